import { Stack } from '@mantine/core'
import { QuotaField } from '../../components/quota-field.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import { QuotaChange } from './quota-change.tsx'
import type { UserDraft } from './user-draft.ts'

/** The balance: typed anew, or changed by an amount. */
export function UserQuota({ draft: { values, problems, set } }: { draft: Draft<UserDraft> }) {
  const { quota, quotaChange } = values
  return (
    <Stack gap="md">
      <QuotaField
        label={t('users.balance')}
        description={t('users.quota-note')}
        value={quota}
        onChange={(typed) => set({ quota: typed })}
        error={problems.quota}
      />
      {/* The balance follows from both fields: setting both clears what was said to be wrong with it. */}
      <QuotaChange
        before={quota ?? 0}
        change={quotaChange}
        onChange={(change) => set({ quota, quotaChange: change })}
      />
    </Stack>
  )
}
