import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { AppError } from '@tollgate/contract/app-error'
import { createAddressSet } from '../../platform/ip-ranges.ts'
import { isPrivateAddress, untranslated } from '../guard-address.ts'

/** Inside the public ranges and still not the internet: the same in every one of Azure's networks. */
const AZURE_PLATFORM = '168.63.129.16'

/** True for an address on the internet that anybody could reach without this server. */
export const isPublicAddress = (address: string): boolean =>
  !isPrivateAddress(address) && (untranslated(address) ?? address) !== AZURE_PLATFORM && !/^::ffff:/i.test(address)

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
