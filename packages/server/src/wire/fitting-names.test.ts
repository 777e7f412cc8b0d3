import { expect, test } from 'bun:test'
import { framesIn, streamText } from '../../test/vendors/frames.ts'
import type { Says } from '../../test/vendors/vendor-format.ts'
import { vendorFormats } from '../../test/vendors/vendor-formats.ts'
import type { ChatCall, ChatEvent } from './chat.ts'
import { outboundFamilies } from './families.ts'
import type { Target } from './family.ts'
import { fittingName, withFittingNames } from './fitting-names.ts'

const LONG = `mcp__a_server__${'and_more_'.repeat(8)}`
const NAMES = ['get_weather', 'mcp.server:find', '2nd-opinion', `${LONG}1`, `${LONG}2`]
const VENDORS = ['openai-chat', 'openai-responses', 'anthropic-messages', 'gemini-generate'] as const

test('names that fit stay, others fit and stay apart', () => {
  const fitting = NAMES.map(fittingName)
  expect(fitting[0]).toBe('get_weather')
  for (const name of fitting) expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/)
  expect(new Set(fitting).size).toBe(NAMES.length)
  expect(fitting.map(fittingName)).toEqual(fitting)
})

test.each(VENDORS)('%s is told fitting names, and the client hears its own', (to) => {
  const { chat } = outboundFamilies[to].codecs
  if (!chat) throw new Error('no chat')
  const codec = withFittingNames(chat)
  const target: Target = { model: 'm', isStream: true, quirks: [], other: '' }
  const { body } = codec.encodeCall(callOf(NAMES), target)
  vendorFormats[to].checkBody(JSON.parse(JSON.stringify(body)))

  const says: Says = {
    text: '',
    calls: NAMES.map((name, index) => ({ id: `call_${index}`, name: fittingName(name), arguments: {} })),
    finish: 'tool-calls',
    usage: { input: 1, cached: 0, output: 1, reasoning: 0 },
  }
  const json: unknown = JSON.parse(JSON.stringify(vendorFormats[to].whole(says, 'm')))
  const reply = codec.decodeReply({ contentType: 'application/json', bytes: new Uint8Array(), json }, target)
  const parts = 'answers' in reply ? reply.answers.flatMap((answer) => answer.parts) : []
  expect(parts.flatMap((part) => (part.kind === 'tool-call' ? [part.name] : []))).toEqual(NAMES)

  const decoder = codec.eventDecoder?.(target)
  if (!decoder) throw new Error('no stream')
  const events = framesIn(to, streamText(to, says)).flatMap((frame) => decoder.decode(frame))
  expect([...events, ...decoder.end()].flatMap(calledIn)).toEqual(NAMES)
})

const calledIn = (event: ChatEvent): string[] => (event.type === 'tool-call-start' ? [event.name] : [])

/** A conversation in which each of these tools has been called, one of them no longer there. */
const callOf = (names: readonly string[]): ChatCall => ({
  model: 'm',
  isStream: true,
  maxOutputTokens: 100,
  messages: [
    { role: 'user', parts: [{ kind: 'text', text: 'hello' }] },
    {
      role: 'assistant',
      parts: [...names, 'gone.tool'].map((name) => ({ kind: 'tool-call', id: `id_${name}`, name, arguments: '{}' })),
    },
    {
      role: 'tool',
      parts: [...names, 'gone.tool'].map((name) => ({
        kind: 'tool-result',
        callId: `id_${name}`,
        name,
        parts: [{ kind: 'text', text: 'done' }],
      })),
    },
  ],
  tools: names.map((name) => ({
    kind: 'function',
    name,
    parameters: { type: 'object', properties: { a: { type: 'string' } } },
  })),
  toolChoice: { kind: 'named', name: names[1] ?? '' },
  extras: {},
  warnings: [],
})
