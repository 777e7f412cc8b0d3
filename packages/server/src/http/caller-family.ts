import type { InboundFamilyName } from '@tollgate/contract/relay-endpoints'
import { KEY_PARAMETER } from './relay-routes.ts'

interface Asked {
  path: string
  /** With its question mark; empty when there is none. */
  search: string
  headers: Headers
}

/**
 * The format in which a caller expects what is not a call: lists of models, and errors on paths that nobody knows.
 * Paths of one vendor alone decide; elsewhere, and `/v1/models` is the same for all three, its client's headers do.
 */
export function callerFamilyOf({ path, search, headers }: Asked): InboundFamilyName {
  if (/^(\/v1)*\/(v1beta|v1alpha|v1\/tunedModels|upload\/v1(beta|alpha)?|ws\/google\.ai\.[^/]*)(\/|$)/.test(path))
    return 'gemini-generate'
  if (headers.has('anthropic-version') || /^(\/v1)+\/messages(\/|$)/.test(path)) return 'anthropic-messages'
  if (headers.has('x-goog-api-key') || headers.has('x-goog-api-client')) return 'gemini-generate'
  return new URLSearchParams(search).has(KEY_PARAMETER) ? 'gemini-generate' : 'openai-chat'
}
