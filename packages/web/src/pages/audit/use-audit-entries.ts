import { listAudit } from '@tollgate/contract/endpoints/audit'
import type { AuditEntry } from '@tollgate/contract/entities/audit-entry'
import { type ReadPage, sourceOf } from '../../components/data-table/table-source.ts'
import type { Paging } from '../../components/data-table/use-paging.ts'
import { timeRangeOf } from '../../components/filters/time-range.ts'
import { useFixedNow } from '../../components/use-fixed-now.ts'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import type { AuditFilterValues } from './audit-filters.tsx'

/** A page of the audit log. */
export function useAuditEntries(filter: AuditFilterValues, paging: Paging) {
  const { now, moveOn } = useFixedNow()
  const { start, end } = timeRangeOf(filter, now)
  const question = {
    actor: filter.actor,
    action: filter.action,
    target: filter.target,
    target_id: filter.id,
    start_timestamp: start,
    end_timestamp: end,
  }
  const query = useEndpoint(
    listAudit,
    { query: { ...question, p: paging.page, page_size: paging.pageSize } },
    { keepPrevious: true },
  )
  const readPage: ReadPage<AuditEntry> = async (page, size) => {
    const { items, total } = await callEndpoint(listAudit, { query: { ...question, p: page, page_size: size } })
    return { rows: items, total }
  }
  return {
    source: { ...sourceOf(query, ({ items, total }) => ({ rows: items, total })), readPage },
    now,
    refresh: () => moveOn(() => void query.refetch()),
  }
}
