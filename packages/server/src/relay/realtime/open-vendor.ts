import type { RelayChannel } from '../../domain/channels/relay-channel.ts'
import type { OutgoingRequest } from '../../upstream/credentials/scheme.ts'
import { openSocket, type VendorSocket } from '../../upstream/web-socket.ts'
import type { Call } from '../call.ts'
import { chooseFormat } from '../exchange/choose-format.ts'
import { requestHeaders } from '../exchange/request-headers.ts'
import { upstreamUrl } from '../exchange/upstream-url.ts'
import { signRequest } from '../sign-request.ts'

export interface OpenedVendor {
  channel: RelayChannel
  socket: VendorSocket
}

/**
 * Opens the socket of one channel. Throws AppError when it does not open, ClientGone when the client left.
 * https://platform.openai.com/docs/guides/realtime-websocket
 */
export async function openVendor(call: Call, channel: RelayChannel): Promise<OpenedVendor> {
  const { incoming, parts } = call
  const signal = call.beginAttempt()
  const model = channel.mapModel(call.model)
  const { family: inbound, operation } = incoming.endpoint
  const format = chooseFormat({ provider: channel.provider, inbound, operation, model })
  const client = incoming.request.headers
  const address = upstreamUrl(channel, format, {
    endpoint: incoming.endpoint,
    encodedPath: '/v1/realtime?model={model}',
    isStream: true,
    model,
    clientQuery: incoming.query,
  })
  const request: OutgoingRequest = {
    method: 'GET',
    url: address.replace(/^http/, 'ws'),
    headers: {
      ...requestHeaders({ channel, format, client, contentType: undefined, isStream: false, isPassThrough: true }),
      ...betaHeader(client),
    },
    body: undefined,
  }
  const signing = signRequest(request, { channel, scheme: format.credentials, parts })
  if (signing) await signing
  call.askedChannel = channel
  const { url, headers } = request
  const socket = await openSocket({ url, headers, protocols: [], signal, guard: parts.guard })
  parts.failpoint('after-accept')
  return { channel, socket }
}

/** Browsers ask for the beta with a sub-protocol, all others with the header, which goes along by itself. */
function betaHeader(client: Headers): Record<string, string> {
  const protocols = client.get('sec-websocket-protocol') ?? ''
  return protocols.includes('openai-beta.realtime-v1') ? { 'openai-beta': 'realtime=v1' } : {}
}
