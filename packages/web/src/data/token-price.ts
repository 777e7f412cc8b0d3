import type { PriceRow } from '@tollgate/contract/entities/price-row'
import type { TokenPrice } from '@tollgate/contract/quota'

/** What the price formula takes of a model that is paid by its tokens. */
export function tokenPriceOf(row: PriceRow, groupRatio: number): TokenPrice {
  const { audio_completion_ratio, image_completion_ratio } = row
  return {
    kind: 'per-token',
    modelRatio: row.model_ratio,
    completionRatio: row.completion_ratio,
    cacheRatio: row.cache_ratio,
    cacheWriteRatio: row.create_cache_ratio,
    groupRatio,
    audioRatio: row.audio_ratio,
    imageRatio: row.image_ratio,
    ...(audio_completion_ratio === null ? {} : { audioCompletionRatio: audio_completion_ratio }),
    ...(image_completion_ratio === null ? {} : { imageCompletionRatio: image_completion_ratio }),
  }
}
