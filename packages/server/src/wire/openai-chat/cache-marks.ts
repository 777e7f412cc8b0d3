import type { AssistantPart, ToolResultPart, UserPart } from '../chat.ts'
import { type JsonObject, objectIn } from '../read-json.ts'

/** Anthropic's mark, as clients of several gateways send it in this format: at a part, a message, a tool or the call. */
export function cacheOf(marked: JsonObject): { cache?: { ttl: '5m' | '1h' } } {
  const mark = objectIn(marked, 'cache_control')
  return mark ? { cache: { ttl: mark.ttl === '1h' ? '1h' : '5m' } } : {}
}

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
