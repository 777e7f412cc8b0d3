import { describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { isAccountError } from './account-errors.ts'
import { type Fault, faultOf } from './channel-fault.ts'

const rules = { providerCode: 1, keywords: ['Pay Your Bill'] }

const refusal = (status: number, { message = 'no', type = 'x', code = 'y' } = {}) =>
  new AppError('channel.refused', { message }, { refusal: { status, type, code, param: null } })

describe('what a failure says of the channel', () => {
  test.each([
    ['channel.unreachable', 'channel'],
    ['channel.timeout', 'channel'],
    ['channel.broke-off', 'channel'],
    ['channel.bad-reply', 'channel'],
    ['server.internal', 'nothing'],
  ] as const)('%s: %s', (code, fault) => {
    expect(faultOf(new AppError(code, {}), rules)).toBe(fault)
  })

  const statuses: [status: number, fault: Fault][] = [
    [400, 'caller'],
    [404, 'caller'],
    [413, 'caller'],
    [422, 'caller'],
    [401, 'account'],
    [402, 'account'],
    [403, 'nothing'],
    [429, 'limit'],
    [307, 'channel'],
    [408, 'channel'],
    [500, 'channel'],
    [529, 'channel'],
  ]
  test.each(statuses)('status %d: %s', (status, fault) => {
    expect(faultOf(refusal(status), rules)).toBe(fault)
  })
})

describe('an account that is no good', () => {
  test.each([
    ['status 401', refusal(401)],
    ['its code', refusal(400, { code: 'invalid_api_key' })],
    ['its type', refusal(429, { type: 'insufficient_quota' })],
    ['no credit', refusal(402, { type: 'billing_error' })],
    ['its words', refusal(429, { message: 'You exceeded your current quota, please check' })],
    ['words within', refusal(403, { message: 'Sorry. Operation not allowed here' })],
    ['words of the site', refusal(403, { message: 'please pay your bill' })],
  ])('is told by %s', (_, error) => {
    expect(isAccountError(error, rules)).toBe(true)
  })

  test('is told by status 403 at Gemini, and not elsewhere', () => {
    expect([24, 1].map((providerCode) => isAccountError(refusal(403), { ...rules, providerCode }))).toEqual([
      true,
      false,
    ])
  })

  test('is told with status 400 by the vendors who do so', () => {
    const message = 'Your credit balance is too low to access the Anthropic API.'
    const told = [14, 33, 1].map((providerCode) =>
      isAccountError(refusal(400, { message }), { ...rules, providerCode }),
    )
    expect(told).toEqual([true, false, false])
  })

  test.each([400, 404, 422, 500])('is not told by words that may be those of the user: status %d', (status) => {
    for (const message of ['Permission denied', 'Operation not allowed', 'pay your bill'])
      expect(isAccountError(refusal(status, { message }), rules)).toBe(false)
  })

  test('is not told by what was noticed here', () => {
    expect(isAccountError(new AppError('channel.unreachable', {}), rules)).toBe(false)
  })
})
