import type { AppError } from '@tollgate/contract/app-error'
import { errorDecoder } from '../error-decoder.ts'
import { errorFromObject } from '../openai-chat/errors.ts'
import { type JsonObject, numberIn, objectIn, textIn } from '../read-json.ts'
import { ERROR_STATUSES, UNPAID } from './schema.ts'

/** Errors come as `{ code, msg, success: false }`, or as `{ error: { code, message } }`, mostly with status 200. */
export const decodeError = errorDecoder(errorOf)

/** The error that an answer is; `status` is that of the answer when it was not 200. */
export function errorOf(answer: JsonObject, status?: number): AppError | undefined {
  const named = objectIn(answer, 'error')
  if (!named && answer.success !== false) return undefined
  const holder = named ?? answer
  const code = numberIn(holder, 'code') ?? Number(textIn(holder, 'code'))
  const isUnpaid = UNPAID.some((unpaid) => unpaid === code)
  return errorFromObject(ERROR_STATUSES[code] ?? status ?? 502, {
    message: textIn(holder, 'msg') ?? textIn(holder, 'message'),
    type: isUnpaid ? 'insufficient_quota' : 'zhipu_error',
    code: Number.isNaN(code) ? undefined : code,
  })
}
