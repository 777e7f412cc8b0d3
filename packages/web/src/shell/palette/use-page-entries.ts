import { IconFileText, IconHelpCircle, IconHome, IconMessage, IconTag } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { chatMenuOf } from '../../data/chat-links.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { menuIcons } from '../menu-icons.ts'
import { goKeys } from '../shortcuts/go-keys.ts'
import { useReaderPages } from '../shortcuts/reader-pages.ts'
import type { PaletteEntry } from './palette-entry.ts'

const iconsOfOpenPages: Readonly<Record<string, PaletteEntry['icon']>> = {
  '/': IconHome,
  '/pricing': IconTag,
  '/help': IconHelpCircle,
}

/** Every page that this reader may open, and every chat application of the site. */
export function usePageEntries(): PaletteEntry[] {
  const { history } = useRouter()
  const pages = useReaderPages().map(
    ({ path, title, menu }): PaletteEntry => ({
      id: `page:${path}`,
      group: 'pages',
      title: t(title),
      also: path,
      icon: menu === undefined ? (iconsOfOpenPages[path] ?? IconFileText) : menuIcons[menu.icon],
      ...(goKeys[path] === undefined ? {} : { keys: `G ${goKeys[path].toUpperCase()}` }),
      run: () => history.push(path),
    }),
  )
  return [...pages, ...useChatEntries()]
}

/** The same links as in the side menu. */
function useChatEntries(): PaletteEntry[] {
  const { history } = useRouter()
  const menu = chatMenuOf(useSiteStatus())
  if (menu.state !== 'ready') return []
  return menu.entries.map(({ label }, id): PaletteEntry => {
    const path = `/chat/${id}`
    return {
      id: `page:${path}:${label}`,
      group: 'pages',
      title: label,
      note: t('shell.chat'),
      also: `chat ${path}`,
      icon: IconMessage,
      run: () => history.push(path),
    }
  })
}
