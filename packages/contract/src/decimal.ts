/** An exact decimal number: `digits / 10^scale`. */
export interface Decimal {
  digits: bigint
  scale: number
}

/** Ratios are few and come again with every call; what is parsed once is kept, up to a bound. */
const known = new Map<number, Decimal>()
const KNOWN_MAX = 10_000

/**
 * The decimal number that a JavaScript number is written as (shortest form), for example 0.1 as exactly 1/10.
 * Negative, infinite or missing numbers throw: no price may contain them.
 */
export function decimalOf(value: number): Decimal {
  const remembered = known.get(value)
  if (remembered) return remembered
  const decimal = parse(value)
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(value, decimal)
  return decimal
}

function parse(value: number): Decimal {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`not a price factor: ${value}`)
  const [mantissa = '0', exponentText = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const exponent = Number(exponentText)
  const digits = BigInt(whole + fraction)
  const scale = fraction.length - exponent
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}
