import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib'
import { AppError } from '@tollgate/contract/app-error'

const decompressors = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
  zstd: promisify(zstdDecompress),
}

const isKnownEncoding = (name: string): name is keyof typeof decompressors => Object.hasOwn(decompressors, name)

/** A client that sends slower than this is not sending a request. */
const UPLOAD_MS_MAX = 120_000

/**
 * Reads a request body as text, at most `limit` bytes, before and after decompression. Throws `request.body-too-large`
 * without reading on, and `request.invalid` for a body that cannot be decompressed or never ends.
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  if (announced > limit) throw tooLarge(limit)
  const encoding = request.headers.get('content-encoding')
  // Bun decodes a body that came in one piece several times faster than a TextDecoder does.
  if (announced <= SMALL_BYTES && encoding === null) return request.text()
  const bytes = await readBounded(request, limit)
  const isPlain = encoding === null || encoding === 'identity'
  return new TextDecoder().decode(isPlain ? bytes : await decompress(bytes, encoding.trim().toLowerCase(), limit))
}

/** Bodies up to here come at once or within the connection's idle limit. */
const SMALL_BYTES = 256 * 1024

const tooLarge = (limit: number) => new AppError('request.body-too-large', { limit: Math.round(limit / 1024 / 1024) })

async function readBounded(request: Request, limit: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array(0)
  const reader = request.body.getReader()
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), UPLOAD_MS_MAX)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return Buffer.concat(chunks)
      length += value.length
      if (length > limit) throw tooLarge(limit)
      chunks.push(value)
    }
  } catch (cause) {
    void reader.cancel().catch(() => {})
    if (cause instanceof AppError) throw cause
    throw new AppError('request.invalid', { reason: 'the body broke off' }, { cause })
  } finally {
    clearTimeout(timer)
  }
}

async function decompress(bytes: Uint8Array, encoding: string, limit: number): Promise<Uint8Array> {
  if (!isKnownEncoding(encoding))
    throw new AppError('request.invalid', { reason: `content-encoding ${encoding} is not known` })
  try {
    return await decompressors[encoding](bytes, { maxOutputLength: limit })
  } catch (cause) {
    if (
      cause instanceof RangeError ||
      (cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE')
    )
      throw tooLarge(limit)
    throw new AppError('request.invalid', { reason: 'the body cannot be decompressed' }, { cause })
  }
}
