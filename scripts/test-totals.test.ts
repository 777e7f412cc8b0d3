import { expect, test } from 'bun:test'
import { collectFailures, totalsOf } from './test-totals.mjs'

const report = (counts: string) =>
  `(pass) 7 fail in a name [0.11ms]\n\n\n${counts}\n 2 expect() calls\nRan 5 tests across 2 files. [33.00ms]\n`

test('passes, failures, skips and open ends are counted', () => {
  expect(totalsOf(report(' 12 pass\n 1 skip\n 1 todo\n 2 fail\n 1 error'), 1)).toEqual({
    passed: 12,
    failed: 2,
    skipped: 2,
  })
})

test('colours do not hide the numbers', () => {
  expect(totalsOf(report('\u001b[0m\u001b[32m 12 pass\u001b[0m\n\u001b[2m 0 fail\u001b[0m'), 0)).toEqual({
    passed: 12,
    failed: 0,
    skipped: 0,
  })
})

test('a runner that was killed is a failure', () => {
  expect(totalsOf('(pass) one\n(pass) two\n', 137)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a bad end after good tests is a failure', () => {
  expect(totalsOf(report(' 12 pass\n 0 fail'), 1)).toEqual({ passed: 12, failed: 1, skipped: 0 })
})

test('what a failed test printed is told again, however it came in pieces, and nothing of the others', () => {
  const failures = collectFailures()
  const printed =
    '(pass) one\nnoise\nerror: two is not three\n(fail) two [1ms]\n(pass) three\n\n1 tests failed:\n(fail) two\n'
  for (const piece of printed.match(/[\s\S]{1,5}/g) ?? []) failures.add(piece)
  expect(failures.told()).toBe('noise\nerror: two is not three\n(fail) two [1ms]\n')
})

test('of a failure that printed very much its end is told', () => {
  const failures = collectFailures()
  failures.add(`${'line\n'.repeat(10_000)}(fail) loud\n`)
  expect(failures.told().split('\n').length).toBeLessThan(70)
  expect(failures.told()).toEndWith('line\n(fail) loud\n')
})
