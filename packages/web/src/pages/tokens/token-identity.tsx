import { Select, Stack, TextInput } from '@mantine/core'
import { listOwnGroups } from '@tollgate/contract/endpoints/groups'
import { scrolledChoices } from '../../components/scrolled-choices.ts'
import type { Draft } from '../../components/use-draft.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { ExpiryField } from './expiry-field.tsx'
import type { TokenDraft } from './token-draft.ts'

/** Name, group and end of a token. */
export function TokenIdentity({ draft }: { draft: Draft<TokenDraft> }) {
  const { values, problems, set } = draft
  return (
    <Stack gap="md">
      <TextInput
        label={t('tokens.name')}
        withAsterisk
        data-autofocus
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={problems.name}
      />
      <GroupField value={values.group} onChange={(group) => set({ group })} />
      <ExpiryField value={values.expires} onChange={(expires) => set({ expires })} error={problems.expires} />
    </Stack>
  )
}

function GroupField({ value, onChange }: { value: string; onChange: (group: string) => void }) {
  const groups = useEndpoint(listOwnGroups)
  const choices = Object.entries(groups.data ?? {}).map(([name, label]) => ({ value: name, label: label || name }))
  const hasNone = groups.data !== undefined && choices.length === 0
  // A group that is no longer offered stays visible, so that saving does not change it unseen.
  const isGone = value !== '' && !choices.some((choice) => choice.value === value)
  return (
    <Select
      {...scrolledChoices}
      label={t('tokens.group')}
      placeholder={hasNone ? t('tokens.group-none') : t('tokens.group-own')}
      data={isGone ? [...choices, { value, label: value }] : choices}
      value={value === '' ? null : value}
      onChange={(group) => onChange(group ?? '')}
      disabled={hasNone && value === ''}
      error={groups.error?.message}
      clearable
      searchable
    />
  )
}
