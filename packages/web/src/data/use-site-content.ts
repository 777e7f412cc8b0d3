import type { UseQueryResult } from '@tanstack/react-query'
import type { readAbout, readHomePageContent } from '@tollgate/contract/endpoints/status'
import { useEffect } from 'react'
import { readStored, writeStored } from '../storage.ts'
import { useEndpoint } from './use-endpoint.ts'

/** Where what was shown last is kept, so that the page stands at once on the next visit. */
type ContentKey = 'home_page_content' | 'about'

/** A text of the operator: fresh, else that of the last visit; undefined when neither is there. */
export function useSiteContent(
  endpoint: typeof readHomePageContent | typeof readAbout,
  key: ContentKey,
): { text: string | undefined; query: UseQueryResult<string> } {
  const query = useEndpoint(endpoint)
  const { data } = query
  // Kept outside React, in the browser.
  useEffect(() => {
    if (data !== undefined) writeStored(key, data === '' ? undefined : data)
  }, [data, key])
  return { text: data ?? readStored(key) ?? undefined, query }
}
