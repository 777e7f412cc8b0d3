import type { Clock } from '../../platform/clock.ts'
import type { VendorTokens } from './vendor-tokens.ts'

/** A request to a vendor that still lacks its key. Header names are lower case. */
export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

/** What a channel knows of its account at the vendor. */
export interface VendorAccount {
  key: string
  /** The channel's field `other`: region, version, account id; what the provider's row says it is. */
  other: string
}

/** What schemes work with: the time, and the tokens that were exchanged for keys. */
export interface CredentialParts {
  clock: Clock
  tokens: VendorTokens
}

/**
 * Puts an account's key into a request: adds headers, and where the vendor wants it, changes the address. It comes
 * last, because some sign what is sent. Synchronous for schemes without an exchange: the hot path does not wait for
 * them. Throws `channel.key-malformed`; an exchange that fails throws `channel.refused` or what the connection threw.
 */
export type CredentialsScheme = (
  request: OutgoingRequest,
  account: VendorAccount,
  parts: CredentialParts,
) => void | Promise<void>
