import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { AppError } from '@tollgate/contract/app-error'
import { createAddressSet } from '../../platform/ip-ranges.ts'
import { isPrivateAddress } from '../guard-address.ts'

/** Inside the public ranges and still not the internet: Azure's platform address, and the newer documentation block. */
const special = new BlockList()
special.addAddress('168.63.129.16', 'ipv4')
special.addSubnet('3fff::', 20, 'ipv6')

/** The only IPv6 block that is given out; what lies outside embeds IPv4 addresses or is not routed at all. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** True for an address on the internet that anybody could reach without this server. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0 || isPrivateAddress(address)) return false
  if (version === 4) return !special.check(address, 'ipv4')
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** More addresses of one name are not tried. */
const ADDRESSES_MAX = 3

interface Parts {
  /** Addresses and ranges that may be reached although they are private. Names are not taken: users choose those. */
  allowlist?: readonly string[]
  resolve?: (host: string) => Promise<string[]>
}

/**
 * Finds the addresses behind what a user gave. Nothing that the operator allowed for channels counts here. The caller
 * connects to an address that was returned and to nothing else: a name that changes its mind afterwards is not asked.
 */
export function createPublicAddresses({ allowlist = [], resolve = resolveHost }: Parts = {}) {
  const isListed = createAddressSet(allowlist)

  return {
    /** At least one address, IPv4 first. Throws `media.address-refused`, the same for every reason. */
    async find(url: URL): Promise<string[]> {
      if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '') {
        throw refused()
      }
      // The parser has turned every spelling of an IPv4 address into the usual one by now.
      const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
      const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host]
      const isPublic = addresses.every((address) => isPublicAddress(address) || isListed(address))
      if (addresses.length === 0 || !isPublic) throw refused()
      // Not every server has a way out over IPv6, and waiting for one would take the whole time.
      return addresses.toSorted((left, right) => isIP(left) - isIP(right)).slice(0, ADDRESSES_MAX)
    },
  }
}

export type PublicAddresses = ReturnType<typeof createPublicAddresses>

/** Says nothing of the reason: it would tell what names and ports exist inside. */
export const refused = (detail = 'not a public address'): AppError =>
  new AppError('media.address-refused', {}, { detail })

async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
