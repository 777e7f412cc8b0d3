import dayjs from 'dayjs'

/** Local `YYYY-MM-DD HH:mm:ss` of unix seconds. */
export const exactTime = (seconds: number): string => dayjs.unix(seconds).format('YYYY-MM-DD HH:mm:ss')

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const RELATIVE_UNTIL = 30 * DAY

/** `3 minutes ago`, `in 2 days`; a plain date beyond 30 days. Both times in unix seconds. */
export function relativeTime(seconds: number, { now, language }: { now: number; language: string }): string {
  const distance = seconds - now
  const size = Math.abs(distance)
  if (size >= RELATIVE_UNTIL) return dayjs.unix(seconds).format('YYYY-MM-DD')
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' })
  if (size < MINUTE) return words.format(0, 'second')
  if (size < HOUR) return words.format(Math.trunc(distance / MINUTE), 'minute')
  if (size < DAY) return words.format(Math.trunc(distance / HOUR), 'hour')
  return words.format(Math.trunc(distance / DAY), 'day')
}

/** Unix seconds of the last local midnight. */
export const startOfToday = (now: number): number => dayjs.unix(now).startOf('day').unix()
