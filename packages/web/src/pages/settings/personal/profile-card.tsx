import { Group, Text, TextInput } from '@mantine/core'
import { DISPLAY_NAME_MAX, USERNAME_MAX } from '@tollgate/contract/constants'
import { updateSelf } from '@tollgate/contract/endpoints/account'
import { readSelf } from '@tollgate/contract/endpoints/users'
import type { User } from '@tollgate/contract/entities/user'
import { isAdmin, isRoot } from '@tollgate/contract/roles'
import type { FormEvent } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { GroupTag } from '../../../components/group-tag.tsx'
import { Tag } from '../../../components/tag.tsx'
import { TitledCard } from '../../../components/titled-card.tsx'
import { type Problems, useDraft } from '../../../components/use-draft.ts'
import { rememberUser } from '../../../data/session.ts'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { UnsavedGuard } from '../unsaved-guard.tsx'
import styles from './profile-card.module.css'

interface ProfileValues {
  username: string
  displayName: string
}

/** Who one is here, and the two names that one may change. */
export function ProfileCard({ user }: { user: User }) {
  const start = { username: user.username, displayName: user.display_name }
  const draft = useDraft(start, (values) => problemsOf(values, user))
  const { username, displayName } = draft.values
  const save = useAction(updateSelf, {
    refresh: [readSelf],
    successText: t('personal.profile-saved'),
    onDone: () => {
      // A display name that was emptied stays as it was.
      const shown = displayName.trim() || user.display_name
      draft.settle({ username: username.trim(), displayName: shown })
      rememberUser({ ...user, username: username.trim(), display_name: shown })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!draft.check()) return
    // Blank fields stay: a name that was changed elsewhere meanwhile does not come back with the other one.
    const isRenamed = username !== draft.start.username
    const isShownAnew = displayName !== draft.start.displayName
    void save.run({
      body: { username: isRenamed ? username.trim() : '', display_name: isShownAnew ? displayName.trim() : '' },
    })
  }

  return (
    <TitledCard title={t('personal.profile')} action={<RoleTag role={user.role} />}>
      <div className={styles.who}>
        {/* By style sheet: the letter is an ornament. */}
        <span className={styles.letter} data-letter={[...user.username][0]?.toUpperCase()} />
        <div className={styles.facts}>
          <Text fw={600} truncate title={user.display_name || user.username}>
            {user.display_name || user.username}
          </Text>
          <Group gap="xs" c="dimmed" fz="sm">
            <span className="numbers">
              {t('personal.id')} {user.id}
            </span>
            <Group gap={6}>
              {t('personal.group')} <GroupTag group={user.group} />
            </Group>
          </Group>
        </div>
      </div>
      <form onSubmit={submit} noValidate>
        <UnsavedGuard isDirty={draft.isDirty} />
        <Group gap="sm" align="start" grow preventGrowOverflow={false}>
          <TextInput
            label={t('account.username')}
            autoComplete="username"
            value={username}
            error={draft.problems.username}
            onChange={(event) => draft.set({ username: event.currentTarget.value })}
          />
          <TextInput
            label={t('personal.display-name')}
            autoComplete="nickname"
            value={displayName}
            error={draft.problems.displayName}
            onChange={(event) => draft.set({ displayName: event.currentTarget.value })}
          />
        </Group>
        <BusyButton type="submit" mt="sm" size="xs" disabled={!draft.isDirty} isBusy={save.isPending}>
          {t('personal.profile-save')}
        </BusyButton>
      </form>
    </TitledCard>
  )
}

function RoleTag({ role }: { role: number }) {
  if (isRoot(role)) return <Tag hue="red">{t('shell.role-root')}</Tag>
  return isAdmin(role) ? <Tag hue="yellow">{t('shell.role-admin')}</Tag> : <Tag hue="blue">{t('shell.role-user')}</Tag>
}

/** A name that another sign-in has given may be longer than a form allows; it may stay. */
function problemsOf({ username, displayName }: ProfileValues, user: User): Problems<ProfileValues> {
  const problems: Problems<ProfileValues> = {}
  const name = username.trim()
  if (name === '') problems.username = t('personal.name-empty')
  else if (name !== user.username && [...name].length > USERNAME_MAX) {
    problems.username = t('personal.name-long', { max: USERNAME_MAX })
  }
  if (displayName !== user.display_name && [...displayName.trim()].length > DISPLAY_NAME_MAX) {
    problems.displayName = t('personal.display-name-long', { max: DISPLAY_NAME_MAX })
  }
  return problems
}
