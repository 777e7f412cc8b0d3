import { LogType } from '@tollgate/contract/constants'
import { type AsyncTask, TASK_STATUSES, type TaskStatus } from '@tollgate/contract/entities/async-task'
import type { LogDetail } from '@tollgate/contract/entities/usage-log'
import type { OptionValues } from '@tollgate/contract/options'
import { recordedQuota } from '@tollgate/contract/quota'
import { storableText } from '../../platform/storable-texts.ts'
import type { LogsTable } from '../../storage/tables/billing.ts'
import type { JsonObject } from '../../wire/read-json.ts'
import type { StoredTask, TaskReport } from '../../wire/tasks/task-kind.ts'
import type { LogRow } from '../billing/journal.ts'
import { plainLogRow } from '../billing/ledger-store.ts'
import { quotaDisplayOf } from '../options/quota-display.ts'
import type { TaskRow } from './task-store.ts'

/** What a vendor made is kept up to this length; songs and pictures are addresses, so honest ones are far below. */
const DATA_CHARACTERS_MAX = 256 * 1024
const REASON_CHARACTERS_MAX = 1_000
const PROGRESS_CHARACTERS_MAX = 20

export const storedTask = (row: TaskRow): StoredTask => ({
  id: row.id,
  taskId: row.task_id,
  userId: row.user_id,
  channelId: row.channel_id,
  action: row.action,
  status: statusOf(row.status),
  progress: row.progress,
  failReason: row.fail_reason,
  submitTimeMs: row.submit_time_ms,
  startTimeMs: row.start_time_ms,
  finishTimeMs: row.finish_time_ms,
  properties: objectOf(row.properties),
  data: parse(row.data),
})

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

export const asyncTask = (row: TaskRow): AsyncTask => ({
  id: row.id,
  created_at: row.created_at,
  updated_at: row.updated_at,
  task_id: row.task_id,
  platform: row.platform,
  user_id: row.user_id,
  channel_id: row.channel_id,
  quota: row.quota,
  action: row.action,
  status: statusOf(row.status),
  fail_reason: row.fail_reason,
  submit_time: seconds(row.submit_time_ms),
  start_time: seconds(row.start_time_ms),
  finish_time: seconds(row.finish_time_ms),
  progress: row.progress,
  properties: objectOf(row.properties),
  data: parse(row.data),
})

/** The columns that a report changes; undefined when it says nothing new. */
export function changesOf(row: TaskRow, report: Omit<TaskReport, 'taskId'>) {
  const isEnd = report.status === 'SUCCESS' || report.status === 'FAILURE'
  const data = report.data === undefined ? row.data : JSON.stringify(report.data)
  const changes = {
    status: report.status,
    progress: isEnd ? '100%' : storableText((report.progress ?? row.progress).slice(0, PROGRESS_CHARACTERS_MAX)),
    fail_reason: storableText((report.failReason || row.fail_reason).slice(0, REASON_CHARACTERS_MAX)),
    start_time_ms: report.startTimeMs || row.start_time_ms,
    finish_time_ms: report.finishTimeMs || row.finish_time_ms,
    data: data.length > DATA_CHARACTERS_MAX ? row.data : data,
  }
  const isSame =
    changes.status === row.status &&
    changes.progress === row.progress &&
    changes.fail_reason === row.fail_reason &&
    changes.start_time_ms === row.start_time_ms &&
    changes.finish_time_ms === row.finish_time_ms &&
    changes.data === row.data
  return isSame ? undefined : changes
}

/** The log row of a task that succeeded. `now` in unix seconds. */
export function chargeLog(row: TaskRow, now: number): LogRow {
  const detail: LogDetail = { ...detailOf(row), task_id: row.task_id }
  const group = `分组倍率 ${detail.group_ratio.toFixed(2)}`
  return {
    user_id: row.user_id,
    created_at: now,
    type: LogType.consume,
    content: `模型价格 ${detail.model_price.toFixed(2)}，${group}，操作 ${row.action}`,
    username: row.username,
    token_name: row.token_name,
    model_name: row.model_name,
    quota: row.quota,
    prompt_tokens: 0,
    completion_tokens: 0,
    use_time: Math.max(0, now - row.created_at),
    is_stream: 0,
    channel_id: row.channel_id,
    token_id: row.token_id,
    group: row.group,
    request_id: row.request_id,
    other: JSON.stringify(detail),
  }
}

/** The log row of a task whose price went back. */
export function returnLog(row: TaskRow, options: OptionValues, now: number): Omit<LogsTable, 'id'> {
  const amount = recordedQuota(row.quota, quotaDisplayOf(options))
  const content = `异步任务执行失败 ${row.task_id || row.request_id}，补偿 ${amount}`
  return {
    ...plainLogRow({ userId: row.user_id, username: row.username, type: LogType.system, content, now }),
    token_name: row.token_name,
    model_name: row.model_name,
    request_id: row.request_id,
  }
}

const statusOf = (text: string): TaskStatus => TASK_STATUSES.find((status) => status === text) ?? 'UNKNOWN'

/** What this server wrote itself. */
const parse = (json: string): unknown => JSON.parse(json)

function objectOf(json: string): JsonObject {
  const value = parse(json)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

// Written as a LogDetail when the task was made.
const detailOf = (row: TaskRow): LogDetail => JSON.parse(row.detail) as LogDetail
