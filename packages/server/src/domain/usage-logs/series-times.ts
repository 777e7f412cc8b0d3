import { AppError } from '@tollgate/contract/app-error'
import { SERIES_TIMES_MAX, type SeriesInterval } from '@tollgate/contract/entities/data-series'
import type { Buckets, Hours } from './usage-sums-store.ts'

const HOUR = 3_600
const STEPS: { readonly [Name in SeriesInterval]: number } = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR }
/** The first of January 1970 was a Thursday. */
const FIRST_MONDAY = 4 * 24 * HOUR
const USUAL_RANGE = 24 * HOUR

interface RangeQuery {
  /** Unix seconds; 0 is open. */
  start: number
  end: number
  interval: SeriesInterval
  /** Minutes by which the reader's clock is ahead of UTC. */
  offset: number
}

export interface SeriesTimes {
  hours: Hours
  buckets: Buckets
  /** Starts of all buckets of the range. */
  times: number[]
}

/** Throws `data.too-many-times`. */
export function seriesTimes({ start, end, interval, offset }: RangeQuery, now: number): SeriesTimes {
  const until = end > 0 ? end : now
  const from = start > 0 ? start : Math.max(0, until - USUAL_RANGE)
  const step = STEPS[interval]
  const ahead = offset * 60
  const buckets = { step, origin: modulo((interval === 'week' ? FIRST_MONDAY : 0) - ahead, step) - step }
  const hours = { from: from - (from % HOUR), until }
  const bucketOf = (time: number): number => time - modulo(time - buckets.origin, step)
  const first = bucketOf(hours.from)
  const count = until < hours.from ? 0 : Math.floor((bucketOf(until) - first) / step) + 1
  if (count > SERIES_TIMES_MAX) throw new AppError('data.too-many-times', {})
  return { hours, buckets, times: Array.from({ length: count }, (_, index) => first + index * step) }
}

const modulo = (value: number, step: number): number => ((value % step) + step) % step
