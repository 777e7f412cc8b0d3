import { expect, test } from 'bun:test'
import { openaiChatInbound } from '../../wire/openai-chat/inbound.ts'
import { DeliveredText } from './delivered-text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const delta = (value: object) =>
  bytes(`data: ${JSON.stringify({ choices: [{ index: 0, delta: value, finish_reason: null }] })}\n\n`)

test('text, reasoning and tool calls are kept in order', () => {
  const delivered = new DeliveredText(openaiChatInbound.passThrough)
  delivered.add(delta({ role: 'assistant', content: '' }))
  delivered.add(delta({ reasoning_content: 'think ' }))
  delivered.add(delta({ content: 'say "hi"\n世界 ' }))
  delivered.add(delta({ tool_calls: [{ index: 0, function: { name: 'look', arguments: '{"a":1}' } }] }))
  expect(delivered.take()).toBe('think say "hi"\n世界 look{"a":1}')
})

test('a long stream is kept as text, not as bytes', () => {
  const delivered = new DeliveredText(openaiChatInbound.passThrough)
  for (let step = 0; step < 5_000; step += 1) delivered.add(delta({ content: 'token ' }))
  expect(delivered.take()).toBe('token '.repeat(5_000))
})
