import { currentLanguage, t } from '../../i18n/translate.ts'

interface PriceTextOptions {
  /** Three letters. */
  currency: string
  /** Digits behind the point, for rates; as many as the currency has when missing. */
  fractionDigits?: number
}

/** `73.00 元`, `€10.00`, `¥1,100`. */
export function priceText(price: number, { currency, fractionDigits }: PriceTextOptions): string {
  if (currency.toLowerCase() === 'cny') return t('wallet.price-yuan', { price: yuan(price, fractionDigits ?? 2) })
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(fractionDigits === undefined ? {} : { maximumFractionDigits: fractionDigits }),
  }).format(price)
}

const yuan = (price: number, fractionDigits: number): string =>
  price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: fractionDigits })
