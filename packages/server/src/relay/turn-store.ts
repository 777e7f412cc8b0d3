import type { Vault } from '../platform/hashing.ts'
import type { SharedState } from '../storage/shared-state.ts'
import type { ReasoningPart, Signature } from '../wire/chat.ts'
import type { JsonObject } from '../wire/read-json.ts'
import { KeptSizes } from './kept-sizes.ts'

/** A conversation that pauses longer loses its thinking. */
const KEPT_MS = 60 * 60 * 1000
/** A record beyond this is not kept: memory is shared by all users. */
const RECORD_CHARACTERS_MAX = 256 * 1024
/** The same for the items of an answer, and how many answers of one user are kept at a time. */
const ITEMS_CHARACTERS_MAX = 64 * 1024
const ANSWERS_MAX = { limit: 1_000, windowMs: KEPT_MS }
/** Of all items that this node keeps; the oldest go first. */
const ALL_ITEMS_CHARACTERS_MAX = 64 * 1024 * 1024

interface StoreParts {
  shared: SharedState
  vault: Vault
  logError: (message: string, cause: unknown) => void
}

/** What belongs to one tool call and has no place in the client's format. */
export interface TurnRecord {
  /** Thinking that came before the call; only the first call of a turn has it. */
  reasoning: ReasoningPart[]
  signature?: Signature | undefined
}

/**
 * Keeps what belongs to tool calls, by user and call id, and the items of answers, by user and request id; encrypted.
 * Losing the first costs thinking, losing the second a client that names items its conversation.
 */
export function createTurnStore({ shared, vault, logError }: StoreParts) {
  const keyOf = (userId: number, callId: string) => `turn:${userId}:${vault.hash('turn', callId)}`
  const itemsKeyOf = (userId: number, requestId: string) => `items:${userId}:${vault.hash('items', requestId)}`
  const itemSizes = new KeptSizes(ALL_ITEMS_CHARACTERS_MAX)
  const couldNotKeep = (cause: unknown) => logError('what belongs to a turn could not be kept', cause)

  async function keepItems(userId: number, requestId: string, text: string): Promise<void> {
    const key = itemsKeyOf(userId, requestId)
    // Kept first: the next call may follow at once, at another node.
    const kept = shared.put(key, vault.seal(text), KEPT_MS)
    const [{ isAllowed }] = await Promise.all([shared.hit(`kept-items:${userId}`, ANSWERS_MAX), kept])
    const leaving = itemSizes.add(key, isAllowed ? text.length : 0)
    await Promise.all((isAllowed ? leaving : [...leaving, key]).map((gone) => shared.take(gone)))
  }

  async function get(key: string): Promise<unknown> {
    try {
      const sealed = await shared.get(key)
      return sealed === undefined ? undefined : JSON.parse(vault.open(sealed))
    } catch (cause) {
      logError('what belongs to a turn could not be read', cause)
      return undefined
    }
  }

  return {
    /** Resolves when it is kept, or cannot be. */
    put: async (userId: number, callId: string, record: TurnRecord): Promise<void> => {
      const text = JSON.stringify(record)
      if (text.length > RECORD_CHARACTERS_MAX) return
      await shared.put(keyOf(userId, callId), vault.seal(text), KEPT_MS).catch(couldNotKeep)
    },
    get: async (userId: number, callId: string) =>
      // Written by `put` above, and sealed: nobody else can have made it.
      (await get(keyOf(userId, callId))) as TurnRecord | undefined,
    /** Resolves when they are kept, or cannot be. */
    putItems: async (userId: number, requestId: string, items: JsonObject[]): Promise<void> => {
      const text = JSON.stringify(items)
      if (text.length <= ITEMS_CHARACTERS_MAX) await keepItems(userId, requestId, text).catch(couldNotKeep)
    },
    itemsOf: async (userId: number, requestId: string) =>
      // Written by `putItems` above, and sealed.
      (await get(itemsKeyOf(userId, requestId))) as JsonObject[] | undefined,
  }
}

export type TurnStore = ReturnType<typeof createTurnStore>
