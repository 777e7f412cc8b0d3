import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { InboundFamilyName } from '@tollgate/contract/relay-endpoints'
import { conversationCalls } from '../../test/sample-calls/conversations.ts'
import type { Piece, SampleCall } from '../../test/sample-calls/sample.ts'
import { settingCalls } from '../../test/sample-calls/settings.ts'
import { type ChatFamilyName, vendorFormats } from '../../test/vendors/vendor-formats.ts'
import type { ChatCall } from './chat.ts'
import { inboundFamilies, outboundFamilies } from './families.ts'
import type { OutboundCodec, Target } from './family.ts'
import { isObject, type JsonObject } from './read-json.ts'

/** Models whose rules differ, so that a call is written in every way that the format knows. */
const MODELS: Readonly<Record<ChatFamilyName, readonly string[]>> = {
  'openai-chat': ['gpt-4.1', 'gpt-5.2'],
  'openai-responses': ['gpt-4.1', 'gpt-5.2'],
  'anthropic-messages': ['claude-3-haiku-20240307', 'claude-sonnet-4-5-20250929', 'claude-opus-5-5', 'MiniMax-M2'],
  'anthropic-complete': ['claude-2.1'],
  'gemini-generate': ['gemini-2.0-flash', 'gemini-2.5-pro', 'gemini-3-pro-preview', 'gemini-4-neon'],
  'palm-chat': ['PaLM-2'],
  'cohere-chat': ['command-a-03-2025'],
  'baidu-chat': ['ERNIE-3.5-8K'],
  'zhipu-chat': ['chatglm_turbo'],
  'tencent-chat': ['hunyuan-turbos-latest'],
  'iflytek-chat': ['lite', 'generalv3.5'],
  'dify-chat': ['app'],
  'library-ask': ['gpt-4'],
  'cloudflare-run': ['@cf/meta/llama-3.1-8b-instruct'],
}

const samples = [...settingCalls, ...conversationCalls]

// Object.entries widens the keys; both tables have exactly these.
const vendorNames = Object.keys(vendorFormats) as ChatFamilyName[]
const clientNames = Object.keys(inboundFamilies) as InboundFamilyName[]
const pairs = clientNames.flatMap((from) => vendorNames.map((to) => ({ from, to })))

test.each(pairs)('of a $from call for a $to vendor nothing is lost without a word', ({ from, to }) => {
  const losses = samples.flatMap((sample) => {
    const body = sample.bodies[from]
    if (!body) return []
    return MODELS[to].flatMap((model) => lossesOf({ sample, body, from, to, model }))
  })
  expect(losses).toEqual([])
})

interface Case {
  sample: SampleCall
  body: JsonObject
  from: InboundFamilyName
  to: ChatFamilyName
  model: string
}

function lossesOf({ sample, body, from, to, model }: Case): string[] {
  const { written, warnings, isRefused } = encoded({ body, from, to, model })
  // Another channel is asked, or the client is told.
  if (sample.refusedBy?.includes(to)) return isRefused ? [] : [`${sample.name} (${model}) is not refused`]
  const text = JSON.stringify(written)
  // Between two sides of one format nothing is translated outside of this test.
  const breach = from === to ? undefined : breachOf(to, written)
  const missing = sample.pieces.filter((piece) => {
    if (!concerns(piece, from, to)) return false
    return !piece.found.test(text) && !warnings.some((warning) => piece.warning.test(warning))
  })
  return [
    ...missing.map(({ what }) => `${sample.name} (${model}): ${what} is lost; warned of: ${warnings.join('; ')}`),
    ...(breach ? [`${sample.name} (${model}): ${breach} in ${text.slice(0, 400)}`] : []),
  ]
}

const concerns = ({ from, to }: Piece, client: InboundFamilyName, vendor: ChatFamilyName): boolean =>
  (from === undefined || from.includes(client)) && (to === undefined || to.includes(vendor))

function encoded({ body, from, to, model }: Omit<Case, 'sample'>) {
  const call = decoded(from, body, model)
  const { warnings } = call
  try {
    const { body: made } = chatCodec(to).encodeCall(call, targetOf(model))
    return { written: isObject(made) ? JSON.parse(JSON.stringify(made)) : undefined, warnings, isRefused: false }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'request.unsupported') throw error
    return { written: undefined, warnings: ['refused'], isRefused: true }
  }
}

function decoded(from: InboundFamilyName, body: JsonObject, model: string): ChatCall {
  const family = inboundFamilies[from]
  const { chat } = family.codecs
  if (chat?.form !== 'chat') throw new Error(`${from} has no chat`)
  const isInPath = from === 'gemini-generate'
  const path = { model: isInPath ? 'asked' : undefined, isStream: false, streamStyle: 'sse' as const }
  return chat.decodeCall(family.readCall(isInPath ? body : { model: 'asked', ...body }, 'chat', path), { model })
}

function chatCodec(to: ChatFamilyName): OutboundCodec<'chat'> {
  const { chat } = outboundFamilies[to].codecs
  if (!chat) throw new Error(`${to} has no chat`)
  return chat
}

const targetOf = (model: string): Target => ({ model, isStream: false, quirks: [], other: 'library' })

/** What the vendor's documentation does not have. */
function breachOf(to: ChatFamilyName, written: unknown): string | undefined {
  try {
    vendorFormats[to].checkBody(written)
  } catch (error) {
    return String(error)
  }
  return undefined
}
