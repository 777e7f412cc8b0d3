/**
 * A seed as a vendor takes it. The same seed shall give the same answer and means nothing else, so one outside of the
 * vendor's range is folded into it.
 */
export function seedWithin(seed: number, { min, max }: { min: number; max: number }): number {
  if (seed >= min && seed <= max) return seed
  const size = max - min + 1
  return min + ((((seed - min) % size) + size) % size)
}
