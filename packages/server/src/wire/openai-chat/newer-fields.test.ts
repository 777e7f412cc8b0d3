import { describe, expect, test } from 'bun:test'
import type { ChatCall } from '../chat.ts'
import { inboundFamilies, outboundFamilies } from '../families.ts'
import type { CallFacts, ReplyContext } from '../family.ts'
import { isObject, type JsonObject } from '../read-json.ts'

/* Fields that OpenAI added late, between its two formats and to others. */

type Client = 'openai-chat' | 'openai-responses' | 'anthropic-messages'
type Vendor = 'openai-chat' | 'openai-responses' | 'anthropic-messages'

const MESSAGES = [{ role: 'user', content: 'hi' }]

function factsOf(from: Client, body: JsonObject): CallFacts {
  const asked = from === 'openai-responses' ? { input: 'hi' } : { messages: MESSAGES, max_tokens: 4_000 }
  const path = { model: undefined, isStream: false, streamStyle: 'sse' as const }
  return inboundFamilies[from].readCall({ model: 'm', ...asked, ...body }, 'chat', path)
}

/** What the vendor gets, and what is said to be lost. */
function asked(from: Client, body: JsonObject, { to, model }: { to: Vendor; model: string }) {
  const codec = inboundFamilies[from].codecs.chat
  if (codec?.form !== 'chat') throw new Error('no chat')
  const call: ChatCall = codec.decodeCall(factsOf(from, body), { model })
  const encoded = outboundFamilies[to].codecs.chat?.encodeCall(call, { model, isStream: false, quirks: [], other: '' })
  return { body: isObject(encoded?.body) ? encoded.body : {}, warnings: call.warnings }
}

const GPT_6 = 'gpt-6-luna'
const DEEPSEEK = 'deepseek-chat'

test.each<[string, Client, JsonObject, { to: Vendor; model: string }, JsonObject, string[]]>([
  [
    'verbosity',
    'openai-chat',
    { verbosity: 'low' },
    { to: 'openai-responses', model: GPT_6 },
    { text: { verbosity: 'low' } },
    [],
  ],
  [
    'verbosity',
    'openai-responses',
    { text: { verbosity: 'low' } },
    { to: 'openai-chat', model: GPT_6 },
    { verbosity: 'low' },
    [],
  ],
  [
    'verbosity',
    'openai-responses',
    { text: { verbosity: 'low' } },
    { to: 'openai-chat', model: DEEPSEEK },
    {},
    [`verbosity is not taken by ${DEEPSEEK}`],
  ],
  [
    'safety_identifier',
    'openai-chat',
    { safety_identifier: 'u1' },
    { to: 'anthropic-messages', model: 'x' },
    { metadata: { user_id: 'u1' } },
    [],
  ],
  [
    'the effort in a name',
    'anthropic-messages',
    {},
    { to: 'openai-chat', model: 'gpt-5.2-xhigh' },
    { model: 'gpt-5.2', reasoning_effort: 'xhigh' },
    [],
  ],
  [
    'the effort in a name',
    'anthropic-messages',
    {},
    { to: 'openai-responses', model: 'gpt-6-luna-low' },
    { model: GPT_6, reasoning: { effort: 'low' } },
    [],
  ],
  [
    'an effort that a model does not have',
    'openai-responses',
    { reasoning: { effort: 'max' } },
    { to: 'openai-chat', model: 'gpt-5.1' },
    { reasoning_effort: 'high' },
    ['reasoning_effort max is not taken by gpt-5.1: high is asked'],
  ],
  [
    'the temperature of a model that thinks',
    'anthropic-messages',
    { temperature: 0.5 },
    { to: 'openai-chat', model: GPT_6 },
    { max_completion_tokens: 4_000 },
    [`temperature is not taken by ${GPT_6}`],
  ],
  [
    'an effort that nobody knows',
    'openai-chat',
    { reasoning_effort: 'huge' },
    { to: 'openai-responses', model: GPT_6 },
    {},
    ['reasoning_effort huge is not known'],
  ],
])('%s of %s %j for %j arrives, or its loss is said', (_, from, body, to, found, warnings) => {
  const call = asked(from, body, to)
  expect(call.body).toMatchObject(found)
  expect(call.warnings).toEqual(warnings)
})

describe('tools with free text', () => {
  const tool = {
    type: 'custom',
    custom: {
      name: 'run',
      description: 'Runs it.',
      format: { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: "x"' } },
    },
  }
  const body = {
    tools: [tool],
    tool_choice: { type: 'custom', custom: { name: 'run' } },
    messages: [
      ...MESSAGES,
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'custom', custom: { name: 'run', input: 'say "x"\n' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'done' },
    ],
  }

  test('are functions with one text for vendors of other formats, earlier calls too', () => {
    const call = asked('openai-chat', body, { to: 'anthropic-messages', model: 'x' })
    expect(call).toMatchObject({
      body: {
        tools: [
          {
            name: 'run',
            description: 'Runs it.\n\nThe input follows this lark grammar:\nstart: "x"',
            input_schema: { properties: { input: { type: 'string' } }, required: ['input'] },
          },
        ],
        tool_choice: { type: 'tool', name: 'run' },
        messages: [{}, { content: [{ type: 'tool_use', id: 'c1', input: { input: 'say "x"\n' } }] }, {}],
      },
      warnings: [],
    })
  })

  test('are called with their free text, whole and streamed', () => {
    const codec = inboundFamilies['openai-chat'].codecs.chat
    if (codec?.form !== 'chat') throw new Error('no chat')
    const facts = factsOf('openai-chat', body)
    const context: ReplyContext = { requestId: 'r', model: 'm', createdAt: 1, wantsUsage: false, facts }
    const part = { kind: 'tool-call' as const, id: 'c2', name: 'run', arguments: '{"input":"a\\nb"}' }
    const reply = { id: '', model: '', answers: [{ parts: [part], finish: 'tool-calls' as const }] }
    const called = { id: 'c2', type: 'custom', custom: { name: 'run', input: 'a\nb' } }
    expect(JSON.parse(String(codec.encodeReply(reply, context).body)).choices[0].message.tool_calls).toEqual([called])
    const encoder = codec.eventEncoder?.(context)
    const written = [
      encoder?.encode({ type: 'tool-call-start', block: 0, id: 'c2', name: 'run' }),
      ...['{"in', 'put":"a\\nb"}'].map((text) => encoder?.encode({ type: 'tool-call-delta', block: 0, text })),
      encoder?.encode({ type: 'tool-call-end', block: 0 }),
    ].join('')
    const deltas = written
      .split('\n\n')
      .filter(Boolean)
      .map((event) => JSON.parse(event.slice('data: '.length)).choices[0].delta.tool_calls[0])
    expect(deltas).toEqual([
      { index: 0, id: 'c2', type: 'custom', custom: { name: 'run', input: '' } },
      { index: 0, custom: { input: 'a\nb' } },
    ])
  })
})

test('of the tools only the allowed ones are offered, and one of them must be called', () => {
  const tools = ['one', 'two'].map((name) => ({ type: 'function', function: { name } }))
  const choice = {
    type: 'allowed_tools',
    allowed_tools: { mode: 'required', tools: [{ type: 'function', function: { name: 'two' } }] },
  }
  const call = asked('openai-chat', { tools, tool_choice: choice }, { to: 'anthropic-messages', model: 'x' })
  expect(call).toMatchObject({ body: { tools: [{ name: 'two' }], tool_choice: { type: 'any' } }, warnings: [] })
})
