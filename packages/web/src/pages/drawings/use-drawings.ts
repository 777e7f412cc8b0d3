import { listDrawings, listOwnDrawings } from '@tollgate/contract/endpoints/drawings'
import type { DrawingTask } from '@tollgate/contract/entities/drawing-task'
import { headedPage, type ReadPage, sourceOf } from '../../components/data-table/table-source.ts'
import type { Paging } from '../../components/data-table/use-paging.ts'
import { channelIdIn } from '../../components/filters/channel-id.ts'
import { timeRangeOf } from '../../components/filters/time-range.ts'
import { rereadMs } from '../../components/tasks/live-tasks.ts'
import { nowSeconds, useFixedNow } from '../../components/use-fixed-now.ts'
import { callEndpointWithTotal } from '../../data/call-endpoint.ts'
import { useEndpointWithTotal, type WithTotal } from '../../data/use-endpoint.ts'
import type { DrawingFilterValues } from './drawing-filters.tsx'

interface DrawingsQuestion {
  filter: DrawingFilterValues
  paging: Paging
  /** Everybody's rows instead of the reader's own. */
  isForAll: boolean
}

/** A page of drawings, read again while one of them goes on. */
export function useDrawings({ filter, paging, isForAll }: DrawingsQuestion) {
  const { now, moveOn } = useFixedNow()
  const { start, end } = timeRangeOf(filter, now)
  const query = {
    p: paging.page - 1,
    page_size: paging.pageSize,
    mj_id: filter.task,
    start_timestamp: start * 1000,
    end_timestamp: end * 1000,
  }
  const options = { keepPrevious: true, refreshMs: refreshMsOf }
  const all = useEndpointWithTotal(
    listDrawings,
    { query: { ...query, channel_id: channelIdIn(filter.channel) } },
    { ...options, enabled: isForAll },
  )
  const own = useEndpointWithTotal(listOwnDrawings, { query }, { ...options, enabled: !isForAll })
  const drawings = isForAll ? all : own
  const readPage: ReadPage<DrawingTask> = (page, size) => {
    const asked = { ...query, p: page - 1, page_size: size }
    return headedPage(
      isForAll
        ? callEndpointWithTotal(listDrawings, { query: { ...asked, channel_id: channelIdIn(filter.channel) } })
        : callEndpointWithTotal(listOwnDrawings, { query: asked }),
    )
  }
  return {
    source: { ...sourceOf(drawings, ({ reply, total }) => ({ rows: reply, total: total ?? reply.length })), readPage },
    // Not while the same page is read again by itself.
    isReading: drawings.isFetching && (drawings.isPending || drawings.isPlaceholderData),
    now,
    refresh: () => moveOn(() => void drawings.refetch()),
  }
}

const refreshMsOf = (last: WithTotal<DrawingTask[]> | undefined): number | undefined =>
  rereadMs(
    (last?.reply ?? []).map(({ status, submit_time }) => ({ status, submittedAt: submit_time / 1000 })),
    nowSeconds(),
  )
