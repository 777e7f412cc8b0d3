import { describe, expect, test } from 'bun:test'
import { type Limits, noLimits, noTokenLimits, type TokenLimits } from '@tollgate/contract/entities/limits'
import { defaultOptions, type OptionKey, type OptionValues } from '@tollgate/contract/options'
import { eachSharedState } from '../../../test/each-shared-state.ts'
import { codeOf } from '../../../test/refusal.ts'
import { setClock } from '../../../test/service-parts.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { createCallLimits } from './call-limits.ts'
import { callerLimits } from './caller-limits.ts'
import { readTokenLimits, readUserLimits, textOfLimits } from './stored-limits.ts'

const callerWith = (user: Partial<Limits>, token: Partial<TokenLimits> = {}) => ({
  userId: 3,
  limits: callerLimits({
    userId: 3,
    userLimits: textOfLimits({ ...noLimits, ...user }),
    tokenId: 9,
    tokenLimits: textOfLimits({ ...noTokenLimits, ...token }),
  }),
})

const openLimits = (shared: Pick<SharedState, 'meters'>, changes: { [Key in OptionKey]?: OptionValues[Key] } = {}) =>
  createCallLimits({
    shared,
    clock: setClock(),
    options: () => ({ ...defaultOptions(), ...changes }),
    logError: () => undefined,
  })

describe('stored limits', () => {
  test('without any leave nothing, and read as none', () => {
    expect([textOfLimits(noLimits), textOfLimits(noTokenLimits)]).toEqual(['', ''])
    expect([readUserLimits(''), readTokenLimits('')]).toEqual([noLimits, noTokenLimits])
    expect(callerWith({}).limits).toBeUndefined()
  })

  test('read as they were written', () => {
    const limits = { ...noTokenLimits, rpm: 7, quota_month: Number.MAX_SAFE_INTEGER, concurrency: 2 }
    expect(readTokenLimits(textOfLimits(limits))).toEqual(limits)
  })
})

eachSharedState('limits of a call', (make) => {
  test('of user and token count together, and headers tell of the tighter one', async () => {
    const limits = openLimits(await make())
    const caller = callerWith({ rpm: 5, tpm: 1_000 }, { rpm: 3 })
    const taken = await limits.takeRates(caller, 400)
    expect(taken.refusal).toBeUndefined()
    expect(taken.requests).toMatchObject({ limit: 3, remaining: 2 })
    expect(taken.tokens).toMatchObject({ limit: 1_000, remaining: 600 })
    const other = await limits.takeRates(callerWith({ rpm: 5, tpm: 1_000 }), 0)
    expect(other.requests).toMatchObject({ limit: 5, remaining: 3 })
  })

  test('refuse with their own name, the seconds to wait, and nothing taken', async () => {
    const limits = openLimits(await make())
    const caller = callerWith({ tpm: 1_000 }, { rpm: 3 })
    await limits.takeRates(caller, 700)
    const { refusal, requests } = await limits.takeRates(caller, 700)
    expect(refusal).toMatchObject({ code: 'limit.tokens-per-minute', params: { limit: 1_000 }, status: 429 })
    expect(refusal?.retryAfter).toBe(Number(refusal?.params.reset))
    expect(requests).toMatchObject({ remaining: 2 })
  })

  test('let a call through that is larger than a whole minute, when the minute is empty', async () => {
    const limits = openLimits(await make())
    const caller = callerWith({ tpm: 100 })
    expect((await limits.takeRates(caller, 5_000)).refusal).toBeUndefined()
    expect((await limits.takeRates(caller, 1)).refusal?.code).toBe('limit.tokens-per-minute')
  })

  test('take the real tokens in place of the estimate, once', async () => {
    const limits = openLimits(await make())
    const caller = callerWith({ tpm: 1_000 })
    const taken = await limits.takeRates(caller, 900)
    taken.settle(100)
    taken.settle(900)
    taken.giveBack()
    expect((await limits.takeRates(caller, 0)).tokens).toMatchObject({ remaining: 900 })
  })

  test('give everything back for a call that was not answered, but where failed calls count', async () => {
    const site = {
      ModelRequestRateLimitEnabled: true,
      ModelRequestRateLimitCount: 2,
      ModelRequestRateLimitSuccessCount: 1,
      ModelRequestRateLimitDurationMinutes: 5,
    }
    const limits = openLimits(await make(), site)
    const caller = callerWith({}, { rpm: 1, tpm: 100 })
    for (let count = 0; count < 2; count += 1) {
      const taken = await limits.takeRates(caller, 100)
      expect(taken.refusal).toBeUndefined()
      taken.giveBack()
    }
    const third = await limits.takeRates(caller, 100)
    expect(third.refusal).toMatchObject({ code: 'limit.site-requests', params: { limit: 2, minutes: 5 } })
  })
})

/** Meters that nobody answers for. */
const away = {
  take: () => Promise.reject(new Error('away')),
  correct: async () => undefined,
  read: async () => [],
}

test('nothing is asked for a caller without limits', async () => {
  const limits = openLimits({ meters: away })
  expect(limits.hasRates(callerWith({}))).toBe(false)
  expect(limits.hasRates(callerWith({ quota_day: 1 }))).toBe(false)
  expect(limits.quotaLimitsOf(callerWith({ rpm: 1 }))).toBeUndefined()
  expect(await codeOf(limits.takeRates(callerWith({ rpm: 1 }), 1))).toBe('server.busy')
})

test('a window of quota that is full says how much it takes, and when it ends', () => {
  const clock = setClock()
  const caller = callerWith({ quota_5h: 1_000_000 }, { quota_day: 500_000 })
  const quota = openLimits({ meters: away }).quotaLimitsOf(caller)
  expect(quota?.accounts).toEqual(['window:user:3:5h', 'window:token:9:day'])
  const refusal = quota?.refusalOf('window:token:9:day', clock.now() + 90)
  expect(refusal).toMatchObject({ code: 'limit.quota-day', params: { limit: '$1.000000' }, retryAfter: 90 })
  const idle = quota?.refusalOf('window:user:3:5h', undefined)
  expect(idle).toMatchObject({ code: 'limit.quota-5h', retryAfter: 5 * 3_600 })
})
