import { timingSafeEqual } from 'node:crypto'

/** Equality of a secret or a signature with what was given for it; takes as long wherever the two texts differ. */
export function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
