import { describe, expect, test } from 'bun:test'
import type { Quirk } from '@tollgate/contract/providers/provider-row'
import type { JsonObject } from '../read-json.ts'
import { encodeCall } from './encode-call.ts'
import { prepareBody, warningsOf } from './prepare-body.ts'
import { applyQuirks } from './quirks.ts'
import { readCall } from './read-call.ts'

const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
const looking = (image: unknown) => [
  {
    role: 'user',
    content: [
      { type: 'text', text: 'what is it?' },
      { type: 'image_url', image_url: image },
    ],
  },
]

const changes: readonly (readonly [Quirk, JsonObject, JsonObject])[] = [
  ['top-p-below-one', { top_p: 1 }, { top_p: 0.99 }],
  ['top-p-below-one', { top_p: 1.5 }, { top_p: 0.99 }],
  ['top-p-open', { top_p: 1 }, { top_p: 0.999 }],
  ['top-p-open', { top_p: 0 }, { top_p: 0.001 }],
  ['top-p-open', { top_p: -1 }, { top_p: 0.001 }],
  ['temperature-open', { temperature: 0 }, { temperature: 0.01 }],
  ['temperature-open', { temperature: 1.5 }, { temperature: 1 }],
  [
    'mistral-fields',
    {
      messages: [
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: '{' },
      ],
    },
    {
      messages: [
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: '{', prefix: true },
      ],
    },
  ],
  ['qwen-thinking', { model: 'qwen3-32b' }, { model: 'qwen3-32b', enable_thinking: false }],
  ['groq-thinking', { model: 'llama-3.3-70b', reasoning_effort: 'high' }, { model: 'llama-3.3-70b' }],
  [
    'groq-thinking',
    { model: 'qwen/qwen3-32b', reasoning_effort: 'low' },
    { model: 'qwen/qwen3-32b', reasoning_effort: 'default' },
  ],
  [
    'groq-thinking',
    { model: 'openai/gpt-oss-20b', reasoning_effort: 'max' },
    { model: 'openai/gpt-oss-20b', reasoning_effort: 'high' },
  ],
  [
    'groq-thinking',
    { messages: [{ role: 'assistant', content: 'a', reasoning_content: 'hm' }] },
    { messages: [{ role: 'assistant', content: 'a' }] },
  ],
  ['mistral-fields', { model: 'devstral-2512', reasoning_effort: 'high' }, { model: 'devstral-2512' }],
  [
    'mistral-fields',
    { model: 'mistral-small-2603', reasoning_effort: 'medium' },
    { model: 'mistral-small-2603', reasoning_effort: 'high' },
  ],
  [
    'forced-tools-unthinking',
    { tool_choice: 'required', reasoning_effort: 'high' },
    { tool_choice: 'required', thinking: { type: 'disabled' } },
  ],
  ['stop-list', { stop: 'END' }, { stop: ['END'] }],
  ['max-tokens', { max_completion_tokens: 5 }, { max_tokens: 5 }],
  ['max-tokens', { max_completion_tokens: 5, max_tokens: 3 }, { max_tokens: 3 }],
  [
    'no-developer-role',
    {
      messages: [
        { role: 'developer', content: 'be brief' },
        { role: 'user', content: 'hi' },
      ],
    },
    {
      messages: [
        { role: 'system', content: 'be brief' },
        { role: 'user', content: 'hi' },
      ],
    },
  ],
  [
    'one-system',
    {
      messages: [
        { role: 'system', content: 'one' },
        { role: 'developer', content: 'two' },
        { role: 'system', content: [{ type: 'text', text: 'three' }] },
        { role: 'user', content: 'hi' },
        { role: 'system', content: 'four' },
      ],
    },
    {
      messages: [
        {
          role: 'system',
          content: [
            { type: 'text', text: 'one\n\ntwo' },
            { type: 'text', text: 'three' },
          ],
        },
        { role: 'user', content: 'hi' },
        { role: 'user', content: 'four' },
      ],
    },
  ],
  ['plain-image-url', { messages: looking({ url: PICTURE, detail: 'low' }) }, { messages: looking(PICTURE) }],
  [
    'bare-base64-images',
    { messages: looking({ url: PICTURE, detail: 'low' }) },
    { messages: looking({ url: 'iVBORw0KGgo=', detail: 'low' }) },
  ],
  [
    'mistral-fields',
    { seed: 7, max_completion_tokens: 5, user: 'u', logprobs: true, temperature: 0, metadata: { a: '1' } },
    { random_seed: 7, max_tokens: 5, temperature: 0, metadata: { a: '1' } },
  ],
]

