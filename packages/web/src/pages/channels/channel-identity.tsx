import { Select, Stack, TextInput } from '@mantine/core'
import { listGroups } from '@tollgate/contract/endpoints/groups'
import { providers } from '@tollgate/contract/providers'
import { ProviderLogo } from '../../components/provider-logo.tsx'
import { scrolledChoices } from '../../components/scrolled-choices.ts'
import { TagsField } from '../../components/tags-field.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { type ChannelDraft, withType } from './channel-draft.ts'
import { ChannelType, providerName } from './channel-type.tsx'

/** Vendor, name and groups of a channel. */
export function ChannelIdentity({ draft }: { draft: Draft<ChannelDraft> }) {
  const { values, problems, set } = draft
  const groups = useEndpoint(listGroups)
  return (
    <Stack gap="md">
      <Select
        {...scrolledChoices}
        label={t('channels.type')}
        withAsterisk
        searchable
        allowDeselect={false}
        leftSection={<ProviderLogo type={values.type} />}
        data={typeChoices(values.type)}
        value={String(values.type)}
        onChange={(type) => set(withType(values, Number(type)))}
        renderOption={({ option }) => <ChannelType type={Number(option.value)} />}
      />
      <TextInput
        label={t('channels.name')}
        withAsterisk
        data-autofocus
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={problems.name}
      />
      <TagsField
        label={t('channels.group')}
        description={t('channel-form.groups-hint')}
        isRequired
        value={values.groups}
        onChange={(names) => set({ groups: names })}
        choices={groups.data ?? []}
        error={problems.groups ?? groups.error?.message}
      />
    </Stack>
  )
}

/** Every provider that is still offered, and the channel's own type whatever it is. */
function typeChoices(type: number): { value: string; label: string }[] {
  const offered = providers.filter((provider) => !provider.isRetired || provider.code === type)
  const known = offered.map(({ code }) => ({ value: String(code), label: providerName(code) }))
  const isKnown = known.some((choice) => choice.value === String(type))
  return isKnown ? known : [...known, { value: String(type), label: `${providerName(type)} (${type})` }]
}
