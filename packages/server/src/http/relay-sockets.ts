import type { ServerWebSocket, WebSocketHandler } from 'bun'
import type { ClientSocket } from '../relay/realtime/client-socket.ts'
import type { RealtimeSession } from '../relay/realtime/session.ts'
import { replyHeaders } from '../relay/reply-headers.ts'

/** Longest message that a client may send; OpenAI takes pieces of sound of up to 15 MiB. */
const MESSAGE_BYTES_MAX = 16 * 1024 * 1024
/** With more unread bytes than this the client is behind, and the vendor is not read on. */
const UNREAD_BYTES_MAX = 1024 * 1024
/** Bun drops messages above this; one that fits comes after at most `UNREAD_BYTES_MAX` of others. */
const BACKPRESSURE_BYTES_MAX = 64 * 1024 * 1024
/** A client that does not even answer pings for so long has gone. */
const IDLE_SECONDS = 60

/** The client's end of a session on a WebSocket of Bun's. */
export class ClientEnd implements ClientSocket {
  private socket: ServerWebSocket<ClientEnd> | undefined
  private whenDrained: PromiseWithResolvers<void> | undefined

  constructor(private readonly session: RealtimeSession) {}

  send(message: string | Uint8Array): void | Promise<void> {
    const { socket } = this
    if (socket?.readyState !== WebSocket.OPEN) return
    socket.send(message)
    if (socket.getBufferedAmount() <= UNREAD_BYTES_MAX) return
    this.whenDrained ??= Promise.withResolvers()
    return this.whenDrained.promise
  }

  pause(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.pause()
  }

  resume(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.resume()
  }

  close(code: number, reason: string): void {
    this.socket?.close(code, reason)
  }

  terminate(): void {
    this.socket?.terminate()
  }

  opened(socket: ServerWebSocket<ClientEnd>): void {
    this.socket = socket
    this.session.start(this)
  }

  received(message: string | Uint8Array): void {
    this.session.fromClient(message)
  }

  drained(unreadBytes: number): void {
    if (unreadBytes > UNREAD_BYTES_MAX / 2) return
    this.whenDrained?.resolve()
    this.whenDrained = undefined
  }

  ended(code: number, reason: string): void {
    this.session.clientLeft({ code, reason })
    this.drained(0)
  }
}

export const socketHandlers: WebSocketHandler<ClientEnd> = {
  maxPayloadLength: MESSAGE_BYTES_MAX,
  backpressureLimit: BACKPRESSURE_BYTES_MAX,
  idleTimeout: IDLE_SECONDS,
  // A small message could unpack to any size.
  perMessageDeflate: false,
  open: (socket) => socket.data.opened(socket),
  message: (socket, message) => socket.data.received(message),
  drain: (socket) => socket.data.drained(socket.getBufferedAmount()),
  close: (socket, code, reason) => socket.data.ended(code, reason),
}

/** How the HTTP request of a client becomes a socket. */
export type Upgrade = (client: ClientEnd, headers: Record<string, string>) => boolean

/** Opens the client's socket of a session; an answer when the client has gone. */
export async function openClientSocket(
  session: RealtimeSession,
  { headers, upgrade }: { headers: Headers; upgrade: Upgrade },
): Promise<Response | undefined> {
  const { 'content-type': _none, ...replies } = replyHeaders(session.requestId)
  const protocol = chosenProtocol(headers)
  if (protocol !== undefined) replies['sec-websocket-protocol'] = protocol
  if (upgrade(new ClientEnd(session), replies)) return undefined
  await session.abandon()
  return new Response(null, { status: 400 })
}

const KEY_PROTOCOL = 'openai-insecure-api-key.'

/** Browsers end a connection on which none of the protocols they named was chosen. A key is repeated only where nothing else was named. */
function chosenProtocol(headers: Headers): string | undefined {
  const named = (headers.get('sec-websocket-protocol') ?? '').split(',').map((name) => name.trim())
  if (named.includes('realtime')) return 'realtime'
  return named.find((name) => name !== '' && !name.startsWith(KEY_PROTOCOL)) ?? named.find((name) => name !== '')
}
