import { REQUEST_ID_HEADER } from '@tollgate/contract/constants'
import type { Call } from './call.ts'
import { limitHeaders } from './limit-headers.ts'

/**
 * Headers of every reply on a relay path. Nothing of a vendor's headers is passed on; browsers anywhere may read it.
 * Clients of this API family read the request's id under the first of its names, Anthropic's libraries under the
 * second, OpenAI's under the third.
 */
export const replyHeaders = (requestId: string, contentType = 'application/json'): Record<string, string> => ({
  'content-type': contentType,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  [REQUEST_ID_HEADER]: requestId,
  'request-id': requestId,
  'x-request-id': requestId,
})

/** The same for a call, and what is left of its caller's limits. */
export function callHeaders({ requestId, rates, family, parts }: Call, contentType?: string): Record<string, string> {
  const headers = replyHeaders(requestId, contentType)
  return rates === undefined
    ? headers
    : { ...headers, ...limitHeaders(rates, { family: family.name, nowMs: parts.clock.nowMs() }) }
}
