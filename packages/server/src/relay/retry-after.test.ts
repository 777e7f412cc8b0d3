import { expect, test } from 'bun:test'
import { retryAfterSeconds } from './retry-after.ts'

const NOW_MS = Date.parse('2026-01-01T00:00:00Z')

const table: [text: string | null, seconds: number | undefined][] = [
  ['30', 30],
  ['0', 0],
  ['1.2', 2],
  ['99999999999999999999999', 604_800],
  ['1e308', 604_800],
  ['Thu, 01 Jan 2099 00:00:00 GMT', 604_800],
  ['Thu, 01 Jan 2026 00:01:30 GMT', 90],
  ['Wed, 31 Dec 2025 23:59:00 GMT', undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['12 seconds', undefined],
  ['', undefined],
  [null, undefined],
]

test.each(table)('%p says %p', (text, seconds) => {
  expect([retryAfterSeconds(text, NOW_MS)]).toEqual([seconds])
})
