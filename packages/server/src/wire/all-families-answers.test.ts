import { describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { InboundFamilyName } from '@tollgate/contract/relay-endpoints'
import type { Heard } from '../../test/client-formats/heard.ts'
import { clientReaders } from '../../test/client-formats/readers.ts'
import { framesIn, streamText } from '../../test/vendors/frames.ts'
import {
  comparable,
  expectedOf,
  type SampleAnswer,
  sampleAnswers,
  sampleNames,
} from '../../test/vendors/sample-answers.ts'
import { ERROR_TEXT } from '../../test/vendors/vendor-format.ts'
import { type ChatFamilyName, vendorFormats } from '../../test/vendors/vendor-formats.ts'
import type { ChatEvent, ChatReply } from './chat.ts'
import { inboundFamilies, outboundFamilies } from './families.ts'
import type { EventDecoder, Frame, InboundCodec, OutboundCodec, ReplyContext, Target } from './family.ts'
import type { TokenUsage } from './token-usage.ts'

// Object.keys widens to string; both tables have exactly these.
const vendorNames = Object.keys(vendorFormats) as ChatFamilyName[]
const clientNames = Object.keys(inboundFamilies) as InboundFamilyName[]
const pairs = vendorNames.flatMap((from) => clientNames.map((to) => ({ from, to })))

const target: Target = { model: 'm', isStream: false, quirks: [], other: '' }

// Spark answers over its socket only.
const wholePairs = pairs.filter(({ from }) => from !== 'iflytek-chat')
const streamPairs = pairs.filter(({ from }) => vendorFormats[from].events)

test.each(wholePairs)('a whole $from answer is heard by a $to client', ({ from, to }) => {
  const { tells, whole } = vendorFormats[from]
  const samples = expectedOfAll(from)
  const heard = samples.map(({ name }) => {
    const json: unknown = JSON.parse(JSON.stringify(whole(sampleAnswers[name], 'm')))
    const bytes = new TextEncoder().encode(JSON.stringify(json))
    const reply = vendorCodec(from).decodeReply({ contentType: 'application/json', bytes, json }, target)
    if (!('answers' in reply)) throw new Error('the answer is not there yet')
    const body = clientCodec(to).encodeReply({ ...reply, usage: reply.usage ?? counted(name) }, context(false)).body
    return { name, heard: comparable(clientReaders[to].whole(JSON.parse(String(body))), tells) }
  })
  expect(heard).toEqual(samples)
})

test.each(streamPairs)('a $from stream is heard by a $to client', ({ from, to }) => {
  const { tells } = vendorFormats[from]
  const samples = expectedOfAll(from).map(({ name, heard }) => ({ name, heard: streamable(heard, { from, to }) }))
  const heard = samples.map(({ name }) => {
    const frames = framesIn(from, streamText(from, sampleAnswers[name]))
    return { name, heard: comparable(clientReaders[to].stream(streamed({ from, to, frames, name })), tells) }
  })
  expect(heard).toEqual(samples)
})

const streaming = vendorNames.filter((name) => vendorFormats[name].events && name !== 'iflytek-chat')

test.each(vendorNames.filter((name) => name !== 'iflytek-chat'))(
  "%s's error with status 200 is an error with the vendor's words, never an answer",
  (from) => {
    const { body } = vendorFormats[from].error(500)
    const json: unknown = JSON.parse(JSON.stringify(body))
    const bytes = new TextEncoder().encode(JSON.stringify(json))
    let failure: unknown
    try {
      vendorCodec(from).decodeReply({ contentType: 'application/json', bytes, json }, target)
    } catch (error) {
      failure = error
    }
    expect(failure).toBeInstanceOf(AppError)
    expect(failure instanceof AppError && failure.textIn('en')).toContain(ERROR_TEXT)
  },
)

describe.each(streaming)('a stream of %s', (from) => {
  const text = streamText(from, sampleAnswers[answerOf(from)])
  const whole = decoded(from, framesIn(from, text))

  test('means the same however its bytes are cut', () => {
    const bytes = Buffer.from(text)
    const inTwo = Array.from(bytes, (_, place) => [bytes.subarray(0, place), bytes.subarray(place)])
    const cuts = [Array.from(bytes, (byte) => Uint8Array.of(byte)), ...inTwo]
    const differing = cuts.filter((pieces) => !Bun.deepEquals(decoded(from, framesIn(from, ...pieces)), whole))
    expect(differing).toEqual([])
  })

  test('means the same with CRLF, with comments, with a byte order mark', () => {
    const forms = [text.replaceAll('\n', '\r\n'), text.replaceAll('\n\n', '\n\n: keep-alive\n\n'), `\ufeff${text}`]
    for (const form of forms) expect(decoded(from, framesIn(from, form))).toEqual(whole)
  })

  test('is not whole when it breaks off before its last words', () => {
    const spoken = framesIn(from, streamText(from, sampleAnswers.text))
    const events = decoded(from, spoken.slice(0, 3))
    expect(events.filter(({ type }) => type === 'finish')).toEqual([])
  })
})

test('of an OpenAI stream without its end marker, and with usage before its finish, nothing is missed', () => {
  const frames = framesIn('openai-chat', streamText('openai-chat', sampleAnswers.text)).slice(0, -1)
  const [usage, finish, ...rest] = frames.toReversed()
  if (!usage || !finish) throw new Error('no frames')
  const swapped = [...rest.toReversed(), usage, finish]
  for (const order of [frames, swapped]) {
    const events = decoded('openai-chat', order)
    expect(events.filter(({ type }) => type === 'finish' || type === 'usage')).toHaveLength(2)
  }
})

/** Of the answers that this format can give, the one that says most. */
function answerOf(from: ChatFamilyName): SampleAnswer {
  const { calls, reasoning } = vendorFormats[from].tells
  if (calls !== 'none') return 'tools'
  return reasoning ? 'thinking' : 'text'
}

function expectedOfAll(from: ChatFamilyName) {
  return sampleNames.flatMap((name) => {
    const heard = expectedOf(sampleAnswers[name], vendorFormats[from].tells)
    return heard ? [{ name, heard }] : []
  })
}

/** In an Anthropic stream a source is for all of the text, where the vendor did not cut it into passages. */
function streamable(heard: Heard, { from, to }: { from: ChatFamilyName; to: InboundFamilyName }): Heard {
  if (to !== 'anthropic-messages' || from === to) return heard
  return { ...heard, sources: heard.sources.map((source) => ({ ...source, passage: heard.text })) }
}

/** Ids that are made here differ from time to time. */
function decoded(from: ChatFamilyName, frames: readonly Frame[]): ChatEvent[] {
  const decoder = newDecoder(from)
  const events = frames.flatMap((frame) => decoder.decode(frame))
  return JSON.parse(JSON.stringify([...events, ...decoder.end()]).replace(/call_\w{24}/g, 'call_x'))
}

function newDecoder(from: ChatFamilyName): EventDecoder {
  const decoder = vendorCodec(from).eventDecoder?.({ ...target, isStream: true })
  if (!decoder) throw new Error(`${from} does not stream`)
  return decoder
}

interface StreamCase {
  from: ChatFamilyName
  to: InboundFamilyName
  frames: readonly Frame[]
  name: SampleAnswer
}

function streamed({ from, to, frames, name }: StreamCase): string {
  const decoder = newDecoder(from)
  const encoder = clientCodec(to).eventEncoder?.(context(true))
  if (!encoder) throw new Error(`${to} does not stream`)
  let usage: TokenUsage | undefined
  let written = ''
  for (const event of [...frames.flatMap((frame) => decoder.decode(frame)), ...decoder.end()]) {
    if ((event.type === 'usage' || event.type === 'start') && event.usage) usage = event.usage
    written += encoder.encode(event)
  }
  return written + encoder.end(usage ?? counted(name))
}

/** What is counted here when the vendor says nothing of it. */
function counted(name: SampleAnswer): NonNullable<ChatReply['usage']> {
  const { input, cached, output, reasoning } = sampleAnswers[name].usage
  return {
    inputTokens: input - cached,
    cachedTokens: cached,
    cacheWriteTokens: 0,
    outputTokens: output,
    reasoningTokens: reasoning,
    isClamped: false,
  }
}

function vendorCodec(from: ChatFamilyName): OutboundCodec<'chat'> {
  const { chat } = outboundFamilies[from].codecs
  if (!chat) throw new Error(`${from} has no chat`)
  return chat
}

function clientCodec(to: InboundFamilyName): InboundCodec<'chat'> {
  const { chat } = inboundFamilies[to].codecs
  if (chat?.form !== 'chat') throw new Error(`${to} has no chat`)
  return chat
}

function context(isStream: boolean): ReplyContext {
  const facts = {
    body: {},
    model: 'asked',
    isStream,
    wantsUsage: true,
    maxOutputTokens: undefined,
    answers: 1,
    hasOutput: true,
    media: { parts: 0, characters: 0 },
    promptText: () => '',
  }
  return { requestId: 'r1', model: 'asked', createdAt: 1_700_000_000, wantsUsage: true, facts }
}
