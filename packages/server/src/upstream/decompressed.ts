import { pipeline, Readable, type Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Piece, VendorResponse } from './vendor-response.ts'

/**
 * The answer as it was before a vendor packed it. None is asked to, but caches and gateways in between do it all the
 * same. An encoding that is not known stays.
 */
export function decompressed(response: VendorResponse): VendorResponse {
  const encoding = response.headers.get('content-encoding')?.trim().toLowerCase()
  // Nothing is no packed text.
  const isEmpty = response.headers.get('content-length') === '0'
  const decoder = encoding === undefined || isEmpty ? undefined : DECODERS.get(encoding)?.()
  if (!decoder) return response
  // A failure on either side ends both; reading tells it.
  pipeline(Readable.from(piecesOf(response)), decoder, () => {})
  const unpacked: AsyncIterator<Uint8Array> = decoder[Symbol.asyncIterator]()
  return {
    status: response.status,
    headers: response.headers,
    read: async (): Promise<Piece> => {
      const { value, done } = await unpacked.next()
      return done ? { done } : { done: false, value }
    },
    cancel: async () => {
      decoder.destroy()
      await response.cancel()
    },
  }
}

/** What has come so far is told at once: a stream may stand still for long. */
const FLUSH = { flush: constants.Z_SYNC_FLUSH }

const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', () => createGunzip(FLUSH)],
  ['x-gzip', () => createGunzip(FLUSH)],
  ['deflate', () => createInflate(FLUSH)],
  ['br', () => createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH })],
])

async function* piecesOf(response: VendorResponse): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { value } = await response.read()
    if (!value) return
    yield value
  }
}
