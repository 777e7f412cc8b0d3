import { AppError } from '@tollgate/contract/app-error'
import type { RelayEndpoint } from '@tollgate/contract/relay-endpoints'
import type { SignIn } from '../domain/sign-in/sign-in.ts'
import type { ClientConnection } from '../relay/client-connection.ts'
import { identifyCaller } from '../relay/identify-caller.ts'
import type { IncomingCall } from '../relay/incoming-call.ts'
import { relayCall } from '../relay/relay-call.ts'
import { relayRealtime } from '../relay/relay-realtime.ts'
import { relayTask } from '../relay/relay-task.ts'
import type { IncomingTask } from '../relay/task-call.ts'
import { type Asked, answerHere, failure, type LocalMatch, type LocalParts, refusal } from './local-answers.ts'
import { playgroundCall } from './playground.ts'
import { type BodyPlace, readBody } from './read-body.ts'
import { readForm } from './read-form.ts'
import { answerPreflight } from './relay-cors.ts'
import { isRelayPath, matchRelay, type RelayMatch } from './relay-routes.ts'
import { type ClientEnd, openClientSocket } from './relay-sockets.ts'
import { UPLOAD_SECONDS_MAX } from './upload-pace.ts'

export interface RelayHttpParts extends LocalParts {
  newRequestId: () => string
  maxBodyBytes: number
  signIn: Pick<SignIn, 'findBySession'>
}

/** What the playground asks for. */
const CHAT = {
  method: 'POST',
  path: '/v1/chat/completions',
  operation: 'chat',
  family: 'openai-chat',
  summary: 'Chat completion of the console',
} as const satisfies RelayEndpoint

/** How the connection of a request is reached. */
export interface Connection extends ClientConnection, BodyPlace {
  /** True over https, also to a trusted proxy in front. */
  isSecure(): boolean
  /** Makes it a two-way socket; false when the client has gone. */
  upgrade(client: ClientEnd, headers: Record<string, string>): boolean
}

/** A request, with its whole address and the path in it. */
interface Served {
  request: Request
  url: string
  path: string
}

type CallMatch = Extract<RelayMatch, { kind: 'call' | 'playground' }>
type TaskMatch = Extract<RelayMatch, { kind: 'task' }>

