import { listRedemptions, searchRedemptions } from '@tollgate/contract/endpoints/redemptions'
import type { Redemption } from '@tollgate/contract/entities/redemption'
import { pageOf, sourceOf, type TableSource, untilRead } from '../../components/data-table/table-source.ts'
import type { Paging } from '../../components/data-table/use-paging.ts'
import { useEndpoint, useEndpointWithTotal } from '../../data/use-endpoint.ts'

/** A page of codes. The search call answers with all matches at once, so they are paged here. */
export function useRedemptionRows({ keyword }: { keyword: string }, paging: Paging): TableSource<Redemption> {
  const isSearching = keyword !== ''
  const list = useEndpointWithTotal(
    listRedemptions,
    { query: { p: paging.page - 1, page_size: paging.pageSize } },
    { enabled: !isSearching, keepPrevious: true },
  )
  const found = useEndpoint(searchRedemptions, { query: { keyword } }, { enabled: isSearching, keepPrevious: true })
  const listed = sourceOf(list, ({ reply, total }) => ({ rows: reply, total: total ?? reply.length }))
  if (!isSearching) return listed
  const matches = sourceOf(found, (codes) => ({ rows: pageOf(codes, paging), total: codes.length }))
  return untilRead(matches, listed)
}
