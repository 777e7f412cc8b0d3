import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { AppError } from '@tollgate/contract/app-error'
import { createAddressSet } from '../platform/ip-ranges.ts'
import { Outbox } from './connections/outbox.ts'
import { VendorRoute } from './vendor-route.ts'

/** Every range that is not the public internet. https://www.iana.org/assignments/iana-ipv4-special-registry */
const PRIVATE_RANGES_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Likewise, within the only block that is given out. What lies outside it embeds IPv4 addresses or is not routed at all. */
const PRIVATE_RANGES_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const
const GIVEN_OUT_V6 = ['2000::', 3] as const

const privateRanges = new BlockList()
for (const [network, bits] of PRIVATE_RANGES_V4) privateRanges.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of PRIVATE_RANGES_V6) privateRanges.addSubnet(network, bits, 'ipv6')
const givenOut = new BlockList()
givenOut.addSubnet(...GIVEN_OUT_V6, 'ipv6')

/** Where networks without IPv4 find the IPv4 internet; their name servers write it. https://www.rfc-editor.org/rfc/rfc6052 */
const translated = new BlockList()
translated.addSubnet('64:ff9b::', 96, 'ipv6')

/**
 * True for loopback, private, link-local, multicast and reserved addresses, and for IPv6 ones that stand for IPv4 ones;
 * but for those of NAT64: they are what the IPv4 address in them is.
 */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  if (version === 4) return privateRanges.check(address, 'ipv4')
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? untranslated(address)
  if (inner) return privateRanges.check(inner, 'ipv4')
  return !givenOut.check(address, 'ipv6') || privateRanges.check(address, 'ipv6')
}

/** The IPv4 address in an IPv6 one of NAT64; undefined for all others. */
export function untranslated(address: string): string | undefined {
  if (isIP(address) !== 6 || !translated.check(address, 'ipv6')) return undefined
  // Written in its one usual way, its last 32 bits are what follows the two colons.
  const [, tail = ''] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::')
  const [high, low] = ['0', '0', ...tail.split(':')].slice(-2).map((group) => Number.parseInt(group || '0', 16))
  return [high, low].flatMap((group = 0) => [group >> 8, group & 255]).join('.')
}

/** How long a looked-up name is believed. Then it is looked up again, while the addresses that were judged stay in use. */
const LOOKUP_TTL_MS = 30_000
/** Addresses that nobody used for so long are not asked before the name was looked up again. */
const STALE_MS = 300_000
/** More addresses of one name are not tried. */
const ADDRESSES_MAX = 3
const ORIGINS_MAX = 10_000

interface GuardSettings {
  resolve?: (host: string) => Promise<string[]>
  nowMs?: () => number
  /** A proxy carries every call out of here: it looks up the names. */
  isProxied?: boolean
}

type Verdict =
  | { kind: 'refused' }
  /** The name has no address just now. */
  | { kind: 'unknown' }
  | { kind: 'allowed'; addresses: string[] }

interface Known {
  /** Undefined: refused. */
  route: VendorRoute | undefined
  untilMs: number
  isRenewing: boolean
}

/**
 * Decides whether a channel's address may be reached: public ones may, private ones only when the operator listed
 * them (host, host:port or CIDR). Names are looked up now and then, never by the calls themselves.
 */
export function createAddressGuard(
  allowlist: readonly string[],
  { resolve = resolveHost, nowMs = () => performance.now(), isProxied = false }: GuardSettings = {},
) {
  const allowedHosts = new Set(allowlist.filter((entry) => !entry.includes('/')).map((entry) => entry.toLowerCase()))
  const isListed = createAddressSet(allowlist)
  const origins = new Map<string, Known>()
  const outbox = new Outbox()

  const isAddressAllowed = (address: string): boolean => !isPrivateAddress(address) || isListed(address)

  async function judge(url: URL): Promise<Verdict> {
    const host = url.hostname.toLowerCase().replace(/^\[|\]$/g, '')
    const port = url.port || (url.protocol === 'https:' || url.protocol === 'wss:' ? '443' : '80')
    const byName: Verdict = { kind: 'allowed', addresses: [] }
    if (allowedHosts.has(host) || allowedHosts.has(`${host}:${port}`) || allowedHosts.has(url.host)) return byName
    if (isIP(host) !== 0) return isAddressAllowed(host) ? byName : { kind: 'refused' }
    const addresses = await resolve(host).catch(() => [])
    if (addresses.length === 0) return isProxied ? byName : { kind: 'unknown' }
    if (!addresses.every(isAddressAllowed)) return { kind: 'refused' }
    if (isProxied) return byName
    // Not every server has a way out over IPv6.
    return { kind: 'allowed', addresses: addresses.toSorted((a, b) => isIP(a) - isIP(b)).slice(0, ADDRESSES_MAX) }
  }

  function remember(origin: string, verdict: Exclude<Verdict, { kind: 'unknown' }>): Known {
    const known = origins.get(origin)
    const route = verdict.kind === 'allowed' ? (known?.route ?? new VendorRoute(origin, [], outbox)) : undefined
    if (verdict.kind === 'allowed') route?.renew(verdict.addresses)
    if (origins.size > ORIGINS_MAX) origins.clear()
    const now = { route, untilMs: nowMs() + LOOKUP_TTL_MS, isRenewing: false }
    origins.set(origin, now)
    return now
  }

  async function lookUp(origin: string): Promise<VendorRoute> {
    if (!URL.canParse(origin)) throw notAnAddress()
    const verdict = await judge(new URL(origin))
    if (verdict.kind === 'unknown') throw new AppError('channel.unreachable', {}, { detail: 'the name has no address' })
    return remember(origin, verdict).route ?? refuse()
  }

  /** A name that has no address just now keeps those it had. */
  function renew(origin: string, known: Known): void {
    known.isRenewing = true
    void judge(new URL(origin)).then((verdict) => {
      if (verdict.kind !== 'unknown') remember(origin, verdict)
      else {
        known.isRenewing = false
        known.untilMs = nowMs() + LOOKUP_TTL_MS
      }
    })
  }

  return {
    isProxied,
    /**
     * The way to an address (`http:`, `https:`, `ws:`, `wss:`); at once when its origin is known. Throws
     * `channel.address-private` when it must not be reached, and `channel.unreachable` for a name without an address.
     */
    route(url: string): VendorRoute | Promise<VendorRoute> {
      const origin = originOf(url)
      const known = origins.get(origin)
      const expiredMs = known ? nowMs() - known.untilMs : Number.POSITIVE_INFINITY
      if (!known || expiredMs > STALE_MS) return lookUp(origin)
      if (expiredMs < 0) return known.route ?? refuse()
      // What was refused may be allowed by now, and is asked for seldom.
      if (!known.route) return lookUp(origin)
      if (!known.isRenewing) renew(origin, known)
      return known.route
    },
    /** For an address that is about to be saved: throws `channel.address-private`. Names may lead nowhere yet. */
    async check(url: string): Promise<void> {
      const verdict = await judge(new URL(url))
      if (verdict.kind === 'refused') await refuse()
    },
  }
}

export type AddressGuard = ReturnType<typeof createAddressGuard>

const refuse = async (): Promise<never> => {
  throw new AppError('channel.address-private', {})
}

/** What an address begins with, as it is written. */
function originOf(url: string): string {
  const written = /^(?:https?|wss?):\/\/[^/?#\\]+/i.exec(url)?.[0]
  if (written === undefined) throw notAnAddress()
  return written
}

const notAnAddress = (): AppError => new AppError('channel.unreachable', {}, { detail: 'the address is no address' })

async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map((entry) => entry.address)
}
