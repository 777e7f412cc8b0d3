import { AppError } from '@tollgate/contract/app-error'
import { errorRow } from '@tollgate/contract/errors'
import type { ErrorContext } from '../../family.ts'
import type { JsonObject } from '../../read-json.ts'
import type { StoredTask } from '../task-kind.ts'
import { SUCCESS_CODE } from './schema.ts'

export const encodeOne = (task: StoredTask) => ({ code: SUCCESS_CODE, message: '', data: taskObject(task) })

export const encodeMany = (tasks: readonly StoredTask[]) => ({
  code: SUCCESS_CODE,
  message: '',
  data: tasks.map(taskObject),
})

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

const taskObject = (task: StoredTask): JsonObject => ({
  task_id: task.taskId,
  action: task.action,
  status: task.status,
  fail_reason: task.failReason,
  submit_time: seconds(task.submitTimeMs),
  start_time: seconds(task.startTimeMs),
  finish_time: seconds(task.finishTimeMs),
  progress: task.progress,
  data: task.data,
})

/** `{ code, message, data }`, with the status of HTTP. */
export function encodeError(error: AppError, { language }: ErrorContext): { status: number; body: JsonObject } {
  const shown = error.status === 429 && error.refusal ? new AppError('channel.saturated', {}) : error
  return { status: error.status, body: { code: codeOf(shown), message: shown.textIn(language), data: null } }
}

function codeOf({ code, refusal }: AppError): string {
  if (code === 'user.quota-insufficient' || code === 'token.quota-exhausted') return 'quota_not_enough'
  return String(refusal?.code ?? errorRow(code).relayCode ?? code)
}
