import type { PriceRow } from '@tollgate/contract/entities/price-row'
import { CopyText } from '../../components/copy-text.tsx'
import type { TableColumn } from '../../components/data-table/columns.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Tag } from '../../components/tag.tsx'
import { t } from '../../i18n/translate.ts'
import { GroupChoices } from './group-choices.tsx'
import { type CallPrices, pricesOf, type TokenPrices } from './model-prices.ts'
import { hasOtherPrices, OtherPrices } from './other-prices.tsx'
import { PriceAmount } from './price-amount.tsx'
import { kindOf } from './price-rows.ts'
import styles from './pricing-page.module.css'

type Column = TableColumn<PriceRow>

interface ColumnInput {
  /** The group that prices are shown for. */
  group: string
  groupRatio: number
  quotaPerUnit: number
  onGroup: (group: string) => void
}

/** The columns of the price table. */
export function pricingColumns(input: ColumnInput): Column[] {
  const prices = (row: PriceRow) => pricesOf(row, input)
  return [
    {
      id: 'model',
      title: t('pricing.model'),
      width: 172,
      grow: 2,
      isFixed: true,
      card: 'title',
      cell: (row) => (
        <CopyText text={row.model_name}>
          <span className={styles.model}>{row.model_name}</span>
        </CopyText>
      ),
    },
    {
      id: 'available',
      title: t('pricing.available'),
      width: 104,
      card: 'badge',
      cell: (row) => <Availability isAvailable={row.enable_groups.includes(input.group)} />,
    },
    {
      id: 'kind',
      title: t('pricing.kind'),
      width: 88,
      cell: (row) => <Tag hue={row.quota_type === 1 ? 'teal' : 'violet'}>{t(`pricing.per-${kindOf(row)}`)}</Tag>,
    },
    ...priceColumns(prices),
    {
      id: 'groups',
      title: t('pricing.groups'),
      width: 140,
      grow: 1,
      card: 'wide',
      fullText: (row) => row.enable_groups.join(', '),
      cell: (row) => <GroupChoices groups={row.enable_groups} chosen={input.group} onChoose={input.onGroup} />,
    },
    ...ratioColumns(input.groupRatio),
    {
      id: 'endpoints',
      title: t('pricing.endpoints'),
      width: 130,
      grow: 1,
      roomRank: 2,
      cell: (row) => row.supported_endpoint_types.join(', '),
    },
    {
      id: 'vendor',
      title: t('pricing.vendor'),
      width: 96,
      roomRank: 1,
      cell: (row) => row.vendor_name || t('table.none'),
    },
  ]
}

function Availability({ isAvailable }: { isAvailable: boolean }) {
  if (isAvailable) return <StatusBadge tone="good">{t('pricing.available-yes')}</StatusBadge>
  return (
    <StatusBadge tone="warning" hint={t('pricing.available-hint')}>
      {t('pricing.available-no')}
    </StatusBadge>
  )
}

function priceColumns(prices: (row: PriceRow) => TokenPrices | CallPrices): Column[] {
  const tokenPrice = (row: PriceRow, kind: 'input' | 'output' | 'cached' | 'cacheWrite') => {
    const found = prices(row)
    const quota = found.kind === 'per-token' ? found[kind] : undefined
    return quota === undefined ? null : <PriceAmount quota={quota} />
  }
  return [
    {
      id: 'input',
      title: t('pricing.input'),
      hint: t('pricing.per-million'),
      // Room for the word that there is none.
      width: 124,
      align: 'end',
      cell: (row) => {
        const found = prices(row)
        if (found.kind === 'per-call') return <PriceOfCall quota={found.call} />
        return (
          <>
            {row.is_unpriced && <UnpricedTag />}
            <PriceAmount quota={found.input} />
          </>
        )
      },
    },
    {
      id: 'output',
      title: t('pricing.output'),
      hint: t('pricing.per-million'),
      width: 94,
      align: 'end',
      cell: (row) => tokenPrice(row, 'output'),
    },
    {
      id: 'cached',
      title: t('pricing.cached'),
      hint: t('pricing.cached-hint'),
      width: 94,
      align: 'end',
      cell: (row) => tokenPrice(row, 'cached'),
    },
    {
      id: 'cache-write',
      title: t('pricing.cache-write'),
      hint: t('pricing.cache-write-hint'),
      width: 96,
      align: 'end',
      cell: (row) => tokenPrice(row, 'cacheWrite'),
    },
    {
      id: 'other',
      title: t('pricing.other'),
      hint: t('pricing.other-hint'),
      width: 156,
      grow: 1,
      cell: (row) => {
        const found = prices(row)
        return hasOtherPrices(found) ? <OtherPrices prices={found} /> : null
      },
    },
  ]
}

function PriceOfCall({ quota }: { quota: number }) {
  return (
    <>
      <PriceAmount quota={quota} /> <span className={styles.sign}>{t('pricing.each-call')}</span>
    </>
  )
}

function UnpricedTag() {
  return (
    <span className={styles.unpriced} title={t('pricing.unpriced-hint')}>
      {t('pricing.unpriced')}
    </span>
  )
}

const RATIO_DIGITS = 3

const ratioColumns = (groupRatio: number): Column[] => [
  {
    id: 'ratios',
    title: t('pricing.ratios'),
    hint: t('pricing.ratios-hint'),
    width: 116,
    cell: (row) =>
      row.quota_type === 1
        ? t('pricing.ratios-of-call', { group: groupRatio })
        : t('pricing.ratios-of-tokens', {
            model: ratioText(row.model_ratio),
            completion: ratioText(row.completion_ratio),
            group: groupRatio,
          }),
  },
]

const ratioText = (ratio: number): string => String(Number(ratio.toFixed(RATIO_DIGITS)))
