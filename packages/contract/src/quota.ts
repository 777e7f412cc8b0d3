import {
  type Decimal,
  decimalOf,
  integer,
  plainPowersOfTen,
  product,
  type Ratio,
  roundHalfUp,
  roundHalfUpInNumbers,
  sum,
} from './decimal.ts'

/** USD per million tokens at a model ratio of 1. */
export const USD_PER_MILLION_AT_RATIO_ONE = 2

/** Token counts of one call, no token in two of them. The optional kinds are missing in most calls. */
export interface PricedTokens {
  inputTokens: number
  cachedTokens: number
  cacheWriteTokens: number
  outputTokens: number
  /** Written to the prompt cache for an hour. */
  cacheWriteHourTokens?: number
  audioInputTokens?: number
  audioOutputTokens?: number
  imageInputTokens?: number
  imageOutputTokens?: number
}

/** Each ratio is the price of a kind of tokens over that of plain input. */
export interface TokenPrice {
  kind: 'per-token'
  modelRatio: number
  completionRatio: number
  cacheRatio: number
  cacheWriteRatio: number
  groupRatio: number
  /** Missing: `CACHE_WRITE_HOUR_FACTOR` times `cacheWriteRatio`. */
  cacheWriteHourRatio?: number
  /** Missing: sounds cost as much as text. */
  audioRatio?: number
  /** Price of sounds that come out over sounds that go in; missing: they cost as much as text that comes out. */
  audioCompletionRatio?: number
  /** Missing: images cost as much as text. */
  imageRatio?: number
  /** Price of images that come out over images that go in; missing: they cost as much as text that comes out. */
  imageCompletionRatio?: number
}

export interface FixedPrice {
  kind: 'per-call'
  /** USD for the whole call: of an images call, the price of one image times size, quality and number. */
  modelPrice: number
  quotaPerUnit: number
  groupRatio: number
}

/** The numbers with which a call is charged; they are kept in its log row. */
export type CallPrice = TokenPrice | FixedPrice

/** An hour in the cache costs 2.0 times the input where five minutes cost 1.25: https://platform.claude.com/docs/en/about-claude/pricing */
export const CACHE_WRITE_HOUR_FACTOR = 1.6

/**
 * Charge of one call in quota units. Exact decimal arithmetic over the ratios as they are written, rounded once,
 * half up, at the end; at least 1 when the exact price is above 0. A call without any token costs nothing.
 */
export function quotaOfCall(tokens: PricedTokens, price: CallPrice): number {
  const quota = price.kind === 'per-token' && rareTokens(tokens) === 0 ? quotaInNumbers(tokens, price) : undefined
  if (quota !== undefined) return quota
  const exact = exactQuotaOf(tokens, price)
  return exact === undefined ? 0 : roundHalfUp(exact)
}

/**
 * The same without big integers, which took most of its time: for calls without rare kinds of tokens. Undefined where
 * the result may not be exact.
 */
