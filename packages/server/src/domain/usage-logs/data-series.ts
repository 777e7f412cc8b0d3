import {
  type DataSeries,
  type DataSeriesReply,
  SERIES_MAX,
  type SeriesDimension,
  type SeriesInterval,
  type SeriesMeasure,
} from '@tollgate/contract/entities/data-series'
import type { OptionValues } from '@tollgate/contract/options'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import type { UsageSums } from '../../storage/tables/usage.ts'
import { namesOfKeys, ownersOfTokens } from './series-name-store.ts'
import {
  columnsAt,
  minus,
  STORED_MEASURE,
  type SumColumns,
  shownColumns,
  shownSums,
  sizeBy,
  totalOf,
} from './series-sums.ts'
import { type SeriesTimes, seriesTimes } from './series-times.ts'
import { findUserId } from './usage-log-store.ts'
import {
  accountSumsOf,
  accountTimesOf,
  type KeyedSums,
  type KeyedTimes,
  largestKeys,
  type SiteDimension,
  siteSumsOf,
  siteTimesOf,
  siteWholeTimesOf,
  type TimedSums,
} from './usage-sums-store.ts'

export interface SeriesQuery {
  start: number
  end: number
  interval: SeriesInterval
  measure: SeriesMeasure
  offset: number
  by: SeriesDimension
}

interface SeriesParts {
  db: Database
  clock: Clock
  options: () => Pick<OptionValues, 'QuotaPerUnit'>
}

const DAY = 86_400
/** Candidates come by whole days. In a short range who is large in it need not be large in its days. */
const CANDIDATES_OF_SHORT_RANGE = 200
const CANDIDATES_OF_LONG_RANGE = 4 * SERIES_MAX
const SHORT_RANGE = 3 * DAY
/** Groups of a site are some dozens at most; together they are all calls. */
const GROUPS_MAX = 500

interface Stack {
  /** Of the keys that may be among the largest. */
  totals: KeyedSums[]
  /** Of the keys that are chosen. */
  timesOf(keys: readonly string[]): Promise<KeyedTimes[]>
  /** What all keys together add up to. */
  wholeTimes(): Promise<TimedSums[]>
}

export type UsageSeries = ReturnType<typeof createUsageSeries>

/** Sums over time, of the largest keys and of all others together. */
export function createUsageSeries({ db, clock, options }: SeriesParts) {
  async function siteStack(by: SiteDimension, candidates: readonly string[], { hours, buckets }: SeriesTimes) {
    return {
      totals: await siteSumsOf(db, { dimension: by, keys: candidates, hours }),
      timesOf: (keys) => siteTimesOf(db, { dimension: by, keys, hours }, buckets),
      wholeTimes: () => wholeSite({ hours, buckets }),
    } satisfies Stack
  }

  async function wholeSite({ hours, buckets }: Pick<SeriesTimes, 'hours' | 'buckets'>): Promise<TimedSums[]> {
    const groups = await largestKeys(db, { dimension: 'group', hours, by: 'calls', limit: GROUPS_MAX })
    return siteWholeTimesOf(db, { dimension: 'group', keys: groups, hours }, buckets)
  }

  /** Users, or tokens: those of playground calls, 0, belong to everybody and count among the others. */
  async function accountStack(by: 'user' | 'token', candidates: readonly string[], { hours, buckets }: SeriesTimes) {
    const ask = async (keys: readonly string[]) => {
      const ids = keys.map(Number).filter((id) => id > 0)
      if (by === 'user') return { dimension: by, userIds: ids, hours }
      return { dimension: by, userIds: await ownersOfTokens(db, ids), tokenIds: ids, hours }
    }
    return {
      totals: await accountSumsOf(db, await ask(candidates)),
      timesOf: async (keys) => accountTimesOf(db, await ask(keys), buckets),
      wholeTimes: () => wholeSite({ hours, buckets }),
    } satisfies Stack
  }

  async function userStack(by: SeriesDimension, userId: number, { hours, buckets }: SeriesTimes): Promise<Stack> {
    const question = { dimension: by, userIds: [userId], hours }
    const [totals, times] = await Promise.all([accountSumsOf(db, question), accountTimesOf(db, question, buckets)])
    return {
      totals,
      timesOf: async (keys) => times.filter(({ key }) => keys.includes(key)),
      wholeTimes: async () => times.map(({ sums }) => sums),
    }
  }

  async function everybodysStack({ by, measure }: SeriesQuery, range: SeriesTimes): Promise<Stack> {
    const { hours } = range
    const limit = hours.until - hours.from > SHORT_RANGE ? CANDIDATES_OF_LONG_RANGE : CANDIDATES_OF_SHORT_RANGE
    const candidates = await largestKeys(db, { dimension: by, hours, by: STORED_MEASURE[measure], limit })
    return by === 'user' || by === 'token' ? accountStack(by, candidates, range) : siteStack(by, candidates, range)
  }

  async function draw(
    query: SeriesQuery,
    { times, stack, showsCosts }: { times: number[]; stack: Stack; showsCosts: boolean },
  ): Promise<DataSeriesReply> {
    const view = { quotaPerUnit: options().QuotaPerUnit, showsCosts }
    const size = (sums: UsageSums): number => sizeBy(query.measure, sums, view)
    const sorted = stack.totals.sort((one, other) => size(other) - size(one) || (one.key < other.key ? -1 : 1))
    const keys = sorted.slice(0, SERIES_MAX).map(({ key }) => key)
    const [rows, wholeParts, names] = await Promise.all([
      stack.timesOf(keys),
      stack.wholeTimes(),
      namesOfKeys(db, query.by, keys),
    ])
    const whole = columnsAt(times, wholeParts)
    const line = (key: string, columns: SumColumns, isOther: boolean): DataSeries => ({
      key,
      name: names.get(key) ?? key,
      is_other: isOther,
      total: shownSums(totalOf(columns), view),
      values: shownColumns(columns, view),
    })
    const series: DataSeries[] = []
    let others = whole
    for (const key of keys) {
      // A month by hours is a millisecond's work, in which no call is relayed.
      await Bun.sleep(0)
      const columns = columnsAt(
        times,
        rows.filter((row) => row.key === key).map(({ sums }) => sums),
      )
      others = minus(others, columns)
      series.push(line(key, columns, false))
    }
    const { calls, errors } = others
    if (calls.some((count) => count > 0) || errors.some((count) => count > 0)) series.push(line('', others, true))
    return { times, series, total: shownSums(totalOf(whole), view) }
  }

  return {
    /** Throws `data.too-many-times`. Nobody has a name that does not exist: then all is 0. */
    async read({ username, ...query }: SeriesQuery & { username: string }): Promise<DataSeriesReply> {
      const range = seriesTimes(query, clock.now())
      const userId = username === '' ? undefined : ((await findUserId(db, username)) ?? 0)
      const stack = await (userId === undefined ? everybodysStack(query, range) : userStack(query.by, userId, range))
      return draw(query, { times: range.times, stack, showsCosts: true })
    },

    /** What calls cost the operator is not chosen by, either. */
    async readOwn(userId: number, query: SeriesQuery): Promise<DataSeriesReply> {
      const range = seriesTimes(query, clock.now())
      const measure = query.measure === 'cost' || query.measure === 'margin' ? 'quota' : query.measure
      const stack = await userStack(query.by, userId, range)
      return draw({ ...query, measure }, { times: range.times, stack, showsCosts: false })
    },
  }
}
