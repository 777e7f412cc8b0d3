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

  constructor(
    private readonly origin: string,
    private addresses: readonly string[],
  ) {
    const { host, hostname, protocol } = new URL(origin)
    this.host = host
    const isSecure = protocol === 'https:' || protocol === 'wss:'
    this.tls = isSecure ? { serverName: hostname.replace(/\.$/, '') } : undefined
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
    this.addresses =
      current !== undefined && addresses.includes(current)
        ? [current, ...addresses.filter((address) => address !== current)]
        : addresses
  }
}

function withHost(origin: string, address: string): string {
  const url = new URL(origin)
  url.hostname = isIP(address) === 6 ? `[${address}]` : address
  return url.href.replace(/\/$/, '')
}
