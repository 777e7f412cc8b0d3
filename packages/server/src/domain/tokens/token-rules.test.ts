import { describe, expect, test } from 'bun:test'
import { checkMayEnable, checkTokenName, readAllowIps } from './token-rules.ts'

test('a name may have 30 characters, whatever their size', () => {
  expect(() => checkTokenName('名'.repeat(30))).not.toThrow()
  expect(() => checkTokenName('😀'.repeat(30))).not.toThrow()
  expect(() => checkTokenName('a'.repeat(31))).toThrow('token.name-too-long')
})

describe('allowed addresses', () => {
  test.each([
    [null, null],
    ['', ''],
    ['10.0.0.1', '10.0.0.1'],
    [' 10.0.0.1,\n,10.0.0.2 ,', '10.0.0.1\n10.0.0.2'],
    [' 10.0.0.0/8 \r\n\n2001:db8::/32\n', '10.0.0.0/8\n2001:db8::/32'],
  ])('%p are stored as %p', (typed, stored) => {
    expect(readAllowIps(typed)).toBe(stored)
  })

  test.each(['example.org', '10.0.0.1, 10.0.0.2', '10.0.0.0/40', '10.0.0', '*'])('%p is refused', (typed) => {
    expect(() => readAllowIps(typed)).toThrow('request.invalid-input')
  })
})

describe('a token may be switched on', () => {
  const token = { status: 2, expired_time: -1, remain_quota: 0, unlimited_quota: 0 }
  const now = 1_000

  test.each([
    ['when it was only switched off', {}],
    ['when it expired and then got more time', { status: 3, expired_time: now + 1 }],
    ['when it expired and then got no end', { status: 3 }],
    ['when it was used up and then got more', { status: 4, remain_quota: 1 }],
    ['when it was used up and then became unlimited', { status: 4, unlimited_quota: 1 }],
  ])('%s', (_when, changes) => {
    expect(() => checkMayEnable({ ...token, ...changes }, now)).not.toThrow()
  })

  test('but not while it is expired', () => {
    expect(() => checkMayEnable({ ...token, status: 3, expired_time: now }, now)).toThrow('token.enable-expired')
  })

  test('but not when its time is over and no call has come with it since', () => {
    expect(() => checkMayEnable({ ...token, status: 1, expired_time: now - 1 }, now)).toThrow('token.enable-expired')
  })

  test('but not while it is used up', () => {
    expect(() => checkMayEnable({ ...token, status: 4, remain_quota: -5 }, now)).toThrow('token.enable-depleted')
  })
})
