import { listRedemptions, searchRedemptions } from '@tollgate/contract/endpoints/redemptions'
import { type Redemption, RedemptionState } from '@tollgate/contract/entities/redemption'
import { searchedSource } from '../../components/data-table/searched-source.ts'
import type { TableSource } from '../../components/data-table/table-source.ts'
import type { Paging } from '../../components/data-table/use-paging.ts'
import { callEndpoint, callEndpointWithTotal } from '../../data/call-endpoint.ts'
import { useEndpoint, useEndpointWithTotal } from '../../data/use-endpoint.ts'

/** A page of codes. */
export function useRedemptionRows(
  { keyword, ...typed }: { keyword: string; state: string },
  paging: Paging,
): TableSource<Redemption> {
  const isSearching = keyword !== ''
  // An address can say anything.
  const state = RedemptionState.safeParse(typed.state).data ?? ''
  const list = useEndpointWithTotal(
    listRedemptions,
    { query: { p: paging.page - 1, page_size: paging.pageSize, state } },
    { enabled: !isSearching, keepPrevious: true },
  )
  const search = useEndpoint(
    searchRedemptions,
    { query: { keyword, state } },
    { enabled: isSearching, keepPrevious: true },
  )
  return searchedSource({
    isSearching,
    paging,
    list,
    search,
    readList: (page, size) =>
      callEndpointWithTotal(listRedemptions, { query: { p: page - 1, page_size: size, state } }),
    readSearch: () => callEndpoint(searchRedemptions, { query: { keyword, state } }),
  })
}
