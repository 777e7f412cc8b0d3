import { NumberInput, Stack, Text } from '@mantine/core'
import { readUserUsage } from '@tollgate/contract/endpoints/users'
import { LimitsFields } from '../../components/limits-fields.tsx'
import { typedNumber } from '../../components/typed-number.ts'
import type { Draft } from '../../components/use-draft.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { limitNames, type UserDraft } from './user-draft.ts'

/** What the user may use at once and in a time. */
export function UserLimits({ draft, userId }: { draft: Draft<UserDraft>; userId: number }) {
  const { values, problems, set } = draft
  const usage = useEndpoint(readUserUsage, { params: { id: userId } })
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('users.limits-note')}
      </Text>
      <NumberInput
        label={t('users.concurrency-limit')}
        value={values.concurrencyLimit ?? ''}
        onChange={(typed) => set({ concurrencyLimit: typedNumber(typed) })}
        min={0}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        error={problems.concurrencyLimit}
        hideControls
      />
      <LimitsFields names={limitNames} values={values} onChange={set} usage={usage.data ?? []} />
    </Stack>
  )
}
