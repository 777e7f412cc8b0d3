import * as z from 'zod/mini'
import { readSession } from '../../data/session.ts'
import { parseJson, readOfTab, writeOfTab } from '../../storage.ts'
import { CONSOLE_START } from '../menu-entries.ts'

/** Of this tab alone: another one shows another page. */
const STORAGE_KEY = 'wanted-page'

/** The page of the console that was opened last, and by whom: by nobody who was signed in, where the id is missing. */
const WantedPage = z.object({ address: z.string(), userId: z.optional(z.number()) })

/** Remembers a page of the console as it is opened. Where the browser keeps nothing, every sign-in leads to the start. */
export function rememberWantedPage(address: string): void {
  writeOfTab(STORAGE_KEY, JSON.stringify({ address, userId: readSession()?.id }))
}

/**
 * Where a sign-in leads this user: to the page that asked for it, or on which the own session ended. Whoever signed out
 * before, or was another one, begins at the start.
 */
export function pageAfterSignIn({ userId, isExpired }: { userId: number; isExpired: boolean }): string {
  const wanted = z.safeParse(WantedPage, parseJson(readOfTab(STORAGE_KEY))).data
  const isWanted = wanted !== undefined && (wanted.userId === undefined || (isExpired && wanted.userId === userId))
  return isWanted ? wanted.address : CONSOLE_START
}
