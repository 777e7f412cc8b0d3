import type { Icon } from '@tabler/icons-react'

/** Headings of the palette, in the order in which they stand. */
export const entryGroups = ['recent', 'pages', 'actions', 'channels', 'tokens', 'users'] as const
export type EntryGroup = (typeof entryGroups)[number]

/** One line of the palette. */
export interface PaletteEntry {
  /** The same on every visit: recent entries are kept by it. */
  id: string
  group: EntryGroup
  title: string
  /** Beside the title, dimmed. */
  note?: string
  /** Words by which it is found too, for example its English name. */
  also?: string
  icon: Icon
  /** Keys that do the same. */
  keys?: string
  /** Where it leads; entries of rows are kept with it, because the row may not be at hand next time. */
  to?: string
  /** Not kept among the recent entries. */
  isPassing?: boolean
  run: () => void
}
