import type { QueryClient } from '@tanstack/react-query'
import { isSiteStatusKey } from './site-status.ts'

/** Drops what the server has said to one user before another one signs in. Only the public site status stays. */
export function forgetReplies(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => !isSiteStatusKey(query.queryKey) })
}
