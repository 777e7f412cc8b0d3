import type { User } from '@tollgate/contract/entities/user'
import { Money } from '../../../components/money.tsx'
import { t } from '../../../i18n/translate.ts'
import { AccountCard } from './account-card.tsx'
import { Figures } from './figures.tsx'

/** What is there, what was used, by how many calls. */
export function BalanceCard({ user }: { user: User }) {
  return (
    <AccountCard title={t('personal.balance')}>
      <Figures
        figures={[
          { name: t('personal.balance-now'), value: <Money quota={user.quota} /> },
          { name: t('personal.balance-used'), value: <Money quota={user.used_quota} /> },
          { name: t('personal.balance-calls'), value: user.request_count.toLocaleString('en-US') },
        ]}
      />
    </AccountCard>
  )
}
