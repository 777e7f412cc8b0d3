import type { PriceRow } from '@tollgate/contract/entities/price-row'
import type { FileColumn } from '../../components/table-file/table-file.ts'
import { t } from '../../i18n/translate.ts'
import { pricesOf } from './model-prices.ts'
import { kindOf } from './price-rows.ts'

interface PriceInput {
  groupRatio: number
  quotaPerUnit: number
}

/** Prices in a file: US dollars for a million tokens, or for one call. */
export function priceFile(input: PriceInput): FileColumn<PriceRow>[] {
  const usd = (quota: number | undefined) =>
    quota === undefined ? null : Number((quota / input.quotaPerUnit).toFixed(9))
  const ofTokens = (row: PriceRow, kind: 'input' | 'output' | 'cached' | 'cacheWrite') => {
    const prices = pricesOf(row, input)
    return prices.kind === 'per-token' ? usd(prices[kind]) : null
  }
  const ofCall = (row: PriceRow) => {
    const prices = pricesOf(row, input)
    return prices.kind === 'per-call' ? usd(prices.call) : null
  }
  return [
    { title: t('pricing.model'), cell: (row) => row.model_name },
    { title: t('pricing.vendor'), cell: (row) => row.vendor_name },
    { title: t('pricing.kind'), cell: (row) => t(`pricing.per-${kindOf(row)}`) },
    { title: `${t('pricing.input')} (USD)`, cell: (row) => ofTokens(row, 'input') },
    { title: `${t('pricing.output')} (USD)`, cell: (row) => ofTokens(row, 'output') },
    { title: `${t('pricing.cached')} / 1M (USD)`, cell: (row) => ofTokens(row, 'cached') },
    { title: `${t('pricing.cache-write')} / 1M (USD)`, cell: (row) => ofTokens(row, 'cacheWrite') },
    { title: `${t('pricing.file-call')} (USD)`, cell: ofCall },
    { title: t('pricing.groups'), cell: (row) => row.enable_groups.join(' ') },
  ]
}
