import { timingSafeEqual } from 'node:crypto'

/** Equality of two texts that takes as long wherever they differ. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
