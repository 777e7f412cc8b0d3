import type { SeriesInterval } from '@tollgate/contract/entities/data-series'
import { exactTime } from '../../../components/time-text.ts'

const WEEK_REST = 6 * 86_400
const DAY_LENGTH = 86_400

/** Which hour, day or week a bar is: `11-20 08:00`, `11-20`, `11-16 - 11-22`. */
export function momentLabel(time: number, interval: SeriesInterval): string {
  if (interval === 'hour') return partsOf(time).join(' ')
  return interval === 'day' ? dayOf(time) : `${dayOf(time)} - ${dayOf(time + WEEK_REST)}`
}

export interface TimeTick {
  index: number
  text: string
}

/** Pixels that a day, an hour, or both need below the chart. */
const TEXT_WIDTH = 48
const LONG_TEXT_WIDTH = 88

/** Steps that divide a day. */
const HOUR_STEPS = [1, 2, 3, 4, 6, 8, 12, 24] as const
const HOURS_PER_DAY = 24

/** The times that are named below a chart of so many pixels. Hours are named in steps that meet midnight. */
export function timeTicks(
  times: readonly number[],
  { interval, width }: { interval: SeriesInterval; width: number },
): TimeTick[] {
  const isOneDay = (times.at(-1) ?? 0) - (times[0] ?? 0) < DAY_LENGTH
  const each = interval === 'hour' && !isOneDay ? LONG_TEXT_WIDTH : TEXT_WIDTH
  const room = Math.max(1, Math.floor(width / each))
  const least = Math.max(1, Math.ceil(times.length / room))
  const every = interval === 'hour' ? hourStep(least) : least
  const first = interval === 'hour' ? firstNamed(times, every) : 0
  return times.flatMap((time, index) =>
    index >= first && (index - first) % every === 0 ? [{ index, text: tickText(time, { interval, isOneDay }) }] : [],
  )
}

const hourStep = (least: number): number =>
  HOUR_STEPS.find((step) => step >= least) ?? Math.ceil(least / HOURS_PER_DAY) * HOURS_PER_DAY

/** The first time whose hour is one of the steps since midnight. */
function firstNamed(times: readonly number[], every: number): number {
  const hours = Math.min(every, HOURS_PER_DAY)
  return Math.max(
    0,
    times.findIndex((time) => new Date(time * 1000).getHours() % hours === 0),
  )
}

function tickText(time: number, { interval, isOneDay }: { interval: SeriesInterval; isOneDay: boolean }): string {
  if (interval !== 'hour') return dayOf(time)
  const [day, clock] = partsOf(time)
  return isOneDay ? clock : `${day} ${clock}`
}

/**
 * Which day begins here, told by its morning: days of a range have 24 hours each, so those behind a change of the clock begin
 * an hour before or after midnight.
 */
const dayOf = (time: number): string => partsOf(time + DAY_LENGTH / 4)[0]

/** `MM-DD` and `HH:mm`, local. */
function partsOf(time: number): [day: string, clock: string] {
  const text = exactTime(time)
  return [text.slice('YYYY-'.length, 'YYYY-MM-DD'.length), text.slice('YYYY-MM-DD '.length, -':ss'.length)]
}
