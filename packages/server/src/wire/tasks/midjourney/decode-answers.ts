import { AppError } from '@tollgate/contract/app-error'
import type { TaskStatus } from '@tollgate/contract/entities/async-task'
import { DRAWING_STATUSES } from '@tollgate/contract/entities/drawing-task'
import { maskSecrets } from '../../mask-secrets.ts'
import { decodeError, errorFromObject } from '../../openai-chat/errors.ts'
import { isObject, type JsonObject, numberIn, textIn } from '../../read-json.ts'
import type { TaskReport, VendorTaskAnswer } from '../task-kind.ts'
import { drawingDataOf } from './drawing-data.ts'
import { ID_CHARACTERS_MAX, ResultCode } from './schema.ts'

/** The vendor's answer to a question after drawings. */
export function decodeFetched(answer: VendorTaskAnswer): TaskReport[] {
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer)
  if (!Array.isArray(answer.json)) throw badReply('no list of drawings')
  return answer.json.filter(isObject).flatMap((task) => reportOf(task) ?? [])
}

function reportOf(task: JsonObject): TaskReport | undefined {
  const taskId = idIn(task, 'id')
  if (taskId === '') return undefined
  const said = statusOf(textIn(task, 'status'))
  const failReason = said === 'SUCCESS' ? '' : maskSecrets(textIn(task, 'failReason') ?? '')
  const progress = textIn(task, 'progress')
  return {
    taskId,
    // A reason for failing is a failure, whatever the vendor calls it.
    status: failReason === '' ? said : 'FAILURE',
    failReason,
    ...(progress && { progress }),
    startTimeMs: timeIn(task, 'startTime'),
    finishTimeMs: timeIn(task, 'finishTime'),
    data: drawingDataOf(task, ResultCode.submitted),
  }
}

function statusOf(given: string | undefined): TaskStatus {
  const status = given?.toUpperCase() ?? ''
  if (status === '') return 'NOT_START'
  // https://gpt-best.apifox.cn/project-3868318/doc-3530863: an operator of the vendor may call an order off.
  if (status === 'CANCEL') return 'FAILURE'
  return DRAWING_STATUSES.find((known) => known === status) ?? 'UNKNOWN'
}

/** Ids are numbers in the eyes of some vendors. */
export function idIn(object: JsonObject, field: string): string {
  const value = object[field]
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof id === 'string' && id.length <= ID_CHARACTERS_MAX ? id : ''
}

function timeIn(task: JsonObject, field: string): number {
  const time = numberIn(task, field) ?? 0
  return Number.isSafeInteger(time) && time > 0 ? time : 0
}

/** An answer whose status says that something is wrong: midjourney-proxy's object, or what stands before the vendor. */
export function refusalOf({ status, json, text }: VendorTaskAnswer): AppError {
  if (!isObject(json) || textIn(json, 'description') === undefined) return decodeError(status, text)
  const code = numberIn(json, 'code')
  if (code === ResultCode.saturated) return saturated(code, textIn(json, 'description'))
  return errorFromObject(status, { message: textIn(json, 'description'), code })
}

/** It has too much to do: another channel may have less. `details` is what the caller gets when none has. */
export const saturated = (code: number, message: string | undefined, details?: JsonObject): AppError =>
  new AppError(
    'channel.refused',
    { message: maskSecrets(message ?? '').slice(0, 500) },
    { refusal: { status: 429, type: 'upstream_error', code, param: null, ...(details && { details }) } },
  )

export const badReply = (detail: string): AppError => new AppError('channel.bad-reply', {}, { detail })
