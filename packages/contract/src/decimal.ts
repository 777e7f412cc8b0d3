/** An exact decimal number: `digits / 10^scale`. */
export interface Decimal {
  digits: bigint
  scale: number
}

/** One whose digits are at hand as a plain number, too; above `Number.MAX_SAFE_INTEGER` that is not exact. */
export interface Ratio extends Decimal {
  plainDigits: number
}

/** Ratios are few and come again with every call; what is parsed once is kept, up to a bound. */
const known = new Map<number, Ratio>()
const KNOWN_MAX = 10_000

/**
 * The decimal number that a JavaScript number is written as (shortest form), for example 0.1 as exactly 1/10.
 * Negative, infinite or missing numbers throw: no price may contain them.
 */
export function decimalOf(value: number): Ratio {
  const remembered = known.get(value)
  if (remembered) return remembered
  const decimal = parse(value)
  const ratio = { ...decimal, plainDigits: Number(decimal.digits) }
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(value, ratio)
  return ratio
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

/** A whole number as a decimal; for counts, which are too many to be kept. */
export const integer = (value: number): Decimal => ({ digits: BigInt(value), scale: 0 })

export function product(factors: readonly Decimal[]): Decimal {
  let digits = 1n
  let scale = 0
  for (const factor of factors) {
    digits *= factor.digits
    scale += factor.scale
  }
  return { digits, scale }
}

export function sum(terms: readonly Decimal[]): Decimal {
  let scale = 0
  for (const term of terms) if (term.scale > scale) scale = term.scale
  let digits = 0n
  for (const term of terms) digits += term.scale === scale ? term.digits : term.digits * powerOfTen(scale - term.scale)
  return { digits, scale }
}

/** Half up, to a whole number. At least 1 when the decimal is above 0; at most JavaScript's largest exact integer. */
export function roundHalfUp({ digits, scale }: Decimal): number {
  if (digits <= 0n) return 0
  const unit = powerOfTen(scale)
  const rounded = (2n * digits + unit) / (2n * unit)
  if (rounded > BigInt(Number.MAX_SAFE_INTEGER)) return Number.MAX_SAFE_INTEGER
  return rounded === 0n ? 1 : Number(rounded)
}

/**
 * The same of `digits / 10^scale` in plain numbers, which are not negative; undefined where they may not be exact. A sum
 * or product of whole numbers that was rounded on the way stays too large to be safe, but for a factor of 0, which is right.
 */
export function roundHalfUpInNumbers(digits: number, scale: number): number | undefined {
  const unit = plainPowersOfTen[scale]
  if (unit === undefined || !Number.isSafeInteger(digits)) return undefined
  // A remainder is exact, and so is a division that leaves none.
  const rest = digits % unit
  const rounded = (digits - rest) / unit + (2 * rest >= unit ? 1 : 0)
  return rounded === 0 && digits > 0 ? 1 : rounded
}

/** The JavaScript number nearest to a product of ratios: 0.1 times 3 is 0.3 here. */
export function multiplyRatios(...ratios: number[]): number {
  const { digits, scale } = product(ratios.map(decimalOf))
  return Number(`${digits}e-${scale}`)
}

const powersOfTen = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))
/** All that are safe integers. */
export const plainPowersOfTen: readonly number[] = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)
const powerOfTen = (exponent: number): bigint => powersOfTen[exponent] ?? 10n ** BigInt(exponent)
