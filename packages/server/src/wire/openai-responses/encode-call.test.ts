import { describe, expect, test } from 'bun:test'
import { chatCall } from '../../../test/sample-call.ts'
import type { ChatCall } from '../chat.ts'
import type { Target } from '../family.ts'
import { decodeCall } from './decode-call.ts'
import { encodeCall } from './encode-call.ts'
import { readCall } from './read-call.ts'

const target = (model = 'gpt-4.1'): Target => ({ model, isStream: false, quirks: [], other: '' })
const encode = (rest: Partial<ChatCall>, model?: string) => {
  const call = chatCall(rest)
  return { body: encodeCall(call, target(model)).body, warnings: call.warnings }
}

test('a small call asks for nothing that it need not', () => {
  expect(encode({}).body).toEqual({
    store: false,
    model: 'gpt-4.1',
    input: [{ type: 'message', role: 'user', content: 'Hello' }],
  })
})

test('a system text that stands alone is the input, which may not be empty', () => {
  const { body } = encode({ messages: [{ role: 'system', parts: [{ kind: 'text', text: 'rules' }] }] })
  expect(body).toMatchObject({ input: [{ type: 'message', role: 'developer', content: 'rules' }] })
  expect(body).not.toHaveProperty('instructions')
})

test('a conversation with tools, thinking and pictures', () => {
  const signature = { family: 'openai-responses' as const, value: 'gAA', id: 'rs_1', isEncryptedText: true }
  const { body } = encode({
    messages: [
      { role: 'system', parts: [{ kind: 'text', text: 'rules' }] },
      {
        role: 'user',
        parts: [
          { kind: 'text', text: 'look' },
          { kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: 'AAAA' } },
        ],
      },
      {
        role: 'assistant',
        parts: [
          { kind: 'reasoning', text: 'hm', signature },
          { kind: 'reasoning', text: 'foreign', signature: { family: 'anthropic-messages', value: 's' } },
          { kind: 'text', text: 'I look.' },
          { kind: 'tool-call', id: 'c1', name: 'f', arguments: '{}' },
        ],
      },
      { role: 'tool', parts: [{ kind: 'tool-result', callId: 'c1', parts: [{ kind: 'text', text: 'found' }] }] },
      { role: 'system', parts: [{ kind: 'text', text: 'later rule' }] },
    ],
  })
  expect(body).toEqual({
    store: false,
    model: 'gpt-4.1',
    instructions: 'rules',
    input: [
      {
        type: 'message',
        role: 'user',
        content: [
          { type: 'input_text', text: 'look' },
          { type: 'input_image', detail: 'auto', image_url: 'data:image/png;base64,AAAA' },
        ],
      },
      { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'hm' }], encrypted_content: 'gAA' },
      {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'I look.', annotations: [] }],
      },
      { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: 'found' },
      { type: 'message', role: 'developer', content: 'later rule' },
    ],
  })
})

test('functions are not strict unless the client said so', () => {
  const { body } = encode({ tools: [{ kind: 'function', name: 'f' }], toolChoice: { kind: 'named', name: 'f' } })
  expect(body).toMatchObject({
    tools: [{ type: 'function', name: 'f', parameters: { type: 'object', properties: {} }, strict: false }],
    tool_choice: { type: 'function', name: 'f' },
  })
})

test('zeros are kept', () => {
  expect(encode({ temperature: 0, topP: 0, allowsParallelTools: false }).body).toMatchObject({
    temperature: 0,
    top_p: 0,
  })
})

describe('models that think', () => {
  test.each([
    ['gpt-5', {}, ['reasoning.encrypted_content']],
    ['o3-mini', {}, ['reasoning.encrypted_content']],
    ['gpt-5-chat-latest', {}, undefined],
    ['gpt-4.1', {}, undefined],
    ['gpt-4.1', { topLogprobs: 0 }, ['message.output_text.logprobs']],
  ])('%s with %j includes %j', (model, rest, include) => {
    expect(Object(encode(rest, model).body).include).toEqual(include)
  })

  test.each([
    [{ effort: 'high' as const }, { effort: 'high' }],
    [{ budgetTokens: 1_024 }, { effort: 'low' }],
    [{ budgetTokens: 0 }, { effort: 'minimal' }],
    [
      { isAdaptive: true, isShown: true },
      { effort: 'medium', summary: 'auto' },
    ],
  ])('a wish of %j is %j', (reasoning, expected) => {
    expect(encode({ reasoning }, 'gpt-5').body).toMatchObject({ reasoning: expected })
  })

  test('do not get what they would refuse, and it is said', () => {
    const { body, warnings } = encode({ temperature: 0.5, topP: 1 }, 'gpt-5-mini')
    expect([Object.hasOwn(Object(body), 'temperature'), warnings]).toEqual([
      false,
      ['temperature is not taken by gpt-5-mini'],
    ])
  })

  test('a wish of thinking is not sent to models that refuse it', () => {
    const { body, warnings } = encode({ reasoning: { effort: 'high' } }, 'gpt-4o')
    expect([Object.hasOwn(Object(body), 'reasoning'), warnings]).toEqual([false, ['reasoning is not taken by gpt-4o']])
  })
})

