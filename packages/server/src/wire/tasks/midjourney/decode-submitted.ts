import { AppError } from '@tollgate/contract/app-error'
import { maskSecrets } from '../../mask-secrets.ts'
import { isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '../../read-json.ts'
import type { AcceptedTask, TaskOrder, VendorTaskAnswer } from '../task-kind.ts'
import { opensWindow } from './actions.ts'
import { badReply, idIn, refusalOf, saturated } from './decode-answers.ts'
import { addressIn, drawingDataOf } from './drawing-data.ts'
import { ResultCode } from './schema.ts'

/**
 * The vendor's answer to an order. What says no to the order itself (blocked words, wrong parameters) is an answer too:
 * the caller gets it as it is, and the task has failed. What another channel may take is thrown.
 */
export function decodeSubmitted(answer: VendorTaskAnswer, order: TaskOrder): AcceptedTask {
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer)
  const { json } = answer
  const code = isObject(json) ? numberIn(json, 'code') : undefined
  if (!isObject(json) || code === undefined) throw badReply('no answer in the format of midjourney-proxy')
  const reply = { ...json, ...(typeof json.description === 'string' && { description: maskSecrets(json.description) }) }
  switch (code) {
    case ResultCode.submitted:
    case ResultCode.exists:
    case ResultCode.queued:
      return taken(reply, { code, order })
    case ResultCode.queueFull:
    case ResultCode.saturated:
      throw saturated(code, textIn(json, 'description'), reply)
    case ResultCode.noAccount:
      throw withoutAccount(reply)
    default:
      return refused(reply, code)
  }
}

function taken(reply: JsonObject, { code, order }: { code: number; order: TaskOrder }): AcceptedTask {
  if (order.action === 'UPLOAD') return uploaded(reply, code)
  const taskId = idIn(reply, 'result')
  if (taskId === '') throw badReply('an order was answered without an id')
  // Only a caller who was to see a window must know that one is open; all others go on as with a fresh order.
  const isWindow = code === ResultCode.exists && opensWindow(order.action)
  return {
    taskId,
    reply: { ...reply, code: isWindow ? code : ResultCode.submitted },
    report: isWindow ? { ...knownOf(reply, code), status: 'MODAL' } : knownOf(reply, code),
  }
}

/** An upscaled picture may be there already: then the answer brings it. */
function knownOf(reply: JsonObject, code: number): NonNullable<AcceptedTask['report']> {
  const properties = objectIn(reply, 'properties')
  const imageUrl = addressIn(properties, 'imageUrl')
  const data = { ...drawingDataOf({}, code), imageUrl }
  const isDone = code === ResultCode.exists && textIn(properties, 'status') === 'SUCCESS' && imageUrl !== ''
  return { status: isDone ? 'SUCCESS' : 'SUBMITTED', data }
}

/** The pictures are with the vendor: nothing is left to wait for. Their addresses are for the caller's next prompt. */
function uploaded(reply: JsonObject, code: number): AcceptedTask {
  const [first = ''] = listIn(reply, 'result').map((address) => addressIn({ address }, 'address'))
  const data = { ...drawingDataOf({}, code), imageUrl: first || addressIn(reply, 'result') }
  return {
    taskId: '',
    reply: { ...reply, code: code === ResultCode.queued ? ResultCode.submitted : code },
    report: { status: 'SUCCESS', data },
  }
}

function refused(reply: JsonObject, code: number): AcceptedTask {
  const properties = objectIn(reply, 'properties') ?? {}
  const data = { ...drawingDataOf({ properties, promptEn: properties.promptEn }, code) }
  const failReason = textIn(reply, 'description') || `code ${code}`
  return { taskId: idIn(reply, 'result'), reply, report: { status: 'FAILURE', failReason, data } }
}

/** The vendor's own account pool is empty, so this channel is of no use to anybody. */
const withoutAccount = (reply: JsonObject): AppError =>
  new AppError(
    'channel.refused',
    { message: (textIn(reply, 'description') ?? 'No available account instance').slice(0, 500) },
    {
      refusal: { status: 503, type: 'permission_error', code: ResultCode.noAccount, param: null, details: reply },
    },
  )
