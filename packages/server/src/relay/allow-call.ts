import { AppError } from '@tollgate/contract/app-error'
import { blockedWordsIn } from '../domain/limits/blocked-words.ts'
import type { Caller } from '../domain/tokens/caller-cache.ts'
import type { CallFacts } from '../wire/family.ts'
import { groupOfCaller } from './group-of-caller.ts'
import type { RelayParts } from './relay-parts.ts'

interface Question {
  caller: Caller
  facts: Pick<CallFacts, 'model' | 'promptText'>
  /** The body as it came. */
  json: string
  pinnedChannel: number | undefined
}

/**
 * Checks what a token may do and returns the group whose channels and ratio apply. Throws 403 for a group or model that
 * the token is not for, and 400 for blocked words.
 */
export function allowCall(
  { caller, facts, json, pinnedChannel }: Question,
  { options }: Pick<RelayParts, 'options'>,
): string {
  const group = groupOfCaller(caller, options())
  // An administrator who names the channel tests it, whatever the token is limited to.
  if (pinnedChannel === undefined && caller.models && !caller.models.has(facts.model)) {
    throw new AppError('token.model-refused', { model: facts.model })
  }
  const words = blockedWordsIn({ json, text: facts.promptText }, options())
  if (words.length > 0) throw new AppError('prompt.blocked-words', { words: words.join(',') })
  return group
}
