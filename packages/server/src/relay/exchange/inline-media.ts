import { AppError } from '@tollgate/contract/app-error'
import type { ChatCall, FilePart, ImagePart, MediaBytes } from '../../wire/chat.ts'
import type { IncomingBody } from '../../wire/family.ts'
import type { Call } from '../call.ts'

export type MediaPart = ImagePart | FilePart

/** What is given by address. */
export const mediaByAddress = (asked: ChatCall): MediaPart[] =>
  mediaOf(asked).filter(({ source }) => source.kind === 'url')

/** More than any model takes; each is at most 20 MB. */
const FILES_MAX = 50
/** Characters of base64, for all files of a call. */
const CHARACTERS_MAX = 96 * 1024 * 1024

/**
 * Fetches parts given by address and puts the bytes in their place. Throws `media.*`, and `request.invalid` for too many
 * of them.
 */
export async function inlineMedia(parts: readonly MediaPart[], call: Call): Promise<void> {
  const files = await fetchEach(
    parts.flatMap(({ source }) => (source.kind === 'url' ? [source.url] : [])),
    call,
  )
  for (const part of parts) if (part.source.kind === 'url') part.source = files.get(part.source.url) ?? part.source
}

/** The same for a body that is passed on; undefined when it gives nothing by address. */
export function inlineFiles(call: Call): Promise<IncomingBody> | undefined {
  const { withFiles } = call.family.passThrough
  const { facts } = call
  const addresses: string[] = []
  withFiles?.(facts.body, (address) => {
    if (isOnWeb(address)) addresses.push(address)
    return undefined
  })
  if (!withFiles || addresses.length === 0) return undefined
  return fetchEach(addresses, call).then((files) => {
    const body = withFiles(facts.body, (address) => files.get(address))
    return { json: JSON.stringify(body), call: { ...facts, body } }
  })
}

/** Some vendors have addresses of their own for what was uploaded to them. */
export const isOnWeb = (address: string): boolean => /^https?:/i.test(address)

/** The files at these addresses, each fetched once. */
async function fetchEach(addresses: readonly string[], call: Call): Promise<Map<string, MediaBytes>> {
  const wanted = [...new Set(addresses)]
  if (wanted.length > FILES_MAX)
    throw new AppError('request.invalid', { reason: `more than ${FILES_MAX} files by address` })
  const files = await Promise.all(wanted.map((address) => call.openRoom().fetchMedia(address)))
  if (files.reduce((sum, { base64 }) => sum + base64.length, 0) > CHARACTERS_MAX)
    throw new AppError('media.too-large', { limit: 72 })
  return new Map(files.map((file, place) => [wanted[place] ?? '', file]))
}

function mediaOf({ messages }: ChatCall): MediaPart[] {
  return messages.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.kind === 'tool-result') return part.parts.filter(isMedia)
      return isMedia(part) ? [part] : []
    }),
  )
}

const isMedia = (part: { kind: string }): part is MediaPart => part.kind === 'image' || part.kind === 'file'
