import { USER_ID_HEADER } from '@tollgate/contract/constants'
import type { BodyInputOf, EndpointDefinition, ParamsOf, QueryOf, ReplyOf } from '@tollgate/contract/endpoint'
import * as z from 'zod/mini'
import { currentLanguage, t } from '../i18n/translate.ts'
import { sayLost } from './connection.ts'
import { leaveForLogin } from './leave-for-login.ts'
import { withPatience } from './patience.ts'
import { readSession } from './session.ts'

/** Longer than any list takes. */
const READ_LIMIT_MS = 60_000
/** Longer than the server waits for a vendor: what a call changes is not known until it has answered. */
const CHANGE_LIMIT_MS = 180_000

/** What an endpoint is called with. `limitMs` is for calls that read and take long. Query values that are undefined or empty are left out. */
export type CallInput<E> = PartOf<'params', ParamsOf<E>> &
  QueryPart<QueryOf<E>> &
  PartOf<'body', BodyInputOf<E>> & { signal?: AbortSignal; limitMs?: number }

type PartOf<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Value }
type QueryPart<Query> = [Query] extends [undefined]
  ? { query?: undefined }
  : { query?: { [Key in keyof Query]?: Query[Key] | string | undefined } }

/** The input as an argument: may be left out when no part of it is needed. */
export type InputArgument<E> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** A call that did not succeed. `message` is ready to be shown, in the language of the page. */
export class CallError extends Error {
  /** Name of the error in the contract, when the server gave one. */
  readonly code: string | undefined
  /** HTTP status; 0 when no reply came. */
  readonly status: number

  constructor(message: string, options: { status: number; code?: string | undefined; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'CallError'
    this.code = options.code
    this.status = options.status
  }
}

export const asCallError = (error: Error): CallError =>
  error instanceof CallError ? error : new CallError(error.message, { status: 0, cause: error })

/** Calls the server and returns the reply's data. Throws `CallError`; a 401 also leads to the login page. */
export async function callEndpoint<E extends EndpointDefinition>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<ReplyOf<E>> {
  return (await callEndpointWithTotal(endpoint, ...([input] as InputArgument<E>))).reply
}

/** Same, with the number of all rows from `X-Total-Count`; undefined when the server sent none. */
export async function callEndpointWithTotal<E extends EndpointDefinition>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<{ reply: ReplyOf<E>; total: number | undefined }> {
  const isRead = endpoint.method === 'GET'
  const { response, envelope } = await withPatience((signal) => ask(endpoint, { ...input, signal }), {
    limitMs: input?.limitMs ?? (isRead ? READ_LIMIT_MS : CHANGE_LIMIT_MS),
    late: () => new CallError(t(isRead ? 'common.error-late' : 'common.error-late-change'), { status: 0 }),
    signal: input?.signal,
  })
  const payload = endpoint.replyIn === 'top' ? envelope : envelope.data
  const parsed = z.safeParse(endpoint.reply, payload)
  if (!parsed.success) {
    throw new CallError(t('common.error-unreadable'), { status: response.status, cause: parsed.error })
  }
  const total = Number.parseInt(response.headers.get('X-Total-Count') ?? '', 10)
  // `endpoint.reply` is the schema that ReplyOf<E> is the output of.
  return { reply: parsed.data as ReplyOf<E>, total: Number.isNaN(total) ? undefined : total }
}

interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal
}

async function ask(endpoint: EndpointDefinition, input: LooseInput & { signal: AbortSignal }) {
  const response = await send(endpoint, input)
  return { response, envelope: await readEnvelope(response, input.signal) }
}

async function send(endpoint: EndpointDefinition, input: LooseInput): Promise<Response> {
  const headers: Record<string, string> = {
    [USER_ID_HEADER]: String(readSession()?.id ?? -1),
    'Cache-Control': 'no-store',
    'Accept-Language': currentLanguage(),
  }
  if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  const body = input.body === undefined ? null : JSON.stringify(input.body)
  try {
    return await fetch(addressOf(endpoint.path, input), {
      method: endpoint.method,
      headers,
      body,
      signal: input.signal ?? null,
    })
  } catch (cause) {
    if (cause instanceof CallError) throw cause
    if (!input.signal?.aborted) sayLost()
    throw new CallError(t('common.error-network'), { status: 0, cause })
  }
}

/** Fills `{id}` in the path and appends the query. */
export function addressOf(path: string, { params, query }: LooseInput): string {
  const values = Object.fromEntries(Object.entries(params ?? {}))
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

const Envelope = z.looseObject({
  success: z.boolean(),
  message: z._default(z.string(), ''),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
})
type Envelope = z.output<typeof Envelope>

async function readEnvelope(response: Response, signal: AbortSignal): Promise<Envelope> {
  const { status } = response
  const envelope = z.safeParse(Envelope, await response.json().catch(() => undefined)).data
  signal.throwIfAborted()
  if (status === 401) leaveForLogin()
  // Not our server's words: what stands before it cannot reach it.
  if (status > 501 && envelope === undefined) sayLost()
  if (response.ok && envelope?.success) return envelope
  if (response.ok && envelope === undefined) throw new CallError(t('common.error-unreadable'), { status })
  throw new CallError(textOfFailure(status, reasonIn(envelope)), { status, code: envelope?.code })
}

/** Calls about payments keep the word `error` in the message and the reason in `data`. */
const reasonIn = (envelope: Envelope | undefined): string | undefined =>
  envelope?.message === 'error' && typeof envelope.data === 'string' ? envelope.data : envelope?.message

/** What to tell the reader of a failed call, with the server's own words where it has any. */
export function textOfFailure(status: number, message: string | undefined): string {
  if (status === 401) return t('common.error-signed-out')
  if (status === 429) return t('common.error-too-many')
  if (status === 500) return t('common.error-internal')
  if (status === 405) return t('common.error-no-server')
  if (message) return status === 200 ? message : t('common.error-other', { message })
  return status === 403 ? t('common.error-forbidden') : t('common.error-other', { message: `HTTP ${status}` })
}
