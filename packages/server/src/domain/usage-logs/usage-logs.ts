import type { Language } from '@tollgate/contract/app-error'
import type { FileReply } from '@tollgate/contract/endpoint'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import type { OptionValues } from '@tollgate/contract/options'
import { isAdmin } from '@tollgate/contract/roles'
import type { Clock } from '../../platform/clock.ts'
import { rowsOfPage } from '../../platform/rows-of-page.ts'
import type { Database } from '../../storage/database.ts'
import { logFile } from './export-logs.ts'
import { sumCosts } from './log-costs-store.ts'
import { logCsv } from './log-csv.ts'
import { type LogQuery, readLogFilter } from './log-filter.ts'
import { createLogTallies } from './log-tallies.ts'
import { toOwnUsageLog, toUsageLog } from './log-view.ts'
import { searchLogRows } from './search-log-store.ts'
import { type LogFilter, listLogRows, listLogRowsAfter, sumCharges } from './usage-log-store.ts'
import { findUserId } from './user-name-store.ts'

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
  calls: number
  prompt_tokens: number
  completion_tokens: number
  /** Calls and tokens of the last 60 seconds; the time range of the filter does not count. */
  rpm: number
  tpm: number
}

/** Whose rows, and how far back they may look. */
interface Reader {
  id: number
  role: number
}

/** For administrators, with what the calls cost the operator in USD; null where that is not known. */
export type LogStatisticsOfAll = LogStatistics & { cost: number | null }

interface FileQuery {
  language: Language
  /** Minutes by which the reader's clock is ahead of UTC. */
  offset: number
}

interface UsageLogsParts {
  db: Database
  clock: Clock
  options: () => Pick<OptionValues, 'UserLogDays' | 'QuotaPerUnit'>
}

const SEARCH_MAX = 100
const TOKEN_LOGS_MAX = 1_000
const DAY = 86_400
const NOTHING: LogStatistics = { quota: 0, calls: 0, prompt_tokens: 0, completion_tokens: 0, rpm: 0, tpm: 0 }

export type UsageLogs = ReturnType<typeof createUsageLogs>

/** The log of calls and of changes of balances: everybody's for administrators, one's own for users. */
export function createUsageLogs({ db, clock, options }: UsageLogsParts) {
  const tallies = createLogTallies({ db })

  /** Undefined when nothing can match, because nobody has that name. */
  async function readFilter({ username, ...query }: LogQuery & { username: string }): Promise<LogFilter | undefined> {
    const filter = readLogFilter(query)
    if (username === '') return filter
    const userId = await findUserId(db, username)
    return userId === undefined ? undefined : { ...filter, userId }
  }

  /** A user asks about their own rows; which channel answered is not theirs to know. */
  function readOwnFilter({ id, role }: Reader, query: LogQuery): LogFilter {
    const { channelId: _channelId, ...filter } = readLogFilter(query)
    return { ...filter, userId: id, ...sinceWhen(role, filter.from) }
  }

  /** The later of what was asked for and what the site lets its users see. */
  function sinceWhen(role: number, from = 0): { from?: number } {
    const { UserLogDays: days } = options()
    const earliest = days === 0 || isAdmin(role) ? 0 : clock.now() - days * DAY
    const since = Math.max(from, earliest)
    return since > 0 ? { from: since } : {}
  }

  async function readPage(filter: LogFilter | undefined, query: PageQuery) {
    const { page, offset, limit } = rowsOfPage({ p: query.p, size: query.page_size, first: 1 })
    const total = filter === undefined ? 0 : await tallies.count(filter)
    // Skipping rows costs as much as reading them, and behind the end there is nothing to find.
    const rows = filter !== undefined && offset < total ? await listLogRows(db, { filter, offset, limit, total }) : []
    return { rows, total, page, page_size: limit }
  }

  async function sumUp(filter: LogFilter | undefined): Promise<LogStatistics> {
    if (filter === undefined) return NOTHING
    const { from: _from, until: _until, ...whenever } = filter
    const [range, lastMinute] = await Promise.all([
      tallies.sum(filter),
      sumCharges(db, { ...whenever, from: clock.now() - 60 }),
    ])
    return {
      quota: range.quota,
      calls: range.calls,
      prompt_tokens: range.promptTokens,
      completion_tokens: range.completionTokens,
      rpm: lastMinute.calls,
      tpm: lastMinute.promptTokens + lastMinute.completionTokens,
    }
  }

  const csvFor = (isForAll: boolean, { language, offset }: FileQuery) =>
    logCsv({ isForAll, language, offset, quotaPerUnit: options().QuotaPerUnit })

  return {
    /** To be called every few seconds: reads what the next questions will want to know. */
    follow: tallies.follow,

    async list(query: LogQuery & PageQuery & { username: string }): Promise<LogPage> {
      const { rows, ...page } = await readPage(await readFilter(query), query)
      return { items: rows.map(toUsageLog), ...page }
    },

    async listOwn(reader: Reader, query: LogQuery & PageQuery): Promise<LogPage> {
      const { rows, ...page } = await readPage(readOwnFilter(reader, query), query)
      return { items: rows.map(toOwnUsageLog), ...page }
    },

    async readStatistics(query: LogQuery & { username: string }): Promise<LogStatisticsOfAll> {
      const filter = await readFilter(query)
      const [sums, cost] = await Promise.all([
        sumUp(filter),
        filter === undefined ? undefined : sumCosts(db, filter, clock.now()),
      ])
      return { ...sums, cost: cost ?? null }
    },

    readOwnStatistics: (reader: Reader, query: LogQuery): Promise<LogStatistics> => sumUp(readOwnFilter(reader, query)),

    search: async (keyword: string): Promise<UsageLog[]> =>
      (await searchLogRows(db, { keyword, limit: SEARCH_MAX })).map(toUsageLog),

    searchOwn: async ({ id, role }: Reader, keyword: string): Promise<UsageLog[]> =>
      (await searchLogRows(db, { keyword, userId: id, ...sinceWhen(role), limit: SEARCH_MAX })).map(toOwnUsageLog),

    /** The newest rows of a key, for whoever has it. */
    async listOfToken({ tokenId, userId, role }: { tokenId: number; userId: number; role: number }) {
      const filter = { userId, tokenId, ...sinceWhen(role) }
      return (await listLogRowsAfter(db, { filter, after: undefined, limit: TOKEN_LOGS_MAX })).map(toOwnUsageLog)
    },

    export: async (query: LogQuery & { username: string } & FileQuery): Promise<FileReply> =>
      logFile(db, { filter: await readFilter(query), csv: csvFor(true, query), view: toUsageLog, now: clock.now() }),

    exportOwn: (reader: Reader, query: LogQuery & FileQuery): FileReply =>
      logFile(db, {
        filter: readOwnFilter(reader, query),
        csv: csvFor(false, query),
        view: toOwnUsageLog,
        now: clock.now(),
      }),
  }
}
