import { expect, test } from 'bun:test'
import { passThrough } from './pass-through.ts'
import { readCall } from './read-call.ts'
import functionCall from './recorded/function-call.json' with { type: 'json' }

const edits = { model: 'other', operation: 'chat', quirks: [] } as const
const prepare = (body: object, operation: 'chat' | 'embeddings' = 'chat') => {
  const json = JSON.stringify(body)
  const call = readCall(body, operation, { model: 'm', isStream: false, streamStyle: 'sse' })
  return passThrough.prepareBody({ json, call }, edits).json
}
const content = { parts: [{ text: 'hi' }] }

test('a body that names no model is sent as it came', () => {
  const body = { contents: [content], new_field: { a: [1] } }
  expect(prepare(body)).toBe(JSON.stringify(body))
})

test("the vendor's name of the model stands wherever a body names one", () => {
  expect(
    JSON.parse(prepare({ model: 'models/m', requests: [{ model: 'models/m', content }, { content }] }, 'embeddings')),
  ).toEqual({
    model: 'models/other',
    requests: [{ model: 'models/other', content }, { content }],
  })
})

test('a recorded answer is read for usage and text', () => {
  expect(passThrough.readReply(functionCall).usage).toMatchObject({
    inputTokens: 100,
    cachedTokens: 20,
    outputTokens: 99,
  })
  expect(passThrough.replyText(functionCall)).toBe(
    '**Planning** I need the weather of two cities.get_current_temperature{"location":"Paris"}get_current_temperature{"location":"London"}',
  )
})

test.each([
  ['{"candidates":[{"finishReason":"STOP"}]}', { isFinish: true, usage: undefined }],
  ['{"candidates":[{}]}', { isFinish: false, usage: undefined }],
  ['{"promptFeedback":{"blockReason":"SAFETY"}}', { isFinish: true, usage: undefined }],
  ['nonsense', {}],
  ['[]', {}],
])('the event %s is read', (data, note) => {
  expect(passThrough.readEvent(data)).toEqual(note)
})

test('an error in a stream is its failure', () => {
  expect(passThrough.readEvent('{"error":{"code":503,"message":"x"}}').error?.status).toBe(503)
})

test('text of a stream is found with its escapes', () => {
  const events = Buffer.from('data: {"candidates":[{"content":{"parts":[{"text": "a\\n\\"b\\" é"}]}}]}\r\n\r\n')
  expect(passThrough.streamText(events)).toBe('a\n"b" é')
})
