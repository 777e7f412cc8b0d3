import type { RelayEndpoint } from '@tollgate/contract/relay-endpoints'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'

const CLOUDFLARE_GATEWAY = 'https://gateway.ai.cloudflare.com'

/** The address of one call at a channel. `{model}` in a complete address is the vendor's model name. */
export function upstreamUrl(channel: RelayChannel, endpoint: RelayEndpoint, model: string): string {
  const { provider, baseUrl } = channel
  const vendorModel = encodeURIComponent(channel.mapModel(model))
  if (provider.paths === 'none') return baseUrl.replaceAll('{model}', vendorModel)
  const path = provider.paths?.[endpoint.operation] ?? endpoint.path.replace('{model}', vendorModel)
  if (baseUrl.startsWith(CLOUDFLARE_GATEWAY)) return baseUrl + path.replace(/^\/v1/, '')
  // Operators paste addresses with and without the version; `/v1/v1` is never meant.
  return baseUrl.replace(/\/v1$/, '') + path
}
