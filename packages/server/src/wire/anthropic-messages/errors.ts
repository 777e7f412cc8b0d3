import { AppError } from '@tollgate/contract/app-error'
import { parseJson } from '../../platform/parse-json.ts'
import { isOverflow, overflowInAnthropicWords } from '../context-overflow.ts'
import type { ErrorContext } from '../family.ts'
import { maskedField, maskSecrets } from '../mask-secrets.ts'
import { isObject, type JsonObject, objectIn, textIn } from '../read-json.ts'

/** https://platform.claude.com/docs/en/api/errors#http-errors */
const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  408: 'timeout_error',
  409: 'conflict_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  503: 'overloaded_error',
  504: 'timeout_error',
  529: 'overloaded_error',
}

const STATUSES: ReadonlyMap<string, number> = new Map([
  ['invalid_request_error', 400],
  ['authentication_error', 401],
  ['billing_error', 402],
  ['permission_error', 403],
  ['not_found_error', 404],
  ['conflict_error', 409],
  ['request_too_large', 413],
  ['rate_limit_error', 429],
  ['api_error', 500],
  ['timeout_error', 504],
  ['overloaded_error', 529],
])

const typeOfStatus = (status: number): string =>
  TYPES[status] ?? (status >= 400 && status < 500 ? 'invalid_request_error' : 'api_error')

/** A vendor's answer with an error status. `body` is its text, JSON or not. */
export function decodeError(status: number, body: string): AppError {
  const parsed = parseJson(body)
  // Google's cloud answers a failed stream with a list of one error.
  const answer = Array.isArray(parsed) ? parsed[0] : parsed
  return errorFromObject(vendorErrorOf(answer) ?? (isObject(answer) ? answer : {}), status)
}

/** The error of an answer or an event, when it is one. */
export function vendorErrorOf(answer: unknown): JsonObject | undefined {
  if (!isObject(answer)) return undefined
  if (isObject(answer.error) && Object.keys(answer.error).length > 0) return answer.error
  if (typeof answer.error === 'string' && answer.error !== '') return { message: answer.error }
  return answer.type === 'error' ? { message: answer.message } : undefined
}

/** A vendor's error object. Without a status, as in a stream, its type says what the status would have been. */
export function errorFromObject(vendor: JsonObject, known?: number): AppError {
  const namedType = textIn(vendor, 'type')
  const status = known ?? STATUSES.get(namedType ?? '') ?? 502
  // `Message` is the spelling of some of Amazon's services.
  const message = textIn(vendor, 'message') || textIn(vendor, 'Message') || `bad response status code ${status}`
  const type = namedType ? maskedField(namedType) : typeOfStatus(status)
  const details = detailsIn(vendor)
  return new AppError(
    'channel.refused',
    { message: maskSecrets(message).slice(0, 2_000) },
    { refusal: { status, type, code: type, param: null, ...(details ? { details } : {}) } },
  )
}

const DETAILS_MAX = 20

/** The machine-readable cause: plain values and lists of names, because nothing else is documented. */
function detailsIn(vendor: JsonObject): JsonObject | undefined {
  const details = objectIn(vendor, 'details')
  if (!details) return undefined
  const plain = Object.entries(details)
    .slice(0, DETAILS_MAX)
    .flatMap(([name, value]): [string, unknown][] => {
      if (isText(value)) return [[name, plainText(value)]]
      if (Array.isArray(value)) return [[name, value.slice(0, DETAILS_MAX).filter(isText).map(plainText)]]
      return value === null || typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : []
    })
  return Object.fromEntries(plain)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const plainText = (value: string): string => maskSecrets(value).slice(0, 500)

/** What Anthropic's clients tell causes apart by. https://platform.claude.com/docs/en/api/errors */
const OWN_DETAILS: Readonly<Record<string, JsonObject>> = {
  'request.thread-missing': { error_code: 'thread_not_found' },
}

/** What a refusal is, whatever its status. Clients wait long for what they are told is overloaded. */
const OWN_TYPES: Readonly<Record<string, string>> = {
  'user.quota-insufficient': 'billing_error',
  'token.quota-exhausted': 'billing_error',
  'channel.none-available': 'not_found_error',
}

/**
 * Anthropic's envelope. A refusal of a vendor of this format keeps its type and details; another format's types mean
 * nothing here. Status 429 always reads as a saturated group, whatever the vendor said of its account.
 */
export function encodeError(error: AppError, context: ErrorContext): { status: number; body: JsonObject } {
  const { refusal, status } = error
  const isSaturated = status === 429 && refusal !== undefined
  const shown = isSaturated ? new AppError('channel.saturated', {}) : error
  // `decodeError` above gives both the same value; others do so too, with names that this format does not have.
  const isOwn = refusal !== undefined && refusal.code === refusal.type && isTypeHere(refusal.type) && !isSaturated
  const type = OWN_TYPES[error.code] ?? typeOfStatus(status)
  const details = isOwn ? refusal.details : OWN_DETAILS[error.code]
  const text = shown.textIn(context.language)
  const body: JsonObject = {
    type: 'error',
    error: {
      type: isOwn ? refusal.type : type,
      message: isOverflow(shown) ? overflowInAnthropicWords(text) : text,
      ...(details ? { details } : {}),
    },
    request_id: context.requestId,
  }
  return { status, body }
}

/** New types end as nearly all do. */
const isTypeHere = (type: string): boolean => STATUSES.has(type) || type.endsWith('_error')

/** An error in a stream that has begun. */
export const encodeErrorEvent = (error: AppError, context: ErrorContext): string =>
  `event: error\ndata: ${JSON.stringify(encodeError(error, context).body)}\n\n`
