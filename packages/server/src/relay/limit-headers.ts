import type { InboundFamilyName } from '@tollgate/contract/relay-endpoints'
import type { RateState, TakenRates } from '../domain/limits/taken-rates.ts'

type Headers = Record<string, string>

/**
 * What is left of the tightest limit on requests and on tokens, as the caller's format names it; callers of other formats
 * read OpenAI's names. https://platform.openai.com/docs/guides/rate-limits#rate-limits-in-headers
 * https://docs.anthropic.com/en/api/rate-limits#response-headers
 */
export function limitHeaders(
  { requests, tokens }: Pick<TakenRates, 'requests' | 'tokens'>,
  { family, nowMs }: { family: InboundFamilyName; nowMs: number },
): Headers {
  const write = family === 'anthropic-messages' ? anthropicHeaders : openaiHeaders
  return { ...(requests && write('requests', requests, nowMs)), ...(tokens && write('tokens', tokens, nowMs)) }
}

const openaiHeaders = (kind: 'requests' | 'tokens', { limit, remaining, resetMs }: RateState): Headers => ({
  [`x-ratelimit-limit-${kind}`]: String(limit),
  [`x-ratelimit-remaining-${kind}`]: String(remaining),
  [`x-ratelimit-reset-${kind}`]: durationOf(resetMs),
})

const anthropicHeaders = (
  kind: 'requests' | 'tokens',
  { limit, remaining, resetMs }: RateState,
  nowMs: number,
): Headers => ({
  [`anthropic-ratelimit-${kind}-limit`]: String(limit),
  [`anthropic-ratelimit-${kind}-remaining`]: String(remaining),
  // RFC 3339, in whole seconds.
  [`anthropic-ratelimit-${kind}-reset`]: new Date(Math.ceil((nowMs + resetMs) / 1000) * 1000)
    .toISOString()
    .replace('.000Z', 'Z'),
})

/** As Go writes durations, which is what OpenAI sends: `17s`, `6m0s`, `1h0m5s`. */
function durationOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const head = hours > 0 ? `${hours}h${minutes}m` : minutes > 0 ? `${minutes}m` : ''
  return `${head}${seconds % 60}s`
}
