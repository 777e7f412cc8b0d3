import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { AppError } from '@tollgate/contract/app-error'
import { type AnswerKeeper, SMALL_ANSWER_BYTES } from '../answer-room.ts'
import { tooLarge } from './limits.ts'

/**
 * Reads a body, at most `maxBytes` as sent and as unpacked; more throws `media.too-large` and ends the connection. A large
 * one waits until its keeper has room for it.
 */
export async function readMediaBody(response: Response, maxBytes: number, keeper?: AnswerKeeper): Promise<Uint8Array> {
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (announced > maxBytes) {
    await response.body?.cancel()
    throw tooLarge(maxBytes)
  }
  const chunks: Uint8Array[] = []
  let length = 0
  let room = SMALL_ANSWER_BYTES
  // Leaving the loop by an error cancels the rest.
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
    if (length <= room) continue
    await keeper?.takeRoom(length - room)
    room = length
  }
  return unpack(Buffer.concat(chunks), response.headers.get('content-encoding') ?? '', maxBytes)
}

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const satisfies Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>>

const isUnpackable = (encoding: string): encoding is keyof typeof unpackers => Object.hasOwn(unpackers, encoding)

/** None was asked for, but some servers keep their files packed. One layer is taken off, outside of the main thread. */
async function unpack(bytes: Uint8Array, said: string, maxBytes: number): Promise<Uint8Array> {
  const encoding = said.trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return bytes
  if (!isUnpackable(encoding)) throw new AppError('media.unreadable', {}, { detail: 'an unknown content encoding' })
  try {
    return await unpackers[encoding](bytes, { maxOutputLength: maxBytes })
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes)
    throw new AppError('media.unreadable', {}, { cause })
  }
}