test.each(changes)('%s: %j goes as %j', (quirk, body, expected) => {
  expect(applyQuirks(body, [quirk])).toEqual(expected)
})

const untouched: readonly (readonly [Quirk, JsonObject])[] = [
  ['top-p-below-one', { top_p: 0.5 }],
  ['top-p-below-one', { top_p: 'all' }],
  ['top-p-open', { top_p: 0.5 }],
  ['top-p-open', {}],
  [
    'groq-thinking',
    { model: 'openai/gpt-oss-20b', reasoning_effort: 'low', messages: [{ role: 'user', content: 'x' }] },
  ],
  ['forced-tools-unthinking', { tool_choice: 'auto', reasoning_effort: 'high' }],
  ['forced-tools-unthinking', { tool_choice: 'required', thinking: { type: 'enabled' } }],
  ['stop-list', { stop: ['a', 'b'] }],
  ['stop-list', { stop: null }],
  ['max-tokens', { max_tokens: 1 }],
  ['no-developer-role', { messages: [{ role: 'system', content: 'x' }, null, 3] }],
  ['no-developer-role', { messages: 'none' }],
  ['plain-image-url', { messages: looking(PICTURE) }],
  ['plain-image-url', { messages: looking({ detail: 'low' }) }],
  ['mistral-fields', { temperature: 0 }],
  ['mistral-fields', { model: 'mistral-medium-3-5', reasoning_effort: 'none' }],
  ['reasoning-content', { reasoning_content: 'kept' }],
]

test.each(untouched)('%s leaves %j as it is', (quirk, body) => {
  expect(applyQuirks(body, [quirk])).toBe(body)
})

test('the body that came in is not written to', () => {
  const body = { messages: looking({ url: PICTURE }), seed: 1, top_p: 1, stop: 'a' }
  const before = structuredClone(body)
  applyQuirks(body, ['plain-image-url', 'mistral-fields', 'top-p-below-one', 'stop-list'])
  expect(body).toEqual(before)
})

describe('bodies on their way to a vendor', () => {
  const prepared = (body: JsonObject, quirks: readonly Quirk[]) => {
    const json = JSON.stringify(body)
    const call = readCall(body, 'chat', undefined)
    return { json, sent: prepareBody({ json, call }, { model: 'glm-4', operation: 'chat', quirks }) }
  }
  const body = { model: 'glm-4', messages: [{ role: 'user', content: 'hi' }] }

  test('a body that no quirk is about keeps its text', () => {
    const { json, sent } = prepared({ ...body, top_p: 0.5 }, ['top-p-below-one', 'stop-list', 'no-developer-role'])
    expect(sent).toBe(json)
  })

  test('a body of the same format is edited', () => {
    const { sent } = prepared({ ...body, top_p: 1, stop: 'x', own: { field: 1 } }, ['top-p-below-one', 'stop-list'])
    expect(JSON.parse(sent)).toEqual({ ...body, top_p: 0.99, stop: ['x'], own: { field: 1 } })
  })

  test('a translated call is edited, and says what is lost', () => {
    const call = {
      model: 'mistral-small',
      messages: [{ role: 'user' as const, parts: [{ kind: 'text' as const, text: 'hi' }] }],
      isStream: false,
      tools: [],
      seed: 7,
      topK: 3,
      maxOutputTokens: 9,
      extras: {},
      warnings: [] as string[],
    }
    const target = { model: 'mistral-small', isStream: false, quirks: ['mistral-fields'] as const, other: '' }
    expect(encodeCall(call, target).body).toEqual({
      model: 'mistral-small',
      messages: [{ role: 'user', content: 'hi' }],
      random_seed: 7,
      max_tokens: 9,
    })
    expect(call.warnings).toEqual(['top_k is not known to this vendor'])
  })
})

