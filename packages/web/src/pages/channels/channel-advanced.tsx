import { NumberInput, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { JsonField } from '../../components/json-field.tsx'
import { typedNumber } from '../../components/typed-number.ts'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import { type ChannelDraft, hasField } from './channel-draft.ts'

const STATUS_TEMPLATE = '{"400":"500"}'
const SETTING_TEMPLATE = '{"force_format":true}'

/** Order among channels, what happens on errors, and settings that few types have. */
export function ChannelAdvanced({ draft }: { draft: Draft<ChannelDraft> }) {
  const { values, problems, set } = draft
  return (
    <Stack gap="md">
      <Order draft={draft} />
      <TextInput
        label={t('channels.tag')}
        description={t('channel-form.tag-hint')}
        value={values.tag}
        onChange={(event) => set({ tag: event.currentTarget.value })}
      />
      <Switch
        label={t('channel-form.auto-ban')}
        description={t('channel-form.auto-ban-hint')}
        checked={values.isAutoBanned}
        onChange={(event) => set({ isAutoBanned: event.currentTarget.checked })}
      />
      <JsonField
        label={t('channel-form.status-mapping')}
        description={t('channel-form.status-mapping-hint')}
        value={values.statusMapping}
        onChange={(statusMapping) => set({ statusMapping })}
        template={STATUS_TEMPLATE}
        error={problems.statusMapping}
      />
      {hasField(values.type, 'setting') && (
        <JsonField
          label={t('channel-form.setting')}
          description={t('channel-form.setting-hint')}
          value={values.setting}
          onChange={(setting) => set({ setting })}
          template={SETTING_TEMPLATE}
          error={problems.setting}
        />
      )}
    </Stack>
  )
}

/** Which channels go first: by priority, then by weight. */
function Order({ draft: { values, problems, set } }: { draft: Draft<ChannelDraft> }) {
  return (
    <SimpleGrid cols={2} spacing="md">
      <NumberInput
        label={t('channels.priority')}
        description={t('channels.priority-hint')}
        value={values.priority ?? ''}
        onChange={(priority) => set({ priority: typedNumber(priority) })}
        allowDecimal={false}
        error={problems.priority}
      />
      <NumberInput
        label={t('channels.weight')}
        description={t('channels.weight-hint')}
        value={values.weight ?? ''}
        onChange={(weight) => set({ weight: typedNumber(weight) })}
        allowDecimal={false}
        allowNegative={false}
        error={problems.weight}
      />
    </SimpleGrid>
  )
}
