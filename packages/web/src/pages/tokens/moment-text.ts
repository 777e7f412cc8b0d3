import { NEVER_EXPIRES } from '@tollgate/contract/constants'
import dayjs from 'dayjs'

const MOMENT = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** Unix seconds of a typed local moment, rounded up; -1 (never) when blank, undefined when it is no moment. */
export function secondsOfText(text: string): number | undefined {
  if (text.trim() === '') return NEVER_EXPIRES
  const match = MOMENT.exec(text.trim())
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(year, month - 1, day, hour, minute, second)
  // The 31st of February would silently become a day in March.
  const isReal =
    date.getMonth() === month - 1 && date.getDate() === day && date.getHours() === hour && minute < 60 && second < 60
  return isReal ? Math.ceil(date.getTime() / 1000) : undefined
}

/** The other way round; blank for never. */
export const textOfSeconds = (seconds: number): string =>
  seconds === NEVER_EXPIRES ? '' : dayjs.unix(seconds).format('YYYY-MM-DD HH:mm:ss')
