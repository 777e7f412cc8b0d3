import { expect, test } from 'bun:test'
import { defaultOptions } from '@tollgate/contract/options'
import type { Operation } from '@tollgate/contract/relay-endpoints'
import type { TokenCounter } from '../domain/pricing/count-tokens.ts'
import { PriceList } from '../domain/pricing/price-list.ts'
import { countablePieces } from '../wire/openai-chat/countable-pieces.ts'
import { textUsage } from '../wire/token-usage.ts'
import { usageToCharge } from './estimate-tokens.ts'
import { silentRecording } from './silent-recording.ts'

/** A token for each character: what is counted can be read off. */
const lengthOf = (texts: string | readonly string[]): number =>
  (typeof texts === 'string' ? texts : texts.join('')).length
const counter: TokenCounter = {
  count: async (_model, texts) => lengthOf(texts),
  countCall: async (_model, pieces) => lengthOf(pieces.texts) + 1_000 * pieces.messages,
  warmUp: async () => {},
  close() {},
}

const callOf = (operation: Operation, body: Record<string, unknown>, isCounted = true) => ({
  incoming: { endpoint: { operation } },
  family: isCounted ? { counting: { pieces: () => countablePieces(body) } } : {},
  facts: {
    body,
    model: 'm',
    isStream: false,
    wantsUsage: false,
    maxOutputTokens: undefined,
    answers: 1,
    hasOutput: true,
    media: { parts: 2, characters: 0 },
    promptText: () => 'prompt',
  },
  parts: { counter },
  prices: new PriceList(defaultOptions()),
  group: 'default',
})

const silent = { model: 'gpt-4o', vendorUsage: undefined, text: () => 'answer' }
const chat = callOf('chat', { messages: [{ role: 'user', content: 'hi' }] })

test("the vendor's usage is charged as it is", async () => {
  const usage = textUsage(10, 5)
  expect(await usageToCharge(chat, { ...silent, vendorUsage: usage })).toEqual({ usage, isEstimated: false })
})

test('a vendor that said nothing is counted for', async () => {
  expect(await usageToCharge(chat, silent)).toEqual({ usage: textUsage(1_000 + 6, 6), isEstimated: true })
})

test('pictures and sounds that a vendor did not count are counted here', async () => {
  // Two seconds of raw sound.
  const media = () => ({ pictures: 2, soundBytes: 96_000 })
  const { usage } = await usageToCharge(chat, { ...silent, media })
  expect(usage).toEqual({ ...textUsage(1_006, 6), imageOutputTokens: 2_000, audioOutputTokens: 27 })
})

test('usage beyond belief is counted again and marked', async () => {
  const charged = await usageToCharge(chat, { ...silent, vendorUsage: { ...textUsage(1), isAbsurd: true } })
  expect(charged).toEqual({ usage: { ...textUsage(1_006, 6), isClamped: true }, isEstimated: true })
})

test('a format that cannot be taken apart is counted by its text and its media', async () => {
  const charged = await usageToCharge(callOf('chat', {}, false), silent)
  expect(charged.usage).toEqual(textUsage(6 + 2_000, 6))
})

test('a ranking is counted by its query and documents', async () => {
  const call = callOf('rerank', { query: 'abc', documents: ['de', { text: 'f' }] })
  expect((await usageToCharge(call, { ...silent, text: () => '' })).usage).toEqual(textUsage(6))
})

test.each([
  ['tts-1', 2],
  ['qwen3-tts-flash', 3],
])('speech of %s is sold by its text', async (model, tokens) => {
  // Two characters, three of JavaScript's.
  const charged = await usageToCharge(callOf('speech', { input: '好😀' }), { ...silent, model, text: () => '' })
  expect(charged).toEqual({ usage: textUsage(tokens), isEstimated: false })
})

test.each(['gpt-4o-mini-tts', 'gpt-4o-mini-tts-2025-12-15'])(
  'of %s the sound is sold, too: about six tokens for each of the text',
  async (model) => {
    const call = callOf('speech', { input: '好😀', instructions: 'be' })
    const charged = await usageToCharge(call, { ...silent, model, text: () => '' })
    expect(charged).toEqual({ usage: textUsage(5, 18), isEstimated: true })
  },
)

test('a transcription without usage is charged by its text', async () => {
  const charged = await usageToCharge(callOf('transcription', {}), { ...silent, model: 'whisper-1' })
  expect(charged).toEqual({ usage: textUsage(0, 6), isEstimated: true })
})

test.each([
  ['its length, in started seconds', 89.5, textUsage(1_500)],
  ['its words, where they do not fit into it', 0.001, textUsage(0, 60)],
])('a recording is charged by %s', async (_name, seconds, usage) => {
  const call = callOf('transcription', {})
  const file = { field: 'file', name: 'a.wav', mediaType: 'audio/wav', bytes: silentRecording({ seconds }) }
  const other = { ...file, field: 'other', bytes: silentRecording({ seconds: 1 }) }
  const facts = { ...call.facts, files: [other, file] }
  const charged = await usageToCharge({ ...call, facts }, { ...silent, model: 'whisper-1', text: () => 'x'.repeat(60) })
  expect(charged).toEqual({ usage: { ...usage, isClamped: false }, isEstimated: true })
})

test('images with a fixed price are counted one by one', async () => {
  const call = callOf('images', { prompt: 'a cat', n: 3 })
  const answer = { ...silent, model: 'dall-e-3', vendorUsage: textUsage(500, 4_000) }
  expect(await usageToCharge(call, answer)).toEqual({ usage: textUsage(3), isEstimated: false, images: 3 })
})

test.each([
  ['nothing', undefined],
  ['zeros', textUsage(0)],
])('so are those of which the vendor counted %s', async (_name, vendorUsage) => {
  const call = callOf('image-edits', { prompt: 'a cat', n: '2' })
  const charged = await usageToCharge(call, { ...silent, model: 'flux', vendorUsage })
  expect(charged).toEqual({ usage: textUsage(2), isEstimated: false, images: 2 })
})

test('pictures whose tokens follow from size and quality are counted by them when the vendor did not', async () => {
  const call = callOf('image-edits', { prompt: 'a cat', n: '2', size: '1536x1024', quality: 'medium' })
  const facts = { ...call.facts, files: [{ field: 'image', name: '', mediaType: '', bytes: new Uint8Array() }] }
  const charged = await usageToCharge({ ...call, facts }, { ...silent, model: 'gpt-image-1' })
  const usage = { ...textUsage(5), imageInputTokens: 1_000, imageOutputTokens: 2 * 1_568 }
  expect(charged).toEqual({ usage, isEstimated: true })
  const none = await usageToCharge({ ...call, facts }, { ...silent, model: 'gpt-image-1', images: 0 })
  expect(none).toEqual({ usage: textUsage(0), isEstimated: true })
})

test.each([
  [1, 1],
  [0, 0],
  [4, 3],
])('of three images that were asked for, %i delivered are %i charged', async (images, charged) => {
  const call = callOf('images', { prompt: 'a cat', n: 3 })
  const usage = await usageToCharge(call, { ...silent, model: 'dall-e-3', images })
  expect(usage).toEqual({ usage: textUsage(charged), isEstimated: false, images: charged })
})

test('images whose tokens the vendor counted are charged by them', async () => {
  const vendorUsage = { ...textUsage(50), imageOutputTokens: 4_160 }
  const charged = await usageToCharge(callOf('images', {}), { ...silent, model: 'gpt-image-1', vendorUsage })
  expect(charged).toEqual({ usage: vendorUsage, isEstimated: false })
})
