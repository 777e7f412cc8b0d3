import * as z from 'zod/mini'
import { readStoredJson, writeStored } from '../../storage.ts'
import type { PaletteEntry } from './palette-entry.ts'

const STORAGE_KEY = 'palette-recent'
const KEPT = 5

const RecentEntry = z.object({
  id: z.string(),
  title: z.string(),
  note: z.optional(z.string()),
  /** Missing on pages and actions, which are found again by their id. */
  to: z.optional(z.string()),
})
export type RecentEntry = z.output<typeof RecentEntry>

/** Of the last person who used this browser; nobody else is shown them. */
const Stored = z.object({ user: z.number(), entries: z.array(RecentEntry) })

/** What this user chose last, newest first. */
export function readRecent(user: number): readonly RecentEntry[] {
  const stored = z.safeParse(Stored, readStoredJson(STORAGE_KEY)).data
  return stored?.user === user ? stored.entries : []
}

export function rememberRecent(user: number, chosen: PaletteEntry): void {
  writeStored(STORAGE_KEY, JSON.stringify({ user, entries: withChosen(readRecent(user), chosen) }))
}

/** An entry that is chosen again moves to the front. */
export function withChosen(recent: readonly RecentEntry[], { id, title, note, to }: RecentEntry): RecentEntry[] {
  const chosen = { id, title, ...(note === undefined ? {} : { note }), ...(to === undefined ? {} : { to }) }
  return [chosen, ...recent.filter((entry) => entry.id !== id)].slice(0, KEPT)
}
