import type { PriceRow } from '@tollgate/contract/entities/price-row'
import { type PricedTokens, quotaOfCall } from '@tollgate/contract/quota'
import { tokenPriceOf } from '../../data/token-price.ts'

const MILLION = 1_000_000
const noTokens: PricedTokens = { inputTokens: 0, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 0 }

/** Quota units for a million tokens of each kind; a kind is missing when it costs as much as text. */
export interface TokenPrices {
  kind: 'per-token'
  input: number
  output: number
  cached?: number
  cacheWrite?: number
  audioInput?: number
  audioOutput?: number
  imageInput?: number
  imageOutput?: number
}

/** Quota units for one call. */
export interface CallPrices {
  kind: 'per-call'
  call: number
}

interface PriceTerms {
  groupRatio: number
  quotaPerUnit: number
}

/** What a model costs a group: the same formula that charges calls. */
export function pricesOf(row: PriceRow, { groupRatio, quotaPerUnit }: PriceTerms): TokenPrices | CallPrices {
  if (row.quota_type === 1) {
    const price = { kind: 'per-call', modelPrice: row.model_price, quotaPerUnit, groupRatio } as const
    return { kind: 'per-call', call: quotaOfCall({ ...noTokens, inputTokens: 1 }, price) }
  }
  const price = tokenPriceOf(row, groupRatio)
  const of = (kind: keyof PricedTokens): number => quotaOfCall({ ...noTokens, [kind]: MILLION }, price)
  const hasImages = row.image_ratio !== 1 || row.image_completion_ratio !== null
  return {
    kind: 'per-token',
    input: of('inputTokens'),
    output: of('outputTokens'),
    ...(row.cache_ratio === 1 ? {} : { cached: of('cachedTokens') }),
    ...(hasOwnCacheWrite(row) ? { cacheWrite: of('cacheWriteTokens') } : {}),
    ...(hasOwnAudio(row) ? { audioInput: of('audioInputTokens'), audioOutput: of('audioOutputTokens') } : {}),
    ...(hasImages ? { imageInput: of('imageInputTokens'), imageOutput: of('imageOutputTokens') } : {}),
  }
}

/** Ratios of every model of which the site says nothing: they say nothing of whether it has a cache or takes sounds. */
const UNSAID = { cacheWrite: 1.25, audio: 20, audioCompletion: 2 } as const
const AUDIO_NAME = /audio|realtime|voice|speech|tts|whisper|transcribe|omni|live/i

const hasOwnCacheWrite = ({ cache_ratio, create_cache_ratio }: PriceRow): boolean =>
  create_cache_ratio !== 1 && (create_cache_ratio !== UNSAID.cacheWrite || cache_ratio !== 1)

function hasOwnAudio({ model_name, audio_ratio, audio_completion_ratio }: PriceRow): boolean {
  if (audio_ratio === 1 && audio_completion_ratio === null) return false
  const isUnsaid = audio_ratio === UNSAID.audio && audio_completion_ratio === UNSAID.audioCompletion
  return !isUnsaid || AUDIO_NAME.test(model_name)
}
