import { expect, test } from 'bun:test'
import { requestHeaders } from './request-headers.ts'

const ASKED = 'claude-code-20250219,interleaved-thinking-2025-05-14,prompt-caching-scope-2026-01-05'

test.each([
  [[], ASKED],
  [['vertex-body'], 'interleaved-thinking-2025-05-14'],
  [['bedrock-body'], undefined],
] as const)("with %p the header of Anthropic's betas is %p", (quirks, betas) => {
  const headers = requestHeaders({
    channel: { organization: '', other: '' },
    format: { framing: 'sse', headers: undefined, quirks },
    client: new Headers({ 'anthropic-beta': ASKED, 'x-stainless-os': 'Linux' }),
    contentType: 'application/json',
    isStream: false,
    isPassThrough: true,
  })
  expect(headers['anthropic-beta']).toBe(betas)
})
