import { AppError } from '@tollgate/contract/app-error'
import { isWithinShape } from '../platform/json-shape.ts'
import { parseObject } from '../wire/parse-object.ts'
import type { JsonObject } from '../wire/read-json.ts'
import type { IncomingTask } from './task-call.ts'

/** Far beyond any honest order. */
const SHAPE_LIMITS = { depth: 50, fields: 10_000, items: 10_000 }

/** The body of a call about tasks: a JSON object. Throws `request.invalid`, and what reading it throws. */
export async function readTaskBody(incoming: Pick<IncomingTask, 'readBody'>): Promise<JsonObject> {
  const json = await incoming.readBody()
  if (!isWithinShape(json, SHAPE_LIMITS))
    throw new AppError('request.invalid', { reason: 'the body has too many parts' })
  const body = parseObject(json)
  if (!body) throw new AppError('request.invalid', { reason: 'the body is not a JSON object' })
  return body
}
