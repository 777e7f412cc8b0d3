import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import { AppError } from '@tollgate/contract/app-error'
import { UploadPace } from './upload-pace.ts'

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
}
const unpackZlib = promisify(inflate)
const unpackRaw = promisify(inflateRaw)

/** Whoever keeps what was read. */
export interface BodyPlace {
  /** Resolves when there is room for so many bytes, and not before: nothing is read until then. Throws `server.busy`. */
  takeRoom(bytes: number): Promise<void>
  /** It was no more than this. */
  keepRoom(bytes: number): void
}

/**
 * Reads a request body as text, at most `limit` bytes, before and after decompression. Throws `request.body-too-large`
 * without reading on, `request.encoding-unknown`, and `request.invalid` for a body that cannot be decompressed or
 * comes too slowly.
 */
export function readBody(request: Request, limit: number, place?: BodyPlace): Promise<string> {
  // Bun decodes a body that came in one piece several times faster than a TextDecoder does.
  const isSmall = announcedBytes(request) <= SMALL_BYTES && encodingOf(request) === 'identity'
  return isSmall ? readSmall(request) : readText(request, limit, place)
}

async function readText(request: Request, limit: number, place: BodyPlace | undefined): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit, place))
}

/** The same as bytes. */
export async function readBytes(request: Request, limit: number, place?: BodyPlace): Promise<Uint8Array> {
  const announced = announcedBytes(request)
  if (announced > limit) throw tooLarge(limit)
  const encoding = encodingOf(request)
  if (!isKnownEncoding(encoding)) throw new AppError('request.encoding-unknown', { encoding: encoding.slice(0, 50) })
  const isLengthKnown = encoding === 'identity' && !Number.isNaN(announced)
  let hasRoom = false
  const takeRoom = async () => {
    if (!hasRoom) await place?.takeRoom(isLengthKnown ? announced : limit)
    hasRoom = true
  }
  if (announced > SMALL_BYTES) await takeRoom()
  const read = await readBounded(request, limit, takeRoom)
  if (encoding === 'identity') {
    place?.keepRoom(read.length)
    return read
  }
  await takeRoom()
  const bytes = await unpack(read, encoding, limit)
  place?.keepRoom(bytes.length)
  return bytes
}

/** Bodies up to here come at once or within the connection's idle limit. */
const SMALL_BYTES = 256 * 1024

/** NaN when the request does not say. */
const announcedBytes = (request: Request): number => Number(request.headers.get('content-length') ?? Number.NaN)

function encodingOf(request: Request): string {
  const encoding = request.headers.get('content-encoding')
  return encoding === null ? 'identity' : encoding.trim().toLowerCase() || 'identity'
}

type Packing = keyof typeof unpackers | 'deflate'

const isPacking = (name: string): name is Packing => name === 'deflate' || Object.hasOwn(unpackers, name)
const isKnownEncoding = (name: string): name is Packing | 'identity' => name === 'identity' || isPacking(name)

const tooLarge = (limit: number) => new AppError('request.body-too-large', { limit: Math.round(limit / 1024 / 1024) })

const brokeOff = (cause: unknown) => new AppError('request.invalid', { reason: 'the body broke off' }, { cause })

async function readSmall(request: Request): Promise<string> {
  try {
    return await request.text()
  } catch (cause) {
    throw brokeOff(cause)
  }
}

/** `takeRoom` is called before more than a small body is read. */
async function readBounded(request: Request, limit: number, takeRoom: () => Promise<void>): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array(0)
  const reader = request.body.getReader()
  const pace = new UploadPace(() => void reader.cancel().catch(() => {}))
  if (announcedBytes(request) > SMALL_BYTES) pace.hold()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (pace.isTooSlow) throw new AppError('request.invalid', { reason: 'the body came too slowly' })
      if (done) return Buffer.concat(chunks)
      length += value.length
      if (length > limit) throw tooLarge(limit)
      chunks.push(value)
      pace.add(value.length)
      if (length <= SMALL_BYTES) continue
      await takeRoom()
      pace.hold()
    }
  } catch (cause) {
    void reader.cancel().catch(() => {})
    if (cause instanceof AppError) throw cause
    throw brokeOff(cause)
  } finally {
    pace.end()
  }
}

async function unpack(bytes: Uint8Array, packing: Packing, limit: number): Promise<Uint8Array> {
  const run = packing === 'deflate' ? (hasZlibHeader(bytes) ? unpackZlib : unpackRaw) : unpackers[packing]
  try {
    return await run(bytes, { maxOutputLength: limit })
  } catch (cause) {
    if (
      cause instanceof RangeError ||
      (cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE')
    )
      throw tooLarge(limit)
    throw new AppError('request.invalid', { reason: 'the body cannot be decompressed' }, { cause })
  }
}

/** `deflate` means zlib's format (RFC 9110, 8.4.1.2), but some clients send the bare stream. RFC 1950, 2.2. */
function hasZlibHeader(bytes: Uint8Array): boolean {
  const [method = 0, flags = 0] = bytes
  return (method & 15) === 8 && ((method << 8) | flags) % 31 === 0
}
