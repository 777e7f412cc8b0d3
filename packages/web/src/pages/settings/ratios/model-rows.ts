import { completionRatioOf } from '@tollgate/contract/completion-ratio'
import { USD_PER_MILLION_AT_RATIO_ONE } from '@tollgate/contract/quota'
import { entriesOf, withEntry } from './json-map.ts'

/** Options that say what a model costs by its tokens; the first is the price of plain input. */
const ratioKeys = [
  'ModelRatio',
  'CompletionRatio',
  'CacheRatio',
  'CreateCacheRatio',
  'AudioRatio',
  'AudioCompletionRatio',
  'ImageRatio',
  'ImageCompletionRatio',
] as const
export type RatioKey = (typeof ratioKeys)[number]

/** All options that price models. */
const priceKeys = ['ModelPrice', ...ratioKeys] as const
export type PriceKey = (typeof priceKeys)[number]

export type PriceTexts = Readonly<Record<PriceKey, string>>
export type Ratios = Partial<Record<RatioKey, number>>

/** A model as the options price it. `call` wins where both are set; `none`: it is charged as an unknown model. */
export interface ModelRow {
  name: string
  kind: 'call' | 'tokens' | 'none'
  /** USD for each call. */
  callPrice: number | undefined
  ratios: Ratios
}

/** What caching costs where a model says nothing: reading as much as input, writing a quarter more. */
const CACHE_RATIO = 1
const CACHE_WRITE_RATIO = 1.25

/**
 * Every model that an option prices, and those of `unpriced`; without a price first, then by name. Undefined while one
 * of the texts is no JSON object.
 */
export function modelRowsOf(texts: PriceTexts, unpriced: readonly string[]): ModelRow[] | undefined {
  const names = new Set(unpriced)
  const maps = new Map<PriceKey, ReadonlyMap<string, unknown>>()
  for (const key of priceKeys) {
    const entries = entriesOf(texts[key])
    if (entries === undefined) return undefined
    maps.set(key, entries)
    for (const name of entries.keys()) names.add(name)
  }
  const numberOf = (key: PriceKey, name: string) => {
    const value = maps.get(key)?.get(name)
    return typeof value === 'number' ? value : undefined
  }
  const rows = [...names].map((name): ModelRow => {
    const callPrice = numberOf('ModelPrice', name)
    const ratios = Object.fromEntries(
      ratioKeys.flatMap((key) => {
        const value = numberOf(key, name)
        return value === undefined ? [] : [[key, value]]
      }),
    )
    const kind = callPrice !== undefined ? 'call' : numberOf('ModelRatio', name) !== undefined ? 'tokens' : 'none'
    return { name, kind, callPrice, ratios }
  })
  return rows.sort((a, b) => Number(b.kind === 'none') - Number(a.kind === 'none') || (a.name < b.name ? -1 : 1))
}

/** The option texts that change when a model gets these prices and no others. */
export function textsWithModel(
  texts: PriceTexts,
  { name, callPrice, ratios }: Pick<ModelRow, 'name' | 'callPrice' | 'ratios'>,
): Partial<PriceTexts> {
  const values: Partial<Record<PriceKey, number>> = {
    ...ratios,
    ...(callPrice === undefined ? {} : { ModelPrice: callPrice }),
  }
  const changed = priceKeys
    .map((key) => [key, withEntry(texts[key], { name, value: values[key] })] as const)
    .filter(([key, text]) => text !== texts[key])
  return Object.fromEntries(changed)
}

/** USD per million tokens of each kind that the ratios say something of; empty without a model ratio. */
export function usdOfRatios(ratios: Ratios): Ratios {
  const { ModelRatio } = ratios
  if (ModelRatio === undefined) return {}
  return scaled(ratios, (key) => USD_PER_MILLION_AT_RATIO_ONE * (key === 'ModelRatio' ? 1 : baseOf(key, ratios)))
}

/** The ratios that cost so many USD per million tokens. Kinds that cost a multiple of nothing are left out. */
export function ratiosOfUsd(usd: Ratios): Ratios {
  const ratios: Ratios = {}
  for (const key of ratioKeys) {
    const price = usd[key]
    const base = key === 'ModelRatio' ? USD_PER_MILLION_AT_RATIO_ONE : usdBaseOf(key, usd)
    if (price !== undefined && base > 0) ratios[key] = tidy(price / base)
  }
  return ratios
}

/** What the ratio of a kind is a multiple of, itself as a multiple of a model ratio of 1. */
function baseOf(key: RatioKey, ratios: Ratios): number {
  const input = ratios.ModelRatio ?? 0
  if (key === 'AudioCompletionRatio') return input * (ratios.AudioRatio ?? 1)
  if (key === 'ImageCompletionRatio') return input * (ratios.ImageRatio ?? 1)
  return input
}

function usdBaseOf(key: RatioKey, usd: Ratios): number {
  const input = usd.ModelRatio ?? 0
  if (key === 'AudioCompletionRatio') return usd.AudioRatio ?? input
  if (key === 'ImageCompletionRatio') return usd.ImageRatio ?? input
  return input
}

function scaled(ratios: Ratios, factorOf: (key: RatioKey) => number): Ratios {
  const result: Ratios = {}
  for (const key of ratioKeys) {
    const value = ratios[key]
    if (value !== undefined) result[key] = tidy(value * factorOf(key))
  }
  return result
}

/** Without the noise of binary fractions in the last places. */
const tidy = (value: number): number => Number(value.toPrecision(12))

/** What a model that is charged by tokens costs, with what follows where its row says nothing. USD per million tokens. */
export function effectiveUsd({ name, ratios }: Pick<ModelRow, 'name' | 'ratios'>) {
  const input = (ratios.ModelRatio ?? 0) * USD_PER_MILLION_AT_RATIO_ONE
  return {
    input: tidy(input),
    output: tidy(input * completionRatioOf(name, ratios.CompletionRatio)),
    cached: tidy(input * (ratios.CacheRatio ?? CACHE_RATIO)),
    cacheWrite: tidy(input * (ratios.CreateCacheRatio ?? CACHE_WRITE_RATIO)),
  }
}

/** The output ratio that a model's name decides, whatever is typed; undefined where it can be chosen. */
export function forcedCompletionRatio(name: string): number | undefined {
  const probe = -1
  const ratio = completionRatioOf(name, probe)
  return ratio === probe ? undefined : ratio
}
