import { AppError } from '@tollgate/contract/app-error'
import type { ErrorContext } from '../../family.ts'
import { type JsonObject, textIn } from '../../read-json.ts'
import type { StoredTask, TaskReplyContext } from '../task-kind.ts'
import { readDrawingData } from './drawing-data.ts'
import { imageAddressOf } from './image-address.ts'
import { type DrawingData, ResultCode } from './schema.ts'

export const encodeMany = (tasks: readonly StoredTask[], context: TaskReplyContext): JsonObject[] =>
  tasks.map((task) => encodeOne(task, context))

/** A drawing as clients of midjourney-proxy read it. Times are unix milliseconds. */
export function encodeOne(task: StoredTask, site: TaskReplyContext): JsonObject {
  const { properties: order, userId, taskId, status } = task
  const data = readDrawingData(task.data)
  return {
    id: taskId,
    action: task.action,
    customId: textIn(order, 'customId') ?? '',
    botType: textIn(order, 'botType') ?? '',
    prompt: textIn(order, 'input') ?? '',
    promptEn: data.promptEn,
    description: data.description,
    state: data.state || (textIn(order, 'state') ?? ''),
    submitTime: task.submitTimeMs,
    startTime: task.startTimeMs,
    finishTime: task.finishTimeMs,
    imageUrl: imageAddressOf({ userId, taskId, imageUrl: data.imageUrl, isFinal: status === 'SUCCESS' }, site),
    ...videosOf(data),
    status,
    progress: task.progress,
    failReason: task.failReason,
    buttons: data.buttons,
    maskBase64: '',
    properties: { finalPrompt: '', finalZhPrompt: '', ...data.properties },
  }
}

/** With the vendor: callers download them, and long ones are larger than what is handed on here. */
const videosOf = ({ videoUrls }: DrawingData) =>
  videoUrls.length > 0 && { videoUrl: videoUrls[0], videoUrls: videoUrls.map((url) => ({ url })) }

/** Refusals by the vendor, and of what is ordered. All others are this site's own. */
const ORDER_CODES = ['request.invalid', 'task.action-invalid', 'task.missing', 'task.unfinished']

/**
 * `{ description, type, code }`. A vendor's own `{ code, description, ... }` is handed on as it came, with status 200;
 * errors of this site also carry the envelope that its other paths have.
 */
export function encodeError(error: AppError, context: ErrorContext): { status: number; body: JsonObject } {
  const { refusal } = error
  if (refusal?.details && refusal.code !== ResultCode.saturated) return { status: 200, body: refusal.details }
  const shown = refusal?.status === 429 ? new AppError('channel.saturated', {}) : error
  const message = shown.textIn(context.language)
  const code = codeOf(error)
  if (refusal || ORDER_CODES.includes(error.code) || isShortOfQuota(error)) {
    const description = isShortOfQuota(error) ? 'quota_not_enough' : message
    const type = refusal ? 'upstream_error' : 'new_api_error'
    return { status: refusal?.status === 429 ? 429 : 400, body: { description, type, code } }
  }
  const type = 'new_api_error'
  return {
    status: error.status,
    body: {
      description: message,
      type,
      code,
      error: { message: `${message} (request id: ${context.requestId})`, type },
    },
  }
}

const isShortOfQuota = ({ code }: AppError): boolean =>
  code === 'user.quota-insufficient' || code === 'token.quota-exhausted'

function codeOf(error: AppError): number {
  if (typeof error.refusal?.code === 'number') return error.refusal.code
  if (error.status === 429 && error.code.startsWith('channel.')) return ResultCode.saturated
  if (error.code === 'prompt.blocked-words') return ResultCode.bannedWord
  return ORDER_CODES.includes(error.code) || isShortOfQuota(error) ? ResultCode.badParameter : ResultCode.unknown
}