test('what a copied call loses on its way to a vendor is said', () => {
  const body = { model: 'm', messages: [{ role: 'user', content: 'hi' }], user: 'u', logit_bias: {}, temperature: 1 }
  const incoming = { json: JSON.stringify(body), call: readCall({ ...body, stream_options: {} }, 'chat', undefined) }
  const warnings = (model: string, quirks: Quirk[]) => warningsOf(incoming, { model, operation: 'chat', quirks })
  expect(warnings('m', ['mistral-fields'])).toEqual([
    'user is not known to this vendor',
    'logit_bias is not known to this vendor',
  ])
  expect(warnings('o3', [])).toEqual(['temperature is not known to this vendor'])
  expect(warnings('m', [])).toEqual([])
})

const user = { role: 'user', content: 'hi' }

test.each<[Quirk, JsonObject, string[]]>([
  [
    'one-system',
    { messages: [{ role: 'system', content: 'a' }, user, { role: 'developer', content: 'b' }] },
    ["what the system says between turns is sent as the user's words"],
  ],
  ['one-system', { messages: [{ role: 'system', content: 'a' }, { role: 'system', content: 'b' }, user] }, []],
  [
    'groq-thinking',
    {
      messages: [user, { role: 'assistant', content: 'x', reasoning_content: 'y' }],
      model: 'llama-3.3-70b',
      reasoning_effort: 'low',
    },
    ['reasoning_effort is not known to this vendor', 'reasoning_content is not known to this vendor'],
  ],
  [
    'forced-tools-unthinking',
    { messages: [user], tool_choice: 'required', reasoning_effort: 'high' },
    ['thinking is switched off: with this vendor a model that thinks cannot be forced to call'],
  ],
  [
    'mistral-fields',
    {
      messages: [{ ...user, name: 'Ann' }, { role: 'assistant', content: 'x', refusal: null, annotations: [] }, user],
      reasoning_effort: 'low',
      seed: 1,
      max_completion_tokens: 9,
    },
    ['reasoning_effort is not known to this vendor', 'name is not known to this vendor'],
  ],
  ['temperature-open', { messages: [user], temperature: 1.5 }, ['temperature is at most 1 with this vendor']],
])('what a copied call loses by %s is said', (quirk, fields, expected) => {
  const body = { model: 'm', ...fields }
  const incoming = { json: JSON.stringify(body), call: readCall(body, 'chat', undefined) }
  const edits = { model: body.model, operation: 'chat', quirks: [quirk] } as const
  expect(warningsOf(incoming, edits)).toEqual(expected)
})

test.each([
  [[{ role: 'user', content: 'hi' }]],
  [
    [
      { role: 'system', content: 'one' },
      { role: 'user', content: 'hi' },
    ],
  ],
  ['none'],
])('a call with one system message at most stays as it came', (messages) => {
  const body = { messages }
  expect(applyQuirks(body, ['one-system'])).toBe(body)
})

test.each([
  [{ model: 'qwen3-235b-a22b', stream: true }],
  [{ model: 'qwen3-8b', enable_thinking: true }],
  [{ model: 'qwen3-max' }],
  [{ model: 'qwen3-30b-a3b-thinking-2507' }],
])('%p thinks as it was asked to', (body) => {
  expect(applyQuirks(body, ['qwen-thinking'])).toBe(body)
})
