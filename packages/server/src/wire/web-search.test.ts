import { expect, test } from 'bun:test'
import type { Quirk } from '@tollgate/contract/providers/provider-row'
import type { InboundFamilyName } from '@tollgate/contract/relay-endpoints'
import { inboundFamilies, outboundFamilies } from './families.ts'
import type { JsonObject } from './read-json.ts'

const location = { city: 'Paris', country: 'FR' }
const contents = { contents: [{ role: 'user', parts: [{ text: 'news?' }] }] }
const messages = [{ role: 'user', content: 'news?' }]

/** A search with all that the format can say of it. */
const asked: Record<InboundFamilyName, JsonObject> = {
  'openai-chat': {
    messages,
    web_search_options: {
      search_context_size: 'low',
      user_location: { type: 'approximate', approximate: location },
    },
  },
  'openai-responses': {
    input: 'news?',
    tools: [
      {
        type: 'web_search',
        search_context_size: 'low',
        user_location: { type: 'approximate', ...location },
        filters: { allowed_domains: ['a.example'] },
      },
    ],
  },
  'anthropic-messages': {
    messages,
    max_tokens: 9,
    tools: [
      {
        type: 'web_search_20250305',
        name: 'web_search',
        max_uses: 3,
        allowed_domains: ['a.example'],
        user_location: { type: 'approximate', ...location },
      },
    ],
  },
  'gemini-generate': { ...contents, tools: [{ google_search: {} }] },
}

interface SearchTarget {
  model: string
  quirks?: readonly Quirk[]
  /** Asked for beside the search. */
  tools?: readonly JsonObject[]
}

function translated(from: InboundFamilyName, to: InboundFamilyName, { model, quirks = [], tools: more }: SearchTarget) {
  const inbound = inboundFamilies[from]
  const path = { model, isStream: false, streamStyle: 'sse' } as const
  const facts = inbound.readCall({ model, ...asked[from], ...(more && { tools: more }) }, 'chat', path)
  const codec = inbound.codecs.chat
  const outbound = outboundFamilies[to].codecs.chat
  if (codec?.form !== 'chat' || !outbound) throw new Error('no chat')
  const call = codec.decodeCall(facts, { model })
  const { body } = outbound.encodeCall(call, { model, isStream: false, quirks, other: '' })
  const { tools, web_search_options: options } = body as JsonObject
  return { tools, options, warnings: call.warnings.filter((warning) => warning.includes('search')) }
}

const place = { user_location: { type: 'approximate', ...location } }
const cases: readonly (readonly [InboundFamilyName, InboundFamilyName, string, JsonObject, lost: readonly string[]])[] =
  [
    ['openai-chat', 'openai-responses', 'gpt-5.2', { type: 'web_search', search_context_size: 'low', ...place }, []],
    [
      'openai-chat',
      'anthropic-messages',
      'claude-sonnet-4-5',
      { type: 'web_search_20250305', name: 'web_search', ...place },
      ['search_context_size'],
    ],
    [
      'openai-chat',
      'gemini-generate',
      'gemini-2.5-pro',
      { googleSearch: {} },
      ['search_context_size', 'user_location'],
    ],
    [
      'openai-responses',
      'anthropic-messages',
      'claude-sonnet-4-5',
      { type: 'web_search_20250305', name: 'web_search', allowed_domains: ['a.example'], ...place },
      ['search_context_size'],
    ],
    [
      'openai-responses',
      'gemini-generate',
      'gemini-2.5-pro',
      { googleSearch: {} },
      ['search_context_size', 'user_location', 'allowed_domains'],
    ],
    [
      'anthropic-messages',
      'openai-responses',
      'gpt-5.2',
      { type: 'web_search', filters: { allowed_domains: ['a.example'] }, ...place },
      ['max_uses'],
    ],
    [
      'anthropic-messages',
      'gemini-generate',
      'gemini-2.5-pro',
      { googleSearch: {} },
      ['user_location', 'max_uses', 'allowed_domains'],
    ],
    ['gemini-generate', 'openai-responses', 'gpt-5.2', { type: 'web_search' }, []],
    [
      'gemini-generate',
      'anthropic-messages',
      'claude-sonnet-4-5',
      { type: 'web_search_20250305', name: 'web_search' },
      [],
    ],
  ]

test.each(cases)('a search of %s is one of %s at %s', (from, to, model, tool, lost) => {
  const { tools, warnings } = translated(from, to, { model })
  expect(tools).toEqual([tool])
  expect(warnings.map((warning) => warning.split(' ')[0] ?? '')).toEqual([...lost])
})

test.each([
  ['anthropic-messages', 'claude-sonnet-4-5', ['web_search_20250305', 'custom']],
  ['openai-responses', 'gpt-5.2', ['web_search', 'function']],
] as const)('a search that is asked for in two ways is one at %s', (to, model, types) => {
  const tools = [{ type: 'web_search_preview' }, { type: 'function', function: { name: 'f', parameters: {} } }]
  const sent = translated('openai-chat', to, { model, tools }).tools
  if (!Array.isArray(sent)) throw new Error('no tools')
  expect(sent.map((tool) => tool.type ?? 'custom').toSorted()).toEqual([...types].toSorted())
})

test('models that are made for it search in the chat format', () => {
  const approximate = { user_location: { type: 'approximate', approximate: location } }
  const search = (from: InboundFamilyName) => translated(from, 'openai-chat', { model: 'gpt-5-search-api' }).options
  expect(search('openai-chat')).toEqual(asked['openai-chat'].web_search_options)
  expect(search('openai-responses')).toEqual({ search_context_size: 'low', ...approximate })
  expect(search('anthropic-messages')).toEqual(approximate)
  expect(search('gemini-generate')).toEqual({})
})

test('for other models of that format the search is left out and said', () => {
  const { tools, options, warnings } = translated('anthropic-messages', 'openai-chat', { model: 'gpt-4.1' })
  expect([tools, options]).toEqual([undefined, undefined])
  expect(warnings).toEqual(["tool web_search_20250305 is not in OpenAI's chat format"])
})

test('at Bedrock, which refuses it, the search is left out and said', () => {
  const target = { model: 'claude-sonnet-4-5', quirks: ['bedrock-body'] } as const
  const { tools, warnings } = translated('openai-responses', 'anthropic-messages', target)
  expect(tools).toBeUndefined()
  expect(warnings).toEqual(['tool web_search is not in Bedrock'])
})
