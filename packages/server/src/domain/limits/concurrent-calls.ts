import { AppError } from '@tollgate/contract/app-error'
import type { SharedState, Slot } from '../../storage/shared-state.ts'

/** A node that died gives its users' places back after so long. `keep` is to be called several times within it. */
const SLOT_MS = 30_000

interface Parts {
  shared: Pick<SharedState, 'slots'>
  logError: (message: string, cause: unknown) => void
}

export type ConcurrentCalls = ReturnType<typeof createConcurrentCalls>

/** How many calls of one user run at this moment, over all nodes; asked only for users who have a limit. */
export function createConcurrentCalls({ shared, logError }: Parts) {
  const running = new Set<Slot>()

  async function takePlace(slot: Slot, limit: number): Promise<boolean> {
    try {
      return await shared.slots.take(slot.name, { holder: slot.holder, limit, ttlMs: SLOT_MS })
    } catch (cause) {
      throw new AppError('server.busy', {}, { cause, detail: 'the shared state does not answer' })
    }
  }

  return {
    /**
     * Takes a place for a call; what it gives back frees that place, once. Throws `user.concurrency-exceeded` when
     * `limit` calls run already, and `server.busy` when nobody can say.
     */
    async take({ userId, limit, callId }: { userId: number; limit: number; callId: string }): Promise<() => void> {
      const slot = { name: `user:${userId}`, holder: callId }
      if (!(await takePlace(slot, limit))) throw new AppError('user.concurrency-exceeded', { limit })
      running.add(slot)
      return () => {
        if (!running.delete(slot)) return
        // Should it fail, the place is free again when its time is over.
        void shared.slots.free(slot).catch((cause) => logError('a place could not be given back', cause))
      }
    },

    /** Says that this node's calls still run. */
    keep: (): Promise<void> => shared.slots.keep([...running], SLOT_MS),
  }
}
