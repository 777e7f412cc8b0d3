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
  shownColumns,
  shownSums,
  sizeBy,
  sourcesOf,
  takeAway,
  totalOf,
} from './series-sums.ts'
import { seriesTimes } from './series-times.ts'
import {
  accountSumsOf,
  accountTimesOf,
  accountWholeTimesOf,
  type Hours,
  type KeyedSums,
  type KeyedTimes,
  largestKeys,
  type SiteDimension,
  siteSumsOf,
  siteTimesOf,
  siteWholeTimesOf,
  type TimedSums,
  type Timing,
} from './usage-sums-store.ts'
import { findUserId } from './user-name-store.ts'

export interface SeriesQuery {
  start: number
  end: number
  interval: SeriesInterval
  measure: SeriesMeasure
  /** What is wanted over time. */
  values: readonly SeriesMeasure[]
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
  /** What all keys together add up to. */
  whole: UsageSums
  /** Of the keys that are chosen. */
  timesOf(keys: readonly string[]): Promise<KeyedTimes[]>
  /** The whole over time. */
  wholeTimes(): Promise<TimedSums[]>
}

/** What a stack is of. */
interface StackQuestion {
  by: SeriesDimension
  hours: Hours
  timing: Timing
}

export type UsageSeries = ReturnType<typeof createUsageSeries>

/** Sums over time, of the largest keys and of all others together. */
export function createUsageSeries({ db, clock, options }: SeriesParts) {
  async function wholeSite({ hours, timing }: StackQuestion): Promise<Pick<Stack, 'whole' | 'wholeTimes'>> {
    const keys = await largestKeys(db, { dimension: 'group', hours, by: 'calls', limit: GROUPS_MAX })
    const groups = { dimension: 'group', keys, hours } as const
    return {
      whole: totalOf(await siteSumsOf(db, groups)),
      wholeTimes: () => siteWholeTimesOf(db, groups, timing),
    }
  }

  async function siteStack(dimension: SiteDimension, candidates: readonly string[], question: StackQuestion) {
    const { hours, timing } = question
    return {
      totals: await siteSumsOf(db, { dimension, keys: candidates, hours }),
      timesOf: (keys) => siteTimesOf(db, { dimension, keys, hours }, timing),
      ...(await wholeSite(question)),
    } satisfies Stack
  }

  /** Users, or tokens: those of playground calls, 0, belong to everybody and count among the others. */
  async function accountStack(by: 'user' | 'token', candidates: readonly string[], question: StackQuestion) {
    const { hours, timing } = question
    const ask = async (keys: readonly string[]) => {
      const ids = keys.map(Number).filter((id) => id > 0)
      if (by === 'user') return { dimension: by, userIds: ids, hours }
      return { dimension: by, userIds: await ownersOfTokens(db, ids), tokenIds: ids, hours }
    }
    return {
      totals: await accountSumsOf(db, await ask(candidates)),
      timesOf: async (keys) => accountTimesOf(db, await ask(keys), timing),
      ...(await wholeSite(question)),
    } satisfies Stack
  }

  async function userStack(userId: number, { by, hours, timing }: StackQuestion): Promise<Stack> {
    const all = { dimension: by, userIds: [userId], hours }
    const totals = await accountSumsOf(db, all)
    return {
      totals,
      whole: totalOf(totals),
      timesOf: (keys) => accountTimesOf(db, { ...all, keys }, timing),
      wholeTimes: () => accountWholeTimesOf(db, all, timing),
    }
  }

  async function everybodysStack(measure: SeriesMeasure, question: StackQuestion): Promise<Stack> {
    const { by, hours } = question
    const limit = hours.until - hours.from > SHORT_RANGE ? CANDIDATES_OF_LONG_RANGE : CANDIDATES_OF_SHORT_RANGE
    const candidates = await largestKeys(db, { dimension: by, hours, by: STORED_MEASURE[measure], limit })
    return by === 'user' || by === 'token'
      ? accountStack(by, candidates, question)
      : siteStack(by, candidates, question)
  }

  /** `userId` undefined: everybody's. Throws `data.too-many-times`. */
  async function draw(
    query: SeriesQuery,
    { userId, showsCosts }: { userId: number | undefined; showsCosts: boolean },
  ): Promise<DataSeriesReply> {
    const { by, measure, values } = query
    const { times, hours, buckets } = seriesTimes(query, clock.now())
    const names = sourcesOf(values)
    const question = { by, hours, timing: { buckets, names } }
    const stack = await (userId === undefined ? everybodysStack(measure, question) : userStack(userId, question))
    const view = { quotaPerUnit: options().QuotaPerUnit, showsCosts, values }
    const size = (sums: UsageSums): number => sizeBy(measure, sums, view)
    const chosen = stack.totals
      .sort((one, other) => size(other) - size(one) || (one.key < other.key ? -1 : 1))
      .slice(0, SERIES_MAX)
    const keys = chosen.map(({ key }) => key)
    const [rows, wholeParts, nameOf] = await Promise.all([
      stack.timesOf(keys),
      stack.wholeTimes(),
      namesOfKeys(db, by, keys),
    ])
    const places = new Map(times.map((time, place) => [time, place]))
    const columnsOf = (parts: readonly TimedSums[]) => columnsAt({ places, count: times.length }, parts, names)
    const others = columnsOf(wholeParts)
    const series: DataSeries[] = []
    for (const { key, ...total } of chosen) {
      // A month by hours is a part of a millisecond's work, in which no call is relayed.
      await Bun.sleep(0)
      const columns = columnsOf(rows.filter((row) => row.key === key).map(({ sums }) => sums))
      takeAway(others, columns)
      series.push({
        key,
        name: nameOf.get(key) ?? key,
        is_other: false,
        total: shownSums(total, view),
        values: shownColumns(columns, view),
      })
    }
    const rest = minus(stack.whole, totalOf(chosen))
    if (rest.calls > 0 || rest.errors > 0) {
      const shown = { total: shownSums(rest, view), values: shownColumns(others, view) }
      series.push({ key: '', name: '', is_other: true, ...shown })
    }
    return { times, series, total: shownSums(stack.whole, view) }
  }

  return {
    /** Throws `data.too-many-times`. Nobody has a name that does not exist: then all is 0. */
    async read({ username, ...query }: SeriesQuery & { username: string }): Promise<DataSeriesReply> {
      const userId = username === '' ? undefined : ((await findUserId(db, username)) ?? 0)
      return draw(query, { userId, showsCosts: true })
    },

    /** What calls cost the operator is not chosen by, either. */
    readOwn(userId: number, query: SeriesQuery): Promise<DataSeriesReply> {
      const measure = query.measure === 'cost' || query.measure === 'margin' ? 'quota' : query.measure
      return draw({ ...query, measure }, { userId, showsCosts: false })
    },
  }
}
