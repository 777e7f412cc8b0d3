import type { Vault } from '../platform/hashing.ts'
import type { SharedState } from '../storage/shared-state.ts'
import type { TurnRecord } from './turn-memory.ts'

/** A conversation that pauses longer loses its thinking. */
const KEPT_MS = 60 * 60 * 1000
/** A record beyond this is not kept: memory is shared by all users. */
const RECORD_CHARACTERS_MAX = 256 * 1024

interface StoreParts {
  shared: SharedState
  vault: Vault
  logError: (message: string, cause: unknown) => void
}

/** Keeps what belongs to tool calls, encrypted, by user and call id. Losing it costs thinking, never an answer. */
export function createTurnStore({ shared, vault, logError }: StoreParts) {
  const keyOf = (userId: number, callId: string) => `turn:${userId}:${vault.hash('turn', callId)}`
  return {
    put(userId: number, callId: string, record: TurnRecord): void {
      const text = JSON.stringify(record)
      if (text.length > RECORD_CHARACTERS_MAX) return
      shared
        .put(keyOf(userId, callId), vault.seal(text), KEPT_MS)
        .catch((cause) => logError('the thinking of a turn could not be kept', cause))
    },
    async get(userId: number, callId: string): Promise<TurnRecord | undefined> {
      try {
        const sealed = await shared.get(keyOf(userId, callId))
        // Written by `put` above, and sealed: nobody else can have made it.
        return sealed === undefined ? undefined : (JSON.parse(vault.open(sealed)) as TurnRecord)
      } catch (cause) {
        logError('the thinking of a turn could not be read', cause)
        return undefined
      }
    },
  }
}

export type TurnStore = ReturnType<typeof createTurnStore>
