import { Checkbox, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { listKnownModels } from '@tollgate/contract/endpoints/channels'
import { listGroups } from '@tollgate/contract/endpoints/groups'
import { TagsField } from '../../components/tags-field.tsx'
import { typedNumber } from '../../components/typed-number.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import type { BatchForm } from './batch-form.ts'

interface BatchFieldsProps {
  form: BatchForm
  set: (changes: Partial<BatchForm>) => void
}

/** The fields that several channels can share. */
export function BatchFields({ form, set }: BatchFieldsProps) {
  const groups = useEndpoint(listGroups)
  const models = useEndpoint(listKnownModels)
  const modelNames = models.data?.map((model) => model.id) ?? []
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <div>
        <TextInput
          label={t('channel-batch.tag')}
          placeholder={t('channel-batch.unchanged')}
          disabled={form.isTagCleared}
          value={form.tag}
          onChange={(event) => set({ tag: event.currentTarget.value })}
        />
        <Checkbox
          mt={6}
          size="xs"
          label={t('channel-batch.tag-clear')}
          checked={form.isTagCleared}
          onChange={(event) => set({ isTagCleared: event.currentTarget.checked, tag: '' })}
        />
      </div>
      <TagsField
        label={t('channel-batch.groups')}
        placeholder={t('channel-batch.groups-hint')}
        value={form.groups}
        onChange={(names) => set({ groups: names })}
        choices={groups.data ?? []}
        error={groups.error?.message}
      />
      <TagsField
        label={t('channel-batch.add-models')}
        value={form.addModels}
        onChange={(addModels) => set({ addModels })}
        choices={modelNames}
        error={models.error?.message}
      />
      <TagsField
        label={t('channel-batch.remove-models')}
        value={form.removeModels}
        onChange={(removeModels) => set({ removeModels })}
        choices={modelNames}
      />
      <NumberInput
        label={t('channel-batch.priority')}
        placeholder={t('channel-batch.unchanged')}
        value={form.priority ?? ''}
        onChange={(priority) => set({ priority: typedNumber(priority) })}
        allowDecimal={false}
      />
      <NumberInput
        label={t('channel-batch.weight')}
        placeholder={t('channel-batch.unchanged')}
        value={form.weight ?? ''}
        onChange={(weight) => set({ weight: typedNumber(weight) })}
        allowDecimal={false}
        allowNegative={false}
      />
    </SimpleGrid>
  )
}
