import { listUsers, searchUsers } from '@tollgate/contract/endpoints/users'
import { type User, UserState } from '@tollgate/contract/entities/user'
import {
  headedPage,
  pageOf,
  type ReadPage,
  sourceOf,
  type TableSource,
  untilRead,
  wholeList,
} from '../../components/data-table/table-source.ts'
import type { Paging } from '../../components/data-table/use-paging.ts'
import { callEndpoint, callEndpointWithTotal } from '../../data/call-endpoint.ts'
import { useEndpoint, useEndpointWithTotal } from '../../data/use-endpoint.ts'

/** A page of users. The search call answers with all matches at once, so they are paged here. */
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
  const found = useEndpoint(
    searchUsers,
    { query: { keyword, ...filter } },
    { enabled: isSearching, keepPrevious: true },
  )
  const listed = sourceOf(list, ({ reply, total }) => ({ rows: reply, total: total ?? reply.length }))
  const readPage: ReadPage<User> = (page, size) =>
    isSearching
      ? wholeList(callEndpoint(searchUsers, { query: { keyword, ...filter } }))
      : headedPage(callEndpointWithTotal(listUsers, { query: { p: page - 1, page_size: size, ...filter } }))
  if (!isSearching) return { ...listed, readPage }
  const matches = sourceOf(found, (users) => ({ rows: pageOf(users, paging), total: users.length }))
  return { ...untilRead(matches, listed), readPage }
}
