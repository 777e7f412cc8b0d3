import { Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { PresetButton } from '../../components/preset-button.tsx'
import { QuotaField } from '../../components/quota-field.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import { COUNT_MAX, countPresets, type TokenDraft } from './token-draft.ts'

/** How much a token may use, and how many such tokens are made. */
export function TokenQuota({ draft, isNew }: { draft: Draft<TokenDraft>; isNew: boolean }) {
  const { values, problems, set } = draft
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('tokens.quota-note')}
      </Text>
      <Switch
        label={t('tokens.unlimited')}
        checked={values.isUnlimited}
        onChange={(event) => set({ isUnlimited: event.currentTarget.checked })}
      />
      <QuotaField
        label={t('tokens.left')}
        value={values.quota}
        onChange={(quota) => set({ quota })}
        disabled={values.isUnlimited}
        error={problems.quota}
      />
      {isNew && <CountField draft={draft} />}
    </Stack>
  )
}

function CountField({ draft: { values, problems, set } }: { draft: Draft<TokenDraft> }) {
  return (
    <Stack gap={6}>
      <NumberInput
        label={t('tokens.count')}
        description={t('tokens.count-hint')}
        value={values.count ?? ''}
        onChange={(count) => set({ count: typeof count === 'number' ? count : undefined })}
        min={1}
        max={COUNT_MAX}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        disabled={values.isUnlimited}
        error={problems.count}
      />
      <Group gap={6}>
        {countPresets.map((count) => (
          <PresetButton
            key={count}
            isChosen={values.count === count}
            disabled={values.isUnlimited}
            onPress={() => set({ count })}
          >
            {count}
          </PresetButton>
        ))}
      </Group>
    </Stack>
  )
}
