/**
 * Where clients reach this site, without a slash at the end: what the operator has set, else where the page came from.
 * A server that was told nothing calls itself `localhost`, which is true only on its own machine.
 */
export function apiAddress(serverAddress: string, origin: string): string {
  const isUnset = serverAddress === '' || /^https?:\/\/localhost(:|\/|$)/.test(serverAddress)
  return (isUnset ? origin : serverAddress).replace(/\/+$/, '')
}
