import { AppError } from '@tollgate/contract/app-error'
import type { StopSignal } from '../platform/stop-signal.ts'
import type { AddressGuard } from './guard-address.ts'
import { SocketInbox } from './socket-inbox.ts'

export interface SocketRequest {
  /** `ws:` or `wss:`. */
  url: string
  headers: Record<string, string>
  protocols: readonly string[]
  signal: StopSignal
  guard: AddressGuard
  limits?: SocketLimits
}

export interface SocketLimits {
  handshakeMs: number
  /** How long the vendor may take to answer a close. */
  closeMs: number
}

export interface SocketEnd {
  /** 1005: the peer gave none; 1006: the connection broke. */
  code: number
  reason: string
}

const LIMITS: SocketLimits = { handshakeMs: 5_000, closeMs: 2_000 }
/** More unsent bytes than this make the sender wait. */
const UNSENT_BYTES_MAX = 1024 * 1024
const DRAIN_CHECK_MS = 10
/** A peer that takes nothing for so long has gone. */
const STALL_MS = 30_000

/**
 * Opens a two-way socket to a vendor. Throws `channel.address-private`, `channel.refused` when the vendor answers the
 * handshake with an error status, `channel.unreachable` when it fails or takes longer than 5 s, and the reason of `signal` when that comes first; it ends an open socket too.
 */
export async function openSocket(request: SocketRequest): Promise<VendorSocket> {
  const { url, headers, protocols, signal, guard } = request
  signal.throwIfAborted()
  const route = await guard.route(url)
  signal.throwIfAborted()
  const { address, ...pinned } = route.pin(url, headers)
  const socket = new WebSocket(pinned.url, {
    headers: pinned.headers,
    ...(pinned.tls && { tls: pinned.tls }),
    protocols: [...protocols],
    // Compression is not offered: a small frame could unpack to any size.
    perMessageDeflate: false,
  })
  socket.binaryType = 'nodebuffer'
  const limits = request.limits ?? LIMITS
  const vendor = new VendorSocket(socket, signal, limits.closeMs)
  try {
    await vendor.opened(limits.handshakeMs)
  } catch (cause) {
    // A vendor that refuses was reached.
    if (!(cause instanceof AppError && cause.refusal)) route.demote(address)
    throw cause
  }
  return vendor
}

export class VendorSocket {
  /** How it ended; never rejects. */
  readonly closed: Promise<SocketEnd>
  private readonly inbox: SocketInbox
  private failure: unknown
  private closing: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly socket: WebSocket,
    private readonly signal: StopSignal,
    private readonly closeMs: number,
  ) {
    this.inbox = new SocketInbox(socket)
    const leave = () => this.fail(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    socket.addEventListener('message', ({ data }) => {
      if (!this.inbox.add(data)) this.fail(new AppError('channel.bad-reply', {}, { detail: 'a message too large' }))
    })
    this.closed = new Promise((resolve) => {
      socket.addEventListener('close', ({ code, reason }) => {
        signal.removeEventListener('abort', leave)
        clearTimeout(this.closing)
        if (code === 1006 && !this.closing) this.failure ??= new AppError('channel.broke-off', {})
        this.inbox.end(this.failure)
        resolve({ code, reason })
      })
    })
  }

  /** The sub-protocol that the vendor chose; empty: none. */
  get protocol(): string {
    return this.socket.protocol
  }

  /** Waits for the handshake. */
  async opened(timeoutMs: number): Promise<void> {
    const { socket } = this
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.fail(unopened('no answer in time')), timeoutMs)
      const done = () => {
        clearTimeout(timer)
        resolve()
      }
      socket.addEventListener('open', done, { once: true })
      // Its text repeats the address, which may be signed; only what follows is kept.
      socket.addEventListener('error', ({ message }) => {
        this.failure ??= refusedWith(message) ?? unopened(message.replace(/^.*failed: /s, ''))
      })
      socket.addEventListener('close', done, { once: true })
    })
    if (this.failure !== undefined || socket.readyState !== WebSocket.OPEN) {
      throw this.failure ?? unopened('closed during the handshake')
    }
  }

  /** Sends one message; a promise while the vendor is behind. Throws `channel.broke-off` on a socket that has ended. */
  send(message: string | Uint8Array): void | Promise<void> {
    if (this.socket.readyState !== WebSocket.OPEN) throw this.failure ?? new AppError('channel.broke-off', {})
    this.socket.send(message)
    if (this.socket.bufferedAmount > UNSENT_BYTES_MAX) return this.drained()
  }

  /** What the vendor sends, in order, until it closes the socket. Throws what broke it. For one reader. */
  messages(): AsyncGenerator<string | Uint8Array> {
    return this.inbox.messages()
  }

  /** Closes in good order: 1000, or a code of the application from 3000 to 4999. Others are sent as 1000. */
  close(code = 1000, reason = ''): void {
    if (this.socket.readyState !== WebSocket.OPEN) return
    const isAllowed = code === 1000 || (code >= 3000 && code <= 4999)
    // The client would wait for ever for a vendor that does not answer.
    this.closing ??= setTimeout(() => this.socket.terminate(), this.closeMs)
    // A close frame holds 123 bytes of reason.
    this.socket.close(
      isAllowed ? code : 1000,
      Buffer.from(reason)
        .subarray(0, 120)
        .toString()
        .replace(/\ufffd+$/, ''),
    )
  }

  private fail(reason: unknown): void {
    this.failure ??= reason
    this.inbox.end(this.failure)
    this.socket.terminate()
  }

  /** The client has no event for this, so it is looked at now and then. */
  private async drained(): Promise<void> {
    const { socket } = this
    let unsent = socket.bufferedAmount
    let giveUpMs = performance.now() + STALL_MS
    while (socket.bufferedAmount > UNSENT_BYTES_MAX / 2) {
      await Bun.sleep(DRAIN_CHECK_MS)
      this.signal.throwIfAborted()
      if (socket.readyState !== WebSocket.OPEN) throw this.failure ?? new AppError('channel.broke-off', {})
      if (socket.bufferedAmount < unsent) giveUpMs = performance.now() + STALL_MS
      else if (performance.now() > giveUpMs) {
        this.fail(new AppError('channel.broke-off', {}, { detail: 'the vendor takes nothing' }))
      }
      unsent = socket.bufferedAmount
    }
  }
}

/** The client says no more of such an answer than its status: its body cannot be read. */
function refusedWith(message: string): AppError | undefined {
  const status = Number(/ 101 status code: ([45]\d\d)$/.exec(message)?.[1])
  if (Number.isNaN(status)) return undefined
  return new AppError(
    'channel.refused',
    { message: `bad response status code ${status}` },
    { refusal: { status, type: 'upstream_error', code: 'bad_response_status_code', param: String(status) } },
  )
}

const unopened = (detail: string): AppError => new AppError('channel.unreachable', {}, { detail })
