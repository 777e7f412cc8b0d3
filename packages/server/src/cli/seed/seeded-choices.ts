/** Choices that the same seed repeats. */
export interface Choices {
  /** From 0 up to, and without, 1. */
  next(): number
  /** Whole, from 0 up to, and without, the limit. */
  below(limit: number): number
  /** Whole, both ends possible. */
  between(least: number, most: number): number
  /** True in so many of 1 cases. */
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** Mulberry32: short, quick, and even enough for made-up data. */
export function seededChoices(seed: number): Choices {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}

/** Picks items by weight; made once for many picks. */
export function weightedPicker<Item>(entries: readonly { item: Item; weight: number }[]): (choices: Choices) => Item {
  let total = 0
  const ends = entries.map(({ weight }) => (total += weight))
  return (choices) => {
    const point = choices.next() * total
    let low = 0
    let high = ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) > point) high = middle
      else low = middle + 1
    }
    const entry = entries[low]
    if (entry === undefined) throw new Error('nothing to pick from')
    return entry.item
  }
}
