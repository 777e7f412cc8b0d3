import { type Decimal, decimalOf } from './decimal.ts'

/** Units of quota in one US dollar, unless the site option `QuotaPerUnit` says otherwise. */
export const QUOTA_PER_USD = 500_000

/** USD per million tokens at a model ratio of 1. */
export const USD_PER_MILLION_AT_RATIO_ONE = 2

/** Token counts of one call, each part apart; `inputTokens` and `outputTokens` do not contain the other parts. */
export interface PricedTokens {
  inputTokens: number
  cachedTokens: number
  cacheWriteTokens: number
  outputTokens: number
}

/** The numbers with which a call is charged; they are kept in its log row. */
export type CallPrice =
  | {
      kind: 'per-token'
      modelRatio: number
      completionRatio: number
      cacheRatio: number
      cacheWriteRatio: number
      groupRatio: number
    }
  | { kind: 'per-call'; modelPrice: number; quotaPerUnit: number; groupRatio: number }

/**
 * Charge of one call in quota units. Exact decimal arithmetic over the ratios as they are written, rounded once,
 * half up, at the end; at least 1 when the exact price is above 0. A call without any token costs nothing.
 */
export function quotaOfCall(tokens: PricedTokens, price: CallPrice): number {
  const isEmpty = tokens.inputTokens + tokens.cachedTokens + tokens.cacheWriteTokens + tokens.outputTokens === 0
  if (isEmpty) return 0
  if (price.kind === 'per-call') {
    return roundHalfUp(
      product([decimalOf(price.modelPrice), decimalOf(price.quotaPerUnit), decimalOf(price.groupRatio)]),
    )
  }
  const weighted = sum(weightedParts(tokens, price))
  return roundHalfUp(product([weighted, decimalOf(price.modelRatio), decimalOf(price.groupRatio)]))
}

/** Parts that are 0 are left out: most calls have two of the four. */
function weightedParts(tokens: PricedTokens, price: Extract<CallPrice, { kind: 'per-token' }>): Decimal[] {
  const parts: Decimal[] = [integer(tokens.inputTokens)]
  if (tokens.cachedTokens > 0) parts.push(product([integer(tokens.cachedTokens), decimalOf(price.cacheRatio)]))
  if (tokens.cacheWriteTokens > 0)
    parts.push(product([integer(tokens.cacheWriteTokens), decimalOf(price.cacheWriteRatio)]))
  if (tokens.outputTokens > 0) parts.push(product([integer(tokens.outputTokens), decimalOf(price.completionRatio)]))
  return parts
}

const integer = (value: number): Decimal => ({ digits: BigInt(value), scale: 0 })

function product(factors: readonly Decimal[]): Decimal {
  let digits = 1n
  let scale = 0
  for (const factor of factors) {
    digits *= factor.digits
    scale += factor.scale
  }
  return { digits, scale }
}

function sum(terms: readonly Decimal[]): Decimal {
  let scale = 0
  for (const term of terms) if (term.scale > scale) scale = term.scale
  let digits = 0n
  for (const term of terms) digits += term.scale === scale ? term.digits : term.digits * powerOfTen(scale - term.scale)
  return { digits, scale }
}

function roundHalfUp({ digits, scale }: Decimal): number {
  if (digits <= 0n) return 0
  const unit = powerOfTen(scale)
  const rounded = (2n * digits + unit) / (2n * unit)
  if (rounded > BigInt(Number.MAX_SAFE_INTEGER)) return Number.MAX_SAFE_INTEGER
  return rounded === 0n ? 1 : Number(rounded)
}

const powersOfTen = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))
const powerOfTen = (exponent: number): bigint => powersOfTen[exponent] ?? 10n ** BigInt(exponent)

/** How amounts are shown: as currency, or as raw units. */
export interface QuotaDisplay {
  inCurrency: boolean
  quotaPerUnit: number
}

/** `$1.23` or, in unit mode, `12.3k`. */
export function formatQuota(quota: number, display: QuotaDisplay, fractionDigits = 2): string {
  if (!display.inCurrency) return abbreviate(quota)
  const amount = quota / display.quotaPerUnit
  return amount < 0 ? `-$${(-amount).toFixed(fractionDigits)}` : `$${amount.toFixed(fractionDigits)}`
}

/** k from 10,000, M from a million, B from a billion, one decimal each. */
export function abbreviate(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e9) return `${(value / 1e9).toFixed(1)}B`
  if (size >= 1e6) return `${(value / 1e6).toFixed(1)}M`
  if (size >= 1e4) return `${(value / 1e3).toFixed(1)}k`
  return String(value)
}
