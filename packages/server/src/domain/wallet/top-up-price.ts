import { AppError } from '@tollgate/contract/app-error'
import { type Decimal, decimalOf, integer, product } from '@tollgate/contract/decimal'
import { inputFault } from '@tollgate/contract/input-faults'
import type { OptionValues } from '@tollgate/contract/options'

/** What a gateway takes for quota. */
export interface PriceTerms {
  /** Currency units for 1 USD of quota. */
  unitPrice: number
  /** Smallest amount, in USD. */
  minimumUsd: number
  /** Digits behind the point: 2, or 0 for currencies without a smaller unit. */
  fractionDigits: number
}

export interface TopUpPrice {
  /** Added to the balance, in quota units. */
  quota: number
  /** For showing; the books go by `quota`. */
  usd: number
  /** Exact decimal text with the currency's digits: `73.00`. */
  money: string
}

type PriceOptions = Pick<OptionValues, 'DisplayInCurrencyEnabled' | 'QuotaPerUnit' | 'TopupGroupRatio'>

/** Gateways take eight digits: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MONEY_MAX = 99_999_999n
/** Of one order: two million US dollars. Sums of many stay exact. */
const QUOTA_MAX = 1_000_000_000_000n

/**
 * Price of an amount, which is in USD or, where the site shows quota units, in those: amount times unit price times the
 * ratio of the buyer's group, exact, rounded half up once. Throws `request.invalid-field` for what is no whole
 * number, `wallet.amount-low`, `wallet.amount-high`, and `wallet.price-low` for what rounds to a cent or less.
 */
export function priceTopUp(
  { amount, group }: { amount: number; group: string },
  terms: PriceTerms,
  options: PriceOptions,
): TopUpPrice {
  if (!Number.isInteger(amount)) {
    throw new AppError('request.invalid-field', { field: 'amount', fault: inputFault('not-whole') })
  }
  const { QuotaPerUnit, DisplayInCurrencyEnabled: isInUsd } = options
  const minimum = isInUsd ? terms.minimumUsd : Math.ceil(terms.minimumUsd * QuotaPerUnit)
  if (amount < minimum) throw new AppError('wallet.amount-low', { minimum })
  if (!Number.isSafeInteger(amount)) throw new AppError('wallet.amount-high', {})
  const usd: Fraction = isInUsd
    ? { above: integer(amount), below: integer(1) }
    : { above: integer(amount), below: decimalOf(QuotaPerUnit) }
  const quota = isInUsd
    ? roundedQuotient({ above: product([usd.above, decimalOf(QuotaPerUnit)]), below: integer(1) })
    : BigInt(amount)
  const factors = [
    decimalOf(terms.unitPrice),
    decimalOf(groupRatio(group, options)),
    integer(10 ** terms.fractionDigits),
  ]
  const money = roundedQuotient({ above: product([usd.above, ...factors]), below: usd.below })
  if (quota > QUOTA_MAX || money > MONEY_MAX) throw new AppError('wallet.amount-high', {})
  if (quota < 1n || money <= (terms.fractionDigits === 0 ? 0n : 1n)) throw new AppError('wallet.price-low', {})
  return {
    quota: Number(quota),
    usd: isInUsd ? amount : amount / QuotaPerUnit,
    money: formatMinor(money, terms.fractionDigits),
  }
}

/** A group that is not listed, or has 0, pays the plain price. */
function groupRatio(group: string, { TopupGroupRatio }: PriceOptions): number {
  return (Object.hasOwn(TopupGroupRatio, group) ? TopupGroupRatio[group] : undefined) || 1
}

interface Fraction {
  above: Decimal
  below: Decimal
}

/** Half up, to a whole number. */
function roundedQuotient({ above, below }: Fraction): bigint {
  const dividend = above.digits * 10n ** BigInt(below.scale)
  const divisor = below.digits * 10n ** BigInt(above.scale)
  return (2n * dividend + divisor) / (2n * divisor)
}

/** `7300` with two digits is `73.00`. */
export function formatMinor(minor: bigint, fractionDigits: number): string {
  const digits = String(minor).padStart(fractionDigits + 1, '0')
  const point = digits.length - fractionDigits
  return fractionDigits === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
}

/** An amount as a gateway writes it (`73`, `73.0`, `73.00`), as `formatMinor` does; undefined for anything else. */
export function readMoney(text: string, fractionDigits: number): string | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text) ?? []
  const rest = fraction.slice(fractionDigits)
  if (whole === '' || /[1-9]/.test(rest)) return undefined
  return formatMinor(BigInt(whole + fraction.slice(0, fractionDigits).padEnd(fractionDigits, '0')), fractionDigits)
}
