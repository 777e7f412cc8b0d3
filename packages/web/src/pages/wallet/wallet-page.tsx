import { readSelf } from '@tollgate/contract/endpoints/users'
import { useState } from 'react'
import { Markdown } from '../../components/markdown/markdown.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { TitledCard } from '../../components/titled-card.tsx'
import { useUrlSearch } from '../../components/use-url-search.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { BalanceCard } from './balance-card.tsx'
import { OrderTable } from './order-table.tsx'
import { outcomeIn, PaymentNotice } from './payment-notice.tsx'
import { RedeemCard } from './redeem-card.tsx'
import { TopUpCard } from './top-up-card.tsx'
import styles from './wallet-page.module.css'

/** How often balance and orders are read again while a payment is under way, and for how long at most. */
const PAUSE_MS = 5_000
const WAIT_MS = 10 * 60_000

/** Balance, and the ways to more of it. */
export function WalletPage() {
  const { activity_content } = useSiteStatus()
  const { values, change } = useUrlSearch()
  const outcome = outcomeIn(values.payment)
  const [waitUntilMs, setWaitUntilMs] = useState(() => (outcome === undefined ? 0 : Date.now() + WAIT_MS))
  const refreshMs = () => (Date.now() < waitUntilMs ? PAUSE_MS : undefined)
  const self = useEndpoint(readSelf, undefined, { refreshMs })
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell.wallet')} />
      {outcome !== undefined && (
        <PaymentNotice outcome={outcome} onClose={() => change({ payment: '' }, { replace: true })} />
      )}
      <div className={styles.cards}>
        <BalanceCard query={self} />
        <RedeemCard />
        <TopUpCard onOpened={() => setWaitUntilMs(Date.now() + WAIT_MS)} />
      </div>
      {activity_content !== '' && (
        <TitledCard title={t('wallet.activity')}>
          <Markdown text={activity_content} trusted />
        </TitledCard>
      )}
      <OrderTable refreshMs={refreshMs} />
    </div>
  )
}
