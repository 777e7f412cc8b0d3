import type { Frame } from '../../wire/family.ts'

/**
 * Cuts the bytes of one stream into frames. Both throw RangeError for bytes that are not this framing and for a frame
 * of more than 16 MiB; nothing more may be pushed after that.
 */
export interface FrameCutter {
  /** The frames that have ended; the unfinished rest waits inside. */
  push(chunk: Uint8Array): Frame[]
  /** For the end of the stream: a last frame without its end mark, where the framing lets it be read. */
  takeRest(): Frame[]
}
