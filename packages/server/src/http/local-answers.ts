import { AppError } from '@tollgate/contract/app-error'
import { bodyInOnePiece } from '../platform/body-in-one-piece.ts'
import { languageOf } from '../platform/language.ts'
import type { ClientConnection } from '../relay/client-connection.ts'
import { encodeRefusal } from '../relay/encode-refusal.ts'
import { faultOf } from '../relay/fault-of.ts'
import { identifyCaller } from '../relay/identify-caller.ts'
import { listModels, readModel } from '../relay/list-models.ts'
import type { RelayParts } from '../relay/relay-parts.ts'
import { relayStoredResponse } from '../relay/relay-stored-response.ts'
import { replyHeaders } from '../relay/reply-headers.ts'
import type { TokenBilling } from '../relay/token-billing.ts'
import { callerFamilyOf } from './caller-family.ts'
import type { RateLimits } from './rate-limits.ts'
import type { RelayMatch } from './relay-routes.ts'

/** A request on a path of the relay. */
export interface Asked {
  request: Request
  requestId: string
  path: string
  /** With its question mark; empty when there is none. */
  search: string
  connection: Pick<ClientConnection, 'address'>
}

export type LocalMatch = Exclude<RelayMatch, { kind: 'call' | 'playground' | 'task' | 'hello' }>

export interface LocalParts {
  relay: RelayParts
  limits: RateLimits
  billing: TokenBilling
}

/** What is no call: lists of models, balances of keys, answers that a vendor keeps, and paths where nothing is. */
export async function answerHere(match: LocalMatch, asked: Asked, parts: LocalParts): Promise<Response> {
  // Client libraries ask again after any status above 499, and wait in between; this one stays.
  if (match.kind === 'not-implemented')
    return refusal(new AppError('request.not-implemented', {}), asked, { 'x-should-retry': 'false' })
  try {
    // Balances come from the database, so they count as calls of the console do.
    const seconds = match.kind === 'billing' ? await parts.limits('api', asked.connection.address()) : undefined
    if (seconds !== undefined) return refusal(new AppError('request.too-many', {}, { retryAfter: seconds }), asked)
    const reply = JSON.stringify(await replyTo(match, asked, parts))
    return new Response(bodyInOnePiece(reply), { headers: replyHeaders(asked.requestId) })
  } catch (thrown) {
    return thrown instanceof AppError ? refusal(thrown, asked) : failure(thrown, asked, parts.relay)
  }
}

/** Something that must not happen: logged, and its text kept back. */
export function failure(thrown: unknown, asked: Asked, { log }: Pick<RelayParts, 'log'>): Response {
  log.error({ request: asked.requestId, cause: String(thrown) }, 'a request on a relay path failed')
  return refusal(faultOf(thrown), asked)
}

/** An error in the format that its caller reads. */
export function refusal(error: AppError, asked: Asked, extraHeaders: Record<string, string> = {}): Response {
  const { request, requestId, path, search } = asked
  const family = callerFamilyOf({ path, search, headers: request.headers })
  const language = languageOf(request.headers.get('accept-language') ?? undefined)
  const { status, body } = encodeRefusal(family, error, { requestId, language })
  const headers = { ...replyHeaders(requestId), ...extraHeaders }
  if (error.retryAfter !== undefined) headers['retry-after'] = String(error.retryAfter)
  return Response.json(body, { status, headers })
}

type AnsweredMatch = Exclude<LocalMatch, { kind: 'not-implemented' }>

async function replyTo(match: AnsweredMatch, asked: Asked, { relay, billing }: LocalParts): Promise<object> {
  const { request, path, search } = asked
  const { headers, method } = request
  if (match.kind === 'unknown') throw new AppError('request.not-found', { method, path: path.slice(0, PATH_SHOWN_MAX) })
  const { caller } = await identifyCaller({ headers, search, connection: asked.connection }, relay)
  if (match.kind === 'stored-response') return relayStoredResponse({ ...match, caller, request }, relay)
  if (match.kind === 'billing') return billing[match.answer](caller)
  const family = callerFamilyOf({ path, search, headers })
  return match.kind === 'list-models'
    ? listModels({ caller, family, query: new URLSearchParams(search) }, relay)
    : readModel({ caller, family, model: match.model }, relay)
}

/** An error text need not repeat all of what was sent. */
const PATH_SHOWN_MAX = 200
