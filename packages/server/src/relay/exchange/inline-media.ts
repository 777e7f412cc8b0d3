import { AppError } from '@tollgate/contract/app-error'
import type { ChatCall, FilePart, ImagePart, MediaSource } from '../../wire/chat.ts'
import type { Call } from '../call.ts'

type MediaPart = ImagePart | FilePart

/** Something is given by address. */
export const needsInlining = (asked: ChatCall): boolean => mediaOf(asked).some(({ source }) => source.kind === 'url')

/** More than any model takes; each is at most 20 MB. */
const FILES_MAX = 50
/** Characters of base64, for all files of a call. */
const CHARACTERS_MAX = 96 * 1024 * 1024

/** Fetches what is given by address and puts the bytes in its place. Each address once. Throws `media.*`. */
export async function inlineMedia(asked: ChatCall, call: Call): Promise<void> {
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
    mediaOf(asked).map(async (part) => {
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
