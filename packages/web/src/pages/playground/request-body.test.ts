import { expect, test } from 'bun:test'
import { newAnswer, newQuestion } from './chat-messages.ts'
import { firstSettings } from './chat-settings.ts'
import { requestBody } from './request-body.ts'

const settings = { ...firstSettings(), system: '' }

test('the first call holds the system prompt, temperature 0 and no output limit', () => {
  const body = requestBody({ ...settings, system: 'Be kind.' }, 'm', [newQuestion('hi', [])])
  expect(body).toEqual({
    model: 'm',
    messages: [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'hi' },
    ],
    stream: true,
    stream_options: { include_usage: true },
    temperature: 0,
  })
})

test('what is set is sent, and what is not is left out', () => {
  const body = requestBody({ ...settings, topP: 0, seed: 7, maxTokens: 9, isJson: true, tools: '[{"a":1}]' }, 'm', [])
  expect(body).toEqual({
    model: 'm',
    messages: [],
    stream: true,
    stream_options: { include_usage: true },
    temperature: 0,
    max_tokens: 9,
    top_p: 0,
    seed: 7,
    response_format: { type: 'json_object' },
    tools: [{ a: 1 }],
  })
})

test('pictures follow the text they belong to', () => {
  const [message] = requestBody(settings, 'm', [newQuestion('what?', ['data:image/png;base64,AA'])]).messages
  expect(message).toEqual({
    role: 'user',
    content: [
      { type: 'text', text: 'what?' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
    ],
  })
})

test('every call of a tool is followed by its result, and a failed answer is left out', () => {
  const called = { ...newAnswer('m'), toolCalls: [{ id: 'c1', name: 'f', arguments: '{}', result: '42' }] }
  expect(requestBody(settings, 'm', [newAnswer('m'), called]).messages).toEqual([
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: '42' },
  ])
})
