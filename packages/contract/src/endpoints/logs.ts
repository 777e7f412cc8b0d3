import * as z from 'zod/mini'
import { endpoint, queryInteger, queryText } from '../endpoint.ts'
import { UsageLog } from '../entities/usage-log.ts'

const ownFilter = {
  type: queryInteger(0),
  token_name: queryText,
  /** May hold `%` as a wildcard. */
  model_name: queryText,
  /** Unix seconds; 0 is open. */
  start_timestamp: queryInteger(0),
  end_timestamp: queryInteger(0),
  request_id: queryText,
}
const filter = { ...ownFilter, username: queryText, channel: queryInteger(0) }

/** `p` counts from 1; 0 reads as 1. */
const page = { p: queryInteger(1), page_size: queryInteger(0) }

const LogPage = z.object({ items: z.array(UsageLog), total: z.number(), page: z.number(), page_size: z.number() })

/** `quota` sums consume rows of the filter; `rpm` and `tpm` are of the last 60 seconds. */
const LogStatistics = z.object({ quota: z.number(), rpm: z.number(), tpm: z.number() })

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
  summary: 'Quota, calls and tokens a minute over all users',
  query: z.object(filter),
  reply: LogStatistics,
})

export const readOwnLogStatistics = endpoint({
  method: 'GET',
  path: '/api/log/self/stat',
  access: 'user',
  summary: 'Own quota, calls and tokens a minute',
  query: z.object(ownFilter),
  reply: LogStatistics,
})
