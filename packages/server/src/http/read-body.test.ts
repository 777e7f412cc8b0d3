import { expect, jest, test } from 'bun:test'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { codeOf } from '../../test/refusal.ts'
import { type BodyPlace, readBody, readBytes } from './read-body.ts'

const TEXT = '{"model":"ok","text":"é中文"}'
const LIMIT = 1024 * 1024

const packers: [encoding: string, pack: (bytes: Buffer) => Buffer][] = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
]

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

const request = (body: Body, headers: Record<string, string> = {}): Request =>
  new Request('http://site.test/', { method: 'POST', body, headers })

/** A body whose length nobody announced. */
const piecewise = (pieces: Uint8Array[]): ReadableStream<Uint8Array> =>
  new Blob(pieces.map((piece) => new Uint8Array(piece))).stream()

test.each(packers)('a body packed as %s is read as what was packed (case %#)', async (encoding, pack) => {
  const packed = new Uint8Array(pack(Buffer.from(TEXT)))
  expect(await readBody(request(packed, { 'content-encoding': ` ${encoding.toUpperCase()} ` }), LIMIT)).toBe(TEXT)
})

test.each(packers)('a bomb packed as %s is refused before it unfolds (case %#)', async (encoding, pack) => {
  const bomb = new Uint8Array(pack(Buffer.alloc(16 * LIMIT)))
  expect(await codeOf(readBody(request(bomb, { 'content-encoding': encoding }), LIMIT))).toBe('request.body-too-large')
})

test.each(packers)('rubbish that calls itself %s is refused (case %#)', async (encoding) => {
  expect(await codeOf(readBody(request('rubbish!', { 'content-encoding': encoding }), LIMIT))).toBe('request.invalid')
})

test.each(['identity', '', 'Identity'])('a plain body that says %p is read as it is', async (encoding) => {
  expect(await readBody(request(TEXT, { 'content-encoding': encoding }), LIMIT)).toBe(TEXT)
})

test.each(['compress', 'gzip, br', 'constructor', 'x'.repeat(5_000)])(
  'the encoding %p is not known',
  async (encoding) => {
    expect(await codeOf(readBody(request(TEXT, { 'content-encoding': encoding }), LIMIT))).toBe(
      'request.encoding-unknown',
    )
  },
)

test('a body over the limit is refused, announced or not', async () => {
  const large = new Uint8Array(LIMIT + 1)
  expect(await codeOf(readBody(request(large, { 'content-length': String(large.length) }), LIMIT))).toBe(
    'request.body-too-large',
  )
  expect(await codeOf(readBody(request(piecewise([large])), LIMIT))).toBe('request.body-too-large')
})

test('a body of just the limit is read', async () => {
  expect(await readBody(request(piecewise([new Uint8Array(LIMIT).fill(32)])), LIMIT)).toBe(' '.repeat(LIMIT))
})

test('a request without a body is empty', async () => {
  expect(await readBody(new Request('http://site.test/', { method: 'POST' }), LIMIT)).toBe('')
})

test('a body that breaks off is refused', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('connection reset')) })
  expect(await codeOf(readBody(request(broken), LIMIT))).toBe('request.invalid')
})

test('room is taken for large bodies, and for as much as one may be that says no length or is packed', async () => {
  const small = new Uint8Array(256 * 1024)
  const large = new Uint8Array(256 * 1024 + 1)
  const sized = (body: Uint8Array<ArrayBuffer>) => request(body, { 'content-length': String(body.length) })
  const roomsOf = async (read: Request) => {
    const rooms: string[] = []
    const place: BodyPlace = {
      takeRoom: async (bytes) => void rooms.push(`take ${bytes}`),
      keepRoom: (bytes) => rooms.push(`keep ${bytes}`),
    }
    await readBytes(read, LIMIT, place)
    return rooms
  }
  expect(await roomsOf(sized(small))).toEqual([`keep ${small.length}`])
  expect(await roomsOf(sized(large))).toEqual([`take ${large.length}`, `keep ${large.length}`])
  expect(await roomsOf(request(piecewise([small])))).toEqual([`keep ${small.length}`])
  expect(await roomsOf(request(piecewise([small, large])))).toEqual([
    `take ${LIMIT}`,
    `keep ${small.length + large.length}`,
  ])
  const packed = request(new Uint8Array(gzipSync(large)), { 'content-encoding': 'gzip' })
  expect(await roomsOf(packed)).toEqual([`take ${LIMIT}`, `keep ${large.length}`])
})

test('who trickles a large body is refused long before two minutes', async () => {
  jest.useFakeTimers()
  try {
    const trickle = new ReadableStream({ pull: () => new Promise(() => {}) })
    const slow = request(trickle, { 'content-length': String(LIMIT) })
    const refused = codeOf(readBody(slow, LIMIT, { takeRoom: async () => {}, keepRoom: () => {} }))
    // Until it holds its room.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    jest.advanceTimersByTime(20_000)
    expect(await refused).toBe('request.invalid')
  } finally {
    jest.useRealTimers()
  }
})
