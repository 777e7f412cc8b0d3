import { otherModelName } from '@tollgate/contract/billed-model-name'
import { completionRatioOf } from '@tollgate/contract/completion-ratio'
import { DEFAULT_MODEL_PRICE } from '@tollgate/contract/default-prices'
import type { OptionValues } from '@tollgate/contract/options'
import type { CallPrice, FixedPrice, TokenPrice } from '@tollgate/contract/quota'
import type { Operation } from '@tollgate/contract/relay-endpoints'
import { transcribes } from '../../wire/audio-tokens.ts'
import { audioCompletionRatioOf, audioRatioOf } from './audio-ratio-rules.ts'
import { type ImageFields, imageOrderOf, makesImages, priceOfImages } from './image-price.ts'

const RATIO_OF_UNKNOWN_MODEL = 37.5
const GROUP_RATIO_OF_UNKNOWN_GROUP = 1
/** USD. */
const PRICE_OF_UNKNOWN_TASK = 0.1

/** Names under which custom GPTs are priced and routed. */
export function priceNameOf(model: string): string {
  if (model.startsWith('gpt-4-gizmo')) return 'gpt-4-gizmo-*'
  if (model.startsWith('gpt-4o-gizmo')) return 'gpt-4o-gizmo-*'
  return model
}

/** What a call asks for, as far as the kind of its price depends on it. */
export interface PricedOrder {
  operation: Operation
  /** Fields of its body. */
  fields: ImageFields
  /** How many images there are, where they are charged one by one. Missing: those asked for, as far as they are. */
  images?: number | undefined
}

/**
 * Prices as they stand in one state of the site options. A call keeps the list it was opened with, so a later change
 * of prices does not touch it. Results are remembered: options are frozen.
 */
export class PriceList {
  private readonly known = new Map<string, CallPrice>()

  constructor(private readonly options: OptionValues) {}

  /** The price of a model for a group. Models without a ratio are dear on purpose. */
  priceOf(model: string, group: string): CallPrice {
    const key = `${group}\n${model}`
    const known = this.known.get(key)
    if (known) return known
    const name = priceNameOf(model)
    const price = this.fixedPriceOf(name, group) ?? this.tokenPriceOf(name, group)
    // Model names come from callers: an endless row of invented ones must not fill the memory.
    if (this.known.size >= 10_000) this.known.clear()
    this.known.set(key, price)
    return price
  }

  /**
   * The price of one call: as above, except that speech and transcription are charged by their length also where the
   * model has a fixed price, and that a fixed price of images is that of all of them together.
   */
  priceOfOrder(model: string, group: string, order: PricedOrder): CallPrice {
    if (isSoldByLength(order.operation)) return this.tokenPriceOf(priceNameOf(model), group)
    const price = this.priceOf(model, group)
    if (!makesImages(order.operation) || (price.kind === 'per-token' && order.images === undefined)) return price
    const asked = imageOrderOf(order.fields)
    return priceOfImages(
      { ...asked, count: order.images ?? asked.count },
      { model, price, quotaPerUnit: this.options.QuotaPerUnit },
    )
  }

  /** The price of a task. It has no tokens, so where the site names no price the usual one applies. */
  priceOfTask(model: string, group: string): FixedPrice {
    const { ModelPrice, QuotaPerUnit: quotaPerUnit } = this.options
    const named = own(ModelPrice, model) ?? own(ModelPrice, otherModelName(model) ?? model)
    const modelPrice = named ?? own(DEFAULT_MODEL_PRICE, model) ?? PRICE_OF_UNKNOWN_TASK
    return { kind: 'per-call', modelPrice, quotaPerUnit, groupRatio: this.groupRatioOf(group) }
  }

  private fixedPriceOf(model: string, group: string): FixedPrice | undefined {
    const modelPrice = own(this.options.ModelPrice, model)
    if (modelPrice === undefined) return undefined
    return {
      kind: 'per-call',
      modelPrice,
      quotaPerUnit: this.options.QuotaPerUnit,
      groupRatio: this.groupRatioOf(group),
    }
  }

  private tokenPriceOf(model: string, group: string): TokenPrice {
    const { options } = this
    const imageCompletionRatio = own(options.ImageCompletionRatio, model)
    return {
      kind: 'per-token',
      modelRatio: own(options.ModelRatio, model) ?? RATIO_OF_UNKNOWN_MODEL,
      completionRatio: completionRatioOf(model, own(options.CompletionRatio, model)),
      cacheRatio: own(options.CacheRatio, model) ?? 1,
      cacheWriteRatio: own(options.CreateCacheRatio, model) ?? 1.25,
      groupRatio: this.groupRatioOf(group),
      audioRatio: audioRatioOf(model, own(options.AudioRatio, model)),
      audioCompletionRatio: audioCompletionRatioOf(own(options.AudioCompletionRatio, model)),
      imageRatio: own(options.ImageRatio, model) ?? 1,
      ...(imageCompletionRatio === undefined ? {} : { imageCompletionRatio }),
    }
  }

  private groupRatioOf(group: string): number {
    return own(this.options.GroupRatio, group) ?? GROUP_RATIO_OF_UNKNOWN_GROUP
  }
}

const isSoldByLength = (operation: Operation): boolean => operation === 'speech' || transcribes(operation)

/** `constructor` and its like are no model names. */
const own = (map: Readonly<Record<string, number>>, name: string): number | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined
