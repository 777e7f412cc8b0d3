import { CountReader, type TokenUsage } from '../token-usage.ts'
import type { OpenAiUsage } from './schema.ts'

/**
 * Normalises OpenAI's usage object. `prompt_tokens` contains the cached ones there; DeepSeek names those
 * `prompt_cache_hit_tokens` (https://api-docs.deepseek.com/guides/kv_cache). Undefined when the
 * vendor sent none.
 */
export function readUsage(usage: OpenAiUsage | null | undefined): TokenUsage | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined
  const reader = new CountReader()
  const outputTokens = reader.count(usage.completion_tokens)
  const promptTokens =
    usage.prompt_tokens === undefined || usage.prompt_tokens === null
      ? Math.max(0, reader.count(usage.total_tokens) - outputTokens)
      : reader.count(usage.prompt_tokens)
  const cachedTokens = Math.min(
    promptTokens,
    reader.count(usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens),
  )
  const reasoningTokens = Math.min(outputTokens, reader.count(usage.completion_tokens_details?.reasoning_tokens))
  return {
    inputTokens: promptTokens - cachedTokens,
    cachedTokens,
    cacheWriteTokens: 0,
    outputTokens,
    reasoningTokens,
    isClamped: reader.isClamped,
    ...(reader.isAbsurd ? { isAbsurd: true } : {}),
  }
}

/** The shape back, for a client that asked for usage when the vendor sent none. */
export function encodeUsage(usage: TokenUsage) {
  const promptTokens = usage.inputTokens + usage.cachedTokens + usage.cacheWriteTokens
  return {
    prompt_tokens: promptTokens,
    completion_tokens: usage.outputTokens,
    total_tokens: promptTokens + usage.outputTokens,
  }
}
