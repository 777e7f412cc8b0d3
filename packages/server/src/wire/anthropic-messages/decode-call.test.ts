import { describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { JsonObject } from '../read-json.ts'
import { decodeCall } from './decode-call.ts'
import { readCall } from './read-call.ts'

const required = { model: 'm', max_tokens: 10, messages: [{ role: 'user', content: 'Hi' }] }
const decode = (fields: JsonObject = {}) => decodeCall(readCall({ ...required, ...fields }, 'chat'), { model: 'v' })
const decodeMessages = (...messages: unknown[]) => decode({ messages }).messages

test('a small call says what it asks for', () => {
  expect(decode({ system: 'S', temperature: 0, stop_sequences: ['x'], stream: true })).toEqual({
    model: 'v',
    messages: [
      { role: 'system', parts: [{ kind: 'text', text: 'S' }] },
      { role: 'user', parts: [{ kind: 'text', text: 'Hi' }] },
    ],
    isStream: true,
    tools: [],
    maxOutputTokens: 10,
    temperature: 0,
    stop: ['x'],
    extras: {},
    warnings: [],
  })
})

test('results of tools become a turn of their own', () => {
  const result = { type: 'tool_result', tool_use_id: 't1', content: 'done', is_error: true }
  expect(decodeMessages({ role: 'user', content: [result, { type: 'text', text: 'And?' }] })).toEqual([
    {
      role: 'tool',
      parts: [{ kind: 'tool-result', callId: 't1', parts: [{ kind: 'text', text: 'done' }], isError: true }],
    },
    { role: 'user', parts: [{ kind: 'text', text: 'And?' }] },
  ])
})

test('a search result is text for other formats', () => {
  const content = [{ type: 'search_result', title: 'T', source: 'S', content: [{ type: 'text', text: 'body' }] }]
  expect(decodeMessages({ role: 'user', content })[0]?.parts[0]).toEqual({ kind: 'text', text: 'T\nS\n\nbody' })
})

test("Anthropic's billing header does not reach other vendors", () => {
  const header = { type: 'text', text: 'x-anthropic-billing-header: cc_version=2; cch=abc' }
  const call = decode({ system: [header, { type: 'text', text: 'S' }] })
  expect(call.messages[0]).toEqual({ role: 'system', parts: [{ kind: 'text', text: 'S' }] })
  expect(call.warnings).toHaveLength(1)
})

test('a name of the user that other formats refuse stays here, which each of them says once', () => {
  const call = decode({ metadata: { user_id: 'x'.repeat(65) } })
  expect(call.user).toBeUndefined()
  expect(call.extras['anthropic-messages']).toHaveProperty('metadata')
  expect(call.warnings).toEqual([])
})

test.each<[JsonObject, unknown]>([
  [{ thinking: { type: 'enabled', budget_tokens: 2048 } }, { budgetTokens: 2048 }],
  [
    { thinking: { type: 'adaptive', display: 'omitted' }, output_config: { effort: 'max' } },
    { effort: 'max', isAdaptive: true, isShown: false },
  ],
  [{ thinking: { type: 'disabled' } }, { effort: 'none' }],
  [{ thinking: { type: 'between_tools' } }, { effort: 'none' }],
  [{ output_config: { effort: 'low' } }, { effort: 'low' }],
  [{ thinking: {} }, undefined],
  [{}, undefined],
])('the wish to think of %j is understood', (fields, reasoning) => {
  expect(decode(fields).reasoning).toEqual(reasoning as undefined)
})

test.each<[unknown, unknown]>([
  [{ type: 'any' }, { kind: 'required' }],
  [
    { type: 'tool', name: 'f' },
    { kind: 'named', name: 'f' },
  ],
  [{ type: 'none' }, { kind: 'none' }],
])('the tool choice %j is understood', (tool_choice, choice) => {
  expect(decode({ tool_choice }).toolChoice).toEqual(choice as undefined)
})

describe('refused', () => {
  test.each<[string, JsonObject]>([
    ['content of a number', { messages: [{ role: 'user', content: 5 }] }],
    ['a block that is a text', { messages: [{ role: 'user', content: ['x'] }] }],
    ['a role of its own', { messages: [{ role: 'tool', content: 'x' }] }],
    ['text without text', { messages: [{ role: 'user', content: [{ type: 'text' }] }] }],
    ['an image without source', { messages: [{ role: 'user', content: [{ type: 'image' }] }] }],
    ['a result without call', { messages: [{ role: 'user', content: [{ type: 'tool_result' }] }] }],
    ['a call without name', { messages: [{ role: 'assistant', content: [{ type: 'tool_use', id: 'x' }] }] }],
    ['tools that are no list', { tools: {} }],
    ['a tool that is a text', { tools: ['f'] }],
    ['a tool without name', { tools: [{ description: 'x' }] }],
  ])('%s', (_name, fields) => {
    expect(() => decode(fields)).toThrow(AppError)
  })
})
