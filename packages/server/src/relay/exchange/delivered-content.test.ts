import { expect, test } from 'bun:test'
import { passThrough as gemini } from '../../wire/gemini-generate/pass-through.ts'
import { openaiChatInbound } from '../../wire/openai-chat/inbound.ts'
import { passThrough as responses } from '../../wire/openai-responses/pass-through.ts'
import { DeliveredContent } from './delivered-content.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const delta = (value: object) =>
  bytes(`data: ${JSON.stringify({ choices: [{ index: 0, delta: value, finish_reason: null }] })}\n\n`)

test('text, reasoning and tool calls are kept in order', () => {
  const delivered = new DeliveredContent(openaiChatInbound.passThrough)
  delivered.add(delta({ role: 'assistant', content: '' }))
  delivered.add(delta({ reasoning_content: 'think ' }))
  delivered.add(delta({ content: 'say "hi"\n世界 ' }))
  delivered.add(delta({ tool_calls: [{ index: 0, function: { name: 'look', arguments: '{"a":1}' } }] }))
  expect(delivered.take().text).toBe('think say "hi"\n世界 look{"a":1}')
})

test('a long stream is kept as text, not as bytes', () => {
  const delivered = new DeliveredContent(openaiChatInbound.passThrough)
  for (let step = 0; step < 5_000; step += 1) delivered.add(delta({ content: 'token ' }))
  expect(delivered.take().text).toBe('token '.repeat(5_000))
})

test('short and long events are kept in order, and a chunk may be written over once it was added', () => {
  const delivered = new DeliveredContent(openaiChatInbound.passThrough)
  const pieces = [1, 900, 3, 20_000, 2, 50_000, 5, 16_000, 400].map((length, index) => `${index}`.repeat(length))
  for (const content of pieces) {
    const chunk = delta({ content })
    delivered.add(chunk)
    chunk.fill(0)
  }
  expect(delivered.take().text).toBe(pieces.join(''))
  delivered.add(delta({ content: ' and more' }))
  expect(delivered.take().text).toBe(`${pieces.join('')} and more`)
})

const event = (value: object) => bytes(`data: ${JSON.stringify(value)}\n\n`)
const spoken = (part: object) => delta({ audio: part })
const made = (inlineData: object) => event({ candidates: [{ content: { parts: [{ inlineData }] } }] })
const openai = openaiChatInbound.passThrough
const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
const draft = (index: number) =>
  event({ type: 'response.image_generation_call.partial_image', partial_image_index: index, partial_image_b64: 'AAAA' })
const drawn = event({ type: 'response.output_item.done', item: { type: 'image_generation_call', result: 'AAAA' } })
const begun = event({ type: 'response.output_item.added', item: { type: 'image_generation_call', result: null } })

test.each([
  ['sound with its transcript', openai, [spoken({ transcript: 'hi' }), spoken({ data: 'AAAAAAAA' })], 'hi', 0, 6],
  ['pictures of a chat', openai, [delta({ images: [picture, picture] }), delta({ images: [picture] })], '', 3, 0],
  ['what a model writes of them', openai, [delta({ content: '"image_url":{"url":"' })], '"image_url":{"url":"', 0, 0],
  ["Google's pictures", gemini, [made({ mimeType: 'image/png', data: 'AAAA' })], '', 1, 0],
  ["Google's sounds", gemini, [made({ data: 'AAAA', mimeType: 'audio/L16' })], '', 0, 3],
  ['a drawing that was begun', responses, [begun], '', 0, 0],
  ['drafts of one drawing', responses, [begun, draft(0), draft(1)], '', 1, 0],
  ['a drawing', responses, [begun, drawn], '', 1, 0],
])('%s are told', (_name, family, events, text, pictures, soundBytes) => {
  const delivered = new DeliveredContent(family)
  for (const each of events) delivered.add(each)
  expect(delivered.take()).toEqual({ text, media: { pictures, soundBytes } })
})
