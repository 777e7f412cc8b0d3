import { NumberInput, Stack, TextInput } from '@mantine/core'
import { REDEMPTION_COUNT_MAX } from '@tollgate/contract/constants'
import { MomentField } from '../../components/moment-field.tsx'
import { QuotaField } from '../../components/quota-field.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import type { RedemptionDraft } from './redemption-draft.ts'

/** The form of a code, or of the codes to make. */
export function RedemptionFields({ draft, isNew }: { draft: Draft<RedemptionDraft>; isNew: boolean }) {
  const { values, problems, set } = draft
  return (
    <Stack gap="md">
      <TextInput
        label={t('redemptions.name')}
        description={isNew ? t('redemptions.name-hint') : undefined}
        data-autofocus
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={problems.name}
      />
      <QuotaField
        label={t('redemptions.quota')}
        value={values.quota}
        onChange={(quota) => set({ quota })}
        error={problems.quota}
      />
      {isNew && (
        <NumberInput
          label={t('redemptions.count')}
          value={values.count ?? ''}
          onChange={(count) => set({ count: typeof count === 'number' ? count : undefined })}
          min={1}
          max={REDEMPTION_COUNT_MAX}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          error={problems.count}
        />
      )}
      <MomentField
        label={t('redemptions.expires')}
        placeholder={t('table.never')}
        value={values.expires}
        onChange={(expires) => set({ expires })}
        error={problems.expires}
      />
    </Stack>
  )
}
