import * as z from 'zod/mini'
import { endpoint, FileReply, queryInteger, queryOffset, queryText, queryTime } from '../endpoint.ts'
import { LogClearing, UsageLog } from '../entities/usage-log.ts'

const ownFilter = {
  type: queryInteger(0),
  token_name: queryText,
  /** May hold `%` as a wildcard. */
  model_name: queryText,
  /** Unix seconds; 0 is open. */
  start_timestamp: queryTime,
  end_timestamp: queryTime,
  request_id: queryText,
  group: queryText,
}
/** For administrators; `username` and `channel` 0 or empty match all. */
const filter = { ...ownFilter, username: queryText, channel: queryInteger(0) }

/** Minutes by which the reader's clock is ahead of UTC, for the times in a file. */
const clock = { offset: queryOffset }

/** `p` counts from 1; 0 reads as 1. */
const page = { p: queryInteger(1), page_size: queryInteger(0) }

const LogPage = z.object({ items: z.array(UsageLog), total: z.number(), page: z.number(), page_size: z.number() })

/** Sums over the consume rows of the filter; `rpm` and `tpm` are of the last 60 seconds. */
const LogStatistics = z.object({
  quota: z.number(),
  calls: z.number(),
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  rpm: z.number(),
  tpm: z.number(),
})

const LogStatisticsOfAll = z.extend(LogStatistics, {
  /** What the calls cost the operator, in USD; null where no cost is set, and where too many rows would have to be read. */
  cost: z.nullable(z.number()),
})

export const listLogs = endpoint({
  method: 'GET',
  path: '/api/log/',
  access: 'admin',
  summary: 'Log rows of all users, newest first',
  query: z.object({ ...page, ...filter }),
  reply: LogPage,
})

export const listOwnLogs = endpoint({
  method: 'GET',
  path: '/api/log/self',
  access: 'user',
  summary: 'Own log rows, newest first',
  query: z.object({ ...page, ...ownFilter }),
  reply: LogPage,
})

export const readLogStatistics = endpoint({
  method: 'GET',
  path: '/api/log/stat',
  access: 'admin',
  summary: 'What calls of all users add up to, and calls and tokens a minute',
  query: z.object(filter),
  reply: LogStatisticsOfAll,
})

export const readOwnLogStatistics = endpoint({
  method: 'GET',
  path: '/api/log/self/stat',
  access: 'user',
  summary: 'What own calls add up to, and calls and tokens a minute',
  query: z.object(ownFilter),
  reply: LogStatistics,
})

/** At most 100 rows: those whose type is the keyword, whose text begins with it, or whose request id it is. */
export const searchLogs = endpoint({
  method: 'GET',
  path: '/api/log/search',
  access: 'admin',
  summary: 'Log rows of all users by a keyword, newest first',
  query: z.object({ keyword: queryText }),
  reply: z.array(UsageLog),
})

export const searchOwnLogs = endpoint({
  method: 'GET',
  path: '/api/log/self/search',
  access: 'user',
  summary: 'Own log rows by a keyword, newest first',
  query: z.object({ keyword: queryText }),
  reply: z.array(UsageLog),
})

/** The newest 1,000 rows. `key` with or without `sk-`; pages of other sites may ask. Refused with `token.invalid`. */
export const listTokenLogs = endpoint({
  method: 'GET',
  path: '/api/log/token',
  access: 'anyone',
  summary: 'Log rows of the token with this key, newest first',
  query: z.object({ key: queryText }),
  reply: z.array(UsageLog),
})

/** CSV: UTF-8 with a byte order mark, CRLF; no cell is read as a formula. */
export const exportLogs = endpoint({
  method: 'GET',
  path: '/api/log/export',
  access: 'admin',
  summary: 'All log rows of a filter as CSV, newest first',
  query: z.object({ ...filter, ...clock }),
  reply: FileReply,
  replyIn: 'file',
})

export const exportOwnLogs = endpoint({
  method: 'GET',
  path: '/api/log/self/export',
  access: 'user',
  summary: 'All own log rows of a filter as CSV, newest first',
  query: z.object({ ...ownFilter, ...clock }),
  reply: FileReply,
  replyIn: 'file',
})

/**
 * Answers with the number of deleted rows when all are gone; a caller that leaves meanwhile stops nothing. Balances and
 * the data dashboard stay as they are. Refused with `log.time-needed`, and `log.clearing` while another run goes on.
 */
export const clearLogs = endpoint({
  method: 'DELETE',
  path: '/api/log/',
  access: 'admin',
  summary: 'Delete log rows that are older than a time',
  query: z.object({
    /** Unix seconds. */
    target_timestamp: queryTime,
  }),
  reply: z.number(),
  takesLong: true,
})

export const readLogClearing = endpoint({
  method: 'GET',
  path: '/api/log/clear/progress',
  access: 'admin',
  summary: 'How far the newest clearing of log rows is; null when there never was one',
  reply: z.nullable(LogClearing),
})
