import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { AppError } from '@tollgate/contract/app-error'
import { createAddressSet } from '../platform/ip-ranges.ts'

/** Every range that is not the public internet, in both families. https://www.iana.org/assignments/iana-ipv4-special-registry */
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
const PRIVATE_RANGES_V6 = [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const

const privateRanges = new BlockList()
for (const [network, bits] of PRIVATE_RANGES_V4) privateRanges.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of PRIVATE_RANGES_V6) privateRanges.addSubnet(network, bits, 'ipv6')

/** True for loopback, private, link-local, mapped, multicast and reserved addresses. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  if (version === 4) return privateRanges.check(address, 'ipv4')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped
    ? privateRanges.check(mapped, 'ipv4')
    : privateRanges.check(address, 'ipv6') || /^::ffff:/i.test(address)
}

/** How long a looked-up name is believed. */
const LOOKUP_TTL_MS = 30_000

/**
 * Decides whether a channel's address may be reached: public ones may, private ones only when the operator listed
 * them (host, host:port or CIDR). Names are looked up and remembered for half a minute.
 */
export function createAddressGuard(
  allowlist: readonly string[],
  resolve: (host: string) => Promise<string[]> = resolveHost,
) {
  const allowedHosts = new Set(allowlist.filter((entry) => !entry.includes('/')).map((entry) => entry.toLowerCase()))
  const isListed = createAddressSet(allowlist)
  const verdicts = new Map<string, { isAllowed: boolean; until: number }>()

  const isAddressAllowed = (address: string): boolean => !isPrivateAddress(address) || isListed(address)

  async function judge(url: URL): Promise<boolean> {
    const host = url.hostname.toLowerCase().replace(/^\[|\]$/g, '')
    const port = url.port || (url.protocol === 'https:' || url.protocol === 'wss:' ? '443' : '80')
    if (allowedHosts.has(host) || allowedHosts.has(`${host}:${port}`) || allowedHosts.has(url.host)) return true
    const addresses = isIP(host) ? [host] : await resolve(host).catch(() => undefined)
    // A name that does not resolve reaches nothing; the request itself will say so.
    if (addresses === undefined) return true
    return addresses.length > 0 && addresses.every(isAddressAllowed)
  }

  return {
    /** Throws `channel.address-private` when the address must not be reached. Free once the origin is known. */
    check(origin: string): Promise<void> | undefined {
      const known = verdicts.get(origin)
      if (known && known.until > Date.now()) return known.isAllowed ? undefined : refuse()
      return judge(new URL(origin)).then((isAllowed) => {
        if (verdicts.size > 10_000) verdicts.clear()
        verdicts.set(origin, { isAllowed, until: Date.now() + LOOKUP_TTL_MS })
        if (!isAllowed) return refuse()
      })
    },
  }
}

export type AddressGuard = ReturnType<typeof createAddressGuard>

const refuse = async (): Promise<never> => {
  throw new AppError('channel.address-private', {})
}

async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map((entry) => entry.address)
}
