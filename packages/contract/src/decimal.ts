/** An exact decimal number: `digits / 10^scale`. */
export interface Decimal {
  digits: bigint
  scale: number
}

/**
 * The decimal number that a JavaScript number is written as (shortest form), for example 0.1 as exactly 1/10.
 * Negative, infinite or missing numbers throw: no price may contain them.
 */
export function decimalOf(value: number): Decimal {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`not a price factor: ${value}`)
  const [mantissa = '0', exponentText = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const exponent = Number(exponentText)
  const digits = BigInt(whole + fraction)
  const scale = fraction.length - exponent
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}
