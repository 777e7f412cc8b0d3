import { cacheOf } from '../cache-of.ts'
import type { AssistantPart, ToolResultPart, UserPart } from '../chat.ts'
import type { JsonObject } from '../read-json.ts'

/**
 * Moves the mark of a message to its last part, where Anthropic knows it. opencode marks whole messages (1.18.33, seen
 * 2026-11-23), and a mark at the call is one at the end of its prompt: https://openrouter.ai/docs/features/prompt-caching
 */
export function markLast(
  parts: readonly (UserPart | AssistantPart | ToolResultPart)[] | undefined,
  marked: JsonObject,
): void {
  const { cache } = cacheOf(marked)
  const last = parts?.findLast((part) => part.kind !== 'reasoning' && part.kind !== 'refusal' && part.kind !== 'opaque')
  if (cache && last) last.cache = cache
}
