import { expect, test } from 'bun:test'
import { rereadMs } from './live-tasks.ts'

const NOW = 1_800_000_000
const isReread = (...tasks: { status: string; ageSeconds: number }[]) =>
  rereadMs(
    tasks.map(({ status, ageSeconds }) => ({ status, submittedAt: NOW - ageSeconds })),
    NOW,
  ) !== undefined

test('a page is read again while one of its tasks goes on', () => {
  expect(isReread({ status: 'SUCCESS', ageSeconds: 5 }, { status: 'IN_PROGRESS', ageSeconds: 5 })).toBe(true)
  expect(isReread({ status: '', ageSeconds: 5 })).toBe(true)
})

test('it is not when all have ended, or what has not is older than an hour', () => {
  expect(isReread()).toBe(false)
  expect(isReread({ status: 'SUCCESS', ageSeconds: 5 }, { status: 'FAILURE', ageSeconds: 5 })).toBe(false)
  expect(isReread({ status: 'IN_PROGRESS', ageSeconds: 4_000 })).toBe(false)
})
