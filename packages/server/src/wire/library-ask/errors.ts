import type { AppError } from '@tollgate/contract/app-error'
import { errorFromObject } from '../openai-chat/errors.ts'
import { type JsonObject, numberIn, textIn } from '../read-json.ts'

/** The error that an answer with status 200 is: `{ success: false, errCode, message }`. */
export function errorOf(answer: JsonObject): AppError | undefined {
  const code = numberIn(answer, 'errCode') ?? 0
  if (code === 0 && answer.success !== false) return undefined
  // Its numbers are statuses, as far as they look like one.
  const status = code >= 400 && code <= 599 ? code : 502
  return errorFromObject(status, { message: textIn(answer, 'message'), type: 'aiproxy_error', code })
}
