import { isIP } from 'node:net'

/** A request as it is sent: to an address, and still for the site that the name stands for. */
export interface PinnedRequest {
  url: string
  headers: Record<string, string>
  tls?: { serverName: string }
  /** The IP address; undefined: the name is looked up once more. */
  address: string | undefined
}

/**
 * How one origin is reached: at the addresses that were judged, so that a name which changes its mind is not asked again.
 * Without addresses it is reached by what it says itself: an IP address, or a name that the operator trusts.
 */
export class VendorRoute {
  private readonly host: string
  private readonly tls: { serverName: string } | undefined
  private addresses: readonly string[] = []
  /** The origin with the first address in the place of its name; every call needs it. */
  private base = ''

  constructor(
    private readonly origin: string,
    addresses: readonly string[],
  ) {
    const { host, hostname, protocol } = new URL(origin)
    this.host = host
    const isSecure = protocol === 'https:' || protocol === 'wss:'
    this.tls = isSecure ? { serverName: hostname.replace(/\.$/, '') } : undefined
    this.use(addresses)
  }

  private use(addresses: readonly string[]): void {
    this.addresses = addresses
    this.base = addresses[0] === undefined ? this.origin : withHost(this.origin, addresses[0])
  }

  /** How often it is worth trying when nobody listens. */
  get ways(): number {
    return Math.max(1, this.addresses.length)
  }

  /** `url` begins with the origin. */
  pin(url: string, headers: Record<string, string>): PinnedRequest {
    const address = this.addresses[0]
    if (address === undefined) return { url, headers, address }
    return {
      url: this.base + url.slice(this.origin.length),
      // The name is still said, so that the right site answers and proves itself with its certificate.
      headers: { ...headers, host: this.host },
      ...(this.tls && { tls: this.tls }),
      address,
    }
  }

  /** An address that did not answer is asked last. */
  demote(address: string | undefined): void {
    const [first, ...others] = this.addresses
    if (first !== undefined && first === address) this.use([...others, first])
  }

  /** Takes what a new lookup gave. An address that works stays in use: connections to it are open. */
  renew(addresses: readonly string[]): void {
    const [current] = this.addresses
    const isKept = current !== undefined && addresses.includes(current)
    this.use(isKept ? [current, ...addresses.filter((address) => address !== current)] : addresses)
  }
}

function withHost(origin: string, address: string): string {
  const url = new URL(origin)
  url.hostname = isIP(address) === 6 ? `[${address}]` : address
  return url.href.replace(/\/$/, '')
}
