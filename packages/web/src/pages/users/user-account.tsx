import { Select, Stack, TextInput } from '@mantine/core'
import { listGroups } from '@tollgate/contract/endpoints/groups'
import { PasswordField } from '../../components/password-field.tsx'
import { scrolledChoices } from '../../components/scrolled-choices.ts'
import type { Draft } from '../../components/use-draft.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import type { UserDraft } from './user-draft.ts'

/** Names, password and group. */
export function UserAccount({ draft, isNew }: { draft: Draft<UserDraft>; isNew: boolean }) {
  const { values, problems, set } = draft
  return (
    <Stack gap="md">
      <TextInput
        label={t('users.username')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        value={values.username}
        onChange={(event) => set({ username: event.currentTarget.value })}
        error={problems.username}
      />
      <TextInput
        label={t('users.display-name')}
        autoComplete="off"
        value={values.displayName}
        onChange={(event) => set({ displayName: event.currentTarget.value })}
        error={problems.displayName}
      />
      <PasswordField
        label={t('users.password')}
        withAsterisk={isNew}
        description={isNew ? undefined : t('users.password-hint')}
        autoComplete="new-password"
        value={values.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
        error={problems.password}
      />
      {!isNew && <GroupField draft={draft} />}
    </Stack>
  )
}

function GroupField({ draft: { values, problems, set } }: { draft: Draft<UserDraft> }) {
  const groups = useEndpoint(listGroups)
  // A group that the site has no more stays visible, so that saving does not change it unseen.
  const names = [...new Set([...(groups.data ?? []), values.group])].filter(Boolean)
  return (
    <Select
      {...scrolledChoices}
      label={t('users.group')}
      withAsterisk
      data={names}
      value={values.group}
      onChange={(group) => set({ group: group ?? '' })}
      allowDeselect={false}
      searchable
      error={problems.group ?? groups.error?.message}
    />
  )
}
