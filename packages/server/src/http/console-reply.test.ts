import { expect, test } from 'bun:test'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import type { ConsoleEnv } from './console-env.ts'
import { success } from './console-reply.ts'

const packedReply = async (rows: unknown, acceptEncoding: string) => {
  const app = new Hono<ConsoleEnv>()
  app.get('/', (context) => success(context, rows, { in: 'data', message: '' }))
  return app.request('/', { headers: { 'accept-encoding': acceptEncoding } })
}

test.each([
  ['a reply of one page', 90, 'deflate, gzip;q=0.8, br', 'gzip'],
  ['a long one', 9_000, 'deflate, gzip;q=0.8, br', 'gzip'],
  ['a reply of one page', 90, 'gzip, deflate, br, zstd', 'zstd'],
  ['a long one', 9_000, 'gzip, deflate, br, zstd', 'zstd'],
] as const)(
  '%s of %i rows goes out compressed to who takes %s, with the same text',
  async (_, length, accepted, encoding) => {
    const rows = Array.from({ length }, (_, id) => ({ id, text: '行' }))
    const reply = await packedReply(rows, accepted)
    expect(reply.headers.get('content-encoding')).toBe(encoding)
    const unpack = { gzip: gunzipSync, zstd: zstdDecompressSync }[encoding]
    expect(unpack(await reply.arrayBuffer()).toString()).toBe(
      JSON.stringify({ success: true, message: '', data: rows }),
    )
  },
)

test('others get their turn while a few long texts are packed', async () => {
  const rows = [{ text: JSON.stringify(Array.from({ length: 400_000 }, (_, index) => index)) }]
  const reply = await packedReply(rows, 'zstd')
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 0)
  const text = zstdDecompressSync(await reply.arrayBuffer()).toString()
  clearInterval(turning)
  expect(JSON.parse(text).data).toEqual(rows)
  expect(turns).toBeGreaterThan(0)
})

test.each([
  ['who does not take it', 'br', 90],
  ['who refuses it', 'gzip;q=0, br', 90],
  ['anybody when it is short', 'gzip', 1],
])('a reply is sent as it is to %s', async (_, acceptEncoding, length) => {
  const rows = Array.from({ length }, (_, id) => ({ id, text: '行' }))
  const reply = await packedReply(rows, acceptEncoding)
  expect(reply.headers.get('content-encoding')).toBeNull()
  expect(await reply.json()).toEqual({ success: true, message: '', data: rows })
})

test('a long list is the same JSON as a short one, and others get their turn while it is written', async () => {
  const rows = Array.from({ length: 5_001 }, (_, id) => ({ id, text: `"${id}" 行` }))
  const app = new Hono<ConsoleEnv>()
  app.get('/', (context) => success(context, rows, { in: 'data', message: 'a "word"' }))
  const reply = await app.request('/')
  expect(reply.headers.get('content-type')).toBe('application/json')
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 0)
  const text = await reply.text()
  clearInterval(turning)
  expect(text).toBe(JSON.stringify({ success: true, message: 'a "word"', data: rows }))
  expect(turns).toBeGreaterThan(0)
})
