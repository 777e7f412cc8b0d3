import { expect, test } from 'bun:test'
import { geminiGenerateInbound } from '../../wire/gemini-generate/inbound.ts'
import { openaiChatInbound } from '../../wire/openai-chat/inbound.ts'
import { StreamReading } from './stream-reading.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (chunk: Uint8Array | undefined) => (chunk === undefined ? undefined : new TextDecoder().decode(chunk))
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`

const delta = event({
  id: 'c1',
  model: 'm',
  choices: [{ index: 0, delta: { content: 'hi' }, finish_reason: null }],
  usage: null,
})
const finish = event({ id: 'c1', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: null })
const usage = event({
  id: 'c1',
  choices: [],
  usage: { prompt_tokens: 10, completion_tokens: 3, total_tokens: 13, prompt_tokens_details: { cached_tokens: 4 } },
})
const done = 'data: [DONE]\n\n'

const reading = (wantsUsage = false) => new StreamReading(openaiChatInbound.passThrough, { wantsUsage })

test('plain chunks pass as they are', () => {
  const block = bytes(delta)
  expect(reading().read(block)).toBe(block)
})

test('the usage chunk is taken out when the client did not ask for it', () => {
  const stream = reading()
  expect(text(stream.read(bytes(finish + usage)))).toBe(finish)
  expect(stream.usage).toMatchObject({ inputTokens: 6, cachedTokens: 4, outputTokens: 3 })
  expect(stream.isWhole).toBe(true)
})

test('the usage chunk stays when the client asked for it', () => {
  expect(text(reading(true).read(bytes(finish + usage)))).toBe(finish + usage)
})

test('usage beside a choice is read and the chunk passes', () => {
  const both = event({ choices: [{ delta: { content: 'x' } }], usage: { prompt_tokens: 1, completion_tokens: 2 } })
  const stream = reading()
  expect(text(stream.read(bytes(both)))).toBe(both)
  expect(stream.usage).toMatchObject({ inputTokens: 1, outputTokens: 2 })
})

test('zeros behind a usage take nothing back', () => {
  const stream = reading()
  const zeros = event({ choices: [], usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 } })
  stream.read(bytes(zeros + usage + zeros))
  expect(stream.usage).toMatchObject({ inputTokens: 6, cachedTokens: 4, outputTokens: 3 })
})

test('of two usages the last counts', () => {
  const stream = reading()
  stream.read(bytes(event({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 1 } }) + usage))
  expect(stream.usage).toMatchObject({ outputTokens: 3 })
})

test('the end marker is kept back, and nothing after it passes', () => {
  const stream = reading()
  expect(text(stream.read(bytes(delta + done + delta)))).toBe(delta)
  expect(text(stream.endBytes)).toBe(done)
  expect(stream.isEnded).toBe(true)
})

test('a model that writes the end marker does not end the stream', () => {
  const stream = reading()
  const block = event({ choices: [{ delta: { content: 'data: [DONE]' } }] })
  expect(text(stream.read(bytes(block)))).toBe(block)
  expect(stream.isEnded).toBe(false)
})

test('an error event ends the stream and does not pass', () => {
  const stream = reading()
  expect(text(stream.read(bytes(delta + event({ error: { message: 'overloaded', type: 'server_error' } }))))).toBe(
    delta,
  )
  expect(stream.failure?.refusal?.type).toBe('server_error')
})

test('a model that writes about errors does not fail the stream', () => {
  const stream = reading()
  stream.read(bytes(event({ choices: [{ delta: { content: '{"error": {"message": "x"}}, "usage":{"a":1}' } }] })))
  expect(stream.failure).toBeUndefined()
  expect(stream.usage).toBeUndefined()
})

test('a chunk that is not JSON passes and means nothing', () => {
  const stream = reading()
  const block = 'data: {"finish_reason":"stop", broken\n\n'
  expect(text(stream.read(bytes(block)))).toBe(block)
  expect(stream.isWhole).toBe(false)
})

test('where no end marker comes, the event that finishes is kept back until something follows it', () => {
  const stream = new StreamReading(geminiGenerateInbound.passThrough, { wantsUsage: false })
  const part = event({ candidates: [{ content: { parts: [{ text: 'a' }] } }] })
  const last = event({ candidates: [{ finishReason: 'STOP' }], usageMetadata: { promptTokenCount: 1 } })
  expect(text(stream.read(bytes(part + last)))).toBe(part)
  expect(text(stream.heldBytes)).toBe(last)
  expect(text(stream.read(bytes(part)))).toBe(last + part)
  expect(stream.heldBytes).toBeUndefined()
})

test('the last event of a picture is kept back until its price is on disk, with or without an end marker', () => {
  const preview = event({ type: 'image_generation.partial_image', b64_json: 'AA' })
  const picture = event({ type: 'image_generation.completed', usage: { input_tokens: 1, output_tokens: 2 } })
  const bare = reading()
  expect(text(bare.read(bytes(preview + picture)))).toBe(preview)
  expect(text(bare.heldBytes)).toBe(picture)
  expect(bare).toMatchObject({ isWhole: true, isEnded: false, usage: { inputTokens: 1, outputTokens: 2 } })
  const marked = reading()
  expect(text(marked.read(bytes(preview + picture + done)))).toBe(preview)
  expect(text(marked.endBytes)).toBe(picture + done)
})
