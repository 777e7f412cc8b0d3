import { expect, test } from 'bun:test'
import { chatCall } from '../../test/sample-call.ts'
import type { ChatMessage } from './chat.ts'
import { endedByUser } from './closing-turn.ts'

const said = (role: 'user' | 'assistant' | 'system', text: string): ChatMessage => ({
  role,
  parts: [{ kind: 'text', text }],
})
const callOf = (...messages: ChatMessage[]) => chatCall({ messages })
const asked = said('user', 'q')
const calling: ChatMessage = { role: 'assistant', parts: [{ kind: 'tool-call', id: 'a', name: 'f', arguments: '{}' }] }

test.each<[string, ChatMessage[], ChatMessage[]]>([
  ['a question', [asked], [asked]],
  ['a call of a tool', [asked, calling], [asked, calling]],
  ['an empty answer', [asked, said('assistant', ' ')], [asked]],
  [
    'an empty answer and a system text',
    [asked, said('assistant', ''), said('system', 's')],
    [asked, said('system', 's')],
  ],
])('a conversation that ends with %s is not continued', (_name, messages, expected) => {
  const call = callOf(...messages)
  expect(endedByUser(call, 'X').messages).toEqual(expected)
  expect(call.warnings).toEqual([])
})

test('behind the beginning of an answer stands a turn of the user that says nothing', () => {
  const call = callOf(asked, said('assistant', '{"a":'))
  expect(endedByUser(call, 'X').messages).toEqual([asked, said('assistant', '{"a":'), said('user', '...')])
  expect(call.warnings).toEqual(['the beginning of an answer is not in X: it is sent as an answer of its own'])
})
