import { readAddress } from '../platform/ip-ranges.ts'

/** Membership test of the proxies whose forwarding headers are believed (`createAddressSet`). */
export type TrustedProxies = (address: string) => boolean

/** More hops than this are noise. */
const HOPS_MAX = 32

/**
 * The address of the client: that of the socket, unless it is a trusted proxy's; then the right-most hop of
 * `X-Forwarded-For` that no trusted proxy stands for. What stands further left was written by the client itself.
 */
export function clientAddressOf(headers: Headers, socketAddress: string, isTrusted: TrustedProxies): string {
  let client = readAddress(socketAddress) ?? socketAddress
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').slice(-HOPS_MAX)
  while (isTrusted(client)) {
    const hop = readAddress(withoutPort(hops.pop() ?? ''))
    if (hop === undefined) break
    client = hop
  }
  return client
}

/** Some proxies, like Azure's and AWS's, write the client's port too: `192.0.2.7:5123`, `[2001:db8::7]:5123`. */
const withoutPort = (hop: string): string => hop.trim().replace(/^(\d+(?:\.\d+){3}|\[.*\]):\d+$/, '$1')

/** True when the client reached us, or the trusted proxy in front of us, over https. */
export function isSecureCall(request: Request, socketAddress: string, isTrusted: TrustedProxies): boolean {
  if (new URL(request.url).protocol === 'https:') return true
  return isTrusted(socketAddress) && request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
}
