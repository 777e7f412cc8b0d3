import type { SeedSite } from './seed-site.ts'

/** Times of so many calls, sorted: more in working hours than at night, fewer on weekends, a little more every day. */
export function* timesOf({ start, now, choices }: SeedSite, count: number): Generator<number> {
  const hours = Math.floor((now - start) / 3600)
  const weights = Array.from({ length: hours }, (_, hour) => activityAt(start + hour * 3600) * (1 + hour / hours))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let made = 0
  let before = 0
  for (const [hour, weight] of weights.entries()) {
    before += weight
    const until = hour === hours - 1 ? count : Math.round((count * before) / total)
    const here = until - made
    for (let index = 0; index < here; index += 1)
      yield start + hour * 3600 + Math.floor((3600 * (index + choices.next())) / here)
    made = until
  }
}

function activityAt(time: number): number {
  const date = new Date(time * 1000)
  const isWeekend = date.getUTCDay() % 6 === 0
  const byHour = 1.2 + Math.sin(((date.getUTCHours() - 2) / 24) * 2 * Math.PI)
  return (isWeekend ? 0.5 : 1) * byHour
}
