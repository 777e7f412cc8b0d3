import type { CredentialParts, OutgoingRequest } from '../src/upstream/credentials/scheme.ts'
import {
  createVendorTokens,
  type ExchangeReply,
  type TokenExchange,
} from '../src/upstream/credentials/vendor-tokens.ts'

/** A request without a key, as schemes get it. */
export const keylessRequest = (changes: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  method: 'POST',
  url: 'https://vendor.example/v1/chat',
  headers: { 'content-type': 'application/json' },
  body: '{}',
  ...changes,
})

/** Parts whose clock stands still until it is moved, and whose vendor answers exchanges from a list, in order. */
export function credentialParts({ nowMs = 0, replies = [] }: { nowMs?: number; replies?: ExchangeReply[] } = {}) {
  const asked: TokenExchange[] = []
  const time = { nowMs }
  const clock = { nowMs: () => time.nowMs, now: () => Math.floor(time.nowMs / 1000) }
  const tokens = createVendorTokens({
    clock,
    ask: async (request) => {
      asked.push(request)
      const reply = replies[asked.length - 1]
      if (!reply) throw new Error('one exchange too many')
      return reply
    },
  })
  const parts: CredentialParts = { clock, tokens }
  return { parts, asked, time }
}
