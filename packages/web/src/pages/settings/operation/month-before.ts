/** The same time of day a month earlier, in unix seconds; on the last day of a month that has no such day. */
export function secondsMonthBefore(moment: Date): number {
  const before = new Date(moment)
  before.setMonth(moment.getMonth() - 1)
  // The 31st of a month with 30 days is taken for the 1st of the next.
  if (before.getDate() !== moment.getDate()) before.setDate(0)
  return Math.floor(before.getTime() / 1000)
}
