import { expect, test } from 'bun:test'
import { geminiGenerateInbound } from '../../wire/gemini-generate/inbound.ts'
import { openaiChatInbound } from '../../wire/openai-chat/inbound.ts'
import { openaiResponsesInbound } from '../../wire/openai-responses/inbound.ts'
import { textUsage } from '../../wire/token-usage.ts'
import { PassThroughStream } from './pass-through-stream.ts'

const text = (bytes: Uint8Array | string | undefined) =>
  bytes === undefined ? undefined : Buffer.from(bytes).toString()
const delta = `data: {"choices":[{"index":0,"delta":{"content":"hi"},"finish_reason":"stop"}]}\n\n`
const usage = 'data: {"choices":[],"usage":{"prompt_tokens":11,"completion_tokens":7}}'

function ended(rest: string) {
  const stream = new PassThroughStream(openaiChatInbound, { wantsUsage: true })
  stream.push(Buffer.from(delta + rest))
  const last = text(stream.finish())
  return { last, ending: text(stream.ending(textUsage(1, 1))), usage: stream.usage }
}

test('an event that broke off is left out, so that the end behind it is read as what it is', () => {
  const { last, ending } = ended(usage.slice(0, -20))
  expect(last).toBeUndefined()
  expect(ending).toEndWith('}\n\ndata: [DONE]\n\n')
})

test.each([[''], ['\n']])('a last event that is whole but for its blank line (%j) is read, and gets one', (end) => {
  const { last, usage: read } = ended(usage + end)
  expect(last).toBe(`${usage}${end}\n\n`)
  expect(read).toMatchObject({ inputTokens: 11, outputTokens: 7 })
})

test('an end marker without its blank line gets one', () => {
  expect(ended(`${usage}\n\ndata: [DONE]`).ending).toBe('data: [DONE]\n\n')
})

test("clients of Gemini's format get no comments, which end their reading; others get them as they came", () => {
  const event = 'data: {"candidates":[{"content":{"parts":[{"text":": hi"}]}}]}\r\n\r\n'
  const passed = (family: typeof geminiGenerateInbound) => {
    const stream = new PassThroughStream(family, { wantsUsage: false })
    return [': PING\n\n', `${event}: PING\n\n`, `: PING\n${event}`].map((bytes) =>
      text(stream.push(Buffer.from(bytes))),
    )
  }
  expect(passed(geminiGenerateInbound)).toEqual([undefined, event, event])
  expect(passed(openaiChatInbound)).toEqual([': PING\n\n', `${event}: PING\n\n`, `: PING\n${event}`])
})

test.each([
  ['a blank before the colon', '"$1" :'],
  ['two blanks behind it', '"$1":  '],
  ['a tab behind it', '"$1":\t'],
])('events with %s are read as well as others', (_what, key) => {
  const stream = new PassThroughStream(openaiChatInbound, { wantsUsage: true })
  stream.push(Buffer.from(`${delta}${usage}\n\n`.replaceAll(/"(\w+)":/g, key)))
  expect(stream.usage).toMatchObject({ inputTokens: 11, outputTokens: 7 })
  expect([stream.isWhole, stream.takeDelivered().text]).toEqual([true, 'hi'])
})

test('a stream of nothing but the end of a response is an answer; of nothing but a mark it is none', () => {
  const whole = { type: 'response.completed', response: { output: [], usage: { input_tokens: 11, output_tokens: 7 } } }
  const failureOf = (family: typeof openaiResponsesInbound, data: string) => {
    const stream = new PassThroughStream(family, { wantsUsage: false })
    stream.push(Buffer.from(`data: ${data}\n\n`))
    return stream.beginFailure?.code
  }
  expect(failureOf(openaiResponsesInbound, JSON.stringify(whole))).toBeUndefined()
  expect(failureOf(openaiChatInbound, '[DONE]')).toBe('channel.bad-reply')
})

test('the text of the event that finishes counts as delivered', () => {
  const stream = new PassThroughStream(geminiGenerateInbound, { wantsUsage: false })
  const event = { candidates: [{ content: { parts: [{ text: 'the end' }] }, finishReason: 'STOP' }] }
  expect(stream.push(Buffer.from(`data: ${JSON.stringify(event)}\n\n`))).toBeUndefined()
  expect(stream.takeDelivered().text).toBe('the end')
})
