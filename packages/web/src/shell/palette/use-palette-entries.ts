import { IconHistory } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { matchEntries } from './match-entries.ts'
import { entryGroups, type PaletteEntry } from './palette-entry.ts'
import { readRecent, rememberRecent } from './recent-entries.ts'

interface PaletteParts {
  user: number
  /** Pages and actions. */
  known: readonly PaletteEntry[]
  typed: string
  /** Rows that the server has found. */
  found: readonly PaletteEntry[]
}

/** The entries for what is typed; with nothing typed, the recent ones and then all pages and actions. */
export function usePaletteEntries({ user, known, typed, found }: PaletteParts): readonly PaletteEntry[] {
  const { history } = useRouter()
  // Read once for each opening: the list must not move under the reader's hand.
  const [recent] = useState(() => readRecent(user))
  if (typed.trim() !== '') return byGroup([...matchEntries(known, typed), ...found])
  const recentEntries = recent.flatMap(({ id, title, note, to }): PaletteEntry[] => {
    const entry = known.find((candidate) => candidate.id === id)
    if (entry !== undefined) return [{ ...entry, group: 'recent' }]
    if (to === undefined) return []
    return [
      {
        id,
        group: 'recent',
        title,
        ...(note === undefined ? {} : { note }),
        icon: IconHistory,
        to,
        run: () => history.push(to),
      },
    ]
  })
  const isRecent = (id: string) => recentEntries.some((entry) => entry.id === id)
  return byGroup([...recentEntries, ...known.filter(({ id }) => !isRecent(id))])
}

/** In the order in which the palette shows them, which is that of the arrow keys. */
const byGroup = (entries: readonly PaletteEntry[]): PaletteEntry[] =>
  entryGroups.flatMap((group) => entries.filter((entry) => entry.group === group))

/** Runs an entry and keeps it for the next opening. */
export function choose(entry: PaletteEntry, user: number): void {
  if (entry.isPassing !== true) rememberRecent(user, entry)
  entry.run()
}
