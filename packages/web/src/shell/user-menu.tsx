import { Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { isAdmin, isRoot } from '@tollgate/contract/roles'
import type { StoredUser } from '../data/session.ts'
import { t } from '../i18n/translate.ts'
import menuClasses from './bar-menu.module.css'
import { BarMenu } from './bar-menu.tsx'
import { BarMenuItem } from './bar-menu-item.tsx'
import { useSignOut } from './use-sign-out.ts'
import classes from './user-menu.module.css'

/** Who is signed in, and the way out. */
export function UserMenu({ user }: { user: StoredUser }) {
  const { signOut, isPending } = useSignOut()
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
      <BarMenuItem label={t('shell.logout')} icon={IconLogout} isDisabled={isPending} onChoose={signOut} />
    </BarMenu>
  )
}

function roleNameOf(role: number): string {
  if (isRoot(role)) return t('shell.role-root')
  return isAdmin(role) ? t('shell.role-admin') : t('shell.role-user')
}
