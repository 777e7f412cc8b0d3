import { multiplyRatios } from '@tollgate/contract/decimal'
import type { CallPrice, FixedPrice } from '@tollgate/contract/quota'
import type { Operation } from '@tollgate/contract/relay-endpoints'

/** What an images call asks for, as far as its price depends on it. */
export interface ImageOrder {
  count: number
  size: string
  quality: string
}

/** Where that stands in the body of an images call; a form's numbers are text. */
export interface ImageFields {
  n?: unknown
  size?: unknown
  quality?: unknown
}

export const makesImages = (operation: Operation): boolean =>
  operation === 'images' || operation === 'image-edits' || operation === 'image-variations'

const DEFAULT_SIZE = '1024x1024'
const DEFAULT_QUALITY = 'standard'
const COUNT_MAX = 128

/** USD of an image for each unit of model ratio, when a model has no price of its own. */
const IMAGE_USD_PER_RATIO = 0.0025

/** Over the price of 1024x1024; sizes that are not here cost as much as that. */
const SIZE_RATIOS: Readonly<Record<string, number>> = {
  '256x256': 0.4,
  '512x512': 0.45,
  '1024x1024': 1,
  '1024x1792': 2,
  '1792x1024': 2,
}

/** Whatever makes no sense counts as left out. */
export function imageOrderOf(fields: ImageFields): ImageOrder {
  const count = Number(fields.n ?? 1)
  return {
    count: Number.isInteger(count) && count >= 1 && count <= COUNT_MAX ? count : 1,
    size: wordIn(fields.size) ?? DEFAULT_SIZE,
    quality: wordIn(fields.quality) ?? DEFAULT_QUALITY,
  }
}

/** `1024x1024`, `16:9`, `2K`, `hd`. What is longer or holds anything else is no size; it is kept in log rows. */
const WORD = /^[\w.:*×-]{1,32}$/
const wordIn = (given: unknown): string | undefined =>
  typeof given === 'string' && WORD.test(given) ? given : undefined

/** Price of all images of a call together: the price of one, times size, quality and number. */
export function priceOfImages(
  order: ImageOrder,
  { model, price, quotaPerUnit }: { model: string; price: CallPrice; quotaPerUnit: number },
): FixedPrice {
  const factors = [sizeRatio(order.size), qualityRatio(model, order), order.count]
  const modelPrice =
    price.kind === 'per-call'
      ? multiplyRatios(price.modelPrice, ...factors)
      : multiplyRatios(IMAGE_USD_PER_RATIO, price.modelRatio, ...factors)
  return { kind: 'per-call', modelPrice, quotaPerUnit, groupRatio: price.groupRatio }
}

const sizeRatio = (size: string): number => (Object.hasOwn(SIZE_RATIOS, size) ? (SIZE_RATIOS[size] ?? 1) : 1)

function qualityRatio(model: string, { size, quality }: ImageOrder): number {
  if (model !== 'dall-e-3' || quality !== 'hd') return 1
  return size === '1024x1792' || size === '1792x1024' ? 1.5 : 2
}
