import type { DirectController } from './direct-controller.ts'

/** From here on Bun does not gather head and body before it writes them. */
const APART_BYTES_MIN = 15 * 1024
/** What is longer takes so many packets that thirty more are nothing. */
const APART_BYTES_MAX = 1024 * 1024

/**
 * The body of an answer that is not made at once. When it has 15 KB and more, Bun 1.4 writes each name and each value of the
 * head by itself: thirty calls of the system and as many packets, which cost more than all else that a call does. A stream
 * goes out together with the head; it has chunks in place of a length. https://github.com/oven-sh/bun/pull/41341
 */
export function bodyInOnePiece(body: Uint8Array | string): ReadableStream | Uint8Array<ArrayBuffer> | string {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  // A body never lies in memory that threads share.
  if (length < APART_BYTES_MIN || length > APART_BYTES_MAX) return body as Uint8Array<ArrayBuffer> | string
  return new ReadableStream({
    type: 'direct',
    pull: (controller: DirectController) => {
      controller.write(body)
      controller.close()
    },
  })
}
