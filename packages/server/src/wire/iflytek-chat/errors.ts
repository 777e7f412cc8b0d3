import type { AppError } from '@tollgate/contract/app-error'
import { errorFromObject } from '../openai-chat/errors.ts'
import { type JsonObject, numberIn, textIn } from '../read-json.ts'
import { ERROR_STATUSES } from './schema.ts'

/** The error that the header of a message tells; undefined when all is well. */
export function errorOf(header: JsonObject | undefined): AppError | undefined {
  const code = numberIn(header, 'code')
  if (!code) return undefined
  const status = ERROR_STATUSES[code] ?? 502
  return errorFromObject(status, { message: textIn(header, 'message'), type: 'xunfei_error', code })
}
