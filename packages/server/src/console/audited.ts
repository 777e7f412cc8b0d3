import { AppError } from '@tollgate/contract/app-error'
import type { EndpointDefinition } from '@tollgate/contract/endpoint'
import { type EndpointName, endpoints } from '@tollgate/contract/endpoints/index'
import { isAdmin } from '@tollgate/contract/roles'
import type { Audit } from '../domain/audit/audit.ts'
import { withoutSecrets } from '../domain/audit/changed-fields.ts'
import type { AuditSubjects } from './audit-subjects.ts'
import { type Actor, type CallContext, FailedReply, type Handlers } from './handler.ts'

/** A call as every handler gets it. */
export interface AnyCall {
  actor: Actor | undefined
  params: unknown
  query: unknown
  body: unknown
  context: CallContext
}
type AnyHandler = (call: AnyCall) => unknown

interface AuditParts {
  audit: Pick<Audit, 'begin'>
  subjects: AuditSubjects
}

/**
 * The same handlers; every call of an administrator that changes something is noted: before it runs that it begins, and
 * afterwards how it ended and what is different. The entry is on disk before the act and not part of its transaction: an
 * act may be several transactions, or none (a letter, a question to a vendor). So no act is without an entry, whenever a
 * node dies; an entry that stays `started` is of an act of which nobody knows whether it happened.
 */
export function audited(handlers: Handlers, parts: AuditParts): Handlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    // The keys of `Handlers` are the names of endpoints, and each handler takes what its own endpoint gives.
    const endpoint: EndpointDefinition = endpoints[name as EndpointName]
    return [name, isChange(endpoint) ? auditedHandler(name, endpoint, handler as AnyHandler, parts) : handler]
  })
  // Each name kept its handler, or one that passes the call on to it.
  return Object.fromEntries(wrapped) as Handlers
}

const isChange = ({ method, changesState, isAudited, isQuestion }: EndpointDefinition): boolean =>
  (method !== 'GET' && isQuestion !== true) || changesState === true || isAudited === true

/**
 * What a path is about: `/api/channel/{id}` is about a channel, `/api/user/topup/{id}/cancel` about a top-up. Whoever is
 * signed in and comes back from a sign-in elsewhere binds it to their own account.
 */
function targetOf(path: string): string {
  const [, , first = '', second = '', third = ''] = path.split('/')
  if (first === 'oauth') return 'user'
  return first === 'user' && third === '{id}' ? second : first
}

function auditedHandler(
  name: string,
  endpoint: EndpointDefinition,
  handler: AnyHandler,
  { audit, subjects }: AuditParts,
): AnyHandler {
  const target = targetOf(endpoint.path)
  const isAdministrative = endpoint.access === 'admin' || endpoint.access === 'root'

  return async (call) => {
    const { actor, context } = call
    if (actor === undefined || !isAdmin(actor.role)) return handler(call)
    const form = isAdministrative ? formOf(call) : {}
    const { targetId, read } = subjects.of({ target, name, isAdministrative, actor }, call)
    const { requestId, clientAddress: address } = context
    const end = await audit.begin({ actor, requestId, address, action: name, target, targetId })
    try {
      const before = await read()
      const result = await handler(call)
      // The act is over and stands, whether or not its traces can be read.
      const state = await read().catch(() => UNREAD)
      // What an act makes has no id before it: then the form tells what was asked.
      const after = targetId === '' ? withoutSecrets(form) : state && { ...state, ...subjects.newSecrets(target, form) }
      await end({ outcome: result instanceof FailedReply ? result.error.code : 'done', before, after })
      return result
    } catch (error) {
      await end({ outcome: error instanceof AppError ? error.code : 'server.internal' })
      throw error
    }
  }
}

/** Stands for a state that could not be read after an act. */
const UNREAD = { unread: true }

/** What was asked: the body, or the query of a call that has none. */
function formOf({ body, query }: AnyCall): object {
  const asked = body ?? query
  return typeof asked === 'object' && asked !== null ? asked : {}
}
