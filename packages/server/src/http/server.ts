import type { Server } from 'bun'
import type { BodyRoom } from './body-room.ts'
import { clientAddressOf, isSecureCall, type TrustedProxies } from './client-address.ts'
import { type Connection, endConnection, type RelayHttp } from './relay-http.ts'
import { type ClientEnd, socketHandlers } from './relay-sockets.ts'

interface ServerParts {
  port: number
  host: string
  trustedProxies: TrustedProxies
  /** How long a connection is kept for another request after an answer. */
  keepAliveSeconds: number
  bodyRoom: BodyRoom
  relay: RelayHttp
  /** Everything that is not relayed. */
  other: (
    request: Request,
    path: string,
    connection: { socketAddress: string; keepConnection: () => void },
  ) => Response | Promise<Response>
}

/** A new connection on which nothing moves for so long is closed. */
const IDLE_SECONDS = 15

/** Bun's own limit is a last resort: bodies are bounded where they are read, with an answer in the caller's format. */
const BODY_BYTES_LAST_RESORT = 2 ** 40

/** The one place that listens. Relay paths go straight to the relay, all else to the console. */
export function startServer(parts: ServerParts): Server<ClientEnd> {
  const { port, host, keepAliveSeconds, relay, other } = parts
  let lastHost: string | null = null
  /** Nearly all requests name the same host. */
  const mayBeHost = (given: string | null): boolean => {
    if (given === lastHost) return true
    if (!isHost(given)) return false
    lastHost = given
    return true
  }
  return Bun.serve({
    port,
    hostname: host,
    idleTimeout: IDLE_SECONDS,
    maxRequestBodySize: BODY_BYTES_LAST_RESORT,
    fetch(asked, server) {
      if (!mayBeHost(asked.headers.get('host'))) return new Response(null, { status: 400 })
      const request = asked.url.startsWith('/') ? withAddress(asked) : asked
      const { url } = request
      const path = pathOf(url)
      const relayed = relay.handle({ request, url, path }, new ServedConnection({ asked, request }, server, parts))
      if (relayed) return relayed
      const answer = other(request, path, {
        socketAddress: server.requestIP(asked)?.address ?? '',
        keepConnection: () => server.timeout(asked, 0),
      })
      return Promise.resolve(answer).then((response) => {
        server.timeout(asked, keepAliveSeconds)
        if (relay.isLeaving) endConnection(response)
        return response
      })
    },
    websocket: socketHandlers,
    error: () => new Response('internal error', { status: 500 }),
  })
}

/** The connection of a request that Bun serves. */
class ServedConnection implements Connection {
  /** Bytes of its body for which there is room. */
  private room = 0

  constructor(
    /** `asked` is what the server knows it by, `request` the same with a whole address. */
    private readonly requests: { asked: Request; request: Request },
    private readonly server: Server<ClientEnd>,
    private readonly parts: Pick<ServerParts, 'trustedProxies' | 'keepAliveSeconds' | 'bodyRoom'>,
  ) {}

  address(): string {
    return clientAddressOf(this.requests.request.headers, this.socketAddress, this.parts.trustedProxies)
  }

  isSecure(): boolean {
    return isSecureCall(this.requests.request, this.socketAddress, this.parts.trustedProxies)
  }

  setIdleSeconds(seconds: number): void {
    this.server.timeout(this.requests.asked, seconds)
  }

  keepAlive(): void {
    this.setIdleSeconds(this.parts.keepAliveSeconds)
  }

  async takeRoom(bytes: number): Promise<void> {
    await this.parts.bodyRoom.take(bytes)
    this.room = bytes
  }

  keepRoom(bytes: number): void {
    if (bytes >= this.room) return
    this.parts.bodyRoom.giveBack(this.room - bytes)
    this.room = bytes
  }

  addRoom(bytes: number): boolean {
    if (!this.parts.bodyRoom.takeAtOnce(bytes)) return false
    this.room += bytes
    return true
  }

  freeRoom(bytes = this.room): void {
    if (bytes === 0) return
    this.parts.bodyRoom.empty(bytes)
    this.room -= bytes
  }

  upgrade(client: ClientEnd, headers: Record<string, string>): boolean {
    return this.server.upgrade(this.requests.asked, { data: client, headers })
  }

  private get socketAddress(): string {
    return this.server.requestIP(this.requests.asked)?.address ?? ''
  }
}

/**
 * The address of a request is made of its host and its path. A host with a path in it would make another address than
 * the one that a proxy in front of this server has judged; and of what is no host none can be made.
 */
const isHost = (host: string | null): boolean =>
  host === null || host === '' || (!/[^\w.:[\]-]/.test(host) && URL.canParse(`http://${host}`))

/**
 * A request without a host, as health checks of HTTP/1.0 send them: its address is only a path, which nothing here reads
 * as one.
 */
const withAddress = (asked: Request): Request => new Request(`http://localhost${asked.url}`, asked)

/**
 * The path of an absolute address, without its query; cheaper than parsing all of it. It begins with one slash, also
 * where a client put its path behind a base address that ends with one.
 */
function pathOf(url: string): string {
  let start = url.indexOf('/', url.indexOf('://') + 3)
  if (start === -1) return '/'
  while (url[start + 1] === '/') start += 1
  const query = url.indexOf('?', start)
  return query === -1 ? url.slice(start) : url.slice(start, query)
}

const POLL_MS = 20
/** Time for calls that were ended to be charged; longer than a count of tokens may take (domain/pricing/count-tokens.ts). */
const SETTLE_MS = 10_000

/**
 * For `delayMs` everything is still served, but on no connection twice: a proxy in front that keeps connections would
 * lose what it sends on one of them in the moment when it is closed. Then there are no new connections, those without
 * a request are closed, and running calls may finish within `drainMs`.
 */
export async function drainServer(
  server: Server<ClientEnd>,
  relay: RelayHttp,
  { delayMs, drainMs }: { delayMs: number; drainMs: number },
): Promise<void> {
  relay.beginLeaving()
  if (delayMs > 0) await Bun.sleep(delayMs)
  relay.beginStop()
  void server.stop()
  const untilMs = performance.now() + drainMs
  while ((relay.running > 0 || server.pendingRequests > 0) && performance.now() < untilMs) await Bun.sleep(POLL_MS)
}

/** After `drainServer`: what has not finished by itself is ended, and charged for what was delivered. */
export async function closeServer(server: Server<ClientEnd>, relay: RelayHttp): Promise<void> {
  relay.endRunning()
  const settledMs = performance.now() + SETTLE_MS
  while (relay.running > 0 && performance.now() < settledMs) await Bun.sleep(POLL_MS)
  await server.stop(true)
}
