import { listOwnTasks, listTasks } from '@tollgate/contract/endpoints/tasks'
import type { AsyncTask } from '@tollgate/contract/entities/async-task'
import { headedPage, type ReadPage, sourceOf } from '../../components/data-table/table-source.ts'
import type { Paging } from '../../components/data-table/use-paging.ts'
import { channelIdIn } from '../../components/filters/channel-id.ts'
import { timeRangeOf } from '../../components/filters/time-range.ts'
import { rereadMs } from '../../components/tasks/live-tasks.ts'
import { nowSeconds, useFixedNow } from '../../components/use-fixed-now.ts'
import { callEndpointWithTotal } from '../../data/call-endpoint.ts'
import { useEndpointWithTotal, type WithTotal } from '../../data/use-endpoint.ts'
import type { TaskFilterValues } from './task-filters.tsx'

interface TasksQuestion {
  filter: TaskFilterValues
  paging: Paging
  /** Everybody's rows instead of the reader's own. */
  isForAll: boolean
}

/** A page of tasks, read again while one of them goes on. */
export function useTasks({ filter, paging, isForAll }: TasksQuestion) {
  const { now, moveOn } = useFixedNow()
  const { start, end } = timeRangeOf(filter, now)
  const query = {
    p: paging.page - 1,
    page_size: paging.pageSize,
    task_id: filter.task,
    status: filter.status,
    action: filter.action,
    // An end that is open is left out.
    start_timestamp: start || undefined,
    end_timestamp: end > now || end === 0 ? undefined : end,
  }
  const options = { keepPrevious: true, refreshMs: refreshMsOf }
  const all = useEndpointWithTotal(
    listTasks,
    { query: { ...query, channel_id: channelIdIn(filter.channel) } },
    { ...options, enabled: isForAll },
  )
  const own = useEndpointWithTotal(listOwnTasks, { query }, { ...options, enabled: !isForAll })
  const tasks = isForAll ? all : own
  const readPage: ReadPage<AsyncTask> = (page, size) => {
    const asked = { ...query, p: page - 1, page_size: size }
    return headedPage(
      isForAll
        ? callEndpointWithTotal(listTasks, { query: { ...asked, channel_id: channelIdIn(filter.channel) } })
        : callEndpointWithTotal(listOwnTasks, { query: asked }),
    )
  }
  return {
    source: { ...sourceOf(tasks, ({ reply, total }) => ({ rows: reply, total: total ?? reply.length })), readPage },
    // Not while the same page is read again by itself.
    isReading: tasks.isFetching && (tasks.isPending || tasks.isPlaceholderData),
    now,
    refresh: () => moveOn(() => void tasks.refetch()),
  }
}

const refreshMsOf = (last: WithTotal<AsyncTask[]> | undefined): number | undefined =>
  rereadMs(
    (last?.reply ?? []).map(({ status, submit_time }) => ({ status, submittedAt: submit_time })),
    nowSeconds(),
  )
