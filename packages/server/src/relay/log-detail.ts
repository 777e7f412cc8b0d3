import { NANO_USD_PER_USD } from '@tollgate/contract/cost'
import { multiplyRatios } from '@tollgate/contract/decimal'
import type { LogDetail } from '@tollgate/contract/entities/usage-log'
import { CACHE_WRITE_HOUR_FACTOR, type CallPrice, inputOf, outputOf, type TokenPrice } from '@tollgate/contract/quota'
import { imageOrderOf, makesImages } from '../domain/pricing/image-price.ts'
import { hasRareParts, type TokenUsage } from '../wire/token-usage.ts'
import type { Call } from './call.ts'
import type { CallOutcome } from './call-outcome.ts'

const REALTIME_PATH = '/v1/realtime'

/** The JSON of a log row: all numbers its price was worked out with, and how the call went. */
export function logDetail(
  call: Call,
  outcome: CallOutcome,
  { price, costNanoUsd }: { price: CallPrice; costNanoUsd: number | undefined },
): LogDetail {
  const { usage, channel, ending } = outcome
  const adminInfo: LogDetail['admin_info'] = {
    use_channel: call.attempts.map((note) => String(note.channel)),
    attempts: call.attempts,
  }
  if (call.leftOut.length > 0) adminInfo.left_out = call.leftOut
  const detail: LogDetail = {
    ...priceNumbers(usage, price),
    frt: outcome.firstByteMs === undefined ? -1000 : Math.round(outcome.firstByteMs),
    total_ms: Math.round(call.elapsedMs),
    group: call.group,
    admin_info: adminInfo,
  }
  if (price.kind === 'per-call' && makesImages(call.incoming.endpoint.operation)) {
    const { count, size, quality } = imageOrderOf(call.facts.body)
    Object.assign(detail, { image_count: outcome.images ?? count, image_size: size, image_quality: quality })
  }
  if (call.incoming.endpoint.path === REALTIME_PATH) addRealtimeParts(detail, usage, price)
  if (usage.reasoningTokens > 0) detail.reasoning_tokens = usage.reasoningTokens
  if (channel.mapModel(call.model) !== call.model)
    Object.assign(detail, { is_model_mapped: true, requested_model: call.model })
  if (outcome.isEstimated) detail.estimated = true
  if (usage.isClamped) detail.usage_clamped = true
  if (ending !== 'complete') detail.ending = ending
  if (call.warnings.length > 0) detail.warnings = keptWarnings(call.warnings)
  if (costNanoUsd !== undefined) detail.cost = costNanoUsd / NANO_USD_PER_USD
  return detail
}

/** Some repeat words of the caller, one for each tool: they are read by people, and every row is stored. */
const WARNINGS_MAX = 50
const WARNING_CHARACTERS_MAX = 200

export const keptWarnings = (warnings: readonly string[]): string[] =>
  warnings.slice(0, WARNINGS_MAX).map((warning) => warning.slice(0, WARNING_CHARACTERS_MAX))

type PriceNumbers = Pick<LogDetail, 'group_ratio' | 'model_price'> & Partial<LogDetail>

/** With the row's two counts of tokens these give the price again. */
export function priceNumbers(usage: TokenUsage, price: CallPrice): PriceNumbers {
  if (price.kind === 'per-call') return { group_ratio: price.groupRatio, model_price: price.modelPrice }
  const numbers: PriceNumbers = {
    model_ratio: price.modelRatio,
    group_ratio: price.groupRatio,
    completion_ratio: price.completionRatio,
    model_price: -1,
  }
  addCacheParts(numbers, usage, price)
  if (hasRareParts(usage)) addRareParts(numbers, usage, price)
  return numbers
}

function addCacheParts(numbers: PriceNumbers, usage: TokenUsage, price: TokenPrice): void {
  if (usage.cachedTokens > 0)
    Object.assign(numbers, { cache_tokens: usage.cachedTokens, cache_ratio: price.cacheRatio })
  if (usage.cacheWriteTokens > 0) {
    Object.assign(numbers, { cache_write_tokens: usage.cacheWriteTokens, cache_write_ratio: price.cacheWriteRatio })
  }
}

function addRareParts(numbers: PriceNumbers, usage: TokenUsage, price: TokenPrice): void {
  const { cacheWriteHourTokens = 0, audioInputTokens = 0, audioOutputTokens = 0 } = usage
  const { imageInputTokens = 0, imageOutputTokens = 0 } = usage
  if (cacheWriteHourTokens > 0) {
    numbers.cache_write_hour_tokens = cacheWriteHourTokens
    numbers.cache_write_hour_ratio =
      price.cacheWriteHourRatio ?? multiplyRatios(price.cacheWriteRatio, CACHE_WRITE_HOUR_FACTOR)
  }
  if (audioInputTokens + audioOutputTokens > 0) Object.assign(numbers, { audio: true, ...soundNumbers(usage, price) })
  if (imageInputTokens + imageOutputTokens > 0) {
    Object.assign(numbers, {
      image: true,
      image_input: imageInputTokens,
      image_output: imageOutputTokens,
      image_ratio: price.imageRatio ?? 1,
      image_completion_ratio: price.imageCompletionRatio,
    })
  }
}

const soundNumbers = (usage: TokenUsage, price: TokenPrice) => ({
  audio_input: usage.audioInputTokens ?? 0,
  audio_output: usage.audioOutputTokens ?? 0,
  text_input: inputOf(usage) - (usage.audioInputTokens ?? 0),
  text_output: outputOf(usage) - (usage.audioOutputTokens ?? 0),
  audio_ratio: price.audioRatio ?? 1,
  audio_completion_ratio: price.audioCompletionRatio,
})

function addRealtimeParts(detail: LogDetail, usage: TokenUsage, price: CallPrice): void {
  detail.ws = true
  if (price.kind === 'per-token') Object.assign(detail, soundNumbers(usage, price))
}
