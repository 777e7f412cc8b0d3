import type { OptionValues } from '@tollgate/contract/options'
import type { QuotaDisplay } from '@tollgate/contract/quota'

type DisplayOptions = Pick<OptionValues, 'DisplayInCurrencyEnabled' | 'QuotaPerUnit'>

/** How this site writes amounts. */
export const quotaDisplayOf = ({ DisplayInCurrencyEnabled, QuotaPerUnit }: DisplayOptions): QuotaDisplay => ({
  inCurrency: DisplayInCurrencyEnabled,
  quotaPerUnit: QuotaPerUnit,
})
