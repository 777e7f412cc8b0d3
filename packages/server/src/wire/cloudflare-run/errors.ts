import { AppError } from '@tollgate/contract/app-error'
import { errorDecoder } from '../error-decoder.ts'
import { errorFromObject } from '../openai-chat/errors.ts'
import { isObject, type JsonObject, numberIn, objectIn, objectsIn, textIn } from '../read-json.ts'

/** Numbers of errors that mean the token. https://developers.cloudflare.com/fundamentals/api/troubleshooting/ */
const KEY_ERRORS: readonly (number | undefined)[] = [6003, 9106, 9109, 10000, 10001]

/** `{ success: false, errors: [{ code, message }] }` */
export const decodeError = errorDecoder(errorOf)

export function errorOf(answer: JsonObject, status: number): AppError | undefined {
  const [error] = objectsIn(answer, 'errors')
  if (!error && answer.success !== false) return undefined
  const code = numberIn(error, 'code')
  return errorFromObject(status, {
    message: textIn(error, 'message'),
    type: 'cloudflare_error',
    code: KEY_ERRORS.includes(code) ? 'invalid_api_key' : code,
  })
}

/** The result of an answer. Throws what it says went wrong. */
export function resultOf(json: unknown): JsonObject {
  const answer = isObject(json) ? json : {}
  const error = errorOf(answer, 502)
  if (error) throw error
  const result = objectIn(answer, 'result')
  if (!result) throw new AppError('channel.bad-reply', {}, { detail: 'no result' })
  return result
}
