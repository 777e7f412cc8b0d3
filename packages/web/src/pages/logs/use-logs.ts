import { listLogs, listOwnLogs, readLogStatistics, readOwnLogStatistics } from '@tollgate/contract/endpoints/logs'
import { sourceOf } from '../../components/data-table/table-source.ts'
import type { Paging } from '../../components/data-table/use-paging.ts'
import { channelIdIn } from '../../components/filters/channel-id.ts'
import { timeRangeOf } from '../../components/filters/time-range.ts'
import { useFixedNow } from '../../components/use-fixed-now.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import type { LogFilterValues } from './log-filters.tsx'

interface LogQuestion {
  filter: LogFilterValues
  paging: Paging
  /** Everybody's rows instead of the reader's own. */
  isForAll: boolean
  /** New rows are shown as they come. */
  isLive: boolean
}

/** How often new rows are looked for while the page is live. */
const LIVE_MS = 3000

/** A page of the log and the sums over the same filter. */
export function useLogs({ filter, paging, isForAll, isLive }: LogQuestion) {
  const { now, moveOn } = useFixedNow()
  const own = ownQuery(filter, now)
  const all = { ...own, username: filter.username, channel: channelIdIn(filter.channel) }
  const page = { p: paging.page, page_size: paging.pageSize }
  const refreshMs = () => (isLive ? LIVE_MS : undefined)
  const whenOwn = { enabled: !isForAll, keepPrevious: true, refreshMs }
  const whenAll = { enabled: isForAll, keepPrevious: true, refreshMs }
  const ownLogs = useEndpoint(listOwnLogs, { query: { ...own, ...page } }, whenOwn)
  const allLogs = useEndpoint(listLogs, { query: { ...all, ...page } }, whenAll)
  const ownSums = useEndpoint(readOwnLogStatistics, { query: own }, whenOwn)
  const allSums = useEndpoint(readLogStatistics, { query: all }, whenAll)
  const logs = isForAll ? allLogs : ownLogs
  const statistics = isForAll ? allSums : ownSums
  return {
    source: sourceOf(logs, ({ items, total }) => ({ rows: items, total })),
    statistics,
    query: isForAll ? all : own,
    // A page that reads every few seconds does not say so each time.
    isReading: logs.isFetching && !isLive,
    now,
    refresh: () =>
      moveOn(() => {
        void logs.refetch()
        void statistics.refetch()
      }),
  }
}

function ownQuery(filter: LogFilterValues, now: number) {
  const { start, end } = timeRangeOf(filter, now)
  return {
    type: typeIn(filter.type),
    token_name: filter.token,
    model_name: filter.model,
    request_id: filter.request,
    group: filter.group,
    start_timestamp: start,
    end_timestamp: end,
  }
}

/** What is none filters nothing. */
function typeIn(text: string): number {
  const type = Number(text)
  return Number.isSafeInteger(type) && type > 0 ? type : 0
}
