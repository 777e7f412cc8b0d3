import type { AppError } from '@tollgate/contract/app-error'
import { errorDecoder } from '../error-decoder.ts'
import { errorFromObject } from '../openai-chat/errors.ts'
import { isObject, type JsonObject, numberIn, textIn } from '../read-json.ts'
import { ERROR_STATUSES } from './schema.ts'

/** Errors come as `{ error_code, error_msg }`, mostly with status 200. */
export const decodeError = errorDecoder(errorOf)

/** The answer as an object. Throws what it says went wrong. */
export function soundAnswer(json: unknown): JsonObject {
  const answer = isObject(json) ? json : {}
  const error = errorOf(answer)
  if (error) throw error
  return answer
}

/** The error that an answer is; `status` is that of the answer when it was not 200. */
export function errorOf(answer: JsonObject, status?: number): AppError | undefined {
  const code = numberIn(answer, 'error_code')
  const message = textIn(answer, 'error_msg')
  if (!code && !message) return undefined
  return errorFromObject(ERROR_STATUSES[code ?? 0] ?? status ?? 502, {
    message: message ?? `error ${code}`,
    type: 'baidu_error',
    code,
  })
}
