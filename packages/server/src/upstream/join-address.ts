/**
 * A path behind an address. Operators paste addresses with and without the version; `/v1/v1` is never meant. The address
 * has no slash at its end.
 */
export function joinAddress(address: string, path: string): string {
  const version = /\/(v\d+(?:beta|alpha)?)$/.exec(address)?.[1]
  return version && path.startsWith(`/${version}/`) ? address.slice(0, -version.length - 1) + path : address + path
}
