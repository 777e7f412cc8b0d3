import type { User } from '@tollgate/contract/entities/user'
import { countText } from '../../../components/count-text.ts'
import { Figures } from '../../../components/figures.tsx'
import { Money } from '../../../components/money.tsx'
import { TitledCard } from '../../../components/titled-card.tsx'
import { t } from '../../../i18n/translate.ts'

/** What is there, what was used, by how many calls. */
export function BalanceCard({ user }: { user: User }) {
  return (
    <TitledCard title={t('personal.balance')}>
      <Figures
        figures={[
          { name: t('personal.balance-now'), value: <Money quota={user.quota} /> },
          { name: t('personal.balance-used'), value: <Money quota={user.used_quota} /> },
          { name: t('personal.balance-calls'), value: countText(user.request_count) },
        ]}
      />
    </TitledCard>
  )
}
