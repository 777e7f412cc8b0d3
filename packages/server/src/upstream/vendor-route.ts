import { isIP } from 'node:net'
import { unescape as decode } from 'node:querystring'
import type { Outbox } from './connections/outbox.ts'
import { VendorConnections } from './connections/vendor-connections.ts'

/** A request as it is sent: to an address, and still for the site that the name stands for. */
export interface PinnedRequest {
  url: string
  headers: Record<string, string>
  tls?: { serverName: string }
  /** The IP address; undefined: the name is looked up once more. */
  address: string | undefined
}

/** A path that the rules of addresses would not write in another way. */
const PLAIN_PATH = /^\/[\w~!$&*+,;=:@%()./-]*(?:\?[\w~!$&*+,;=:@%()./?-]*)?$/
const DOTTED_SEGMENT = /\/(?:\.|%2e)/i

/** Addresses of earlier lookups whose connections are remembered. */
const ADDRESSES_MAX = 16

/**
 * How one origin is reached: at the addresses that were judged, so that a name which changes its mind is not asked again.
 * Without addresses it is reached by what it says itself: an IP address, or a name that the operator trusts.
 */
export class VendorRoute {
  readonly host: string
  /** Of an address that has a user and a password in it. */
  readonly authorization: string | undefined
  private readonly hostname: string
  private readonly port: number
  private readonly reached = new Map<string, VendorConnections>()
  private readonly tls: { serverName: string } | undefined

  constructor(
    private readonly origin: string,
    private addresses: readonly string[],
    private readonly outbox: Outbox,
  ) {
    const { host, hostname, protocol, port, username, password } = new URL(origin)
    this.authorization = username === '' && password === '' ? undefined : basic(username, password)
    this.host = host
    this.hostname = hostname.replace(/^\[|\]$/g, '')
    const isSecure = protocol === 'https:' || protocol === 'wss:'
    this.port = port === '' ? (isSecure ? 443 : 80) : Number(port)
    this.tls = isSecure ? { serverName: this.hostname.replace(/\.$/, '') } : undefined
  }

  /** To the address that is asked first. Kept from call to call. */
  get connections(): VendorConnections {
    const hostname = this.address ?? this.hostname
    let connections = this.reached.get(hostname)
    if (!connections) {
      if (this.reached.size >= ADDRESSES_MAX) this.reached.clear()
      connections = new VendorConnections({ hostname, port: this.port, tls: this.tls }, this.outbox)
      this.reached.set(hostname, connections)
    }
    return connections
  }

  /** How often it is worth trying when nobody listens. */
  get ways(): number {
    return Math.max(1, this.addresses.length)
  }

  /** The IP address that is asked first; undefined: the name is looked up once more. */
  get address(): string | undefined {
    return this.addresses[0]
  }

  /** What is asked for at the origin, as it is written in a request. */
  target(url: string): string {
    const path = url.slice(this.origin.length)
    if (PLAIN_PATH.test(path) && !DOTTED_SEGMENT.test(path)) return path
    const { pathname, search } = new URL(url)
    return pathname + search
  }

  /** For those who connect by themselves. `url` begins with the origin. */
  pin(url: string, headers: Record<string, string>): PinnedRequest {
    const { address } = this
    if (address === undefined) return { url, headers, address }
    return {
      url: withHost(this.origin, address) + url.slice(this.origin.length),
      // The name is still said, so that the right site answers and proves itself with its certificate.
      headers: { ...headers, host: this.host },
      ...(this.tls && { tls: this.tls }),
      address,
    }
  }

  /** An address that did not answer is asked last. */
  demote(address: string | undefined): void {
    const [first, ...others] = this.addresses
    if (first !== undefined && first === address) this.addresses = [...others, first]
  }

  /** Takes what a new lookup gave. An address that works stays in use: connections to it are open. */
  renew(addresses: readonly string[]): void {
    const [current] = this.addresses
    const isKept = current !== undefined && addresses.includes(current)
    this.addresses = isKept ? [current, ...addresses.filter((address) => address !== current)] : addresses
  }
}

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${decode(user)}:${decode(password)}`).toString('base64')}`

function withHost(origin: string, address: string): string {
  const url = new URL(origin)
  url.hostname = isIP(address) === 6 ? `[${address}]` : address
  return url.href.replace(/\/$/, '')
}
