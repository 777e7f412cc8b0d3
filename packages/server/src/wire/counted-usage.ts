import { CountReader, type TokenUsage } from './token-usage.ts'

/** A vendor's numbers, as they came. */
interface VendorCounts {
  /** With the cached ones. */
  input?: unknown
  output?: unknown
  /** Used for the input when that is missing. */
  total?: unknown
  cached?: unknown
  reasoning?: unknown
}

/** Usage of a vendor who counts cached tokens as input and reasoning as output; undefined when it counted nothing. */
export function countedUsage({ input, output, total, cached, reasoning }: VendorCounts): TokenUsage | undefined {
  if (isMissing(input) && isMissing(output) && isMissing(total)) return undefined
  const reader = new CountReader()
  const outputTokens = reader.count(output)
  const inputTokens = isMissing(input) ? Math.max(0, reader.count(total) - outputTokens) : reader.count(input)
  const cachedTokens = Math.min(inputTokens, reader.count(cached))
  return {
    inputTokens: inputTokens - cachedTokens,
    cachedTokens,
    cacheWriteTokens: 0,
    outputTokens,
    reasoningTokens: Math.min(outputTokens, reader.count(reasoning)),
    isClamped: reader.isClamped,
    ...(reader.isAbsurd ? { isAbsurd: true } : {}),
  }
}

const isMissing = (value: unknown): boolean => value === undefined || value === null
