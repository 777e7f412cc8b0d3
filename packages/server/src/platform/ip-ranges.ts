import { BlockList, isIP } from 'node:net'

/** The address without brackets, zone and IPv4-in-IPv6 form; undefined when the text is no address. */
export function readAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '')
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
  return isIP(address) === 0 ? undefined : address.toLowerCase()
}

/** True for one address or one range in CIDR form: `10.1.2.3`, `10.0.0.0/8`, `fd00::/8`. */
export function isAddressOrRange(text: string): boolean {
  const [network = '', bits, ...rest] = text.split('/')
  const version = isIP(network)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Membership in any of some addresses and ranges. Entries that are neither match nothing. */
export function createAddressSet(entries: readonly string[]): (address: string) => boolean {
  const ranges = new BlockList()
  for (const entry of entries.filter(isAddressOrRange)) {
    const [network = '', bits] = entry.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    ranges.addSubnet(network, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (text) => {
    const address = readAddress(text)
    return address !== undefined && ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** What limits count an address under: an IPv6 client owns its whole /64 network. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const tailGroups = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - groups.length - tailGroups.length
  const all = [...groups, ...Array.from({ length: Math.max(gap, 0) }, () => '0'), ...tailGroups]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
