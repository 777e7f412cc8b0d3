import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../platform/hashing.ts'
import type { SignPicture } from '../../wire/tasks/midjourney/image-address.ts'

/** The same on every node of a site, and for as long as it keeps its secret: addresses are kept by clients. */
export const createPictureSigner =
  (vault: Pick<Vault, 'hash'>): SignPicture =>
  ({ userId, taskId }) =>
    vault.hash('drawing-picture', `${userId} ${taskId}`)

export function isSameSignature(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
