import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { roleNeeded } from '@tollgate/contract/roles'
import { readSession } from '../data/session.ts'
import { ensureSiteStatus } from '../data/site-status.ts'
import type { PageRow } from './page-row.ts'
import { rememberWantedPage } from './sign-in/wanted-page.ts'

interface PageVisit {
  /** With its query. */
  address: string
  /** It is only fetched, in case that it is opened. */
  isPreload: boolean
  queryClient: QueryClient
}

/**
 * Runs before a page opens. A site without administrator shows only set-up; set-up is closed afterwards;
 * pages for users need a stored user. Whether its role suffices is seen in the frame; the server decides at every call.
 */
export async function guardPage(page: PageRow, { address, isPreload, queryClient }: PageVisit): Promise<void> {
  const isSetupPage = page.path === '/setup'
  const isSetupRequired = await readSetupRequired(queryClient)
  if (isSetupRequired !== undefined && isSetupRequired !== isSetupPage) {
    if (isSetupRequired) throw redirect({ to: '/setup' })
    if (isSetupPage) throw redirect({ to: '/login' })
  }
  if (roleNeeded(page.access) === undefined) return
  if (!isPreload) rememberWantedPage(address)
  if (readSession() === undefined) throw redirect({ to: '/login' })
}

/** Undefined when the server cannot be asked: then the page opens and shows its own error with retry. */
async function readSetupRequired(queryClient: QueryClient): Promise<boolean | undefined> {
  try {
    return (await ensureSiteStatus(queryClient)).setup_required
  } catch {
    return undefined
  }
}
