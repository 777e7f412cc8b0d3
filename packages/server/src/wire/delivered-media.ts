import type { FilePart, ImagePart } from './chat.ts'

/** Pictures and sounds in an answer. */
export interface DeliveredMedia {
  pictures: number
  /** Of sound, as it is before it is written as base64. */
  soundBytes: number
}

export const NO_MEDIA: DeliveredMedia = { pictures: 0, soundBytes: 0 }

/** Bytes behind so many characters of base64. */
export const bytesOfBase64 = (characters: number): number => Math.floor((characters * 3) / 4)

export const sumOfMedia = (one: DeliveredMedia, other: DeliveredMedia): DeliveredMedia => ({
  pictures: one.pictures + other.pictures,
  soundBytes: one.soundBytes + other.soundBytes,
})

/** Of a part of an answer. A sound that is only an address tells no length. */
export function mediaOfPart({ kind, source }: ImagePart | FilePart): DeliveredMedia {
  if (kind === 'image') return { pictures: 1, soundBytes: 0 }
  const isSound = source.kind === 'bytes' && source.mediaType.startsWith('audio/')
  return isSound ? { pictures: 0, soundBytes: bytesOfBase64(source.base64.length) } : NO_MEDIA
}
