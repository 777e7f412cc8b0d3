import { randomAlphanumeric } from '../platform/ids.ts'

const ID_CHARACTERS = 24

/**
 * An id for a call of a tool that has none. No two of a conversation may be alike: clients find results by them, and
 * some vendors refuse the turn.
 */
export const newCallId = (): string => `call_${randomAlphanumeric(ID_CHARACTERS)}`
