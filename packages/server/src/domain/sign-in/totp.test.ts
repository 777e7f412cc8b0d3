import { expect, test } from 'bun:test'
import { base32, matchingStep, totpCode, totpStep, totpUri } from './totp.ts'

/** https://www.rfc-editor.org/rfc/rfc6238#appendix-B, of whose eight digits apps show the last six. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %p the code is %p', (now, code) => {
  expect(totpCode(secret, totpStep(now))).toBe(code)
})

test('a code counts one step early and one step late, and no longer', () => {
  const now = 1_111_111_109
  const step = totpStep(now)
  for (const [away, expected] of [
    [-2, undefined],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, undefined],
  ] as const) {
    expect(matchingStep(secret, totpCode(secret, step + away), now)).toBe(expected)
  }
})

/** https://www.rfc-editor.org/rfc/rfc4648#section-10, without the padding. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%p in base 32 is %p', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})

test('the address for apps says whose it is', () => {
  expect(totpUri(Buffer.from('foobar'), { issuer: 'My: Gate', account: 'ann&co' })).toBe(
    'otpauth://totp/My%20%20Gate:ann%26co?secret=MZXW6YTBOI&issuer=My%3A%20Gate',
  )
})
