import { IconFileText, IconHome, IconTag } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { t } from '../../i18n/translate.ts'
import { menuIcons } from '../menu-icons.ts'
import { goKeys } from '../shortcuts/go-keys.ts'
import { useReaderPages } from '../shortcuts/reader-pages.ts'
import type { PaletteEntry } from './palette-entry.ts'

const iconsOfOpenPages: Readonly<Record<string, PaletteEntry['icon']>> = { '/': IconHome, '/pricing': IconTag }

/** Every page that this reader may open. */
export function usePageEntries(): PaletteEntry[] {
  const { history } = useRouter()
  return useReaderPages().map(({ path, title, menu }) => ({
    id: `page:${path}`,
    group: 'pages',
    title: t(title),
    also: path,
    icon: menu === undefined ? (iconsOfOpenPages[path] ?? IconFileText) : menuIcons[menu.icon],
    ...(goKeys[path] === undefined ? {} : { keys: `G ${goKeys[path].toUpperCase()}` }),
    run: () => history.push(path),
  }))
}
