import type { PaletteEntry } from './palette-entry.ts'

type Searched = Pick<PaletteEntry, 'title' | 'note' | 'also'>

/** The entries that hold every typed word, in any case and order; those whose title begins with it come first. */
export function matchEntries<Entry extends Searched>(entries: readonly Entry[], typed: string): Entry[] {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/)
  return entries
    .filter((entry) => words.every((word) => textOf(entry).includes(word)))
    .map((entry, place) => ({ entry, place, rank: rankOf(entry, text) }))
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ entry }) => entry)
}

const textOf = ({ title, note = '', also = '' }: Searched): string => `${title} ${note} ${also}`.toLowerCase()

function rankOf({ title }: Searched, text: string): number {
  const at = title.toLowerCase().indexOf(text)
  if (at === 0) return 0
  return at > 0 ? 1 : 2
}
