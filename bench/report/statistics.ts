/** The value below which `percent` of all values lie (nearest rank). NaN without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** The middle value; the mean of the middle two when their number is even. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return (lower + upper) / 2
}

/**
 * How far two measurements of the same thing lie apart, in its own unit: the median over rounds of the difference
 * between ours and ours again. NaN when it was not measured twice.
 */
export function noiseFloor(once: readonly number[], again: readonly number[]): number {
  return median(once.slice(0, again.length).map((value, round) => Math.abs(value - (again[round] ?? Number.NaN))))
}
