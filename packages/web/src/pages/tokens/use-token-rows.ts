import { listTokens, searchTokens } from '@tollgate/contract/endpoints/tokens'
import type { Token } from '@tollgate/contract/entities/token'
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

/** The lists that show a token. */
export const tokenLists = [listTokens, searchTokens]

/** A page of own tokens. The search call answers with all matches at once, so they are paged here. */
export function useTokenRows(filter: { keyword: string; token: string }, paging: Paging): TableSource<Token> {
  const isSearching = filter.keyword !== '' || filter.token !== ''
  const list = useEndpointWithTotal(
    listTokens,
    { query: { p: paging.page - 1, size: paging.pageSize } },
    { enabled: !isSearching, keepPrevious: true },
  )
  const found = useEndpoint(searchTokens, { query: filter }, { enabled: isSearching, keepPrevious: true })
  const listed = sourceOf(list, ({ reply, total }) => ({ rows: reply, total: total ?? reply.length }))
  const readPage: ReadPage<Token> = (page, size) =>
    isSearching
      ? wholeList(callEndpoint(searchTokens, { query: filter }))
      : headedPage(callEndpointWithTotal(listTokens, { query: { p: page - 1, size } }))
  if (!isSearching) return { ...listed, readPage }
  const matches = sourceOf(found, (tokens) => ({ rows: pageOf(tokens, paging), total: tokens.length }))
  return { ...untilRead(matches, listed), readPage }
}
