import { expect, test } from 'bun:test'
import { readWhole } from './send.ts'
import type { VendorResponse } from './vendor-response.ts'

const KB = 1024
const LIMIT = 10 * KB * KB

/** Reads an answer of such pieces; tells what was read and which room was taken, in order. */
async function read(pieces: number[], headers: Record<string, string>): Promise<string[]> {
  const seen: string[] = []
  const waiting = pieces.map((bytes) => new Uint8Array(bytes))
  const response: VendorResponse = {
    status: 200,
    headers: new Headers(headers),
    read: async () => {
      const value = waiting.shift()
      if (value) seen.push(`read ${value.length / KB}`)
      return value ? { done: false, value } : { done: true }
    },
    cancel: async () => undefined,
  }
  const takeRoom = async (bytes: number) => {
    await Bun.sleep(1)
    seen.push(`room ${bytes / KB}`)
  }
  const whole = await readWhole(response, LIMIT, new AbortController().signal, { takeRoom })
  expect(whole.length).toBe(pieces.reduce((sum, bytes) => sum + bytes, 0))
  return seen
}

test('a small answer takes no room', async () => {
  expect(await read([128 * KB, 128 * KB], {})).toEqual(['read 128', 'read 128'])
})

test('a large one whose length is known waits for all its room before anything is read', async () => {
  const length = { 'content-length': String(1024 * KB) }
  expect(await read([512 * KB, 512 * KB], length)).toEqual(['room 768', 'read 512', 'read 512'])
})

test('any other takes it as it comes, before it reads on', async () => {
  const pieces = [256 * KB, 100 * KB, 200 * KB]
  const seen = ['read 256', 'read 100', 'room 100', 'read 200', 'room 200']
  expect(await read(pieces, {})).toEqual(seen)
  expect(await read(pieces, { 'content-length': '10', 'transfer-encoding': 'chunked' })).toEqual(seen)
})
