import * as z from 'zod/mini'
import { QUOTA_PER_USD } from './constants.ts'
import { decimalOf, integer, product, roundHalfUp, sum } from './decimal.ts'
import { type CallPrice, exactQuotaOf, inputOf, outputOf, type PricedTokens } from './quota.ts'

const Usd = z.number().check(z.minimum(0), z.maximum(1_000_000))

/** What the operator pays for a model: USD per million tokens, and for each call. */
const UsdCost = z.strictObject({
  input: z._default(Usd, 0),
  output: z._default(Usd, 0),
  /** Input read from the vendor's cache; missing: as other input. */
  cached: z.optional(Usd),
  /** Input written to the vendor's cache; missing: as other input. */
  cache_write: z.optional(Usd),
  per_call: z._default(Usd, 0),
})

/** A number is a share of the site's own price at a group ratio of 1: 0.7 for seventy percent. */
const Factor = z.number().check(z.minimum(0), z.maximum(1_000))

export const ModelCost = z.union([Factor, UsdCost])
export type ModelCost = z.output<typeof ModelCost>

/** In a channel's `setting`, under `cost`: by the vendor's model names; `*` stands for all others. */
export const ChannelCost = z.record(z.string().check(z.minLength(1), z.maxLength(255)), ModelCost)
export type ChannelCost = z.output<typeof ChannelCost>

export const NANO_USD_PER_USD = 1_000_000_000
/** A million tokens at 1 USD are a thousand of these for each token. */
const NANO_USD_PER_TOKEN_AT_ONE_USD = integer(NANO_USD_PER_USD / 1_000_000)
const NANO_USD_PER_QUOTA = integer(NANO_USD_PER_USD / QUOTA_PER_USD)

/**
 * What one call cost the operator, in billionths of a US dollar: exact decimals, rounded once, half up, at the end; at
 * least 1 when the exact cost is above 0. A call without any token costs nothing.
 */
export function costOfCall(tokens: PricedTokens, cost: ModelCost, price: CallPrice): number {
  if (typeof cost === 'number') return costByFactor(tokens, cost, price)
  const { cachedTokens } = tokens
  const written = tokens.cacheWriteTokens + (tokens.cacheWriteHourTokens ?? 0)
  const input = inputOf(tokens)
  const output = outputOf(tokens)
  if (input + output === 0) return 0
  const perToken = sum([
    product([integer(input - cachedTokens - written), decimalOf(cost.input)]),
    product([integer(cachedTokens), decimalOf(cost.cached ?? cost.input)]),
    product([integer(written), decimalOf(cost.cache_write ?? cost.input)]),
    product([integer(output), decimalOf(cost.output)]),
  ])
  return roundHalfUp(
    sum([
      product([perToken, NANO_USD_PER_TOKEN_AT_ONE_USD]),
      product([decimalOf(cost.per_call), integer(NANO_USD_PER_USD)]),
    ]),
  )
}

function costByFactor(tokens: PricedTokens, factor: number, price: CallPrice): number {
  // What a unit of quota is sold for has no bearing on what a vendor asks.
  const list = { ...price, groupRatio: 1, ...(price.kind === 'per-call' && { quotaPerUnit: QUOTA_PER_USD }) }
  const exact = exactQuotaOf(tokens, list)
  return exact === undefined ? 0 : roundHalfUp(product([exact, decimalOf(factor), NANO_USD_PER_QUOTA]))
}