/** Requests on the relay's paths; undefined for all others. */
export function createRelayHttp(parts: RelayHttpParts) {
  const { relay, newRequestId, maxBodyBytes } = parts
  let running = 0
  let isLeaving = false
  let isStopping = false

  async function answer(
    match: CallMatch | TaskMatch | LocalMatch,
    asked: Asked,
    connection: Connection,
  ): Promise<Response | undefined> {
    running += 1
    let response: Response | undefined
    try {
      response = await answerOf(match, asked, connection)
    } catch (thrown) {
      response = failure(thrown, asked, relay)
    }
    running -= 1
    // Calls for models do so themselves, when their last byte is out.
    if (match.kind === 'task') connection.freeRoom()
    if (!response) return undefined
    // What the client has to read moves by itself; a stream puts this off until its own end.
    connection.keepAlive()
    if (isLeaving) endConnection(response)
    return response
  }

  function answerOf(
    match: CallMatch | TaskMatch | LocalMatch,
    asked: Asked,
    connection: Connection,
  ): Response | Promise<Response | undefined> {
    if (match.kind !== 'call' && match.kind !== 'playground' && match.kind !== 'task')
      return answerHere(match, asked, parts)
    if (isStopping) return refusal(new AppError('server.stopping', {}), asked)
    if (match.kind === 'task') return relayTask(incomingTask(match, asked, connection), relay)
    if (match.kind === 'call' && match.endpoint.operation === 'realtime') return openSession(match, asked, connection)
    return relayCall(incomingCall(match, asked, connection), relay)
  }

  /** Nothing is answered when the request has become a socket. */
  async function openSession(match: CallMatch, asked: Asked, connection: Connection): Promise<Response | undefined> {
    const { headers } = asked.request
    // A socket does not know its address any more, and its key is looked at again before each response.
    const address = connection.address()
    connection.setIdleSeconds(0)
    const incoming = incomingCall(match, asked, {
      address: () => address,
      setIdleSeconds: () => undefined,
      keepAlive: () => undefined,
      takeRoom: async () => undefined,
      keepRoom: () => undefined,
      addRoom: () => false,
      freeRoom: () => undefined,
    })
    const session = await relayRealtime(incoming, relay)
    if (session instanceof Response) return session
    return openClientSocket(session, { headers, upgrade: (client, replies) => connection.upgrade(client, replies) })
  }

  async function read<Body>(
    readBodyOf: (request: Request, limit: number, place: BodyPlace) => Promise<Body>,
    request: Request,
    connection: ClientConnection & BodyPlace,
  ): Promise<Body> {
    // Else Bun ends whoever sends less than 16 KB a second for so long as a connection may be idle.
    connection.setIdleSeconds(UPLOAD_SECONDS_MAX)
    const body = await readBodyOf(request, maxBodyBytes, connection)
    // From here on the relay's own deadlines watch the call: a model may think for minutes.
    connection.setIdleSeconds(0)
    return body
  }

  function incomingTask(match: TaskMatch, { request, requestId, search }: Asked, connection: Connection): IncomingTask {
    const { kind: _kind, ...where } = match
    return {
      ...where,
      request,
      requestId,
      connection,
      origin: () => `${connection.isSecure() ? 'https' : 'http'}://${new URL(request.url).host}`,
      identify: () => identifyCaller({ headers: request.headers, search, connection }, relay),
      readBody: () => read(readBody, request, connection),
    }
  }

  function incomingCall(
    match: CallMatch,
    { request, requestId, search }: Asked,
    connection: ClientConnection & BodyPlace,
  ): IncomingCall {
    if (match.kind === 'call')
      return {
        request,
        requestId,
        connection,
        endpoint: match.endpoint,
        pathModel: match.pathModel,
        query: match.query,
        identify: () => identifyCaller({ headers: request.headers, search, connection }, relay),
        readBody: () => read(readBody, request, connection),
        readForm: () => read(readForm, request, connection),
      }
    return {
      request,
      requestId,
      connection,
      endpoint: CHAT,
      pathModel: undefined,
      query: new URLSearchParams(),
      ...playgroundCall(request, () => read(readBody, request, connection), parts),
      readForm: () => read(readForm, request, connection),
    }
  }

  return {
    /** Undefined: not a path of the relay. A promise of undefined: the request has become a socket. */
    handle(
      { request, url, path }: Served,
      connection: Connection,
    ): Promise<Response | undefined> | Response | undefined {
      const { method } = request
      if (method === 'OPTIONS' && isRelayPath(path)) return answerPreflight(request.headers)
      const search = searchOf(url)
      const match = matchRelay({ method, path, search })
      if (!match) return undefined
      if (match.kind === 'hello') return sayHello(method)
      return answer(match, { request, requestId: newRequestId(), path, search, connection }, connection)
    },
    /** Calls are still served; each answer is the last one on its connection. */
    beginLeaving(): void {
      isLeaving = true
    },
    get isLeaving() {
      return isLeaving
    },
    /** New calls are refused from now on, and sessions in which nobody says anything end. */
    beginStop(): void {
      isLeaving = true
      isStopping = true
      for (const call of relay.running) call.beginStop?.()
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

/** The client, or the proxy in front, opens another one for its next request; Bun closes this one behind the answer. */
export const endConnection = ({ headers }: Response): void => headers.set('Connection', 'close')

const sayHello = (method: string): Response =>
  method === 'HEAD' ? new Response(null, { status: 200 }) : Response.json({ message: 'hello' })

function searchOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}
