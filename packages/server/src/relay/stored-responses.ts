import type { Remembered } from '../domain/channels/conversations.ts'
import type { Vault } from '../platform/hashing.ts'
import type { SharedState } from '../storage/shared-state.ts'
import { type JsonObject, objectIn, textIn } from '../wire/read-json.ts'

/** Vendors keep answers for a month; here they are found for as long as somebody may still work with them. */
const KEPT_MS = 6 * 60 * 60 * 1000

/** Where an answer is kept. */
export interface StoredResponse extends Remembered {
  /** The vendor's name of the model, and the caller's. */
  model: string
  askedModel: string
  /** What its conversation consisted of, itself included; the vendor reads that again for the next turn. */
  tokens: number
}

/** What a call of the Responses format goes on with: an answer, or a conversation that has an id of its own. */
export const goesOnWith = (body: JsonObject): string | undefined =>
  textIn(body, 'previous_response_id') || conversationOfBody(body)

export const conversationOfBody = (body: JsonObject): string | undefined =>
  textIn(body, 'conversation') ?? textIn(objectIn(body, 'conversation'), 'id')

interface StoreParts {
  shared: Pick<SharedState, 'put' | 'get'>
  vault: Pick<Vault, 'hash'>
  logError: (message: string, cause: unknown) => void
}

/**
 * Which channel keeps an answer that its user may ask for again, by user and the vendor's id of it; and which keeps a
 * conversation, as its last answer was kept. Nobody else finds it. Only answers that were delivered whole are here: others were not paid whole.
 */
export function createStoredResponses({ shared, vault, logError }: StoreParts) {
  const keyOf = (userId: number, responseId: string) => `response:${userId}:${vault.hash('response', responseId)}`
  return {
    /** Never throws: an answer that cannot be found again is an answer all the same. */
    async put(userId: number, responseId: string, stored: StoredResponse): Promise<void> {
      try {
        await shared.put(keyOf(userId, responseId), JSON.stringify(stored), KEPT_MS)
      } catch (cause) {
        logError('where an answer is stored could not be kept', cause)
      }
    },
    async find(userId: number, responseId: string): Promise<StoredResponse | undefined> {
      const text = await shared.get(keyOf(userId, responseId))
      // Written by `put` above, and nobody else.
      return text === undefined ? undefined : (JSON.parse(text) as StoredResponse)
    },
  }
}

export type StoredResponses = ReturnType<typeof createStoredResponses>
