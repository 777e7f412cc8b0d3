import type { Socket } from 'bun'
import type { Outbox } from './outbox.ts'
import type { Carrier, VendorExchange } from './vendor-exchange.ts'

export interface Endpoint {
  /** A name or an IP address, without brackets. */
  hostname: string
  port: number
  /** Missing: in plain text. */
  tls: Trust | undefined
  /** How long it may take until it stands. Missing: ten seconds. */
  connectMs?: number
}

interface Trust {
  /** The name that the certificate must have. */
  serverName: string
  /** A certificate to believe beside those that the runtime knows. */
  ca?: string
}

/** Who keeps connections that nobody uses. */
interface Keeper {
  keep(connection: VendorConnection): void
  forget(connection: VendorConnection): void
}

/** Nothing was sent: the connection did not stand in time. */
export class ConnectTimeout extends Error {
  override name = 'ConnectTimeout'
}

/** The system would try for two minutes, and TLS has no end of its own. */
const CONNECT_MS = 10_000
/** Shorter than what most servers and balancers allow: one that ends just when it is used costs a call. */
const KEPT_SECONDS = 50
/** After so much silence the system asks whether the other end is still there. */
const PROBE_AFTER_MS = 60_000

type VendorSocket = Socket<VendorConnection>

/** One connection to a vendor, by TCP or TLS. It carries one exchange at a time. */
export class VendorConnection implements Carrier {
  private socket: VendorSocket | undefined
  private isReady = false
  private isClosed = false
  private hasServed = false
  private keptUntilMs = 0
  private exchange: VendorExchange | undefined
  /** Of the request, what the system has not taken yet. */
  private unsent: 'all' | Uint8Array | undefined
  private readonly connecting: ReturnType<typeof setTimeout>

  constructor(
    { hostname, port, tls, connectMs = CONNECT_MS }: Endpoint,
    private readonly outbox: Outbox,
    private readonly keeper: Keeper,
  ) {
    const socket = tls ? SECURE_EVENTS : PLAIN_EVENTS
    this.connecting = setTimeout(() => this.giveUp(), connectMs)
    Bun.connect<VendorConnection>({ hostname, port, data: this, socket, ...(tls && { tls }) }).catch((cause) =>
      this.closed(cause),
    )
  }

  /** Sends a request, as soon as the connection stands. */
  begin(exchange: VendorExchange): void {
    this.exchange = exchange
    exchange.onConnection(this)
    this.unsent = 'all'
    if (!this.isReady) return
    this.socket?.timeout(0)
    this.socket?.ref()
    this.outbox.add(this)
  }

  /** Sends what the system takes; the rest waits until it takes more. */
  flush(): void {
    const { socket, unsent, exchange } = this
    if (!socket || !exchange || unsent === undefined) return
    const bytes = unsent === 'all' ? this.outbox.writer.write(exchange.request) : unsent
    // Below 0: it is closed, and will say so.
    const written = Math.max(0, socket.write(bytes))
    if (written > 0) exchange.forgetRequest()
    if (written === bytes.length) this.unsent = undefined
    else if (unsent !== 'all') this.unsent = bytes.subarray(written)
    else if (written > 0) this.unsent = new Uint8Array(bytes.subarray(written))
  }

  /** The runtime's own timers may be some seconds late. */
  get isTooOld(): boolean {
    return performance.now() > this.keptUntilMs
  }

  pause(): void {
    this.socket?.pause()
  }

  resume(): void {
    this.socket?.resume()
  }

  finish(seconds = KEPT_SECONDS): void {
    // A vendor that answers before it has read everything would take the next request for the rest of this one.
    if (seconds < 2 || this.unsent !== undefined) {
      this.exchange = undefined
      this.breakOff()
      return
    }
    this.exchange = undefined
    this.hasServed = true
    const keptSeconds = Math.min(seconds - 1, KEPT_SECONDS)
    this.keptUntilMs = performance.now() + keptSeconds * 1000
    this.socket?.timeout(keptSeconds)
    this.socket?.unref()
    this.keeper.keep(this)
  }

  /** Closes it. An exchange under way is cut off at once and not told. */
  breakOff(): void {
    if (this.isClosed) return
    this.isClosed = true
    clearTimeout(this.connecting)
    this.keeper.forget(this)
    if (this.exchange) this.socket?.terminate()
    // Not `end`: by TLS that waits for the vendor to agree, without an end of its own.
    else this.socket?.close()
    this.exchange = undefined
  }

  private giveUp(): void {
    this.closed(new ConnectTimeout())
    this.socket?.terminate()
  }

  connected(socket: VendorSocket): void {
    this.socket = socket
    if (this.isClosed) socket.terminate()
  }

  ready(): void {
    this.isReady = true
    clearTimeout(this.connecting)
    this.socket?.setNoDelay(true)
    this.socket?.setKeepAlive(true, PROBE_AFTER_MS)
    this.flush()
  }

  received(bytes: Buffer): void {
    // What nobody asked for cannot be the answer to the next request.
    if (this.exchange) this.exchange.take(bytes)
    else this.breakOff()
  }

  closed(cause: Error | undefined): void {
    if (this.isClosed) return
    this.isClosed = true
    clearTimeout(this.connecting)
    const { exchange } = this
    this.exchange = undefined
    this.keeper.forget(this)
    exchange?.lose({ cause, isUnsent: this.hasServed && this.unsent === 'all' })
  }
}

const EVENTS = {
  data: ({ data }: VendorSocket, bytes: Buffer) => data.received(bytes),
  drain: ({ data }: VendorSocket) => data.flush(),
  close: ({ data }: VendorSocket, cause?: Error) => data.closed(cause),
  error: (socket: VendorSocket, cause: Error) => {
    socket.data.closed(cause)
    socket.terminate()
  },
  timeout: ({ data }: VendorSocket) => data.breakOff(),
  connectError: ({ data }: VendorSocket, cause: Error) => data.closed(cause),
} as const

const PLAIN_EVENTS = {
  ...EVENTS,
  open: (socket: VendorSocket) => {
    socket.data.connected(socket)
    socket.data.ready()
  },
} as const

const SECURE_EVENTS = {
  ...EVENTS,
  open: (socket: VendorSocket) => socket.data.connected(socket),
  /** The runtime has judged the certificate and the name in it. */
  handshake: (socket: VendorSocket, isTrusted: boolean, cause: Error | null) => {
    if (isTrusted) {
      socket.data.ready()
      return
    }
    socket.data.closed(cause ?? new Error('the connection is not trusted'))
    socket.terminate()
  },
} as const
