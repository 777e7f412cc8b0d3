import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { checkCount, checkEdit, checkRedeemable } from './redemption-rules.ts'

const NOW = 1_800_000_000

function codeThrownBy(run: () => void): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

test.each([
  ['one character', { name: 'a' }, undefined],
  ['twenty characters, each of several bytes', { name: '新'.repeat(20) }, undefined],
  ["the console's own default name", { name: '新建兑换码 $0.20' }, undefined],
  ['no name', { name: '' }, 'redemption.name-length'],
  ['a name of blanks', { name: '   ' }, 'redemption.name-length'],
  ['twenty-one characters', { name: 'a'.repeat(21) }, 'redemption.name-length'],
  ['the smallest quota', { quota: 1 }, undefined],
  ['no quota', { quota: 0 }, 'redemption.quota-invalid'],
  ['a negative quota', { quota: -5 }, 'redemption.quota-invalid'],
  ['more quota than balances can hold', { quota: Number.MAX_SAFE_INTEGER }, 'redemption.quota-invalid'],
  ['an end in a second', { expired_time: NOW + 1 }, undefined],
  ['an end just now', { expired_time: NOW }, 'redemption.expiry-past'],
])('a code with %s', (_what, changes, refusal) => {
  const edit = { name: 'code', quota: 100, expired_time: 0, ...changes }
  expect(codeThrownBy(() => checkEdit(edit, NOW))).toBe(refusal)
})

test.each([
  [1, undefined],
  [100, undefined],
  [0, 'redemption.count-low'],
  [-1, 'redemption.count-low'],
  [101, 'redemption.count-high'],
])('%d codes at once', (count, refusal) => {
  expect(codeThrownBy(() => checkCount(count))).toBe(refusal)
})

test.each([
  ['unused', { status: 1, expired_time: 0 }, undefined],
  ['about to expire', { status: 1, expired_time: NOW + 1 }, undefined],
  ['expired', { status: 1, expired_time: NOW }, 'redemption.expired'],
  ['disabled', { status: 2, expired_time: 0 }, 'redemption.disabled'],
  ['used', { status: 3, expired_time: 0 }, 'redemption.used'],
  ['used and expired since', { status: 3, expired_time: 1 }, 'redemption.used'],
  ['of a status that nobody knows', { status: 9, expired_time: 0 }, 'redemption.used'],
])('a code that is %s', (_what, code, refusal) => {
  expect(codeThrownBy(() => checkRedeemable(code, NOW))).toBe(refusal)
})
