import { expect, test } from 'bun:test'
import { limitHeaders } from './limit-headers.ts'

const requests = { limit: 60, remaining: 12, resetMs: 59_400 }
const tokens = { limit: 90_000, remaining: 0, resetMs: 3_725_000 }
const nowMs = Date.parse('2027-01-31T12:00:00.250Z')

test('callers of OpenAI read durations', () => {
  expect(limitHeaders({ requests, tokens }, { family: 'openai-chat', nowMs })).toEqual({
    'x-ratelimit-limit-requests': '60',
    'x-ratelimit-remaining-requests': '12',
    'x-ratelimit-reset-requests': '1m0s',
    'x-ratelimit-limit-tokens': '90000',
    'x-ratelimit-remaining-tokens': '0',
    'x-ratelimit-reset-tokens': '1h2m5s',
  })
})

test('callers of Anthropic read moments', () => {
  expect(limitHeaders({ requests, tokens: undefined }, { family: 'anthropic-messages', nowMs })).toEqual({
    'anthropic-ratelimit-requests-limit': '60',
    'anthropic-ratelimit-requests-remaining': '12',
    'anthropic-ratelimit-requests-reset': '2027-01-31T12:01:00Z',
  })
})

test('callers of other formats read the names of OpenAI', () => {
  const headers = limitHeaders(
    { requests: { ...requests, resetMs: 400 }, tokens: undefined },
    { family: 'gemini-generate', nowMs },
  )
  expect(headers['x-ratelimit-reset-requests']).toBe('1s')
})
