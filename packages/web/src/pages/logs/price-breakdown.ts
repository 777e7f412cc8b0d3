import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import type { KnownDetail } from './log-detail.ts'

export type PartName =
  | 'input'
  | 'cached'
  | 'cache-write'
  | 'cache-write-hour'
  | 'audio-input'
  | 'image-input'
  | 'output'
  | 'audio-output'
  | 'image-output'

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
 * A missing completion ratio counts as 0, other missing ratios as 1.
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
  const { completion_ratio: completionRatio = 0, audio_ratio: audioRatio = 1, image_ratio: imageRatio = 1 } = detail
  const part = (name: PartName, tokens: number | undefined, ratio: number): PricePart => ({
    name,
    tokens: tokens ?? 0,
    usdPerMillion: inputUsd * ratio,
    usd: ((tokens ?? 0) / MILLION) * inputUsd * ratio,
  })
  const ofOutput = (ratio: number, overInput: number | undefined) =>
    overInput === undefined ? completionRatio : ratio * overInput
  const special = [
    part('cached', detail.cache_tokens, detail.cache_ratio ?? 1),
    part('cache-write', detail.cache_write_tokens, detail.cache_write_ratio ?? 1),
    part('cache-write-hour', detail.cache_write_hour_tokens, detail.cache_write_hour_ratio ?? 1),
    part('audio-input', detail.audio_input, audioRatio),
    part('image-input', detail.image_input, imageRatio),
  ]
  const specialOutput = [
    part('audio-output', detail.audio_output, ofOutput(audioRatio, detail.audio_completion_ratio)),
    part('image-output', detail.image_output, ofOutput(imageRatio, detail.image_completion_ratio)),
  ]
  // The two columns count all tokens; what has a price of its own is part of them.
  return [
    part('input', Math.max(0, log.prompt_tokens - tokensOf(special)), 1),
    ...special.filter(({ tokens }) => tokens > 0),
    part('output', Math.max(0, log.completion_tokens - tokensOf(specialOutput)), completionRatio),
    ...specialOutput.filter(({ tokens }) => tokens > 0),
  ]
}

const tokensOf = (parts: readonly PricePart[]): number => parts.reduce((sum, { tokens }) => sum + tokens, 0)

/** A price or ratio as it is meant: `0.3`, not `0.30000000000000004`. */
export const plainNumber = (value: number): string => String(Number(value.toPrecision(12)))

/** Six decimals, as far as prices of single calls reach. */
export const smallUsd = (value: number): string => value.toFixed(6)
