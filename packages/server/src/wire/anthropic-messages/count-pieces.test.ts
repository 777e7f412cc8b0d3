import { expect, test } from 'bun:test'
import { countPieces } from './count-pieces.ts'
import { anthropicMessagesInbound } from './inbound.ts'

/** The head of a PNG of 2 by 3 pixels. */
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000002000000030806000000', 'hex').toString('base64')

test('everything that the model reads is counted', () => {
  const pieces = countPieces({
    system: [{ type: 'text', text: 'Be kind.', cache_control: { type: 'ephemeral' } }],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Hi' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
          { type: 'image', source: { type: 'url', url: 'https://x.example/a.png' } },
          { type: 'document', title: 'T', source: { type: 'text', media_type: 'text/plain', data: 'Once' } },
          { type: 'document', source: { type: 'content', content: [{ type: 'text', text: 'upon' }] } },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm', signature: 's' },
          { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'done' }] },
    ],
    tools: [{ name: 'f', description: 'Does f.', input_schema: { type: 'object' } }],
    output_config: { format: { type: 'json_schema', schema: { type: 'array' } } },
  })
  expect(pieces).toEqual({
    texts: [
      'Be kind.',
      'Hi',
      'T',
      'Once',
      'upon',
      'hm',
      'f',
      '{"a":1}',
      'done',
      'f\nDoes f.\n{"type":"object"}',
      '{"type":"array"}',
    ],
    messages: 4,
    tools: 1,
    images: [{ width: 2, height: 3 }, undefined],
  })
})

test('odd bodies count as nothing', () => {
  const nothing = { texts: [], messages: 0, tools: 0, images: [] }
  expect(countPieces({})).toEqual(nothing)
  expect(countPieces({ system: 5, messages: 'x', tools: [null, 5] })).toEqual({ ...nothing, messages: 1 })
})

test("the count is told as Anthropic's client expects it", () => {
  expect(anthropicMessagesInbound.counting?.encodeReply?.(5)).toEqual({ input_tokens: 5 })
})
