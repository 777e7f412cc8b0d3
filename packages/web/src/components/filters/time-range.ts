import { startOfDay } from '../time-text.ts'

/** Ranges that move along with time, `open` without limits, and `custom` between two typed moments. */
export const rangeNames = ['today', 'yesterday', '7-days', '30-days', 'open', 'custom'] as const
export type RangeName = (typeof rangeNames)[number]

/** A range as it stands in the address; `start` and `end` are unix seconds and count only for `custom`. */
export interface RangeValues {
  range: string
  start: string
  end: string
}

/** Unix seconds; 0 is open. */
export interface TimeRange {
  start: number
  end: number
}

const HOUR = 3600

export const rangeNameIn = (text: string): RangeName => rangeNames.find((name) => name === text) ?? 'today'

/**
 * The moments a range means at a time (unix seconds). Days begin at local midnight; the last 30 days are 30 whole ones and
 * what there is of today. Ranges up to now end an hour ahead, so that rows which arrive while the page is open, or from a
 * clock that runs ahead, still fall into them.
 */
export function timeRangeOf(values: RangeValues, now: number): TimeRange {
  const midnight = (daysBefore: number) => startOfDay(now, { daysBefore })
  const upToNow = (start: number): TimeRange => ({ start, end: now + HOUR })
  switch (rangeNameIn(values.range)) {
    case 'today':
      return upToNow(midnight(0))
    case 'yesterday':
      return { start: midnight(1), end: midnight(0) - 1 }
    case '7-days':
      return upToNow(midnight(7))
    case '30-days':
      return upToNow(midnight(30))
    case 'open':
      return { start: 0, end: 0 }
    case 'custom':
      return { start: secondsIn(values.start), end: secondsIn(values.end) }
  }
}

/** Whole seconds of the address; 0, open, when they make no sense. */
function secondsIn(text: string): number {
  const seconds = Number(text)
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : 0
}
