import { listRedemptions, searchRedemptions } from '@tollgate/contract/endpoints/redemptions'
import { type Redemption, RedemptionState } from '@tollgate/contract/entities/redemption'
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

/** A page of codes. The search call answers with all matches at once, so they are paged here. */
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
  const found = useEndpoint(
    searchRedemptions,
    { query: { keyword, state } },
    { enabled: isSearching, keepPrevious: true },
  )
  const listed = sourceOf(list, ({ reply, total }) => ({ rows: reply, total: total ?? reply.length }))
  const readPage: ReadPage<Redemption> = (page, size) =>
    isSearching
      ? wholeList(callEndpoint(searchRedemptions, { query: { keyword, state } }))
      : headedPage(callEndpointWithTotal(listRedemptions, { query: { p: page - 1, page_size: size, state } }))
  if (!isSearching) return { ...listed, readPage }
  const matches = sourceOf(found, (codes) => ({ rows: pageOf(codes, paging), total: codes.length }))
  return { ...untilRead(matches, listed), readPage }
}
