import { describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { Quirk } from '@tollgate/contract/providers/provider-row'
import type { Target } from '../family.ts'
import type { JsonObject } from '../read-json.ts'
import { decodeCall } from './decode-call.ts'
import { encodeCall } from './encode-call.ts'
import { readCall } from './read-call.ts'

const target: Target = { model: 'vendor-model', isStream: false, quirks: [], other: '' }
const decode = (body: JsonObject) =>
  decodeCall(readCall({ model: 'm', messages: [{ role: 'user', content: 'hi' }], ...body }, 'chat', undefined), {
    model: 'vendor-model',
  })

test('every documented field comes back from the internal form', () => {
  const body = {
    messages: [
      { role: 'system', content: 'be short' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'look' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA', detail: 'low' } },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
          { type: 'input_audio', input_audio: { data: 'BBBB', format: 'mp3' } },
          { type: 'file', file: { file_data: 'data:application/pdf;base64,CCCC', filename: 'a.pdf' } },
          { type: 'file', file: { file_id: 'file-1' } },
        ],
        name: 'ann',
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Paris"}' } },
          { id: 'call_2', type: 'function', function: { name: 'weather', arguments: '{"city":"Rome"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: '20' },
      { role: 'tool', tool_call_id: 'call_2', content: '25' },
    ],
    tools: [
      {
        type: 'function',
        function: { name: 'weather', description: 'd', parameters: { type: 'object', properties: {} }, strict: true },
      },
    ],
    tool_choice: { type: 'function', function: { name: 'weather' } },
    parallel_tool_calls: false,
    max_tokens: 7,
    temperature: 0,
    top_p: 0,
    stop: ['x', 'y'],
    seed: 0,
    frequency_penalty: 0.5,
    presence_penalty: -0.5,
    n: 2,
    response_format: { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'object' }, strict: true } },
    logprobs: true,
    top_logprobs: 3,
    user: 'u',
    prompt_cache_key: 'k',
    service_tier: 'auto',
    metadata: { a: 'b' },
    logit_bias: { '5': -100 },
    an_unknown_field: { deep: [1, null] },
  }
  expect(encodeCall(decode(body), target).body).toEqual({ model: 'vendor-model', ...body })
})

test('a stream asks the vendor for its usage', () => {
  const call = decode({ stream: true })
  expect(encodeCall(call, target).body).toMatchObject({ stream: true, stream_options: { include_usage: true } })
  expect(encodeCall(call, { ...target, quirks: ['no-stream-options'] }).body).not.toHaveProperty('stream_options')
})

test('the old functions become tools, and their results find the call', () => {
  const call = decode({
    messages: [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
      { role: 'function', name: 'f', content: 'done' },
    ],
    functions: [{ name: 'f', parameters: { type: 'object' } }],
    function_call: { name: 'f' },
  })
  expect(call.tools).toEqual([{ kind: 'function', name: 'f', parameters: { type: 'object' } }])
  expect(call.toolChoice).toEqual({ kind: 'named', name: 'f' })
  expect(call.messages[1]?.parts).toEqual([{ kind: 'tool-call', id: 'call_1', name: 'f', arguments: '{}' }])
  expect(call.messages[2]?.parts).toMatchObject([{ kind: 'tool-result', callId: 'call_1', name: 'f' }])
})

describe('the wish for thinking is read in every spelling', () => {
  test.each([
    [{ reasoning_effort: 'high' }, { effort: 'high' }],
    [{ reasoning: { effort: 'low', exclude: true } }, { effort: 'low', isShown: false }],
    [{ reasoning: { max_tokens: 2000 } }, { budgetTokens: 2000 }],
    [{ thinking: { type: 'enabled', budget_tokens: 1024 } }, { budgetTokens: 1024 }],
    [{ thinking: { type: 'disabled' } }, { effort: 'none' }],
    [{ thinking: { type: 'adaptive' } }, { isAdaptive: true }],
  ])('%j', (body, wish) => {
    expect<unknown>(decode(body).reasoning).toEqual(wish)
  })
})

describe('what no vendor could make sense of is refused', () => {
  test.each<[string, unknown]>([
    ['an unknown role', [{ role: 'robot', content: 'x' }]],
    ['an unknown part', [{ role: 'user', content: [{ type: 'smell' }] }]],
    ['an image without address', [{ role: 'user', content: [{ type: 'image_url', image_url: {} }] }]],
    ['a data address that is not base64', [{ role: 'user', content: [{ type: 'image_url', image_url: 'data:,x' }] }]],
    ['content that is a number', [{ role: 'user', content: 5 }]],
    ['a tool call that is a text', [{ role: 'assistant', content: '', tool_calls: ['x'] }]],
  ])('%s', (_name, messages) => {
    expect(() => decode({ messages })).toThrow(AppError)
  })
})

test('thinking of earlier turns goes only to vendors that take it', () => {
  const call = decode({
    messages: [
      { role: 'user', content: 'hi' },
      { role: 'assistant', reasoning_content: 'hm', content: 'yes' },
    ],
  })
  expect(encodeCall(call, target).body).toMatchObject({ messages: [{}, { role: 'assistant', content: 'yes' }] })
  expect(encodeCall(call, { ...target, quirks: ['reasoning-content'] }).body).toMatchObject({
    messages: [{}, { role: 'assistant', content: 'yes', reasoning_content: 'hm' }],
  })
})

test.each<[string, string, Quirk, object]>([
  ['a DeepSeek model at an unknown vendor', 'deepseek-v4-pro', 'deepseek-reasoning', { reasoning_content: 'hm' }],
  ['no other model there', 'gpt-4o', 'deepseek-reasoning', {}],
  ['none that refuses it', 'deepseek-r1', 'deepseek-reasoning', {}],
])('thinking goes back to %s: %s', (_name, model, quirk, thinking) => {
  const call = decode({ messages: [{ role: 'assistant', reasoning_content: 'hm', content: 'yes' }] })
  expect(encodeCall(call, { ...target, model, quirks: [quirk] }).body).toEqual({
    model,
    messages: [{ role: 'assistant', content: 'yes', ...thinking }],
  })
})

test.each<[string, object]>([
  ['deepseek-v4-pro', { reasoning_content: ' ' }],
  ['kimi-k2.5', { reasoning_content: ' ' }],
  ['kimi-k2-5-260127', { reasoning_content: ' ' }],
  ['kimi-k2-0905-preview', {}],
  ['glm-5', {}],
])('calls of tools that nobody thought before get a blank for DeepSeek: %s %j', (model, thinking) => {
  const tool_calls = [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } }]
  const call = decode({ messages: [{ role: 'assistant', content: null, tool_calls }] })
  expect(encodeCall(call, { ...target, model, quirks: ['reasoning-content'] }).body).toEqual({
    model,
    messages: [{ role: 'assistant', content: null, tool_calls, ...thinking }],
  })
})
