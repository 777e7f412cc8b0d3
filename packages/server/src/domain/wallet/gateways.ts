import { AppError } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'
import { EPAY_FRACTION_DIGITS, type EpayMethod, type EpaySettings, isEpayMethod } from './epay.ts'
import { stripeFractionDigits } from './stripe-checkout.ts'
import type { PriceTerms } from './top-up-price.ts'

/** Epay gateways take money in yuan. */
export const EPAY_CURRENCY = 'cny'

interface StripeSettings {
  apiSecret: string
  webhookSecret: string
  /** False for the keys of Stripe's test mode. */
  isLive: boolean
}

/** How one payment method is paid. */
export type Gateway =
  | { kind: 'epay'; method: EpayMethod; settings: EpaySettings; terms: PriceTerms; currency: string }
  | { kind: 'stripe'; method: 'stripe'; settings: StripeSettings; terms: PriceTerms; currency: string }

/** Throws `wallet.method-unknown`, and `wallet.off` for a gateway that is not set up. */
export function gatewayFor(method: string, options: OptionValues): Gateway {
  if (isEpayMethod(method)) {
    const settings = epaySettings(options)
    if (settings === undefined) throw new AppError('wallet.off', {})
    return { kind: 'epay', method, settings, terms: epayTerms(options), currency: EPAY_CURRENCY }
  }
  if (method !== 'stripe') throw new AppError('wallet.method-unknown', {})
  const settings = stripeSettings(options)
  if (settings === undefined) throw new AppError('wallet.off', {})
  return { kind: 'stripe', method, settings, terms: stripeTerms(options), currency: options.StripeCurrency }
}

/** Undefined while Epay is not set up. */
export function epaySettings({ PayAddress, EpayId, EpayKey }: OptionValues): EpaySettings | undefined {
  if (PayAddress === '' || EpayId === '' || EpayKey === '') return undefined
  return { address: PayAddress, merchantId: EpayId, merchantKey: EpayKey }
}

/** Undefined while Stripe is not set up. */
export function stripeSettings({ StripeApiSecret, StripeWebhookSecret }: OptionValues): StripeSettings | undefined {
  if (StripeApiSecret === '' || StripeWebhookSecret === '') return undefined
  return {
    apiSecret: StripeApiSecret,
    webhookSecret: StripeWebhookSecret,
    isLive: !/^[a-z]+_test_/.test(StripeApiSecret),
  }
}

/** Of the method that is asked about; a price without a method is that of Epay. */
export const termsFor = (method: string, options: OptionValues): PriceTerms =>
  method === 'stripe' ? stripeTerms(options) : epayTerms(options)

const epayTerms = ({ Price, MinTopUp }: OptionValues): PriceTerms => ({
  unitPrice: Price,
  minimumUsd: MinTopUp,
  fractionDigits: EPAY_FRACTION_DIGITS,
})

const stripeTerms = ({ StripeUnitPrice, StripeMinTopUp, StripeCurrency }: OptionValues): PriceTerms => ({
  unitPrice: StripeUnitPrice,
  minimumUsd: StripeMinTopUp,
  fractionDigits: stripeFractionDigits(StripeCurrency),
})