function quotaInNumbers(tokens: PricedTokens, price: TokenPrice): number | undefined {
  const { inputTokens, cachedTokens, cacheWriteTokens, outputTokens } = tokens
  if (!(isCount(inputTokens) && isCount(cachedTokens) && isCount(cacheWriteTokens) && isCount(outputTokens)))
    return undefined
  if (inputTokens + cachedTokens + cacheWriteTokens + outputTokens === 0) return 0
  const cache = ratioOf(cachedTokens, price.cacheRatio)
  const write = ratioOf(cacheWriteTokens, price.cacheWriteRatio)
  const output = ratioOf(outputTokens, price.completionRatio)
  const scale = Math.max(cache.scale, write.scale, output.scale)
  const weighted =
    inputTokens * powerOfTen(scale) +
    cachedTokens * cache.plainDigits * powerOfTen(scale - cache.scale) +
    cacheWriteTokens * write.plainDigits * powerOfTen(scale - write.scale) +
    outputTokens * output.plainDigits * powerOfTen(scale - output.scale)
  const model = decimalOf(price.modelRatio)
  const group = decimalOf(price.groupRatio)
  return roundHalfUpInNumbers(weighted * model.plainDigits * group.plainDigits, scale + model.scale + group.scale)
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

const NOTHING: Ratio = { digits: 0n, plainDigits: 0, scale: 0 }
const ratioOf = (count: number, ratio: number): Ratio => (count > 0 ? decimalOf(ratio) : NOTHING)

/** Infinite where it is not exact: nothing that is multiplied by it is. */
const powerOfTen = (exponent: number): number => plainPowersOfTen[exponent] ?? Number.POSITIVE_INFINITY

/** The same before it is rounded; undefined for a call without any token. */
export function exactQuotaOf(tokens: PricedTokens, price: CallPrice): Decimal | undefined {
  const parts = tokens.inputTokens + tokens.cachedTokens + tokens.cacheWriteTokens + tokens.outputTokens
  const rare = rareTokens(tokens)
  if (parts + rare === 0) return undefined
  if (price.kind === 'per-call') {
    return product([decimalOf(price.modelPrice), decimalOf(price.quotaPerUnit), decimalOf(price.groupRatio)])
  }
  const weighted = weightedParts(tokens, price)
  if (rare > 0) weighted.push(...weightedRareParts(tokens, price))
  return product([sum(weighted), decimalOf(price.modelRatio), decimalOf(price.groupRatio)])
}

const rareTokens = (tokens: PricedTokens): number =>
  (tokens.cacheWriteHourTokens ?? 0) +
  (tokens.audioInputTokens ?? 0) +
  (tokens.audioOutputTokens ?? 0) +
  (tokens.imageInputTokens ?? 0) +
  (tokens.imageOutputTokens ?? 0)

/** Parts that are 0 are left out: most calls have two of the four. */
function weightedParts(tokens: PricedTokens, price: TokenPrice): Decimal[] {
  const parts: Decimal[] = [integer(tokens.inputTokens)]
  if (tokens.cachedTokens > 0) parts.push(product([integer(tokens.cachedTokens), decimalOf(price.cacheRatio)]))
  if (tokens.cacheWriteTokens > 0)
    parts.push(product([integer(tokens.cacheWriteTokens), decimalOf(price.cacheWriteRatio)]))
  if (tokens.outputTokens > 0) parts.push(product([integer(tokens.outputTokens), decimalOf(price.completionRatio)]))
  return parts
}

function weightedRareParts(tokens: PricedTokens, price: TokenPrice): Decimal[] {
  const part = (count: number | undefined, ...ratios: number[]): Decimal =>
    product([integer(count ?? 0), ...ratios.map(decimalOf)])
  const { audioRatio = 1, audioCompletionRatio, imageRatio = 1, imageCompletionRatio, completionRatio } = price
  const hourRatios =
    price.cacheWriteHourRatio === undefined
      ? [price.cacheWriteRatio, CACHE_WRITE_HOUR_FACTOR]
      : [price.cacheWriteHourRatio]
  const output = (ratio: number, overInput: number | undefined) =>
    overInput === undefined ? [completionRatio] : [ratio, overInput]
  return [
    part(tokens.cacheWriteHourTokens, ...hourRatios),
    part(tokens.audioInputTokens, audioRatio),
    part(tokens.audioOutputTokens, ...output(audioRatio, audioCompletionRatio)),
    part(tokens.imageInputTokens, imageRatio),
    part(tokens.imageOutputTokens, ...output(imageRatio, imageCompletionRatio)),
  ]
}

/** All tokens that went in, of every kind: what a log row shows as prompt. */
export const inputOf = (tokens: PricedTokens): number =>
  tokens.inputTokens +
  tokens.cachedTokens +
  tokens.cacheWriteTokens +
  (tokens.cacheWriteHourTokens ?? 0) +
  (tokens.audioInputTokens ?? 0) +
  (tokens.imageInputTokens ?? 0)

/** All tokens that came out, of every kind. */
export const outputOf = (tokens: PricedTokens): number =>
  tokens.outputTokens + (tokens.audioOutputTokens ?? 0) + (tokens.imageOutputTokens ?? 0)

/** How amounts are shown: as currency, or as raw units. */
export interface QuotaDisplay {
  inCurrency: boolean
  quotaPerUnit: number
}

/** `$1,234.50` or, in unit mode, `12.3k`. */
export function formatQuota(quota: number, display: QuotaDisplay, fractionDigits = 2): string {
  return display.inCurrency ? formatDollars(quota / display.quotaPerUnit, fractionDigits) : abbreviate(quota)
}

/** For texts that are kept and alone say an amount: to the millionth (`$0.000014`, `$3.00`) or, in unit mode, every unit. */
export const recordedQuota = (quota: number, { inCurrency, quotaPerUnit }: QuotaDisplay): string =>
  inCurrency ? dollars(quota / quotaPerUnit, { least: 2, most: 6 }) : quota.toLocaleString('en-US')

/** `$1,234.50`; what rounds to nothing has no sign. */
export const formatDollars = (amount: number, fractionDigits = 2): string =>
  dollars(amount, { least: fractionDigits, most: fractionDigits })

function dollars(amount: number, { least, most }: { least: number; most: number }): string {
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most }
  const figures = Math.abs(amount).toLocaleString('en-US', digits)
  return amount < 0 && /[1-9]/.test(figures) ? `-$${figures}` : `$${figures}`
}

/** k from 10,000, M from a million, B from a billion, one decimal each. */
export function abbreviate(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e9) return `${(value / 1e9).toFixed(1)}B`
  if (size >= 1e6) return `${(value / 1e6).toFixed(1)}M`
  if (size >= 1e4) return `${(value / 1e3).toFixed(1)}k`
  return String(value)
}
