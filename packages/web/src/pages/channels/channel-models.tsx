import { Group, Select, Stack, Text } from '@mantine/core'
import { listKnownModels } from '@tollgate/contract/endpoints/channels'
import { JsonField } from '../../components/json-field.tsx'
import { PresetButton } from '../../components/preset-button.tsx'
import { scrolledChoices } from '../../components/scrolled-choices.ts'
import { tidyNames } from '../../components/tag-names.ts'
import { TagsField } from '../../components/tags-field.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { toastInfo } from '../../data/toast.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { type ChannelDraft, defaultModelsOf, MAPPING_TEMPLATE } from './channel-draft.ts'
import { CustomModels } from './custom-models.tsx'
import { FetchModelsButton } from './fetch-models-button.tsx'

/** Which models a channel serves, and under which names the vendor knows them. */
export function ChannelModels({ draft, channelId }: { draft: Draft<ChannelDraft>; channelId: number | undefined }) {
  const { values, problems, set } = draft
  const known = useEndpoint(listKnownModels)
  const allNames = known.data?.map((model) => model.id) ?? []
  const add = (names: readonly string[]) => set({ models: tidyNames([...values.models, ...names]) })
  return (
    <Stack gap="md">
      <Stack gap="xs">
        <TagsField
          label={t('channels.models')}
          isRequired
          value={values.models}
          onChange={(models) => set({ models })}
          choices={tidyNames([...defaultModelsOf(values.type), ...allNames])}
          onDuplicate={() => toastInfo(t('channel-form.some-exist'))}
          error={problems.models ?? known.error?.message}
        />
        <Group gap={6}>
          <PresetButton onPress={() => add(defaultModelsOf(values.type))}>
            {t('channel-form.fill-related')}
          </PresetButton>
          <PresetButton disabled={known.isPending} onPress={() => add(allNames)}>
            {t('channel-form.fill-all')}
          </PresetButton>
          <FetchModelsButton values={values} channelId={channelId} onChosen={(models) => set({ models })} />
          <PresetButton onPress={() => set({ models: [] })}>{t('channel-form.clear-models')}</PresetButton>
          <Text size="xs" c="dimmed" ms="auto">
            {t('channel-form.models-count', { count: values.models.length })}
          </Text>
        </Group>
        <CustomModels present={values.models} onAdd={add} />
      </Stack>
      <JsonField
        label={t('channel-form.mapping')}
        description={t('channel-form.mapping-hint')}
        value={values.mapping}
        onChange={(mapping) => set({ mapping })}
        template={MAPPING_TEMPLATE}
        error={problems.mapping}
      />
      <Select
        {...scrolledChoices}
        label={t('channel-form.test-model')}
        placeholder={t('channel-form.test-model-hint')}
        data={tidyNames([...values.models, values.testModel])}
        value={values.testModel === '' ? null : values.testModel}
        onChange={(testModel) => set({ testModel: testModel ?? '' })}
        searchable
        clearable
      />
    </Stack>
  )
}
