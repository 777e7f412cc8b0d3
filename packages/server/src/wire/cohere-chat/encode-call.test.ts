import { expect, test } from 'bun:test'
import { chatCall, target, toolConversation, weatherTool } from '../../../test/sample-call.ts'
import type { ChatCall } from '../chat.ts'
import { encodeCall } from './encode-call.ts'

test('a conversation with tools keeps its order, its ids and the plan', () => {
  const call = chatCall({ messages: toolConversation, tools: [weatherTool], isStream: true, temperature: 0, topK: 0 })
  expect(encodeCall(call, target({ model: 'command-a' })).body).toEqual({
    model: 'command-a',
    messages: [
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'Weather in Paris?' },
      {
        role: 'assistant',
        tool_plan: 'I will look.',
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Paris"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: '20 C' },
    ],
    stream: true,
    temperature: 0,
    k: 0,
    tools: [
      {
        type: 'function',
        function: {
          name: 'get_weather',
          parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
          description: 'Weather of a city',
        },
      },
    ],
  })
})

test('pictures go as addresses or as data', () => {
  const parts = [
    { kind: 'text', text: 'See' },
    { kind: 'image', source: { kind: 'url', url: 'https://x.example/a.png' }, detail: 'low' },
    { kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: 'AAAA' } },
  ] as const
  const { body } = encodeCall(chatCall({ messages: [{ role: 'user', parts: [...parts] }] }), target())
  expect(body).toMatchObject({
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image_url', image_url: { url: 'https://x.example/a.png', detail: 'low' } },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
    ],
  })
})

test('files that are texts go as texts', () => {
  const source = { kind: 'bytes', mediaType: 'text/csv', base64: Buffer.from('a,b').toString('base64') } as const
  const file = { kind: 'file', name: 'a.csv', source } as const
  const messages: ChatCall['messages'] = [
    ...toolConversation.slice(0, 3),
    { role: 'tool', parts: [{ kind: 'tool-result', callId: 'call_1', parts: [file] }] },
    { role: 'user', parts: [{ kind: 'text', text: 'See' }, file] },
  ]
  const call = chatCall({ messages })
  expect(encodeCall(call, target()).body).toMatchObject({
    messages: [{}, {}, {}, { role: 'tool', content: 'a.csv\n\na,b' }, { role: 'user', content: 'See\na.csv\n\na,b' }],
  })
  expect(call.warnings).toEqual([])
})

test.each([
  ['application/pdf', { kind: 'file', source: { kind: 'bytes', mediaType: 'application/pdf', base64: 'AAAA' } }],
  ['audio/wav', { kind: 'file', source: { kind: 'bytes', mediaType: 'audio/wav', base64: 'AAAA' } }],
  ['a file', { kind: 'file', source: { kind: 'file-id', id: 'file-1', family: 'openai-chat' } }],
  ['a file', { kind: 'image', source: { kind: 'file-id', id: 'file-1', family: 'openai-chat' } }],
] as const)('%s is refused, so that another channel can be asked', (what, part) => {
  const call = chatCall({ messages: [{ role: 'user', parts: [{ kind: 'text', text: 'See' }, part] }] })
  expect(() => encodeCall(call, target())).toThrow(
    expect.objectContaining({ code: 'request.unsupported', params: { reason: expect.stringContaining(what) } }),
  )
})

test('a named tool is the only one offered, and must be called', () => {
  const call = chatCall({
    tools: [weatherTool, { kind: 'function', name: 'other' }],
    toolChoice: { kind: 'named', name: 'get_weather' },
  })
  expect(encodeCall(call, target()).body).toMatchObject({
    tools: [{ function: { name: 'get_weather' } }],
    tool_choice: 'REQUIRED',
  })
})

test.each([
  [{ effort: 'none' as const }, { type: 'disabled' }],
  [{ budgetTokens: 0 }, { type: 'disabled' }],
  [{ budgetTokens: 300 }, { type: 'enabled', token_budget: 300 }],
  [{ effort: 'high' as const }, { type: 'enabled' }],
])('the wish %p is thinking %p', (reasoning, thinking) => {
  expect(encodeCall(chatCall({ reasoning }), target()).body).toMatchObject({ thinking })
})

test('a schema for the answer is passed on', () => {
  const call = chatCall({ output: { kind: 'json-schema', name: 'a', schema: { type: 'object' } } })
  expect(encodeCall(call, target()).body).toMatchObject({
    response_format: { type: 'json_object', json_schema: { type: 'object' } },
  })
})

test('what the format has no place for is said, once each', () => {
  const call = chatCall({
    answers: 2,
    user: 'u',
    metadata: {},
    extras: { 'openai-chat': { store: true, safety_mode: 'NONE' } },
  })
  const { body } = encodeCall(call, target())
  expect(call.warnings).toEqual([
    "n is not in Cohere's format",
    "user is not in Cohere's format",
    "metadata is not in Cohere's format",
    "store is not in Cohere's format",
  ])
  expect(body).toMatchObject({ safety_mode: 'NONE' })
})

test('numbers are brought into the ranges of the vendor, and that is said where it matters', () => {
  const call = chatCall({ temperature: 1.5, topP: 1, frequencyPenalty: -0.5, presencePenalty: 1.5 })
  const sent = { temperature: 1, p: 0.99, frequency_penalty: 0, presence_penalty: 1 }
  expect(encodeCall(call, target()).body).toMatchObject(sent)
  expect(call.warnings).toEqual([
    "temperature is from 0 to 1 in Cohere's format",
    "frequency_penalty is from 0 to 1 in Cohere's format",
    "presence_penalty is from 0 to 1 in Cohere's format",
  ])
})

test('no seed is below zero, where OpenAI has them', () => {
  expect(encodeCall(chatCall({ seed: 7 }), target()).body).toMatchObject({ seed: 7 })
  expect(encodeCall(chatCall({ seed: -7 }), target()).body).toMatchObject({ seed: Number.MAX_SAFE_INTEGER - 6 })
})

test('no message is without a content', () => {
  const messages: ChatCall['messages'] = [
    { role: 'system', parts: [{ kind: 'text', text: '' }] },
    { role: 'user', parts: [{ kind: 'text', text: '' }] },
  ]
  expect(encodeCall(chatCall({ messages }), target()).body).toMatchObject({
    messages: [{ role: 'user', content: '...' }],
  })
})

test("the operator's safety mode holds where the client names none", () => {
  const defaults = { geminiSafety: 'OFF', geminiVersions: {}, cohereSafety: 'STRICT', showsDifySteps: false }
  const to = target({ model: 'command-a', defaults })
  expect(encodeCall(chatCall({}), to).body).toMatchObject({ safety_mode: 'STRICT' })
  const own = chatCall({ extras: { 'openai-chat': { safety_mode: 'CONTEXTUAL' } } })
  expect(encodeCall(own, to).body).toMatchObject({ safety_mode: 'CONTEXTUAL' })
  const none = { ...defaults, cohereSafety: 'NONE' }
  expect(encodeCall(chatCall({}), target({ model: 'command-a', defaults: none })).body).not.toHaveProperty(
    'safety_mode',
  )
})
