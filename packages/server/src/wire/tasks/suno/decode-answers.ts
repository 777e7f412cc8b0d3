import { AppError } from '@tollgate/contract/app-error'
import { TASK_STATUSES, type TaskStatus } from '@tollgate/contract/entities/async-task'
import { maskSecrets } from '../../mask-secrets.ts'
import { decodeError, errorFromObject } from '../../openai-chat/errors.ts'
import { isObject, type JsonObject, numberIn, objectsIn, textIn } from '../../read-json.ts'
import type { AcceptedTask, TaskReport, VendorTaskAnswer } from '../task-kind.ts'
import { SUCCESS_CODE } from './schema.ts'

/** Longer than any id that is one. */
const ID_CHARACTERS_MAX = 200
/** What is more is milliseconds: as seconds it would be the year 5138. */
const SECONDS_MAX = 1e11

/** The vendor's answer to an order. */
export function decodeSubmitted(answer: VendorTaskAnswer): AcceptedTask {
  const body = successOf(answer)
  const taskId = textIn(body, 'data')
  if (!taskId || taskId.length > ID_CHARACTERS_MAX)
    throw new AppError('channel.bad-reply', {}, { detail: 'an order was answered without an id' })
  return { taskId, reply: { code: SUCCESS_CODE, message: '', data: taskId } }
}

/** The vendor's answer to a question after tasks. */
export function decodeFetched(answer: VendorTaskAnswer): TaskReport[] {
  return objectsIn(successOf(answer), 'data').flatMap((task) => reportOf(task) ?? [])
}

/** A refusal may come with any HTTP status; with 200 it counts as the vendor's failure. */
function successOf({ status, json, text }: VendorTaskAnswer): JsonObject {
  const isGood = status >= 200 && status < 300
  if (!isObject(json) || !('code' in json)) {
    if (isGood) throw new AppError('channel.bad-reply', {}, { detail: 'no answer in the format of Suno' })
    throw decodeError(status, text)
  }
  if (isGood && json.code === SUCCESS_CODE) return json
  throw errorFromObject(isGood ? 500 : status, { message: textIn(json, 'message'), code: json.code })
}

function reportOf(task: JsonObject): TaskReport | undefined {
  const taskId = textIn(task, 'task_id')
  if (!taskId) return undefined
  const failReason = maskSecrets(textIn(task, 'fail_reason') ?? textIn(task, 'failReason') ?? '')
  const said = statusOf(textIn(task, 'status'))
  return {
    taskId,
    // A reason for failing is a failure, whatever the vendor calls it.
    status: failReason !== '' && said !== 'SUCCESS' ? 'FAILURE' : said,
    failReason: said === 'SUCCESS' ? '' : failReason,
    startTimeMs: timeOf(numberIn(task, 'start_time') ?? numberIn(task, 'startTime')),
    finishTimeMs: timeOf(numberIn(task, 'finish_time') ?? numberIn(task, 'finishTime')),
    ...(textIn(task, 'progress') && { progress: textIn(task, 'progress') ?? '' }),
    ...(task.data !== null && task.data !== undefined && { data: task.data }),
  }
}

const statusOf = (text: string | undefined): TaskStatus =>
  TASK_STATUSES.find((status) => status !== '' && status === text?.toUpperCase()) ?? 'UNKNOWN'

/** Unix milliseconds, 0 for what is none. */
function timeOf(given: number | undefined): number {
  if (given === undefined || !Number.isSafeInteger(given) || given < 0) return 0
  return given > SECONDS_MAX ? given : given * 1000
}
