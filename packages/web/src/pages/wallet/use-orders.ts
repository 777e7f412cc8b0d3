import { TopUpStatus } from '@tollgate/contract/constants'
import { listOwnTopUps, listTopUps } from '@tollgate/contract/endpoints/wallet'
import type { TopUp, TopUpPage } from '@tollgate/contract/entities/top-up'
import { type ReadPage, sourceOf, type TableSource } from '../../components/data-table/table-source.ts'
import type { Paging } from '../../components/data-table/use-paging.ts'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import type { OrderFilterValues } from './order-filters.tsx'

interface OrderQuestion {
  filter: OrderFilterValues
  paging: Paging
  isForAll: boolean
  /** How soon a list with a pending order is read again; undefined when nobody waits for a payment. */
  refreshMs: () => number | undefined
}

/** A page of orders. */
export function useOrders({ filter, paging, isForAll, refreshMs }: OrderQuestion): TableSource<TopUp> {
  const { username, ...own } = filter
  const query = { ...own, p: paging.page, page_size: paging.pageSize }
  const whilePending = (last: TopUpPage | undefined) => (hasPending(last) ? refreshMs() : undefined)
  const ownOrders = useEndpoint(
    listOwnTopUps,
    { query },
    { enabled: !isForAll, keepPrevious: true, refreshMs: whilePending },
  )
  const allOrders = useEndpoint(
    listTopUps,
    { query: { ...query, username } },
    { enabled: isForAll, keepPrevious: true, refreshMs: whilePending },
  )
  const readPage: ReadPage<TopUp> = async (page, size) => {
    const asked = { ...own, p: page, page_size: size }
    const { items, total } = await (isForAll
      ? callEndpoint(listTopUps, { query: { ...asked, username } })
      : callEndpoint(listOwnTopUps, { query: asked }))
    return { rows: items, total }
  }
  const source = sourceOf(isForAll ? allOrders : ownOrders, ({ items, total }) => ({ rows: items, total }))
  return { ...source, readPage }
}

const hasPending = (page: TopUpPage | undefined): boolean =>
  page?.items.some(({ status }) => status === TopUpStatus.pending) ?? false
