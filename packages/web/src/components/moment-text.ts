import { exactTime } from './time-text.ts'

/** Year, month, day, and maybe a time of day; dashes, slashes or dots between the parts of the date. */
const MOMENT = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** Unix seconds of a typed local moment; undefined when it is none. */
export function secondsOfMoment(text: string): number | undefined {
  const match = MOMENT.exec(text.trim())
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(year, month - 1, day, hour, minute, second)
  // The 31st of February would silently become a day in March.
  const isReal =
    date.getMonth() === month - 1 &&
    date.getDate() === day &&
    date.getHours() === hour &&
    date.getMinutes() === minute &&
    date.getSeconds() === second
  return isReal ? date.getTime() / 1000 : undefined
}

/** The way in which moments are shown in fields. */
export const momentOfSeconds = (seconds: number): string => exactTime(seconds)
