import { AppError } from '@tollgate/contract/app-error'
import { errorRow } from '@tollgate/contract/errors'
import { parseJson } from '../../platform/parse-json.ts'
import { isOverflow } from '../context-overflow.ts'
import type { ErrorContext } from '../family.ts'
import { maskedField, maskSecrets } from '../mask-secrets.ts'
import { isObject, type JsonObject, objectIn } from '../read-json.ts'

interface VendorError {
  message?: unknown
  type?: unknown
  code?: unknown
  param?: unknown
}

/** A vendor's answer with an error status. `body` is its text, JSON or not. */
export function decodeError(status: number, body: string): AppError {
  const parsed = parseJson(body)
  return errorFromObject(status, vendorErrorOf(parsed) ?? { message: messageIn(parsed), param: String(status) })
}

/** A vendor's error object found in an answer whose status said all was well, or in a stream. */
export function errorFromObject(status: number, vendor: VendorError): AppError {
  const message =
    typeof vendor.message === 'string' && vendor.message !== '' ? vendor.message : `bad response status code ${status}`
  return new AppError(
    'channel.refused',
    { message: maskSecrets(message).slice(0, 2_000) },
    {
      refusal: {
        status,
        type: typeof vendor.type === 'string' && vendor.type !== '' ? maskedField(vendor.type) : 'upstream_error',
        code: codeOf(vendor.code),
        param: paramOf(vendor, status),
      },
    },
  )
}

/** Most of OpenAI's errors have none, and say so: `null`. */
function codeOf(code: unknown): string | number | null {
  if (typeof code === 'string') return maskedField(code)
  if (code === null) return null
  return typeof code === 'number' ? code : 'bad_response_status_code'
}

function paramOf({ param, message }: VendorError, status: number): string | null {
  if (typeof param === 'string') return maskedField(param)
  return message === undefined ? String(status) : null
}

/**
 * The `error` of an answer, when it is one: OpenAI's object, or the plain text some vendors send. Google's address for
 * this format puts it into a list: https://github.com/Simpleyyt/ai-manus/issues/101.
 */
export function vendorErrorOf(answer: unknown): VendorError | undefined {
  const first = Array.isArray(answer) ? answer[0] : answer
  const error = isObject(first) ? first.error : undefined
  if (typeof error === 'string' && error !== '') return { message: error }
  if (typeof error !== 'object' || error === null || Object.keys(error).length === 0) return undefined
  return error
}

/** OpenAI's envelope. Status 429 always reads as a saturated group, whatever the vendor said of its account. */
export function encodeError(error: AppError, context: ErrorContext): { status: number; body: JsonObject } {
  const shown = error.status === 429 && error.refusal ? new AppError('channel.saturated', {}) : error
  const row = errorRow(shown.code)
  const code = error.refusal ? error.refusal.code : (row.relayCode ?? shown.code)
  const body: JsonObject = {
    message: `${shown.textIn(context.language)} (request id: ${context.requestId})`,
    type: error.refusal?.type ?? row.relayType ?? 'new_api_error',
    param: error.refusal?.param ?? '',
    // Clients that shorten a conversation know by this code that they must.
    code: isOverflow(error) ? 'context_length_exceeded' : code,
  }
  return { status: error.status, body: { error: body } }
}

const MESSAGE_FIELDS = ['message', 'msg', 'err', 'error_msg', 'detail'] as const

function messageIn(body: unknown): unknown {
  if (!isObject(body)) return undefined
  for (const name of MESSAGE_FIELDS) if (typeof body[name] === 'string') return body[name]
  return objectIn(body, 'header')?.message ?? objectIn(objectIn(body, 'response'), 'error')?.message
}
