import { isObject, objectIn } from '../read-json.ts'
import { CountReader, isCount, type TokenUsage, textUsage } from '../token-usage.ts'

/**
 * Normalises Anthropic's usage. Cached and cache-written tokens are not part of `input_tokens` there, and the events
 * of a stream count up, each from the beginning. Undefined when the vendor counted nothing; what counts no output is of
 * a beginning.
 * https://platform.claude.com/docs/en/build-with-claude/prompt-caching#tracking-cache-performance
 */
export function readUsage(value: unknown): TokenUsage | undefined {
  if (!isObject(value)) return undefined
  const { input_tokens: input = null, output_tokens: output = null } = value
  if (!isCount(input) && !isCount(output)) return undefined
  const reader = new CountReader()
  const written = objectIn(value, 'cache_creation')
  const hourTokens = reader.count(written?.ephemeral_1h_input_tokens)
  const minutesTokens = reader.count(written?.ephemeral_5m_input_tokens)
  const outputTokens = reader.count(output)
  const thinkingTokens = reader.count(objectIn(value, 'output_tokens_details')?.thinking_tokens)
  return {
    inputTokens: reader.count(input),
    cachedTokens: reader.count(value.cache_read_input_tokens),
    cacheWriteTokens: Math.max(minutesTokens, reader.count(value.cache_creation_input_tokens) - hourTokens),
    ...(hourTokens > 0 ? { cacheWriteHourTokens: hourTokens } : {}),
    outputTokens,
    reasoningTokens: Math.min(outputTokens, thinkingTokens),
    isClamped: reader.isClamped,
    ...(reader.isAbsurd ? { isAbsurd: true } : {}),
    ...(output === null ? { isBeginning: true } : {}),
    ...(input === null ? { isInputUnknown: true } : {}),
  }
}

/** Usage in the first event of a stream: some vendors of the format never tell more. */
export function readFirstUsage(value: unknown): TokenUsage | undefined {
  const usage = readUsage(value)
  return usage && { ...usage, isBeginning: true }
}

/** The counts that the last event of a stream repeats. */
export function encodeDeltaUsage(usage: TokenUsage) {
  return {
    input_tokens: usage.inputTokens + (usage.audioInputTokens ?? 0) + (usage.imageInputTokens ?? 0),
    cache_creation_input_tokens: usage.cacheWriteTokens + (usage.cacheWriteHourTokens ?? 0),
    cache_read_input_tokens: usage.cachedTokens,
    output_tokens: usage.outputTokens + (usage.audioOutputTokens ?? 0) + (usage.imageOutputTokens ?? 0),
    output_tokens_details: usage.reasoningTokens > 0 ? { thinking_tokens: usage.reasoningTokens } : null,
    server_tool_use: null,
  }
}

/** Anthropic's usage object with every field that its client libraries promise. */
export function encodeUsage(usage: TokenUsage) {
  return {
    ...encodeDeltaUsage(usage),
    cache_creation: {
      ephemeral_5m_input_tokens: usage.cacheWriteTokens,
      ephemeral_1h_input_tokens: usage.cacheWriteHourTokens ?? 0,
    },
    inference_geo: null,
    service_tier: null,
    speed: null,
  }
}

export const NO_USAGE: TokenUsage = textUsage(0)
