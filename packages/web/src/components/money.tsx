import { Tooltip } from '@mantine/core'
import { formatDollars, formatQuota } from '@tollgate/contract/quota'
import { useQuotaDisplay } from '../data/site-status.ts'
import styles from './money.module.css'
import { shortAmount } from './short-amount.ts'

/** Quota units as money (or, where the site says so, as units). */
export function Money({ quota, digits = 2 }: { quota: number; digits?: number }) {
  const text = formatQuota(quota, useQuotaDisplay(), digits)
  return <Amount text={text} />
}

/**
 * US dollars, whatever the site shows quota in. With two digits, as for balances, long amounts are cut in the middle and
 * shown whole on hover.
 */
export function Dollars({ amount, digits = 2 }: { amount: number; digits?: number }) {
  const whole = formatDollars(amount, digits)
  const short = digits === 2 ? shortAmount(amount) : undefined
  if (short === undefined) return <Amount text={whole} />
  return (
    <Tooltip label={whole}>
      <span>
        <Amount text={`$${short}`} />
      </span>
    </Tooltip>
  )
}

/** The sign steps back so that the figures of a column can be compared. */
function Amount({ text }: { text: string }) {
  const [, sign = '', figures = text] = /^(-?\$)?(.*)$/.exec(text) ?? []
  return (
    <span className={styles.amount}>
      <span className={styles.sign}>{sign}</span>
      {figures}
    </span>
  )
}
