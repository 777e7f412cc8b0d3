import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import type { ReactNode } from 'react'
import { countText } from '../../components/count-text.ts'
import { Dollars, Money } from '../../components/money.tsx'
import { useSiteStatus } from '../../data/site-status.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import { vendorMoneyOf } from './log-money.ts'
import styles from './log-price.module.css'
import { type PartName, type PriceBreakdown, plainNumber, smallUsd } from './price-breakdown.ts'

const partTexts = {
  input: 'logs.tokens-input',
  cached: 'logs.tokens-cached',
  'cache-write': 'logs.tokens-cache-write',
  'cache-write-hour': 'logs.tokens-cache-write-hour',
  'audio-input': 'logs.tokens-audio-input',
  'image-input': 'logs.tokens-image-input',
  'audio-output': 'logs.tokens-audio-output',
  'image-output': 'logs.tokens-image-output',
  output: 'logs.tokens-output',
} as const satisfies Record<PartName, TextKey>

/** The price of a call worked out in numbers, like a bill. */
export function LogPrice({ log, breakdown }: { log: UsageLog; breakdown: PriceBreakdown }) {
  const { quota_per_unit: quotaPerUnit } = useSiteStatus()
  const vendor = vendorMoneyOf(log, quotaPerUnit)
  return (
    <table className={styles.bill}>
      <tbody>
        {breakdown.kind === 'per-call' ? (
          <Line title={t('logs.price-per-call')} amount={`$${plainNumber(breakdown.price)}`} />
        ) : (
          breakdown.parts.map((part) => (
            <Line
              key={part.name}
              title={t(partTexts[part.name])}
              how={t('logs.price-part', {
                tokens: countText(part.tokens),
                price: `$${plainNumber(part.usdPerMillion)}`,
              })}
              amount={`$${smallUsd(part.usd)}`}
            />
          ))
        )}
        <Line title={t('logs.price-group')} amount={`× ${plainNumber(breakdown.groupRatio)}`} />
      </tbody>
      <tfoot>
        <Line title={t('logs.price-total')} how={t('logs.price-note')} amount={`$${smallUsd(breakdown.totalUsd)}`} />
        <Line title={t('logs.charged')} amount={<Money quota={log.quota} digits={6} />} />
        {vendor && (
          <>
            <Line title={t('logs.vendor-cost')} amount={<Dollars amount={vendor.cost} digits={6} />} />
            <Line title={t('logs.margin')} amount={<Dollars amount={vendor.margin} digits={6} />} />
          </>
        )}
      </tfoot>
    </table>
  )
}

function Line({ title, how, amount }: { title: string; how?: string; amount: ReactNode }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{how}</td>
      <td className={styles.amount}>{amount}</td>
    </tr>
  )
}
