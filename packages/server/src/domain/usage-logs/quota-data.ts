import { AppError } from '@tollgate/contract/app-error'
import type { QuotaData } from '@tollgate/contract/entities/quota-data'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import { type ModelHour, siteModelHours, userModelHours } from './model-hours-store.ts'
import { type Hours, largestKeys, oldestSiteDay } from './usage-sums-store.ts'
import { findUserId } from './user-name-store.ts'

interface RangeQuery {
  /** Unix seconds; 0 is open. */
  start_timestamp: number
  end_timestamp: number
}

const HOUR = 3_600
const DAY = 86_400
const OWN_RANGE_MAX = 30 * DAY
/** More than a year of fifty models has. */
const ROWS_MAX = 500_000
const MODELS_MAX = 10_000

export type QuotaSums = ReturnType<typeof createQuotaSums>

/** Hourly sums by model, as clients of this API family know them. */
export function createQuotaSums({ db, clock }: { db: Database; clock: Clock }) {
  /** Days to come hold nothing and are not looked through: an end in milliseconds is millions of them. */
  const hoursOf = ({ start_timestamp, end_timestamp }: RangeQuery): Hours => {
    const from = Math.max(0, start_timestamp)
    const now = clock.now()
    return { from: from - (from % HOUR), until: end_timestamp > 0 ? Math.min(end_timestamp, now + DAY) : now }
  }

  async function ofUser(user: { id: number; username: string }, hours: Hours): Promise<QuotaData[]> {
    const rows = await userModelHours(db, { userId: user.id, hours, limit: ROWS_MAX })
    return rows.map((row) => toQuotaData(row, user))
  }

  /** Day by day, the newest first: a month of many models in one piece would keep relayed calls waiting. */
  async function ofSite(hours: Hours): Promise<QuotaData[]> {
    const models = await largestKeys(db, { dimension: 'model', hours, by: 'calls', limit: MODELS_MAX })
    const first = Math.max(hours.from, (await oldestSiteDay(db)) ?? hours.until + 1)
    const days: QuotaData[][] = []
    let room = ROWS_MAX
    for (let until = hours.until; until >= first && room > 0; until -= DAY) {
      const day = { from: Math.max(hours.from, until - DAY + 1), until }
      const rows = await siteModelHours(db, { models, hours: day, limit: room })
      days.push(rows.map((row) => toQuotaData(row, { id: 0, username: '' })))
      room -= rows.length
    }
    return days.reverse().flat()
  }

  return {
    async read({ username, ...range }: RangeQuery & { username: string }): Promise<QuotaData[]> {
      const hours = hoursOf(range)
      if (username !== '') {
        const id = await findUserId(db, username)
        return id === undefined ? [] : ofUser({ id, username }, hours)
      }
      return ofSite(hours)
    },

    /** An open start is 30 days before the end. Throws `data.range-too-long`. */
    async readOwn(user: { id: number; username: string }, range: RangeQuery): Promise<QuotaData[]> {
      const end = range.end_timestamp > 0 ? range.end_timestamp : clock.now()
      const start = range.start_timestamp > 0 ? range.start_timestamp : end - OWN_RANGE_MAX
      if (end - start > OWN_RANGE_MAX) throw new AppError('data.range-too-long', {})
      return ofUser(user, hoursOf({ start_timestamp: start, end_timestamp: end }))
    },
  }
}

const toQuotaData = (row: ModelHour, user: { id: number; username: string }): QuotaData => ({
  id: 0,
  user_id: user.id,
  username: user.username,
  model_name: row.model_name,
  created_at: row.created_at,
  token_used: row.tokens,
  count: row.calls,
  quota: row.quota,
})
