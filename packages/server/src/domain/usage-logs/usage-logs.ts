import { PAGE_SIZE, PAGE_SIZE_MAX } from '@tollgate/contract/constants'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import { type LogQuery, readLogFilter } from './log-filter.ts'
import { toOwnUsageLog, toUsageLog } from './log-view.ts'
import { countLogRows, findUserId, type LogFilter, listLogRows, sumCharges } from './usage-log-store.ts'

interface PageQuery {
  /** Counts from 1; less reads as 1. */
  p: number
  page_size: number
}

export interface LogPage {
  items: UsageLog[]
  total: number
  page: number
  page_size: number
}

export interface LogStatistics {
  /** Of the charges that match. */
  quota: number
  /** Calls and tokens of the last 60 seconds; the time range of the filter does not count. */
  rpm: number
  tpm: number
}

export type UsageLogs = ReturnType<typeof createUsageLogs>

/** The log of calls and of changes of balances: everybody's for administrators, one's own for users. */
export function createUsageLogs({ db, clock }: { db: Database; clock: Clock }) {
  /** Undefined when nothing can match, because nobody has that name. */
  async function readFilter({ username, ...query }: LogQuery & { username: string }): Promise<LogFilter | undefined> {
    const filter = readLogFilter(query)
    if (username === '') return filter
    const userId = await findUserId(db, username)
    return userId === undefined ? undefined : { ...filter, userId }
  }

  async function readPage(filter: LogFilter | undefined, query: PageQuery) {
    const page = Math.min(Math.max(query.p, 1), 1e9)
    const limit = query.page_size <= 0 ? PAGE_SIZE : Math.min(query.page_size, PAGE_SIZE_MAX)
    const offset = (page - 1) * limit
    const total = filter === undefined ? 0 : await countLogRows(db, filter)
    // Skipping rows costs as much as reading them, and behind the end there is nothing to find.
    const rows = filter !== undefined && offset < total ? await listLogRows(db, { filter, offset, limit }) : []
    return { rows, total, page, page_size: limit }
  }

  async function sumUp(filter: LogFilter | undefined): Promise<LogStatistics> {
    if (filter === undefined) return { quota: 0, rpm: 0, tpm: 0 }
    const { from: _from, until: _until, ...whenever } = filter
    const [range, lastMinute] = await Promise.all([
      sumCharges(db, filter),
      sumCharges(db, { ...whenever, from: clock.now() - 60 }),
    ])
    return { quota: range.quota, rpm: lastMinute.calls, tpm: lastMinute.tokens }
  }

  return {
    async list(query: LogQuery & PageQuery & { username: string }): Promise<LogPage> {
      const { rows, ...page } = await readPage(await readFilter(query), query)
      return { items: rows.map(toUsageLog), ...page }
    },

    async listOwn(userId: number, query: LogQuery & PageQuery): Promise<LogPage> {
      const { rows, ...page } = await readPage({ ...readOwnFilter(query), userId }, query)
      return { items: rows.map(toOwnUsageLog), ...page }
    },

    readStatistics: async (query: LogQuery & { username: string }): Promise<LogStatistics> =>
      sumUp(await readFilter(query)),

    readOwnStatistics: (userId: number, query: LogQuery): Promise<LogStatistics> =>
      sumUp({ ...readOwnFilter(query), userId }),
  }
}

/** A user asks about their own rows by token, model and time; which channel answered is not theirs to know. */
function readOwnFilter(query: LogQuery): LogFilter {
  const { channelId: _channelId, ...filter } = readLogFilter(query)
  return filter
}
