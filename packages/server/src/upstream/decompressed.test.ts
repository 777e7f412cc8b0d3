import { expect, test } from 'bun:test'
import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib'
import { decompressed } from './decompressed.ts'
import { readWhole } from './send.ts'
import type { VendorResponse } from './vendor-response.ts'

const TEXT = '{"choices":[{"message":{"content":"hi"}}]}'

function answer(encoding: string, pieces: (Uint8Array | Promise<Uint8Array>)[]) {
  const waiting = [...pieces]
  const state = { isCancelled: false }
  const response: VendorResponse = {
    status: 200,
    headers: new Headers(encoding === '' ? {} : { 'content-encoding': encoding }),
    read: async () => {
      const value = await waiting.shift()
      return value ? { done: false, value } : { done: true }
    },
    cancel: async () => {
      state.isCancelled = true
    },
  }
  return { response: decompressed(response), state }
}

test.each([
  ['', Buffer.from(TEXT)],
  ['gzip', gzipSync(TEXT)],
  ['GZIP', gzipSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
])('an answer packed as %p is read as it was', async (encoding, bytes) => {
  const { response } = answer(encoding, [bytes.subarray(0, 7), bytes.subarray(7)])
  const read = await readWhole(response, 1_000, new AbortController().signal)
  expect(new TextDecoder().decode(read)).toBe(TEXT)
})

test('an event of a packed stream is told before the next one comes', async () => {
  const packer = createGzip()
  const packed: Uint8Array[] = []
  packer.on('data', (piece: Uint8Array) => packed.push(piece))
  packer.write('data: {}\n\n')
  await new Promise<void>((resolve) => packer.flush(constants.Z_SYNC_FLUSH, resolve))
  const { response, state } = answer('gzip', [...packed, new Promise<Uint8Array>(() => {})])
  let text = ''
  while (!text.endsWith('\n\n')) text += new TextDecoder().decode((await response.read()).value)
  expect(text).toBe('data: {}\n\n')
  await response.cancel()
  expect(state.isCancelled).toBe(true)
})

test('what cannot be unpacked is an answer that broke off', async () => {
  const { response } = answer('gzip', [Buffer.from('no gzip at all')])
  const reading = Promise.resolve(readWhole(response, 1_000, new AbortController().signal))
  const failure = await reading.catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'channel.broke-off' })
})