test('what the format cannot say is said', () => {
  const { warnings } = encode({
    topK: 1,
    stop: ['x'],
    seed: 0,
    frequencyPenalty: 0,
    presencePenalty: 0,
    answers: 2,
    extras: { 'openai-chat': { logit_bias: {} } },
    tools: [{ kind: 'opaque', family: 'anthropic-messages', type: 'bash_20250124', value: {} }],
  })
  const format = "is not in OpenAI's Responses format"
  expect(warnings).toEqual(
    ['tool bash_20250124', 'top_k', 'stop', 'seed', 'frequency_penalty', 'presence_penalty', 'n', 'logit_bias'].map(
      (name) => `${name} ${format}`,
    ),
  )
})

test('files that are texts are written out', () => {
  const source = { kind: 'bytes' as const, mediaType: 'text/csv', base64: btoa('a,b') }
  const { body } = encode({ messages: [{ role: 'user', parts: [{ kind: 'file', source, name: 'a.csv' }] }] })
  expect(body).toMatchObject({ input: [{ type: 'message', role: 'user', content: 'a.csv\n\na,b' }] })
})

test('sounds cannot be left out in silence', () => {
  const source = { kind: 'bytes' as const, mediaType: 'audio/wav', base64: 'AAAA' }
  expect(() => encode({ messages: [{ role: 'user', parts: [{ kind: 'file', source }] }] })).toThrow(
    'request.unsupported',
  )
})

test('a request of this format comes out as it came in', () => {
  const tools = [
    { type: 'function', name: 'f', parameters: { type: 'object' }, strict: true },
    { type: 'custom', name: 'p', format: { type: 'text' } },
    { type: 'namespace', name: 'n', description: 'd', tools: [{ type: 'function', name: 'g', defer_loading: true }] },
    { type: 'web_search', search_context_size: 'low' },
  ]
  const body = {
    model: 'gpt-4.1',
    instructions: 'rules',
    input: [
      { type: 'message', role: 'developer', content: 'more rules' },
      {
        type: 'message',
        role: 'user',
        content: [
          { type: 'input_text', text: 'look' },
          { type: 'input_image', detail: 'high', image_url: 'https://x/a.png' },
          { type: 'input_file', file_id: 'file-1' },
          { type: 'input_file', file_url: 'https://x/a.pdf' },
        ],
      },
      { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'hm' }], encrypted_content: 'gAA' },
      { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'q' } },
      {
        type: 'message',
        role: 'assistant',
        content: [
          { type: 'output_text', text: 'a', annotations: [] },
          { type: 'refusal', refusal: 'b' },
        ],
      },
      { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{"x":1}' },
      { type: 'function_call', call_id: 'c2', name: 'g', namespace: 'n', arguments: '{}' },
      { type: 'custom_tool_call', call_id: 'c3', name: 'p', input: 'free "text"' },
      { type: 'function_call_output', call_id: 'c1', output: 'one' },
      {
        type: 'function_call_output',
        call_id: 'c2',
        output: [{ type: 'input_image', detail: 'auto', image_url: 'u' }],
      },
      { type: 'custom_tool_call_output', call_id: 'c3', output: 'three' },
      { type: 'local_shell_call_output', id: 'l', output: 'x' },
      { type: 'item_reference', id: 'msg_1' },
    ],
    stream: true,
    stream_options: { include_obfuscation: false },
    tools,
    tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'f' }] },
    parallel_tool_calls: false,
    max_output_tokens: 50,
    max_tool_calls: 2,
    top_logprobs: 3,
    text: { format: { type: 'json_schema', name: 'n', schema: {}, strict: true }, verbosity: 'low' },
    reasoning: { effort: 'low', summary: 'detailed' },
    truncation: 'auto',
    metadata: { a: 'b' },
    safety_identifier: 'u',
    prompt_cache_key: 'k',
    prompt_cache_retention: '24h',
    service_tier: 'flex',
    store: true,
    include: ['file_search_call.results', 'message.output_text.logprobs'],
    previous_response_id: 'resp_1',
    background: false,
  }
  const call = decodeCall(readCall(body, 'chat'), { model: 'gpt-4.1' })
  expect(encodeCall(call, target('gpt-4.1')).body).toEqual(body)
})

test.each([
  ['gpt-4.1', 5, 16],
  ['gpt-4.1', 64_000, 32_768],
  ['gpt-5.2', 64_000, 64_000],
])('%s asked for %p tokens is asked for %p', (model, asked, given) => {
  const { body, warnings } = encode({ maxOutputTokens: asked }, model)
  expect(body).toMatchObject({ max_output_tokens: given })
  expect(warnings).toHaveLength(asked === given ? 0 : 1)
})

test('a model that thinks is not asked for the probabilities of its words', () => {
  const { body, warnings } = encode({ topLogprobs: 2 }, 'gpt-5')
  expect(body).not.toHaveProperty('top_logprobs')
  expect(warnings).toEqual(['logprobs is not taken by gpt-5'])
})
