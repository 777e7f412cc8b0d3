import type { SiteStatus } from '@tollgate/contract/entities/status'
import { t } from '../../i18n/translate.ts'

/** By the names of the API. */
const payMethods = ['zfb', 'wx', 'stripe'] as const
export type PayMethod = (typeof payMethods)[number]

type Terms = Pick<
  SiteStatus,
  | 'enable_online_topup'
  | 'enable_stripe_topup'
  | 'min_topup'
  | 'stripe_min_topup'
  | 'stripe_currency'
  | 'quota_per_unit'
  | 'display_in_currency'
>

/** The methods that the operator has set up; none while online top-up is off. */
export const methodsOf = (status: Terms): PayMethod[] =>
  payMethods.filter((method) => (method === 'stripe' ? status.enable_stripe_topup : status.enable_online_topup))

/** Smallest amount: US dollars, or quota units at a site that shows those. */
export function minimumOf(method: PayMethod, status: Terms): number {
  const usd = method === 'stripe' ? status.stripe_min_topup : status.min_topup
  return Math.max(1, status.display_in_currency ? usd : Math.ceil(usd * status.quota_per_unit))
}

/** Three small letters. */
export const currencyOf = (method: PayMethod, status: Terms): string =>
  method === 'stripe' ? status.stripe_currency : 'cny'

export function methodText(method: string): string {
  const known = payMethods.find((name) => name === method)
  return known === undefined ? method : t(`wallet.method-${known}`)
}
