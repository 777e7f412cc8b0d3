import { Stack, Text } from '@mantine/core'
import type { User } from '@tollgate/contract/entities/user'
import { type DrawerSection, sectionState } from '../../components/drawer-sections.tsx'
import { FactList } from '../../components/fact-list.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import { UserAccount } from './user-account.tsx'
import { limitNames, problemsOfUser, type UserDraft } from './user-draft.ts'
import { UserLimits } from './user-limits.tsx'
import { UserQuota } from './user-quota.tsx'

const fields = {
  account: ['username', 'displayName', 'password', 'group'],
  quota: ['quota'],
  limits: ['concurrencyLimit', ...limitNames],
} as const satisfies Record<string, readonly (keyof UserDraft)[]>

interface SectionOptions {
  draft: Draft<UserDraft>
  /** The user that is edited; none: a new one, who has an account first of all. */
  user: User | undefined
}

/** The parts of the user form. */
export function userSections({ draft, user }: SectionOptions): DrawerSection[] {
  const missing = problemsOfUser(draft.values, user)
  const stateOf = (names: readonly (keyof UserDraft)[]) => sectionState({ names, shown: draft.problems, missing })
  const account: DrawerSection = {
    id: 'account',
    title: t('users.section-account'),
    state: stateOf(fields.account),
    content: <UserAccount draft={draft} isNew={user === undefined} />,
  }
  if (user === undefined) return [account]
  return [
    account,
    {
      id: 'quota',
      title: t('users.section-quota'),
      state: stateOf(fields.quota),
      content: <UserQuota draft={draft} />,
    },
    {
      id: 'limits',
      title: t('users.section-limits'),
      state: stateOf(fields.limits),
      content: <UserLimits draft={draft} userId={user.id} />,
    },
    {
      id: 'bindings',
      title: t('users.section-bindings'),
      state: 'ready',
      content: <UserBindings user={user} />,
    },
  ]
}

/** What the user has bound; only the user can change it. */
function UserBindings({ user }: { user: User }) {
  const bound = (value: string) => (value === '' ? <Text c="dimmed">{t('users.unbound')}</Text> : value)
  return (
    <Stack>
      <FactList
        facts={[
          { name: t('users.email'), value: bound(user.email) },
          { name: 'GitHub', value: bound(user.github_id) },
          { name: t('users.wechat'), value: bound(user.wechat_id) },
          { name: 'Telegram', value: bound(user.telegram_id) },
          { name: 'LinuxDO', value: bound(user.linux_do_id) },
          { name: 'OIDC', value: bound(user.oidc_id) },
        ]}
      />
    </Stack>
  )
}
