import type { SeriesInterval } from '@tollgate/contract/entities/data-series'
import { exactTime } from '../../../components/time-text.ts'

const WEEK_REST = 6 * 86_400
const DAY_LENGTH = 86_400

/** Which hour, day or week a bar is: `11-20 08:00`, `11-20`, `11-16 - 11-22`. */
export function momentLabel(time: number, interval: SeriesInterval): string {
  const [day, clock] = partsOf(time)
  if (interval === 'hour') return `${day} ${clock}`
  return interval === 'day' ? day : `${day} - ${partsOf(time + WEEK_REST)[0]}`
}

export interface TimeTick {
  index: number
  text: string
}

/** The times that are named below the chart: as many as have room, the last one always free to stand at the edge. */
export function timeTicks(
  times: readonly number[],
  { interval, room }: { interval: SeriesInterval; room: number },
): TimeTick[] {
  const every = Math.max(1, Math.ceil(times.length / Math.max(1, room)))
  const isOneDay = (times.at(-1) ?? 0) - (times[0] ?? 0) < DAY_LENGTH
  return times.flatMap((time, index) =>
    index % every === 0 ? [{ index, text: tickText(time, { interval, isOneDay }) }] : [],
  )
}

function tickText(time: number, { interval, isOneDay }: { interval: SeriesInterval; isOneDay: boolean }): string {
  const [day, clock] = partsOf(time)
  if (interval !== 'hour') return day
  return isOneDay ? clock : `${day} ${clock}`
}

/** `MM-DD` and `HH:mm`, local. */
function partsOf(time: number): [day: string, clock: string] {
  const text = exactTime(time)
  return [text.slice('YYYY-'.length, 'YYYY-MM-DD'.length), text.slice('YYYY-MM-DD '.length, -':ss'.length)]
}
