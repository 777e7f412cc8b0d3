import { IconBroadcast, IconKey, IconListSearch, IconUser } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { searchChannels } from '@tollgate/contract/endpoints/channels'
import { searchTokens } from '@tollgate/contract/endpoints/tokens'
import { searchUsers } from '@tollgate/contract/endpoints/users'
import { isAdmin } from '@tollgate/contract/roles'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import type { EntryGroup, PaletteEntry } from './palette-entry.ts'

/** Rows of each kind; a line below them leads to all. */
const SHOWN = 5

interface FoundRow {
  id: number
  title: string
  note: string
}

interface Found {
  entries: PaletteEntry[]
  isSearching: boolean
  error: Error | null
}

/** Channels, tokens and users that match a word, by the searches of their pages; nothing for an empty word. */
export function useFoundEntries(word: string, { role }: { role: number }): Found {
  const entriesOf = useEntriesOf(word)
  const isAsked = word !== ''
  const isAskedForAll = isAsked && isAdmin(role)
  const channels = useEndpoint(searchChannels, { query: { keyword: word } }, { enabled: isAskedForAll })
  const tokens = useEndpoint(searchTokens, { query: { keyword: word } }, { enabled: isAsked })
  const users = useEndpoint(searchUsers, { query: { keyword: word } }, { enabled: isAskedForAll })
  return {
    entries: [
      ...entriesOf('channels', {
        path: '/channel',
        icon: IconBroadcast,
        rows: channels.data?.map(({ id, name, group }) => ({ id, title: name, note: `#${id} · ${group}` })),
      }),
      ...entriesOf('tokens', {
        path: '/token',
        icon: IconKey,
        rows: tokens.data?.map(({ id, name, group }) => ({ id, title: name, note: group })),
      }),
      ...entriesOf('users', {
        path: '/user',
        icon: IconUser,
        rows: users.data?.map(({ id, username, display_name, email }) => ({
          id,
          title: username,
          note: [`#${id}`, email || display_name].filter((part) => part !== '' && part !== username).join(' · '),
        })),
      }),
    ],
    isSearching: channels.isFetching || tokens.isFetching || users.isFetching,
    error: channels.error ?? tokens.error ?? users.error,
  }
}

interface RowsOfKind {
  path: string
  icon: PaletteEntry['icon']
  rows: FoundRow[] | undefined
}

function useEntriesOf(word: string) {
  const { history } = useRouter()
  return (group: EntryGroup, { path, icon, rows = [] }: RowsOfKind): PaletteEntry[] => {
    const shown = rows.slice(0, SHOWN).map(({ id, title, note }) => {
      const to = `${path}?edit=${id}`
      return { id: `${path}:${id}`, group, title, note, icon, to, run: () => history.push(to) }
    })
    if (rows.length <= SHOWN) return shown
    const to = `${path}?${new URLSearchParams({ keyword: word })}`
    const all: PaletteEntry = {
      id: `${path}:all`,
      group,
      title: t('palette.all-matches', { count: rows.length }),
      icon: IconListSearch,
      isPassing: true,
      run: () => history.push(to),
    }
    return [...shown, all]
  }
}
