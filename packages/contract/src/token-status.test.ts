import { expect, test } from 'bun:test'
import { tokenStatusAt } from './token-status.ts'

test.each([
  ['whose time is over', { status: 1, expired_time: 999 }, 3],
  ['whose time ends now', { status: 1, expired_time: 1_000 }, 1],
  ['that has time left', { status: 1, expired_time: 1_001 }, 1],
  ['that never ends', { status: 1, expired_time: -1 }, 1],
  ['that was switched off before its end', { status: 2, expired_time: 999 }, 2],
])('a token %s', (_what, token, status) => {
  expect(tokenStatusAt(token, 1_000)).toBe(status)
})
