import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import type { KnownDetail } from './log-detail.ts'

export type PartName = 'input' | 'cached' | 'cache-write' | 'output'

/** One kind of tokens and what they cost before the group ratio. */
export interface PricePart {
  name: PartName
  tokens: number
  usdPerMillion: number
  usd: number
}

export type PriceBreakdown =
  | { kind: 'per-call'; price: number; groupRatio: number; totalUsd: number }
  | { kind: 'per-token'; parts: PricePart[]; sumUsd: number; groupRatio: number; modelRatio: number; totalUsd: number }

/** `model_price` of a call that is charged by its tokens. */
const NOT_PER_CALL = -1
const MILLION = 1_000_000

/**
 * How a call's price comes about, from the numbers kept in its log row; undefined when the row keeps none.
 * A missing completion ratio counts as 0, missing cache ratios as 1.
 */
export function priceBreakdown(
  log: Pick<UsageLog, 'prompt_tokens' | 'completion_tokens'>,
  { detail, quotaPerUnit }: { detail: KnownDetail; quotaPerUnit: number },
): PriceBreakdown | undefined {
  const { model_price: price = NOT_PER_CALL, model_ratio: modelRatio, group_ratio: groupRatio } = detail
  if (groupRatio === undefined) return undefined
  if (price !== NOT_PER_CALL) return { kind: 'per-call', price, groupRatio, totalUsd: price * groupRatio }
  if (modelRatio === undefined) return undefined
  const parts = partsOf(log, { detail, inputUsd: (modelRatio * MILLION) / quotaPerUnit })
  const sumUsd = parts.reduce((sum, part) => sum + part.usd, 0)
  return { kind: 'per-token', parts, sumUsd, groupRatio, modelRatio, totalUsd: sumUsd * groupRatio }
}

function partsOf(
  log: Pick<UsageLog, 'prompt_tokens' | 'completion_tokens'>,
  { detail, inputUsd }: { detail: KnownDetail; inputUsd: number },
): PricePart[] {
  const { cache_tokens: cached = 0, cache_write_tokens: written = 0, completion_ratio: completionRatio = 0 } = detail
  const part = (name: PartName, tokens: number, usdPerMillion: number): PricePart => ({
    name,
    tokens,
    usdPerMillion,
    usd: (tokens / MILLION) * usdPerMillion,
  })
  // The column counts all input; what came from or went to the cache has its own price.
  const fresh = Math.max(0, log.prompt_tokens - cached - written)
  return [
    part('input', fresh, inputUsd),
    ...(cached > 0 ? [part('cached', cached, inputUsd * (detail.cache_ratio ?? 1))] : []),
    ...(written > 0 ? [part('cache-write', written, inputUsd * (detail.cache_write_ratio ?? 1))] : []),
    part('output', log.completion_tokens, inputUsd * completionRatio),
  ]
}

/** A price or ratio as it is meant: `0.3`, not `0.30000000000000004`. */
export const plainNumber = (value: number): string => String(Number(value.toPrecision(12)))

/** Six decimals, as far as prices of single calls reach. */
export const smallUsd = (value: number): string => value.toFixed(6)
