import { listUsers, searchUsers } from '@tollgate/contract/endpoints/users'
import type { User } from '@tollgate/contract/entities/user'
import { pageOf, sourceOf, type TableSource, untilRead } from '../../components/data-table/table-source.ts'
import type { Paging } from '../../components/data-table/use-paging.ts'
import { useEndpoint, useEndpointWithTotal } from '../../data/use-endpoint.ts'

/** A page of users. The search call answers with all matches at once, so they are paged here. */
export function useUserRows(filter: { keyword: string; group: string }, paging: Paging): TableSource<User> {
  const isSearching = filter.keyword !== '' || filter.group !== ''
  const list = useEndpointWithTotal(
    listUsers,
    { query: { p: paging.page - 1, page_size: paging.pageSize } },
    { enabled: !isSearching, keepPrevious: true },
  )
  const found = useEndpoint(searchUsers, { query: filter }, { enabled: isSearching, keepPrevious: true })
  const listed = sourceOf(list, ({ reply, total }) => ({ rows: reply, total: total ?? reply.length }))
  if (!isSearching) return listed
  const matches = sourceOf(found, (users) => ({ rows: pageOf(users, paging), total: users.length }))
  return untilRead(matches, listed)
}
