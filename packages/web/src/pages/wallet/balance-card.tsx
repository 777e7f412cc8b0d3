import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { User } from '@tollgate/contract/entities/user'
import { countText } from '../../components/count-text.ts'
import { Figures } from '../../components/figures.tsx'
import { Money } from '../../components/money.tsx'
import { ReadFailure } from '../../components/read-failure.tsx'
import { TitledCard } from '../../components/titled-card.tsx'
import { t } from '../../i18n/translate.ts'
import styles from './balance-card.module.css'

/** What is there, what was used, by how many calls. */
export function BalanceCard({ query }: { query: UseQueryResult<User> }) {
  const { data: user, error, refetch } = query
  return (
    <TitledCard title={t('wallet.balance')}>
      {error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {user === undefined && error === null && <Skeleton height={44} aria-busy />}
      {user !== undefined && (
        <div className={styles.figures}>
          <Figures
            figures={[
              { name: t('wallet.balance-now'), value: <Money quota={user.quota} /> },
              { name: t('wallet.balance-used'), value: <Money quota={user.used_quota} /> },
              { name: t('wallet.balance-calls'), value: countText(user.request_count) },
            ]}
          />
        </div>
      )}
    </TitledCard>
  )
}
