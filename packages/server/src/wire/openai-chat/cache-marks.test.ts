import { expect, test } from 'bun:test'
import { encodeCall } from '../anthropic-messages/encode-call.ts'
import type { JsonObject } from '../read-json.ts'
import { decodeCall } from './decode-call.ts'
import { readCall } from './read-call.ts'

const MARK = { cache_control: { type: 'ephemeral' } }
const HOUR = { cache_control: { type: 'ephemeral', ttl: '1h' } }

/** As Anthropic is asked. */
function translated(body: JsonObject): unknown {
  const facts = readCall({ model: 'm', messages: [{ role: 'user', content: 'hi' }], ...body }, 'chat', undefined)
  const call = decodeCall(facts, { model: 'claude-opus-4-6' })
  const { body: encoded } = encodeCall(call, { model: 'claude-opus-4-6', isStream: false, quirks: [], other: '' })
  expect(call.warnings).toEqual([])
  return encoded
}

test('a mark at a message stands at its last part', () => {
  const messages = [
    { role: 'system', content: 'be short', ...HOUR },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
      ...MARK,
    },
    {
      role: 'assistant',
      content: 'wait',
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } }],
      ...MARK,
    },
    { role: 'tool', tool_call_id: 'c1', content: '20', ...MARK },
  ]
  expect(translated({ messages })).toMatchObject({
    system: [{ type: 'text', text: 'be short', ...HOUR }],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b', ...MARK },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'wait' },
          { type: 'tool_use', id: 'c1', ...MARK },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: '20', ...MARK }] },
    ],
  })
})

test.each([
  ['at a tool', { type: 'function', function: { name: 'look' }, ...MARK }],
  ['at its function', { type: 'function', function: { name: 'look', ...MARK } }],
])('a mark %s stands at the tool', (_place, tool) => {
  expect(translated({ tools: [tool] })).toMatchObject({ tools: [{ name: 'look', ...MARK }] })
})

test('a mark at a document stands there', () => {
  const file = { type: 'file', file: { file_data: 'data:application/pdf;base64,CCCC' }, ...MARK }
  expect(translated({ messages: [{ role: 'user', content: [file] }] })).toMatchObject({
    messages: [{ content: [{ type: 'document', ...MARK }] }],
  })
})

test('a mark at the call stands at the end of its prompt', () => {
  expect(translated(MARK)).toMatchObject({ messages: [{ content: [{ type: 'text', text: 'hi', ...MARK }] }] })
})
