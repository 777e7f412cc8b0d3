import { describe, expect, test } from 'bun:test'
import { chatCall } from '../../../test/sample-call.ts'
import type { ChatCall, ToolResultPart, UserPart } from '../chat.ts'
import type { Target } from '../family.ts'
import type { JsonObject } from '../read-json.ts'
import { encodeCall } from './encode-call.ts'

const encode = (rest: Partial<ChatCall>, target: Partial<Target> = {}) => {
  const call = chatCall(rest)
  // A chat's body is JSON.
  const body = encodeCall(call, { model: 'gpt-4.1', isStream: false, quirks: [], other: '', ...target })
    .body as JsonObject
  return { body, warnings: call.warnings }
}

const textFile = {
  kind: 'file',
  source: { kind: 'bytes', mediaType: 'text/markdown', base64: Buffer.from('# A').toString('base64') },
  name: 'a.md',
} as const

test('a file that is a text is written out, for OpenAI takes only PDF here', () => {
  const pdf = { kind: 'file', source: { kind: 'bytes', mediaType: 'application/pdf', base64: 'JVBERi0=' } } as const
  const parts = [textFile, { kind: 'text', text: 'Which letter?' } as const]
  expect(encode({ messages: [{ role: 'user', parts }] }).body.messages).toEqual([
    { role: 'user', content: 'a.md\n\n# A\nWhich letter?' },
  ])
  expect(encode({ messages: [{ role: 'user', parts: [pdf] }] }).body.messages).toEqual([
    {
      role: 'user',
      content: [{ type: 'file', file: { file_data: 'data:application/pdf;base64,JVBERi0=', filename: 'file' } }],
    },
  ])
})

test.each<UserPart>([
  { kind: 'image', source: { kind: 'file-id', id: 'x', family: 'anthropic-messages' } },
  { kind: 'file', source: { kind: 'file-id', id: 'x', family: 'gemini-generate' } },
  { kind: 'file', source: { kind: 'bytes', mediaType: 'video/mp4', base64: 'AAAA' } },
])('%j cannot be left out in silence', (part) => {
  expect(() => encode({ model: 'gpt-4.1', messages: [{ role: 'user', parts: [part] }] })).toThrow('request.unsupported')
})

describe('results of tools', () => {
  const picture = { kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: 'AA' } } as const
  const result = (callId: string, ...parts: ToolResultPart['parts']): ToolResultPart => ({
    kind: 'tool-result',
    callId,
    parts,
  })
  const results = [result('a', { kind: 'text', text: 'seen' }, picture), result('b', { kind: 'text', text: 'done' })]
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } }

  test('have their pictures behind them, as the user shows them', () => {
    expect(encode({ messages: [{ role: 'tool', parts: results }] }).body.messages).toEqual([
      { role: 'tool', tool_call_id: 'a', content: 'seen' },
      { role: 'tool', tool_call_id: 'b', content: 'done' },
      { role: 'user', content: [{ type: 'text', text: '[result of a]' }, image] },
    ])
  })

  test('have the text of their text files in them', () => {
    expect(encode({ messages: [{ role: 'tool', parts: [result('a', textFile)] }] }).body.messages).toEqual([
      { role: 'tool', tool_call_id: 'a', content: 'a.md\n\n# A' },
    ])
  })

  test('keep their pictures where no user may follow', () => {
    const { body } = encode({ messages: [{ role: 'tool', parts: results }] }, { quirks: ['mistral-fields'] })
    expect(body.messages).toMatchObject([
      { role: 'tool', content: [{ type: 'text', text: 'seen' }, image] },
      { role: 'tool', content: 'done' },
    ])
  })
})

test.each<[string, Partial<ChatCall>, JsonObject, string[]]>([
  [
    'gpt-4.1',
    { topK: 5, reasoning: { effort: 'low' } },
    {},
    ['top_k is not taken by gpt-4.1', 'reasoning is not taken by gpt-4.1'],
  ],
  ['qwen3', { topK: 5, reasoning: { effort: 'low' } }, { top_k: 5, reasoning_effort: 'low' }, []],
  [
    'grok-code-fast-1',
    { reasoning: { effort: 'high' }, temperature: 0.5, stop: ['x'], presencePenalty: 1 },
    { temperature: 0.5 },
    ['reasoning', 'presence_penalty', 'stop'].map((name) => `${name} is not taken by grok-code-fast-1`),
  ],
  ['grok-4.20-0309-non-reasoning', { stop: ['x'] }, { stop: ['x'] }, []],
  [
    'grok-4.3',
    { reasoning: { effort: 'xhigh' } },
    { reasoning_effort: 'high' },
    ['reasoning_effort xhigh is not taken by grok-4.3: high is asked'],
  ],
  ['x-ai/grok-4', { reasoning: { effort: 'high' } }, { reasoning_effort: 'high' }, []],
  [
    'gpt-5',
    { temperature: 1, presencePenalty: 0, frequencyPenalty: 1, topLogprobs: 0, stop: ['x'] },
    {},
    ['frequency_penalty', 'logprobs', 'stop'].map((name) => `${name} is not taken by gpt-5`),
  ],
  [
    'gpt-5.2',
    { reasoning: { effort: 'none' }, frequencyPenalty: 1, stop: ['x'] },
    { reasoning_effort: 'none', frequency_penalty: 1, stop: ['x'] },
    [],
  ],
  [
    'gpt-4o',
    { maxOutputTokens: 64_000 },
    { max_tokens: 16_384 },
    ['max_tokens is lowered to 16384, the most that gpt-4o writes'],
  ],
  ['gpt-6-sol', { maxOutputTokens: 64_000 }, { max_completion_tokens: 64_000 }, []],
  [
    'any',
    { stop: ['1', '2', '3', '4', '5'] },
    { stop: ['1', '2', '3', '4'] },
    ["more than 4 texts of stop are not in OpenAI's chat format"],
  ],
])('%s asked for %j is asked for what it takes', (model, wish, expected, warned) => {
  const { body, warnings } = encode(wish, { model })
  const { messages: _messages, ...settings } = body
  expect(settings).toEqual({ model, ...expected })
  expect(warnings).toEqual(warned)
})

test("what only another vendor's servers understand is not left out of an answer without a word", () => {
  const own = { kind: 'opaque', family: 'anthropic-messages', value: { type: 'server_tool_use' } } as const
  const { body, warnings } = encode({
    messages: [{ role: 'assistant', parts: [own, { kind: 'text', text: 'found' }] }],
  })
  expect(body.messages).toEqual([{ role: 'assistant', content: 'found' }])
  expect(warnings).toEqual(["content of another vendor's own is not in OpenAI's chat format"])
})
