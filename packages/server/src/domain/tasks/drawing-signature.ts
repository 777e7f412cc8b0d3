import type { Vault } from '../../platform/hashing.ts'
import type { SignPicture } from '../../wire/tasks/midjourney/image-address.ts'

/** The same on every node of a site, and for as long as it keeps its secret: addresses are kept by clients. */
export const createPictureSigner =
  (vault: Pick<Vault, 'hash'>): SignPicture =>
  ({ userId, taskId }) =>
    vault.hash('drawing-picture', `${userId} ${taskId}`)
