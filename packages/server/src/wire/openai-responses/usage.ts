import { inputOf, outputOf } from '@tollgate/contract/quota'
import type { JsonObject } from '../read-json.ts'
import type { TokenUsage } from '../token-usage.ts'

/** Usage as answers of this format carry it, with all its details. */
export function encodeUsage(usage: TokenUsage): JsonObject {
  const inputTokens = inputOf(usage)
  const outputTokens = outputOf(usage)
  return {
    input_tokens: inputTokens,
    input_tokens_details: {
      cached_tokens: usage.cachedTokens,
      cache_write_tokens: usage.cacheWriteTokens + (usage.cacheWriteHourTokens ?? 0),
    },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: usage.reasoningTokens },
    total_tokens: inputTokens + outputTokens,
  }
}
