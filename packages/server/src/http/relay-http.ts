import { AppError } from '@tollgate/contract/app-error'
import { identifyCaller } from '../relay/identify-caller.ts'
import { listModels, readModel } from '../relay/list-models.ts'
import { relayCall } from '../relay/relay-call.ts'
import type { RelayParts } from '../relay/relay-parts.ts'
import { replyHeaders } from '../relay/reply-headers.ts'
import { families } from '../wire/families.ts'
import { readBody } from './read-body.ts'
import { matchRelay, type RelayMatch } from './relay-routes.ts'

export interface RelayHttpParts {
  relay: RelayParts
  newRequestId: () => string
  maxBodyBytes: number
}

/** How the connection of a request is reached. */
export interface Connection {
  /** The client's address, behind trusted proxies. */
  address(): string
  /** Seconds after which a silent connection is closed; 0: never. */
  setIdleSeconds(seconds: number): void
}

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': '*, authorization',
  'access-control-max-age': '86400',
}

/** Requests on the relay's paths; undefined for all others. */
export function createRelayHttp({ relay, newRequestId, maxBodyBytes }: RelayHttpParts) {
  let running = 0
  let isStopping = false

  async function answer(match: RelayMatch, request: Request, path: string, connection: Connection): Promise<Response> {
    const requestId = newRequestId()
    if (match.kind === 'call') {
      if (isStopping) return refusal(new AppError('server.stopping', {}), requestId)
      const incoming = {
        request,
        requestId,
        connection,
        endpoint: match.endpoint,
        pathModel: match.pathModel,
        readBody: async () => {
          const body = await readBody(request, maxBodyBytes)
          // From here on the relay's own deadlines watch the call: a model may think for minutes.
          connection.setIdleSeconds(0)
          return body
        },
      }
      return relayCall(incoming, relay)
    }
    try {
      return Response.json(await answerHere(match, request, path), { headers: replyHeaders(requestId) })
    } catch (error) {
      return refusal(
        error instanceof AppError ? error : new AppError('server.internal', {}, { cause: error }),
        requestId,
      )
    }
  }

  async function answerHere(match: Exclude<RelayMatch, { kind: 'call' }>, request: Request, path: string) {
    if (match.kind === 'not-implemented') throw new AppError('request.not-implemented', {})
    if (match.kind === 'unknown') throw new AppError('request.not-found', { method: request.method, path })
    const { caller } = await identifyCaller(request.headers, relay)
    return match.kind === 'list-models' ? listModels(caller, relay) : readModel(caller, match.model, relay)
  }

  return {
    handle(request: Request, path: string, connection: Connection): Promise<Response> | Response | undefined {
      if (request.method === 'OPTIONS' && path.startsWith('/v1/'))
        return new Response(null, { status: 204, headers: CORS_HEADERS })
      const match = matchRelay(request.method, path)
      if (!match) return undefined
      running += 1
      return answer(match, request, path, connection).then((response) => {
        running -= 1
        return response
      })
    },
    /** New calls are refused from now on. */
    beginStop(): void {
      isStopping = true
    },
    get isStopping() {
      return isStopping
    },
    /** Requests that are being read or answered, and calls that hold quota. */
    get running() {
      return running + relay.running.size
    },
    /** Ends every call: its vendor is stopped, and it settles as one whose vendor broke off. */
    endRunning(): void {
      for (const call of relay.running) call.abortUpstream(new AppError('server.stopping', {}))
    },
  }
}

export type RelayHttp = ReturnType<typeof createRelayHttp>

function refusal(error: AppError, requestId: string): Response {
  const { status, body } = families['openai-chat'].encodeError(error, { requestId, language: 'zh' })
  return Response.json(body, { status, headers: replyHeaders(requestId) })
}
