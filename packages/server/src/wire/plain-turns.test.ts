import { expect, test } from 'bun:test'
import { chatCall, toolConversation } from '../../test/sample-call.ts'
import { plainTurns } from './plain-turns.ts'

test('a conversation with tools is told as text, and that is said', () => {
  const call = chatCall({ messages: toolConversation })
  expect(plainTurns(call, 'F')).toEqual({
    system: 'Be short.',
    turns: [
      { role: 'user', text: 'Weather in Paris?' },
      { role: 'assistant', text: '[call of get_weather: {"city":"Paris"}]' },
      { role: 'user', text: '[result of call_1: 20 C]' },
    ],
  })
  expect(call.warnings).toEqual(['tool calls are sent as text in F', 'tool results are sent as text in F'])
})

test('system texts are joined wherever they stand, and so are turns of one side', () => {
  const text = (words: string) => [{ kind: 'text' as const, text: words }]
  const messages = [
    { role: 'system' as const, parts: text('a') },
    { role: 'user' as const, parts: text('b') },
    { role: 'system' as const, parts: text('c') },
    { role: 'user' as const, parts: text('d') },
  ]
  expect(plainTurns(chatCall({ messages }), 'F')).toEqual({
    system: 'a\n\nc',
    turns: [{ role: 'user', text: 'b\n\nd' }],
  })
})

test('what cannot be told is said once', () => {
  const image = { kind: 'image' as const, source: { kind: 'url' as const, url: 'https://x.example/a.png' } }
  const call = chatCall({ messages: [{ role: 'user', parts: [image, image] }] })
  plainTurns(call, 'F')
  plainTurns(call, 'F')
  expect(call.warnings).toEqual(['images are not in F'])
})
