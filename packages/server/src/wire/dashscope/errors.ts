import type { AppError } from '@tollgate/contract/app-error'
import { errorDecoder } from '../error-decoder.ts'
import { errorFromObject } from '../openai-chat/errors.ts'
import { isObject, type JsonObject, textIn } from '../read-json.ts'

/** `{ code, message, request_id }`: https://help.aliyun.com/zh/model-studio/error-code */
export const decodeError = errorDecoder(errorOf)

/** The answer as an object. Throws what it says went wrong, whatever its status was. */
export function soundAnswer(json: unknown): JsonObject {
  const answer = isObject(json) ? json : {}
  const error = errorOf(answer, undefined)
  if (error) throw error
  return answer
}

/** The error that an answer or a part of it names with `code`; undefined when there is none. */
export function errorOf(holder: JsonObject, status: number | undefined): AppError | undefined {
  const code = textIn(holder, 'code')
  if (!code) return undefined
  const meaning = MEANINGS.find(({ begins }) => code.startsWith(begins))
  return errorFromObject(status ?? meaning?.status ?? 502, {
    message: textIn(holder, 'message') ?? code,
    type: meaning?.type ?? code,
    code: meaning?.code ?? code,
    param: textIn(holder, 'request_id'),
  })
}

interface Meaning {
  begins: string
  /** For errors in an answer whose status said all was well. */
  status: number
  /** Words by which a channel is switched off. */
  type?: string
  code?: string
}

const MEANINGS: readonly Meaning[] = [
  { begins: 'InvalidApiKey', status: 401, code: 'invalid_api_key' },
  { begins: 'Arrearage', status: 403, type: 'insufficient_quota' },
  { begins: 'AccessDenied', status: 403 },
  { begins: 'Throttling', status: 429 },
  { begins: 'Invalid', status: 400 },
  { begins: 'DataInspectionFailed', status: 400 },
  { begins: 'BadRequest', status: 400 },
  { begins: 'ModelNotFound', status: 404 },
]
