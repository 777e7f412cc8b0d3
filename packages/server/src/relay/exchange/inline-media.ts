import { AppError } from '@tollgate/contract/app-error'
import type { ChatCall, FilePart, ImagePart, MediaSource } from '../../wire/chat.ts'
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
 * Fetches parts given by address and puts the bytes in their place. Each address once. Throws `media.*`, and
 * `request.invalid` for too many of them.
 */
export async function inlineMedia(parts: readonly MediaPart[], call: Call): Promise<void> {
  const fetched = new Map<string, Promise<MediaSource>>()
  const fetchOnce = (url: string) => {
    const known = fetched.get(url)
    if (known) return known
    if (fetched.size === FILES_MAX)
      throw new AppError('request.invalid', { reason: `more than ${FILES_MAX} files by address` })
    const fetching = call.fetchMedia(url)
    fetched.set(url, fetching)
    return fetching
  }
  await Promise.all(
    parts.map(async (part) => {
      if (part.source.kind === 'url') part.source = await fetchOnce(part.source.url)
    }),
  )
  const characters = (await Promise.all(fetched.values())).reduce(
    (sum, source) => sum + (source.kind === 'bytes' ? source.base64.length : 0),
    0,
  )
  if (characters > CHARACTERS_MAX) throw new AppError('media.too-large', { limit: 72 })
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
