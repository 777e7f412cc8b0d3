import { AppError } from '@tollgate/contract/app-error'
import { inputFault } from '@tollgate/contract/input-faults'
import type { LogFilter } from './usage-log-store.ts'

/** The filter as a page sends it: 0 and the empty text match everything. */
export interface LogQuery {
  type: number
  token_name: string
  /** May hold `%` for any text. */
  model_name: string
  /** Unix seconds. */
  start_timestamp: number
  end_timestamp: number
  request_id: string
  group: string
  channel?: number
}

/** Each wildcard multiplies the work of comparing a name. */
const WILDCARDS_MAX = 5

/** Throws `request.invalid-field` for a model pattern with too many wildcards. */
export function readLogFilter(query: LogQuery): LogFilter {
  const modelName = query.model_name.trim().replace(/%+/g, '%')
  if (modelName.split('%').length - 1 > WILDCARDS_MAX) {
    const fault = inputFault('too-many-wildcards', { limit: WILDCARDS_MAX })
    throw new AppError('request.invalid-field', { field: 'model_name', fault })
  }
  return {
    ...(query.type !== 0 && { type: query.type }),
    ...(query.token_name !== '' && { tokenName: query.token_name }),
    ...(modelName !== '' && modelName !== '%' && { modelName }),
    ...(query.start_timestamp > 0 && { from: query.start_timestamp }),
    ...(query.end_timestamp > 0 && { until: query.end_timestamp }),
    ...(query.channel !== undefined && query.channel !== 0 && { channelId: query.channel }),
    ...(query.request_id !== '' && { requestId: query.request_id }),
    ...(query.group !== '' && { group: query.group }),
  }
}
