import { listTokens, searchTokens } from '@tollgate/contract/endpoints/tokens'
import type { Token } from '@tollgate/contract/entities/token'
import { searchedSource } from '../../components/data-table/searched-source.ts'
import type { TableSource } from '../../components/data-table/table-source.ts'
import type { Paging } from '../../components/data-table/use-paging.ts'
import { callEndpoint, callEndpointWithTotal } from '../../data/call-endpoint.ts'
import { useEndpoint, useEndpointWithTotal } from '../../data/use-endpoint.ts'

/** The lists that show a token. */
export const tokenLists = [listTokens, searchTokens]

/** A page of own tokens. */
export function useTokenRows(filter: { keyword: string; token: string }, paging: Paging): TableSource<Token> {
  const isSearching = filter.keyword !== '' || filter.token !== ''
  const list = useEndpointWithTotal(
    listTokens,
    { query: { p: paging.page - 1, size: paging.pageSize } },
    { enabled: !isSearching, keepPrevious: true },
  )
  const search = useEndpoint(searchTokens, { query: filter }, { enabled: isSearching, keepPrevious: true })
  return searchedSource({
    isSearching,
    paging,
    list,
    search,
    readList: (page, size) => callEndpointWithTotal(listTokens, { query: { p: page - 1, size } }),
    readSearch: () => callEndpoint(searchTokens, { query: filter }),
  })
}
