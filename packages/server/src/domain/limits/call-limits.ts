import { AppError } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'
import { formatQuota } from '@tollgate/contract/quota'
import { localTime } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MeterOutcome, SharedState, WindowAccount } from '../../storage/shared-state.ts'
import { type QuotaLimits, type WindowName, windowAt } from '../billing/quota-windows.ts'
import { quotaDisplayOf } from '../options/quota-display.ts'
import { type CallerLimits, MINUTE_MS } from './caller-limits.ts'
import { type RateDemand, TakenRates } from './taken-rates.ts'

interface Parts {
  shared: Pick<SharedState, 'meters'>
  options: () => OptionValues
  clock: Clock
  logError: (message: string, cause: unknown) => void
}

interface LimitedCaller {
  userId: number
  limits: CallerLimits | undefined
}

export type CallLimits = ReturnType<typeof createCallLimits>

/** Limits on what calls may use in a time. */
export function createCallLimits({ shared, options, clock, logError }: Parts) {
  const correct: SharedState['meters']['correct'] = (changes) =>
    // Should it fail, the window forgets all of it soon.
    shared.meters.correct(changes).catch((cause) => logError('a rate could not be corrected', cause))

  async function take(demands: readonly RateDemand[]): Promise<MeterOutcome> {
    try {
      return await shared.meters.take(demands.map(({ meter, limit, amount }) => ({ ...meter, limit, amount })))
    } catch (cause) {
      throw new AppError('server.busy', {}, { cause, detail: 'the shared state does not answer' })
    }
  }

  return {
    /** False for nearly every call: then there is nothing to take. */
    hasRates: ({ limits }: LimitedCaller): boolean =>
      (limits !== undefined && limits.rates.length > 0) || options().ModelRequestRateLimitEnabled,

    /**
     * Counts a call in every window of requests and tokens, or in none: then there is a `refusal` (`limit.*`). `tokens`
     * is an estimate, to be corrected at the end. Throws `server.busy` when nobody can say.
     */
    async takeRates(caller: LimitedCaller, tokens: number): Promise<TakenRates> {
      const demands = [...siteDemands(caller.userId, options()), ...ownDemands(caller.limits, tokens)]
      const outcome = await take(demands)
      const refusal = outcome.state === 'full' ? refusalOf(demands[outcome.index], outcome.roomInMs) : undefined
      return new TakenRates(demands, outcome, { refusal, correct })
    },

    /** Undefined without limits on quota. */
    quotaLimitsOf({ limits }: LimitedCaller): QuotaLimits | undefined {
      const quota = limits?.quota
      if (quota === undefined) return undefined
      return {
        ...quota,
        refusalOf: (account, ends) =>
          quotaRefusal({ account, ends, limit: quota.limitOf.get(account) ?? 0 }, { options: options(), clock }),
      }
    },
  }
}

/** The limits that the site sets for each user: on all calls, and on those that are answered. */
function siteDemands(userId: number, options: OptionValues): RateDemand[] {
  if (!options.ModelRequestRateLimitEnabled) return []
  const windowMs = options.ModelRequestRateLimitDurationMinutes * MINUTE_MS
  const demand = (name: 'site-requests' | 'site-successes', limit: number): RateDemand => ({
    name,
    meter: { name: `${name}:${userId}`, windowMs },
    limit,
    amount: 1,
  })
  const successes = demand('site-successes', options.ModelRequestRateLimitSuccessCount)
  const count = options.ModelRequestRateLimitCount
  return count > 0 ? [demand('site-requests', count), successes] : [successes]
}

/** A call that is larger than a whole minute's tokens passes when the minute is empty. */
const ownDemands = (limits: CallerLimits | undefined, tokens: number): RateDemand[] =>
  (limits?.rates ?? []).map(({ name, limit, meter }) => ({
    name,
    meter,
    limit,
    amount: name === 'rpm' ? 1 : Math.min(tokens, limit),
  }))

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

function refusalOf(demand: RateDemand | undefined, roomInMs: number): AppError {
  if (demand === undefined) throw new Error('a meter that nobody asked for is full')
  const { name, limit, meter } = demand
  const reset = secondsOf(roomInMs)
  const wait = { retryAfter: reset }
  const minutes = meter.windowMs / MINUTE_MS
  switch (name) {
    case 'rpm':
      return new AppError('limit.requests-per-minute', { limit, reset }, wait)
    case 'tpm':
      return new AppError('limit.tokens-per-minute', { limit, reset }, wait)
    case 'site-requests':
      return new AppError('limit.site-requests', { limit, minutes }, wait)
    case 'site-successes':
      return new AppError('limit.site-successes', { limit, minutes }, wait)
  }
}

const QUOTA_CODES = {
  '5h': 'limit.quota-5h',
  day: 'limit.quota-day',
  week: 'limit.quota-week',
  month: 'limit.quota-month',
} as const satisfies Record<WindowName, string>

/** A window that only running calls fill is told to end when one that began now would. */
function quotaRefusal(
  { account, ends, limit }: { account: WindowAccount; ends: number | undefined; limit: number },
  { options, clock }: { options: OptionValues; clock: Clock },
): AppError {
  // An account of a window ends in its name: see accountOf.
  const name = account.slice(account.lastIndexOf(':') + 1) as WindowName
  const resetsAt = ends ?? windowAt(name, clock.now()).ends
  const params = { limit: formatQuota(limit, quotaDisplayOf(options), 6), reset: localTime(resetsAt) }
  return new AppError(QUOTA_CODES[name], params, { retryAfter: secondsOf((resetsAt - clock.now()) * 1000) })
}
