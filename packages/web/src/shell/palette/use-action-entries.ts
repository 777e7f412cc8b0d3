import { useMantineColorScheme } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { isAdmin } from '@tollgate/contract/roles'
import type { StoredUser } from '../../data/session.ts'
import type { PlainTextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import { changeLanguage } from '../change-language.ts'
import { useFirstRun } from '../first-run/use-first-run.ts'
import { useSignOut } from '../use-sign-out.ts'
import type { PaletteEntry } from './palette-entry.ts'

interface ActionRow {
  /** Says in English what it does: it is found by that in every language. */
  id: string
  title: PlainTextKey
  icon: PaletteEntry['icon']
  isPassing?: boolean
  run: () => void
}

/** What can be done from anywhere; `onShortcuts` opens the sheet of keys. */
export function useActionEntries(user: StoredUser, { onShortcuts }: { onShortcuts: () => void }): PaletteEntry[] {
  const { history } = useRouter()
  const { setColorScheme } = useMantineColorScheme()
  const { signOut } = useSignOut()
  const firstRun = useFirstRun()
  const create = (id: string, title: PlainTextKey, path: string): ActionRow => ({
    id,
    title,
    icon: IconPlus,
    run: () => history.push(`${path}?edit=new`),
  })
  const rows: ActionRow[] = [
    create('new-token', 'palette.new-token', '/token'),
    ...(isAdmin(user.role)
      ? [
          create('new-channel', 'palette.new-channel', '/channel'),
          create('new-user', 'palette.new-user', '/user'),
          create('new-redemption-codes', 'palette.new-codes', '/redemption'),
          { id: 'first-steps', title: 'palette.show-first-steps', icon: IconListCheck, run: firstRun.show } as const,
        ]
      : []),
    { id: 'theme-light', title: 'palette.theme-light', icon: IconSun, run: () => setColorScheme('light') },
    { id: 'theme-dark', title: 'palette.theme-dark', icon: IconMoon, run: () => setColorScheme('dark') },
    { id: 'theme-system', title: 'palette.theme-auto', icon: IconDeviceDesktop, run: () => setColorScheme('auto') },
    { id: 'language-chinese', title: 'palette.language-zh', icon: IconLanguage, run: () => changeLanguage('zh') },
    { id: 'language-english', title: 'palette.language-en', icon: IconLanguage, run: () => changeLanguage('en') },
    { id: 'keyboard-shortcuts', title: 'palette.shortcuts', icon: IconKeyboard, run: onShortcuts },
    // Among the recent entries it would stand where Enter runs it at once.
    { id: 'sign-out', title: 'shell.logout', icon: IconLogout, isPassing: true, run: () => void signOut() },
  ]
  return rows.map((row) => ({
    ...row,
    id: `do:${row.id}`,
    group: 'actions',
    title: t(row.title),
    also: row.id.replaceAll('-', ' '),
  }))
}
