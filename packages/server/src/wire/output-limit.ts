import type { ChatCall } from './chat.ts'

/** The largest output limit that is taken for a number at all: this API family refuses above it, vendors far below. */
export const OUTPUT_LIMIT_MAX = 1_073_741_823

/** The call's limit, as far as the model goes: more than it can write is refused. `limit` is missing where nobody knows. */
export function fittingLimit(
  { maxOutputTokens, warnings }: ChatCall,
  { limit, model }: { limit: number | undefined; model: string },
): number | undefined {
  if (maxOutputTokens === undefined || limit === undefined || maxOutputTokens <= limit) return maxOutputTokens
  warnings.push(`max_tokens is lowered to ${limit}, the most that ${model.slice(0, 60)} writes`)
  return limit
}
