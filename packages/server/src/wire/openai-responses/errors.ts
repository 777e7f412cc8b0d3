import type { AppError } from '@tollgate/contract/app-error'
import type { ErrorContext, StreamErrorContext } from '../family.ts'
import { encodeError, errorFromObject } from '../openai-chat/errors.ts'
import { isObject, type JsonObject } from '../read-json.ts'

/** HTTP statuses that the codes of a failed response stand for; all unnamed ones blame the request. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  server_error: 500,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  vector_store_timeout: 504,
  server_is_overloaded: 503,
  slow_down: 503,
}

/** The error of an answer that says it failed; undefined for any other answer. */
export function errorOfResponse(response: unknown): AppError | undefined {
  if (!isObject(response)) return undefined
  const error = errorField(response)
  if (error) return vendorError(error)
  return response.status === 'failed' ? failureOf(response) : undefined
}

/** The error of a `response.failed` event. */
export const failureOf = (response: JsonObject | undefined): AppError =>
  vendorError(isObject(response?.error) ? response.error : {})

/** The error of an `error` event: flat as documented, or in a field as OpenAI also sends it. */
export const errorOfEvent = (event: JsonObject): AppError => vendorError(errorField(event) ?? event)

/** True for an error without a name of an event, as gateways in front of vendors send it. */
export const isBareError = (event: JsonObject): boolean => event.type === undefined && errorField(event) !== undefined

/** Some say it in a text alone. */
function errorField({ error }: JsonObject): JsonObject | undefined {
  if (typeof error === 'string' && error !== '') return { message: error }
  return isObject(error) ? error : undefined
}

function vendorError(error: JsonObject): AppError {
  const { code, message } = error
  const isKnown = typeof code === 'string' && message !== undefined
  const status = isKnown ? (STATUS_OF_CODE[code] ?? 400) : 502
  // In an event, `type` is that of the event.
  const type = error.type === 'error' ? undefined : error.type
  return errorFromObject(status, { ...error, type: type ?? (status === 400 ? 'invalid_request_error' : undefined) })
}

/**
 * An error inside a stream, as OpenAI writes it: `error` for client libraries, flat as documented and nested as it is
 * sent, because some read only one of them; then `response.failed` for clients that only know the events of a
 * response, Codex among them. Their numbers go on from the last one that the client was sent.
 */
export function encodeErrorEvent(error: AppError, context: StreamErrorContext): string {
  const { type, ...shown } = errorFields(error, context)
  const response = {
    id: `resp_${context.requestId}`,
    object: 'response',
    status: 'failed',
    error: { code: shown.code, message: shown.message },
    incomplete_details: null,
    output: [],
  }
  const next = nextNumber(context.lastEvents)
  return (
    sseEvent({ type: 'error', sequence_number: next, ...shown, error: { type, ...shown } }) +
    sseEvent({ type: 'response.failed', sequence_number: next + 1, response })
  )
}

// Quotes inside a JSON string carry backslashes, so what a model writes never matches.
const NUMBER = /"sequence_number": ?(\d+)/g

const nextNumber = (events: string): number => Number([...events.matchAll(NUMBER)].at(-1)?.[1] ?? -1) + 1

/** The text of one event, named after its type. */
export const sseEvent = (event: { type: string } & JsonObject): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

interface ErrorFields {
  type: string
  code: string
  message: string
  param: string | null
}

function errorFields(error: AppError, context: ErrorContext): ErrorFields {
  const envelope = encodeError(error, context).body.error
  const fields = isObject(envelope) ? envelope : {}
  return {
    type: String(fields.type ?? 'server_error'),
    code: String(fields.code ?? 'server_error'),
    message: String(fields.message ?? ''),
    param: typeof fields.param === 'string' && fields.param !== '' ? fields.param : null,
  }
}
