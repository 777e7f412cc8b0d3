/** The last day whose year has four digits, in unix seconds. */
const LAST_DAY = 253_402_214_400

/** The moment of unix seconds. Callers and vendors write any number for "never": what is beyond the last day is that. */
export const dateOf = (seconds: number): Date => new Date(Math.min(seconds, LAST_DAY) * 1000)

/** Local `YYYY-MM-DD HH:mm:ss` of unix seconds. */
export function exactTime(seconds: number): string {
  const moment = dateOf(seconds)
  const date = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map(twoDigits).join('-')
  return `${date} ${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(twoDigits).join(':')}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const DATE_LENGTH = 'YYYY-MM-DD'.length

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const RELATIVE_UNTIL = 30 * DAY

/** `3 minutes ago`, `in 2 days`; a plain date beyond 30 days. Both times in unix seconds. */
export function relativeTime(seconds: number, { now, language }: { now: number; language: string }): string {
  const distance = seconds - now
  const size = Math.abs(distance)
  if (size >= RELATIVE_UNTIL) return exactTime(seconds).slice(0, DATE_LENGTH)
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' })
  if (size < MINUTE) return words.format(0, 'second')
  if (size < HOUR) return words.format(Math.trunc(distance / MINUTE), 'minute')
  if (size < DAY) return words.format(Math.trunc(distance / HOUR), 'hour')
  return words.format(Math.trunc(distance / DAY), 'day')
}

/** Unix seconds of a local midnight: the last one before `now`, or one that was some days earlier. */
export function startOfDay(now: number, { daysBefore }: { daysBefore: number }): number {
  const moment = new Date(now * 1000)
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - daysBefore).getTime() / 1000
}
