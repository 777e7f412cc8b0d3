// Days, weeks and months as the server's time zone (TZ) has them. Times are unix seconds.

export type Period = 'day' | 'week' | 'month'

/** The period around a moment: its first second, and the first second behind it. Weeks begin on Monday. */
export function periodAt(period: Period, now: number): { start: number; ends: number } {
  const moment = new Date(now * 1000)
  const [year, month, day] = [moment.getFullYear(), moment.getMonth(), moment.getDate()]
  switch (period) {
    case 'day':
      return between(new Date(year, month, day), new Date(year, month, day + 1))
    case 'week': {
      const monday = day - ((moment.getDay() + 6) % 7)
      return between(new Date(year, month, monday), new Date(year, month, monday + 7))
    }
    case 'month':
      return between(new Date(year, month, 1), new Date(year, month + 1, 1))
  }
}

const between = (start: Date, end: Date) => ({ start: start.getTime() / 1000, ends: end.getTime() / 1000 })

/** `2027-01-31T08:00:00+08:00`: a moment in the server's time zone. */
export function localTime(seconds: number): string {
  const moment = new Date(seconds * 1000)
  const offset = -moment.getTimezoneOffset()
  const shifted = new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, 19)
  const minutes = Math.abs(offset)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${shifted}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
