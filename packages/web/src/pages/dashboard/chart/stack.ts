/** Where a series stands in the stack of one time: from value to value. */
export interface Segment {
  from: number
  to: number
}

/** One stack for each time: positive values upwards from 0, negative ones downwards, in the order of the series. */
export function stacksOf(series: readonly { values: readonly (number | null)[] }[], times: number): Segment[][] {
  return Array.from({ length: times }, (_, index) => {
    let above = 0
    let below = 0
    return series.map(({ values }) => {
      const value = values[index] ?? 0
      const from = value < 0 ? below : above
      if (value < 0) below += value
      else above += value
      return { from, to: from + value }
    })
  })
}

/** The least and the greatest value of all stacks. */
export function extentOfStacks(stacks: readonly (readonly Segment[])[]): { min: number; max: number } {
  const ends = stacks.flatMap((stack) => stack.map(({ to }) => to))
  return extentOf(ends)
}

export function extentOf(values: readonly (number | null)[]): { min: number; max: number } {
  let min = 0
  let max = 0
  for (const value of values) {
    min = Math.min(min, value ?? 0)
    max = Math.max(max, value ?? 0)
  }
  return { min, max }
}

/** Which series of a stack a value falls into; undefined beside it. */
export function seriesAt(stack: readonly Segment[], value: number): number | undefined {
  const index = stack.findIndex(
    ({ from, to }) => from !== to && value >= Math.min(from, to) && value <= Math.max(from, to),
  )
  return index === -1 ? undefined : index
}
