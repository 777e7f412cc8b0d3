import type { Language } from '@tollgate/contract/app-error'
import type { PriceRow, PriceTable } from '@tollgate/contract/entities/price-row'
import type { OptionValues } from '@tollgate/contract/options'
import { type Provider, providers } from '@tollgate/contract/providers'
import type { CallPrice } from '@tollgate/contract/quota'
import { isAdmin } from '@tollgate/contract/roles'
import type { ChannelCache } from '../domain/channels/channel-cache.ts'
import { usableGroups } from '../domain/options/usable-groups.ts'
import type { PriceList } from '../domain/pricing/price-list.ts'
import { unpricedModels } from '../domain/pricing/unpriced-models.ts'
import { endpointTypesOf } from '../relay/endpoint-types.ts'

interface PriceTableParts {
  channels: Pick<ChannelCache, 'modelsOf' | 'route'>
  options: () => OptionValues
  prices: () => PriceList
}

/** Undefined: nobody is signed in. */
type Reader = { role: number; group: string } | undefined

/**
 * What all models of the site cost. A reader sees which of the groups they may choose have a model; administrators see
 * all groups.
 */
export function createPriceTable({ channels, options, prices }: PriceTableParts) {
  const vendors = vendorNames()

  function rowOf(model: string, groups: readonly string[], enabledFor: readonly string[]): PriceRow {
    const group = enabledFor[0] ?? groups.find((name) => channels.route(name, model) !== undefined) ?? ''
    const channel = channels.route(group, model)?.[0]?.channels[0]
    // Calls are charged by the name for which the vendor is asked.
    const asked = channel?.mapModel(model) ?? model
    return {
      model_name: model,
      ...numbersOf(prices().priceOf(asked, group)),
      owner_by: '',
      enable_groups: [...enabledFor],
      is_unpriced: unpricedModels([asked], options()).length > 0,
      vendor_name: vendors.get(asked) ?? vendors.get(model) ?? '',
      supported_endpoint_types: [...endpointTypesOf(model, channel?.provider)],
    }
  }

  return function readPriceTable(reader: Reader, language: Language = 'zh'): PriceTable {
    const { GroupRatio } = options()
    const all = Object.keys(GroupRatio)
    const usable = usableGroups(options(), reader?.group ?? '', language)
    const labels = isAdmin(reader?.role ?? 0)
      ? { ...Object.fromEntries(all.map((name) => [name, name])), ...usable }
      : usable
    const shown = Object.keys(labels).sort()
    const enabled = new Map<string, string[]>(
      channels.modelsOf([...new Set([...all, ...shown])]).map((name) => [name, []]),
    )
    for (const group of shown) for (const model of channels.modelsOf([group])) enabled.get(model)?.push(group)
    return {
      data: [...enabled].map(([model, groups]) => rowOf(model, all, groups)),
      group_ratio: Object.fromEntries(shown.map((group) => [group, GroupRatio[group] ?? 1])),
      usable_group: labels,
    }
  }
}

type PriceNumbers = Omit<
  PriceRow,
  'model_name' | 'owner_by' | 'enable_groups' | 'is_unpriced' | 'vendor_name' | 'supported_endpoint_types'
>

function numbersOf(price: CallPrice): PriceNumbers {
  if (price.kind === 'per-call') return { ...NO_RATIOS, quota_type: 1, model_price: price.modelPrice }
  return {
    quota_type: 0,
    model_price: 0,
    model_ratio: price.modelRatio,
    completion_ratio: price.completionRatio,
    cache_ratio: price.cacheRatio,
    create_cache_ratio: price.cacheWriteRatio,
    audio_ratio: price.audioRatio ?? 1,
    audio_completion_ratio: price.audioCompletionRatio ?? null,
    image_ratio: price.imageRatio ?? 1,
    image_completion_ratio: price.imageCompletionRatio ?? null,
  }
}

const NO_RATIOS = {
  model_ratio: 0,
  completion_ratio: 0,
  cache_ratio: 0,
  create_cache_ratio: 0,
  audio_ratio: 0,
  audio_completion_ratio: null,
  image_ratio: 0,
  image_completion_ratio: null,
} as const

/** Each model's first provider: vendors that make models stand before those that sell others'. */
function vendorNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { name, models } of providers satisfies readonly Provider[])
    for (const model of models) if (!names.has(model)) names.set(model, name)
  return names
}
