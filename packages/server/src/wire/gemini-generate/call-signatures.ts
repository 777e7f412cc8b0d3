import { editObjects } from '../edit-objects.ts'
import type { JsonObject } from '../read-json.ts'
import { entriesIn } from './schema.ts'

/**
 * Stands for the signature of a call that this vendor did not make, or whose signature was lost on the way; without
 * any, Gemini 3 refuses the turn. https://ai.google.dev/gemini-api/docs/thought-signatures#faqs
 */
const NO_SIGNATURE = 'skip_thought_signature_validator'

const isCall = (part: JsonObject): boolean => (part.functionCall ?? part.function_call) !== undefined

const isSigned = (part: JsonObject): boolean => Boolean(part.thoughtSignature ?? part.thought_signature)

/** Parts of a model's turn, the same list when nothing is missing: of calls that stand side by side the first is signed. */
export function withSignedCall(parts: readonly JsonObject[]): readonly JsonObject[] {
  const calls = parts.filter(isCall)
  const [first] = calls
  if (!first || calls.some(isSigned)) return parts
  return parts.map((part) => (part === first ? { ...first, thoughtSignature: NO_SIGNATURE } : part))
}

/** A conversation of which an earlier turn was another vendor's; the same list when every turn is signed. */
export function withSignedTurns(contents: readonly unknown[]): readonly unknown[] {
  return editObjects(contents, (turn) => {
    if (turn.role !== 'model') return turn
    const before = entriesIn(turn, 'parts')
    const parts = withSignedCall(before)
    return parts === before ? turn : { ...turn, parts }
  })
}
