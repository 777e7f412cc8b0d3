import { Group, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { listKnownModels } from '@tollgate/contract/endpoints/channels'
import { listGroups } from '@tollgate/contract/endpoints/groups'
import { JsonField } from '../../components/json-field.tsx'
import { PresetButton } from '../../components/preset-button.tsx'
import { tidyNames } from '../../components/tag-names.ts'
import { TagsField } from '../../components/tags-field.tsx'
import { typedNumber } from '../../components/typed-number.ts'
import type { Draft } from '../../components/use-draft.ts'
import { toastInfo } from '../../data/toast.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { MAPPING_TEMPLATE } from './channel-draft.ts'
import { CustomModels } from './custom-models.tsx'
import type { TagDraft } from './tag-draft.ts'

/** Name and groups of the channels of a tag. */
export function TagIdentity({ draft: { values, set } }: { draft: Draft<TagDraft> }) {
  const groups = useEndpoint(listGroups)
  return (
    <Stack gap="md">
      <TextInput
        label={t('channel-batch.tag-name')}
        description={t('channel-batch.tag-name-hint')}
        data-autofocus
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TagsField
        label={t('channels.group')}
        description={t('channel-batch.tag-groups-hint')}
        value={values.groups}
        onChange={(names) => set({ groups: names })}
        choices={groups.data ?? []}
        error={groups.error?.message}
      />
    </Stack>
  )
}

/** Which models they serve, and under which names their vendors know them. */
export function TagModels({ draft: { values, problems, set } }: { draft: Draft<TagDraft> }) {
  const known = useEndpoint(listKnownModels)
  return (
    <Stack gap="md">
      <Stack gap="xs">
        <TagsField
          label={t('channels.models')}
          description={t('channel-batch.tag-models-hint')}
          value={values.models}
          onChange={(models) => set({ models })}
          choices={known.data?.map((model) => model.id) ?? []}
          onDuplicate={() => toastInfo(t('channel-form.some-exist'))}
          error={known.error?.message}
        />
        <CustomModels
          present={values.models}
          onAdd={(names) => set({ models: tidyNames([...values.models, ...names]) })}
        />
      </Stack>
      <Stack gap={6}>
        <JsonField
          label={t('channel-batch.mapping')}
          description={t('channel-batch.mapping-hint')}
          value={values.mapping}
          onChange={(mapping) => set({ mapping })}
          template={MAPPING_TEMPLATE}
          error={problems.mapping}
        />
        <Group gap={6}>
          <PresetButton onPress={() => set({ mapping: '{}' })}>{t('channel-batch.mapping-clear')}</PresetButton>
          <PresetButton onPress={() => set({ mapping: '' })}>{t('channel-batch.mapping-keep')}</PresetButton>
        </Group>
      </Stack>
    </Stack>
  )
}

/** Which of them go first. */
export function TagOrder({ draft: { values, problems, set } }: { draft: Draft<TagDraft> }) {
  return (
    <SimpleGrid cols={2} spacing="md">
      <NumberInput
        label={t('channel-batch.priority')}
        placeholder={t('channel-batch.unchanged')}
        value={values.priority ?? ''}
        onChange={(priority) => set({ priority: typedNumber(priority) })}
        error={problems.priority}
      />
      <NumberInput
        label={t('channel-batch.weight')}
        placeholder={t('channel-batch.unchanged')}
        value={values.weight ?? ''}
        onChange={(weight) => set({ weight: typedNumber(weight) })}
        error={problems.weight}
      />
    </SimpleGrid>
  )
}
