import { listUsers, searchUsers } from '@tollgate/contract/endpoints/users'
import { type User, UserState } from '@tollgate/contract/entities/user'
import { searchedSource } from '../../components/data-table/searched-source.ts'
import type { TableSource } from '../../components/data-table/table-source.ts'
import type { Paging } from '../../components/data-table/use-paging.ts'
import { callEndpoint, callEndpointWithTotal } from '../../data/call-endpoint.ts'
import { useEndpoint, useEndpointWithTotal } from '../../data/use-endpoint.ts'

/** A page of users. */
export function useUserRows(
  { keyword, group, ...typed }: { keyword: string; group: string; state: string },
  paging: Paging,
): TableSource<User> {
  const isSearching = keyword !== ''
  // An address can say anything.
  const filter = { group, state: UserState.safeParse(typed.state).data ?? '' }
  const list = useEndpointWithTotal(
    listUsers,
    { query: { p: paging.page - 1, page_size: paging.pageSize, ...filter } },
    { enabled: !isSearching, keepPrevious: true },
  )
  const search = useEndpoint(
    searchUsers,
    { query: { keyword, ...filter } },
    { enabled: isSearching, keepPrevious: true },
  )
  return searchedSource({
    isSearching,
    paging,
    list,
    search,
    readList: (page, size) => callEndpointWithTotal(listUsers, { query: { p: page - 1, page_size: size, ...filter } }),
    readSearch: () => callEndpoint(searchUsers, { query: { keyword, ...filter } }),
  })
}
