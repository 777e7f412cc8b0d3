/**
 * Random numbers that a seed repeats. The seed is printed, so that a failing run can be done again with
 * `TEST_SEED=<seed>` in the environment.
 */
export function seededRandom(name: string): {
  below: (limit: number) => number
  pick: <Item>(items: readonly Item[]) => Item
} {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 32))
  process.stdout.write(`${name}: TEST_SEED=${seed}\n`)
  let state = seed >>> 0
  // Mulberry32: short, and even enough to choose points in time.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
