import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { QUOTA_MAX, QUOTA_PER_USD } from '@tollgate/contract/constants'
import { formatQuota } from '@tollgate/contract/quota'
import { useState } from 'react'
import { QuotaField } from '../../components/quota-field.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
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
  const display = useQuotaDisplay()
  const [change, setChange] = useState<number>()
  const after = before + (change ?? 0)
  const shown = (quota: number) => formatQuota(quota, display)
  const sign = (change ?? 0) < 0 ? '−' : '+'
  return (
    <Stack gap={6}>
      <Group gap="xs" align="flex-end">
        <NumberInput
          flex={1}
          label={t('users.quota-add')}
          description={t('users.quota-add-hint')}
          value={change ?? ''}
          onChange={(typed) => setChange(typeof typed === 'number' ? typed : undefined)}
          allowDecimal={false}
          min={-QUOTA_MAX}
          max={QUOTA_MAX}
          step={QUOTA_PER_USD}
          thousandSeparator=","
          hideControls
        />
        <Button
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
      {change !== undefined && (
        <Text size="xs" c={after < 0 ? 'red' : 'dimmed'} aria-live="polite">
          {t('users.quota-result', {
            before: shown(before),
            change: `${sign} ${shown(Math.abs(change))}`,
            after: shown(after),
          })}
        </Text>
      )}
    </Stack>
  )
}
