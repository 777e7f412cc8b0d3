import type { SeriesDimension, SeriesInterval } from '@tollgate/contract/entities/data-series'
import { OWN_SERIES_DIMENSIONS, SERIES_DIMENSIONS, SERIES_INTERVALS } from '@tollgate/contract/entities/data-series'
import { type RangeName, timeRangeOf } from '../../components/filters/time-range.ts'

const DAY = 86_400
const HOURS_UNTIL = 2 * DAY
const DAYS_UNTIL = 62 * DAY

/** The ranges that are offered beside two typed moments. */
export const dashboardRanges = ['today', '7-days', '30-days', 'custom'] as const satisfies readonly RangeName[]

/** What the address says; empty: the site's usual range, all users, an interval that suits the range. */
export interface DashboardValues {
  range: string
  start: string
  end: string
  by: string
  interval: string
  username: string
}

export interface SeriesRange {
  /** Unix seconds. */
  start: number
  end: number
  interval: SeriesInterval
}

/** The range of the operator's choice: the option is named after the interval that it once had. */
export function usualRange(defaultTime: string): RangeName {
  if (defaultTime === 'hour') return 'today'
  return defaultTime === 'week' ? '30-days' : '7-days'
}

/** From when until when, never later than now, and in which steps. */
export function seriesRangeOf(values: DashboardValues, now: number): SeriesRange {
  const range = timeRangeOf(values, now)
  const end = range.end === 0 ? now : Math.min(range.end, now)
  const start = range.start === 0 ? end - DAY : Math.min(range.start, end)
  const chosen = SERIES_INTERVALS.find((name) => name === values.interval)
  return { start, end, interval: chosen ?? suitedInterval(end - start) }
}

function suitedInterval(seconds: number): SeriesInterval {
  if (seconds <= HOURS_UNTIL) return 'hour'
  return seconds <= DAYS_UNTIL ? 'day' : 'week'
}

export const dimensionsFor = (isForAll: boolean): readonly SeriesDimension[] =>
  isForAll ? SERIES_DIMENSIONS : OWN_SERIES_DIMENSIONS

/** Users cannot choose what only administrators see. */
export const dimensionIn = (text: string, isForAll: boolean): SeriesDimension =>
  dimensionsFor(isForAll).find((name) => name === text) ?? 'model'
