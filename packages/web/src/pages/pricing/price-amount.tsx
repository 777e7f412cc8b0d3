import { useQuotaDisplay } from '../../data/site-status.ts'
import styles from './pricing-page.module.css'

/** A price as the site shows amounts: `$2.50`, `$0.075`, or quota units. */
export function PriceAmount({ quota }: { quota: number }) {
  const { inCurrency, quotaPerUnit } = useQuotaDisplay()
  if (!inCurrency) return <span className="numbers">{quota.toLocaleString('en-US')}</span>
  const text = (quota / quotaPerUnit).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
  return (
    <span className="numbers">
      <span className={styles.sign}>$</span>
      {text}
    </span>
  )
}
