import type { AppError } from '@tollgate/contract/app-error'
import { errorDecoder } from '../error-decoder.ts'
import { errorFromObject } from '../openai-chat/errors.ts'
import { type JsonObject, numberIn, objectIn, textIn } from '../read-json.ts'

/** Errors come with status 200 as `{ Response: { Error: { Code, Message }, RequestId } }`. */
export const decodeError = errorDecoder(errorOf)

/** The error that an answer or a chunk is; `status` is that of the answer when it was not 200. */
export function errorOf(answer: JsonObject, status?: number): AppError | undefined {
  const response = objectIn(answer, 'Response') ?? answer
  const error = objectIn(response, 'Error')
  if (error) return namedError(textIn(error, 'Code') ?? '', textIn(error, 'Message'), status)
  // What went wrong while a stream was being written.
  const broken = objectIn(response, 'ErrorMsg')
  const code = numberIn(broken, 'Code')
  if (!broken || !code) return undefined
  return errorFromObject(502, { message: textIn(broken, 'Msg'), type: 'tencent_error', code })
}

function namedError(code: string, message: string | undefined, status: number | undefined): AppError {
  const meaning = MEANINGS.find(({ begins }) => code.startsWith(begins))
  return errorFromObject(meaning?.status ?? status ?? 502, { message, type: meaning?.type ?? 'tencent_error', code })
}

const MEANINGS: readonly { begins: string; status: number; type?: string }[] = [
  { begins: 'AuthFailure', status: 401 },
  { begins: 'UnauthorizedOperation', status: 403, type: 'permission_error' },
  { begins: 'FailedOperation.ResourcePackExhausted', status: 403, type: 'insufficient_quota' },
  { begins: 'FailedOperation.FreeResourcePackExhausted', status: 403, type: 'insufficient_quota' },
  { begins: 'FailedOperation.ServiceStop', status: 403, type: 'insufficient_quota' },
  { begins: 'FailedOperation.ServiceNotActivated', status: 403, type: 'permission_error' },
  { begins: 'RequestLimitExceeded', status: 429 },
  { begins: 'LimitExceeded', status: 429 },
  { begins: 'ResourceInsufficient', status: 429 },
  { begins: 'InvalidParameter', status: 400 },
  { begins: 'MissingParameter', status: 400 },
  { begins: 'UnknownParameter', status: 400 },
  { begins: 'OperationDenied', status: 400 },
  { begins: 'InternalError', status: 500 },
]
