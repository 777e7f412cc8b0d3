import { AppError } from '@tollgate/contract/app-error'
import type { ReplyPlace } from '@tollgate/contract/endpoint'
import { errorRow } from '@tollgate/contract/errors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { bodyInOnePiece } from '../platform/body-in-one-piece.ts'
import { isUnavailable } from '../storage/unavailable.ts'
import { acceptedEncodings } from './accepted-encodings.ts'
import type { ConsoleContext } from './console-env.ts'
import { isLong, jsonPieces } from './json-pieces.ts'

/** When a limit does not know better. */
const RETRY_AFTER_SECONDS = 60

/** Lists of rows have a tenth of their size when they are compressed. What is shorter than this fits into one packet anyway. */
const PACKED_LENGTH_MIN = 1_024

/** What is longer is packed a part at a time, so that others get their turn. */
const PACKED_AT_ONCE_MAX = 262_144

/** Of a long reply so much is sent at once, or a little more. */
const PIECE_LENGTH = 32_768

/** `{ success, message, data }`, or the reply's own fields beside `success` and `message`; compressed for those who take it. */
export function success(
  context: ConsoleContext,
  reply: unknown,
  wrapping: { in: WrappedPlace; message: string },
): Response {
  const body = { success: true, message: wrapping.message, ...fieldsOf(reply, wrapping.in) }
  context.header('Content-Type', 'application/json')
  const text = isLong(body) ? undefined : JSON.stringify(body)
  if (text !== undefined && text.length < PACKED_LENGTH_MIN) return context.body(text)
  const encoding = packingFor(context.req.header('accept-encoding'))
  if (encoding === undefined) return context.body(text === undefined ? longReply(body) : bodyInOnePiece(text))
  context.header('Content-Encoding', encoding)
  if (text !== undefined && text.length <= PACKED_AT_ONCE_MAX)
    return context.body(bodyInOnePiece(packed(text, encoding)))
  const stream: ReadableStream<Bun.BufferSource> = text === undefined ? longReply(body) : new Blob([text]).stream()
  return context.body(stream.pipeThrough(new CompressionStream(encoding)))
}

type Packing = 'zstd' | 'gzip'

function packingFor(acceptEncoding: string | undefined): Packing | undefined {
  const accepted = acceptedEncodings(acceptEncoding)
  return (['zstd', 'gzip'] as const).find((name) => accepted.includes(name))
}

/** At the levels that are quick: for 120 KB of JSON 0.4 and 0.7 ms, where a stream takes 1.9. The sizes are the same. */
const packed = (text: string, encoding: Packing): Uint8Array<ArrayBuffer> =>
  encoding === 'zstd'
    ? new Uint8Array(Bun.zstdCompressSync(text, { level: 1 }))
    : Bun.gzipSync(text, { level: 1, library: 'libdeflate' })

/** Other calls get their turn between two pieces. */
function longReply(body: object): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const pieces = jsonPieces(body)
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      // A timer, because promises alone would all be settled before anything else.
      await Bun.sleep(0)
      let text = ''
      while (text.length < PIECE_LENGTH) {
        const { value, done } = pieces.next()
        if (done) break
        text += value
      }
      if (text === '') controller.close()
      else controller.enqueue(encoder.encode(text))
    },
  })
}

/**
 * `{ success: false, message, code }` in the caller's language. Most failures are HTTP 200: clients of this API
 * family read `success`. `reply` adds fields that a call gives also when it failed.
 */
export function failure(
  context: ConsoleContext,
  error: AppError,
  { status, reply }: { status?: number | undefined; reply?: unknown } = {},
): Response {
  if (error.code === 'request.too-many') return tooMany(context, RETRY_AFTER_SECONDS)
  const body = {
    success: false,
    message: error.textIn(context.var.language),
    code: error.code,
    ...fieldsOf(reply, 'top'),
  }
  if (error.retryAfter !== undefined) context.header('Retry-After', String(error.retryAfter))
  return context.json(body, statusCode(status ?? errorRow(error.code).consoleStatus ?? 200))
}

/** HTTP 429 without a body, as clients of this API family know it. */
export function tooMany(context: ConsoleContext, retryAfterSeconds: number): Response {
  return context.body(null, 429, { 'Retry-After': String(retryAfterSeconds) })
}

/** For paths that do not exist: the error object of OpenAI's API. */
export function unknownPath(context: ConsoleContext): Response {
  const { method, path } = context.req
  const error = new AppError('request.not-found', { method, path })
  const message = error.textIn(context.var.language)
  return context.json({ error: { message, type: 'invalid_request_error', param: '', code: '' } }, 404)
}

/** What a caller may know of anything thrown. What is not an AppError is our fault: logged, and its text kept back. */
export function readThrown(thrown: unknown, { log, context }: { log: Logger; context: ConsoleContext }): AppError {
  const error = thrown instanceof AppError ? thrown : wrap(thrown)
  if (error.status >= 500) {
    const { requestId } = context.var
    const { method, path } = context.req
    log.error({ err: thrown, detail: error.detail, requestId, method, path }, `a console call failed: ${error.code}`)
  }
  return error
}

function wrap(cause: unknown): AppError {
  return isUnavailable(cause)
    ? new AppError('server.busy', {}, { cause })
    : new AppError('server.internal', {}, { cause })
}

/** A file is not wrapped. */
type WrappedPlace = Exclude<ReplyPlace, 'file'>

function fieldsOf(reply: unknown, place: WrappedPlace): object {
  if (place === 'data') return { data: reply }
  return typeof reply === 'object' && reply !== null ? reply : {}
}

/** Statuses come from our own tables; the type only excludes those that forbid a body (101, 204, 205, 304). */
const statusCode = (status: number): ContentfulStatusCode => status as ContentfulStatusCode
