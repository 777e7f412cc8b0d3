import type { OptionValues } from '@tollgate/contract/options'
import type { CallPrice } from '@tollgate/contract/quota'
import { completionRatioOf } from './completion-ratio-rules.ts'

const RATIO_OF_UNKNOWN_MODEL = 37.5
const GROUP_RATIO_OF_UNKNOWN_GROUP = 1

/** Names under which custom GPTs are priced and routed. */
export function priceNameOf(model: string): string {
  if (model.startsWith('gpt-4-gizmo')) return 'gpt-4-gizmo-*'
  if (model.startsWith('gpt-4o-gizmo')) return 'gpt-4o-gizmo-*'
  return model
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
    const price = this.find(priceNameOf(model), group)
    // Model names come from callers: an endless row of invented ones must not fill the memory.
    if (this.known.size >= 10_000) this.known.clear()
    this.known.set(key, price)
    return price
  }

  private find(model: string, group: string): CallPrice {
    const { options } = this
    const groupRatio = own(options.GroupRatio, group) ?? GROUP_RATIO_OF_UNKNOWN_GROUP
    const modelPrice = own(options.ModelPrice, model)
    if (modelPrice !== undefined)
      return { kind: 'per-call', modelPrice, quotaPerUnit: options.QuotaPerUnit, groupRatio }
    return {
      kind: 'per-token',
      modelRatio: own(options.ModelRatio, model) ?? RATIO_OF_UNKNOWN_MODEL,
      completionRatio: completionRatioOf(model, own(options.CompletionRatio, model)),
      cacheRatio: own(options.CacheRatio, model) ?? 1,
      cacheWriteRatio: own(options.CreateCacheRatio, model) ?? 1.25,
      groupRatio,
    }
  }
}

/** `constructor` and its like are no model names. */
const own = (map: Readonly<Record<string, number>>, name: string): number | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined
