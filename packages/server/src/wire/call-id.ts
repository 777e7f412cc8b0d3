import { createHash } from 'node:crypto'
import { randomAlphanumeric } from '../platform/ids.ts'

const ID_CHARACTERS = 24

/**
 * An id for a call of a tool that has none. No two of a conversation may be alike: clients find results by them, and
 * some vendors refuse the turn.
 */
export const newCallId = (): string => `call_${randomAlphanumeric(ID_CHARACTERS)}`

/** The vendor's own id of a call, unless it has none or an earlier call of the answer has it. */
export function ownCallId(given: string | undefined, taken: Set<string>): string {
  const id = given && !taken.has(given) ? given : newCallId()
  taken.add(id)
  return id
}

const HASH_CHARACTERS = 32

/** The same id, or a shorter one that always comes of it: call and result stay together. OpenAI refuses long ones. */
export function shortCallId(id: string, charactersMax: number): string {
  if (id.length <= charactersMax) return id
  return `call_${createHash('sha256').update(id).digest('hex').slice(0, HASH_CHARACTERS)}`
}
