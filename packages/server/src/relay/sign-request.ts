import type { CredentialsScheme } from '@tollgate/contract/providers/provider-row'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import type { OutgoingRequest } from '../upstream/credentials/scheme.ts'
import { schemes } from '../upstream/credentials/schemes.ts'
import type { RelayParts } from './relay-parts.ts'

interface Signing {
  channel: RelayChannel
  scheme: CredentialsScheme
  parts: Pick<RelayParts, 'clock' | 'vendorTokens'>
}

/** Puts the channel's key into a request; a promise only for vendors whose key must be exchanged first. */
export function signRequest(request: OutgoingRequest, { channel, scheme, parts }: Signing): Promise<void> | undefined {
  const signing = schemes[scheme](request, channel, { clock: parts.clock, tokens: parts.vendorTokens })
  return signing instanceof Promise ? signing : undefined
}
