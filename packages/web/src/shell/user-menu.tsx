import { Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logout } from '@tollgate/contract/endpoints/sign-in'
import { isAdmin, isRoot } from '@tollgate/contract/roles'
import { forgetReplies } from '../data/forget-replies.ts'
import { forgetUser, type StoredUser } from '../data/session.ts'
import { useAction } from '../data/use-action.ts'
import { t } from '../i18n/translate.ts'
import menuClasses from './bar-menu.module.css'
import { BarMenu } from './bar-menu.tsx'
import { BarMenuItem } from './bar-menu-item.tsx'
import classes from './user-menu.module.css'

/** Who is signed in, and the way out. */
export function UserMenu({ user }: { user: StoredUser }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const signOut = useAction(logout, {
    onDone: async () => {
      forgetUser()
      forgetReplies(queryClient)
      await navigate({ to: '/login' })
    },
  })
  async function leave() {
    // Calls under way would come back refused.
    await queryClient.cancelQueries()
    await signOut.run()
  }
  return (
    <BarMenu
      label={t('shell.user-menu', { name: user.username })}
      button={
        <>
          {/* By style sheet: the letter is an ornament, not a part of the button's text. */}
          <span className={classes.letter} data-letter={[...user.username][0]?.toUpperCase()} />
          <span className={classes.name}>{user.username}</span>
        </>
      }
    >
      <div className={menuClasses.heading}>
        <Text size="md" fw={500} truncate>
          {user.display_name || user.username}
        </Text>
        <Text size="xs" c="dimmed">
          {roleNameOf(user.role)}
        </Text>
      </div>
      <BarMenuItem label={t('shell.logout')} icon={IconLogout} isDisabled={signOut.isPending} onChoose={leave} />
    </BarMenu>
  )
}

function roleNameOf(role: number): string {
  if (isRoot(role)) return t('shell.role-root')
  return isAdmin(role) ? t('shell.role-admin') : t('shell.role-user')
}
