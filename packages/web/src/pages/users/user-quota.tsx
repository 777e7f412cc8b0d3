import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { QuotaField } from '../../components/quota-field.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import { QuotaChange } from './quota-change.tsx'
import type { UserDraft } from './user-draft.ts'

/** The balance: typed anew, or changed by an amount. */
export function UserQuota({ draft: { values, problems, set } }: { draft: Draft<UserDraft> }) {
  return (
    <Stack gap="md">
      <QuotaField
        label={t('users.balance')}
        description={t('users.quota-note')}
        value={values.quota}
        onChange={(quota) => set({ quota })}
        error={problems.quota}
      />
      <AddQuota before={values.quota ?? 0} onAdd={(quota) => set({ quota })} />
    </Stack>
  )
}

function AddQuota({ before, onAdd }: { before: number; onAdd: (quota: number) => void }) {
  const [change, setChange] = useState<number>()
  const after = before + (change ?? 0)
  return (
    <Group gap="xs" align="flex-start">
      <QuotaChange before={before} change={change} onChange={setChange} />
      <Button
        mt={45}
        variant="default"
        disabled={change === undefined || after < 0}
        onClick={() => {
          onAdd(after)
          setChange(undefined)
        }}
      >
        {t('users.quota-apply')}
      </Button>
    </Group>
  )
}
