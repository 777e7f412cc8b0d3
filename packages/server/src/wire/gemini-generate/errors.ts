import { AppError } from '@tollgate/contract/app-error'
import { errorRow } from '@tollgate/contract/errors'
import { parseJson } from '../../platform/parse-json.ts'
import type { ErrorContext } from '../family.ts'
import { maskedField, maskSecrets } from '../mask-secrets.ts'
import { isObject, type JsonObject, objectsIn, textIn } from '../read-json.ts'

/** A vendor's answer with an error status. `body` is its text, JSON or not. */
export function decodeError(status: number, body: string): AppError {
  return errorFromObject(vendorErrorOf(parseJson(body)) ?? {}, status)
}

/**
 * The `error` of an answer, when it is one. A stream that was not asked for as events sends it inside of a list.
 */
export function vendorErrorOf(answer: unknown): JsonObject | undefined {
  const first = Array.isArray(answer) ? answer[0] : answer
  if (!isObject(first)) return undefined
  const { error } = first
  if (typeof error === 'string' && error !== '') return { message: error }
  return isObject(error) && Object.keys(error).length > 0 ? error : undefined
}

/** A vendor's error object. `status`: that of the answer; missing where the answer or the stream said all was well. */
export function errorFromObject(vendor: JsonObject, status = statusIn(vendor)): AppError {
  const message = textIn(vendor, 'message') || `bad response status code ${status}`
  const retryAfter = retryAfterOf(vendor)
  return new AppError(
    'channel.refused',
    { message: maskSecrets(message).slice(0, 2_000) },
    {
      refusal: {
        status,
        type: maskedField(textIn(vendor, 'status') || 'upstream_error'),
        code: maskedField(codeOf(vendor, message)),
        param: null,
        ...(retryAfter === undefined ? {} : { retryAfter }),
      },
    },
  )
}

/** The prompt was refused as a whole: there are no candidates. https://ai.google.dev/api/generate-content#BlockReason */
export function blockedPrompt(feedback: JsonObject | undefined): AppError | undefined {
  const reason = textIn(feedback, 'blockReason')
  if (!reason) return undefined
  const said = textIn(feedback, 'blockReasonMessage')
  return new AppError(
    'channel.refused',
    { message: maskSecrets(`The prompt was blocked: ${said ? `${reason}: ${said}` : reason}`).slice(0, 2_000) },
    { refusal: { status: 400, type: 'invalid_request_error', code: 'content_filter', param: null } },
  )
}

function statusIn({ code }: JsonObject): number {
  return typeof code === 'number' && Number.isInteger(code) && code >= 400 && code <= 599 ? code : 502
}

/** Google's reasons that say something of the account, by the codes that other vendors made common. */
const ACCOUNT_CODES: Readonly<Record<string, string>> = {
  API_KEY_INVALID: 'invalid_api_key',
  API_KEY_EXPIRED: 'invalid_api_key',
  CREDENTIALS_MISSING: 'invalid_api_key',
  CONSUMER_SUSPENDED: 'account_deactivated',
  BILLING_DISABLED: 'billing_not_active',
}

/** A wrong key is answered with status 400. https://ai.google.dev/gemini-api/docs/troubleshooting */
function codeOf(vendor: JsonObject, message: string): string {
  for (const { reason } of objectsIn(vendor, 'details')) {
    if (typeof reason === 'string' && reason !== '') return ACCOUNT_CODES[reason] ?? reason
  }
  if (/\bAPI key (?:not valid|not found|expired|is invalid)/i.test(message)) return 'invalid_api_key'
  return textIn(vendor, 'status') || 'bad_response_status_code'
}

/** `{ "@type": ".../google.rpc.RetryInfo", "retryDelay": "34.07s" }` in whole seconds. */
function retryAfterOf(vendor: JsonObject): number | undefined {
  for (const { retryDelay } of objectsIn(vendor, 'details')) {
    const seconds = typeof retryDelay === 'string' ? /^(\d{1,7}(?:\.\d{1,9})?)s$/.exec(retryDelay)?.[1] : undefined
    if (seconds !== undefined) return Math.ceil(Number(seconds))
  }
  return undefined
}

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  408: 'DEADLINE_EXCEEDED',
  409: 'ABORTED',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  422: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  501: 'UNIMPLEMENTED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
  524: 'DEADLINE_EXCEEDED',
  529: 'UNAVAILABLE',
}

/** Google's envelope. Status 429 always reads as a saturated group, whatever the vendor said of its account. */
export function encodeError(
  error: AppError,
  { requestId, language }: ErrorContext,
): { status: number; body: JsonObject } {
  const shown = error.status === 429 && error.refusal ? new AppError('channel.saturated', {}) : error
  const { status, retryAfter } = error
  const code = String(shown.refusal?.code ?? (errorRow(shown.code).relayCode || shown.code))
  const details: JsonObject[] = [
    // Google's reasons are written in capitals with underscores.
    { '@type': TYPES.error, reason: code.replace(/\W+/g, '_').toUpperCase(), domain: 'tollgate' },
    { '@type': TYPES.request, requestId },
  ]
  if (retryAfter !== undefined) details.push({ '@type': TYPES.retry, retryDelay: `${retryAfter}s` })
  const name = STATUS_NAMES[status] ?? (status >= 400 && status < 500 ? 'FAILED_PRECONDITION' : 'INTERNAL')
  return { status, body: { error: { code: status, message: shown.textIn(language), status: name, details } } }
}

/** https://github.com/googleapis/googleapis/blob/master/google/rpc/error_details.proto */
const TYPES = {
  error: 'type.googleapis.com/google.rpc.ErrorInfo',
  request: 'type.googleapis.com/google.rpc.RequestInfo',
  retry: 'type.googleapis.com/google.rpc.RetryInfo',
} as const
