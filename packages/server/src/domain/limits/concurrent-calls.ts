import { AppError } from '@tollgate/contract/app-error'
import type { SharedState, Slot } from '../../storage/shared-state.ts'
import { placesOf } from './caller-limits.ts'

/** A node that died gives its users' places back after so long. `keep` is to be called several times within it. */
const SLOT_MS = 30_000

interface Parts {
  shared: Pick<SharedState, 'slots'>
  logError: (message: string, cause: unknown) => void
}

interface PlacesWanted {
  userId: number
  /** Of the user. */
  limit: number
  callId: string
  token?: { id: number; limit: number } | undefined
}

/** Undefined when there is nothing to wait for. */
export type FreePlaces = () => Promise<void> | undefined

export type ConcurrentCalls = ReturnType<typeof createConcurrentCalls>

/** How many calls of one user or token run at this moment, over all nodes; asked only where there is a limit. */
export function createConcurrentCalls({ shared, logError }: Parts) {
  const running = new Set<Slot>()

  async function takePlace(slot: Slot, limit: number): Promise<boolean> {
    try {
      return await shared.slots.take(slot.name, { holder: slot.holder, limit, ttlMs: SLOT_MS })
    } catch (cause) {
      throw new AppError('server.busy', {}, { cause, detail: 'the shared state does not answer' })
    }
  }

  /** Undefined when there is nothing to wait for. */
  function free(slots: readonly Slot[]): Promise<void> | undefined {
    const held = slots.filter((slot) => running.delete(slot))
    return held.length > 0 ? Promise.all(held.map(freeOne)).then(() => undefined) : undefined
  }

  /** Should it fail, the place is free again when its time is over. */
  const freeOne = (slot: Slot): Promise<void> =>
    shared.slots.free(slot).catch((cause) => logError('a place could not be given back', cause))

  return {
    /**
     * Takes a place for a call of a user, and of a token that has a limit of its own; 0: no limit. What it gives back
     * frees them, once, and says when every node sees them free. Throws `user.concurrency-exceeded` and
     * `limit.calls-at-once` when as many calls run already, and `server.busy` when nobody can say.
     */
    async take({ userId, limit, callId, token }: PlacesWanted): Promise<FreePlaces> {
      const taken: Slot[] = []
      const take = async (name: string, most: number, refusal: () => AppError) => {
        if (most === 0) return
        const slot = { name, holder: callId }
        if (!(await takePlace(slot, most))) throw refusal()
        running.add(slot)
        taken.push(slot)
      }
      try {
        await take(placesOf({ owner: 'user', id: userId }), limit, () => tooMany('user.concurrency-exceeded', limit))
        if (token) {
          const places = placesOf({ owner: 'token', id: token.id })
          await take(places, token.limit, () => tooMany('limit.calls-at-once', token.limit))
        }
      } catch (error) {
        await free(taken)
        throw error
      }
      return () => free(taken)
    },

    /** Says that this node's calls still run. */
    keep: (): Promise<void> => shared.slots.keep([...running], SLOT_MS),
  }
}

const tooMany = (code: 'user.concurrency-exceeded' | 'limit.calls-at-once', limit: number): AppError =>
  // When a running call ends nobody knows.
  new AppError(code, { limit }, { retryAfter: 1 })
