import { expect, test } from 'bun:test'
import { sampleAnswers } from '../../test/vendors/sample-answers.ts'
import { type ChatFamilyName, vendorFormats } from '../../test/vendors/vendor-formats.ts'
import { inboundFamilies, outboundFamilies } from './families.ts'
import { isObject, type JsonObject, listIn, objectIn, objectsIn } from './read-json.ts'

/*
 * A conversation whose first turn one vendor answered goes on at the vendor of the client's own format: nothing that
 * was written here for the first may be refused by the second.
 */

const MOVES = {
  'anthropic-messages': {
    model: 'claude-sonnet-4-5',
    next: ({ content }: JsonObject) => ({
      max_tokens: 9_000,
      thinking: { type: 'enabled', budget_tokens: 2_000 },
      tools: [{ name: 'get_weather', input_schema: { type: 'object' } }],
      messages: [
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: blocksThatComeBack(content) },
        { role: 'user', content: callsOf(content).map(({ id }) => ({ type: 'tool_result', tool_use_id: id })) },
      ],
    }),
  },
  'gemini-generate': {
    model: 'gemini-3-pro',
    next: (reply: JsonObject) => {
      const parts = objectsIn(objectIn(objectsIn(reply, 'candidates')[0], 'content'), 'parts')
      const results = parts.flatMap((part) => {
        const call = objectIn(part, 'functionCall')
        return call ? [{ functionResponse: { id: call.id, name: call.name, response: { output: '20 C' } } }] : []
      })
      return {
        contents: [
          { role: 'user', parts: [{ text: 'hi' }] },
          { role: 'model', parts },
          { role: 'user', parts: results },
        ],
      }
    },
  },
  'openai-responses': {
    model: 'gpt-5.1',
    next: (reply: JsonObject) => {
      const items = objectsIn(reply, 'output')
      return {
        store: false,
        input: [
          { role: 'user', content: 'hi' },
          ...items,
          ...items.flatMap(({ type, call_id }) =>
            type === 'function_call' ? [{ type: 'function_call_output', call_id, output: '20 C' }] : [],
          ),
        ],
      }
    },
  },
} as const

/** Anthropic's own libraries send an answer back without what only answers have. */
const blocksThatComeBack = (content: unknown): JsonObject[] =>
  objectsIn({ content }, 'content').map(({ citations: _citations, caller: _caller, ...block }) => block)
const callsOf = (content: unknown): JsonObject[] =>
  objectsIn({ content }, 'content').filter(({ type }) => type === 'tool_use')

// Object.keys widens to string; both tables have exactly these.
const clients = Object.keys(MOVES) as (keyof typeof MOVES)[]
const vendors = (Object.keys(vendorFormats) as ChatFamilyName[]).filter(
  // Spark answers over its socket only.
  (name) => vendorFormats[name].tells.calls === 'many' && name !== 'iflytek-chat',
)
const moves = clients.flatMap((client) => vendors.filter((from) => from !== client).map((from) => ({ client, from })))

/** The body that the client's own vendor gets for the second turn, with the warnings of that call. */
function secondBody({ client, from }: (typeof moves)[number]): { body: unknown; warnings: string[] } {
  const { model, next } = MOVES[client]
  const turn = next(firstReply({ client, from }))
  const body: JsonObject = client === 'gemini-generate' ? turn : { model, ...turn }
  const family = inboundFamilies[client]
  const json = JSON.stringify(body)
  const call = family.readCall(body, 'chat', { model, isStream: false, streamStyle: 'sse' })
  const edits = { model, operation: 'chat', quirks: [] } as const
  const prepared = family.passThrough.prepareBody({ json, call }, edits)
  return { body: JSON.parse(prepared.json), warnings: prepared.warnings }
}

/** A whole answer of the first vendor, with thinking and calls of tools, as the client gets it. */
function firstReply({ client, from }: (typeof moves)[number]): JsonObject {
  const vendor = outboundFamilies[from].codecs.chat
  const inbound = inboundFamilies[client]
  const codec = inbound.codecs.chat
  if (!vendor || codec?.form !== 'chat') throw new Error('no chat')
  const json: unknown = JSON.parse(JSON.stringify(vendorFormats[from].whole(sampleAnswers.tools, 'm')))
  const bytes = new TextEncoder().encode(JSON.stringify(json))
  const target = { model: 'm', isStream: false, quirks: [], other: '' }
  const reply = vendor.decodeReply({ contentType: 'application/json', bytes, json }, target)
  if (!('answers' in reply)) throw new Error('the answer is not there yet')
  const { next, model } = MOVES[client]
  const asked = client === 'gemini-generate' ? next({}) : { model, ...next({}) }
  const facts = inbound.readCall(asked, 'chat', { model, isStream: false, streamStyle: 'sse' })
  const context = { model, requestId: 'r1', createdAt: 1_700_000_000, wantsUsage: true, facts }
  const encoded: unknown = JSON.parse(String(codec.encodeReply(reply, context).body))
  if (!isObject(encoded)) throw new Error('the answer is no object')
  return encoded
}

test.each(moves)('what $from answered a $client client is taken by the vendor of its own format', (move) => {
  const { body } = secondBody(move)
  vendorFormats[move.client].checkBody(body)
})

test.each(moves.filter(({ client }) => client === 'gemini-generate'))(
  'calls of $from are signed for Gemini 3',
  (move) => {
    const { body } = secondBody(move)
    const parts = listIn(isObject(body) ? body : {}, 'contents').flatMap((turn) =>
      objectsIn(isObject(turn) ? turn : {}, 'parts'),
    )
    const [first] = parts.filter(({ functionCall }) => functionCall !== undefined)
    expect(first?.thoughtSignature).toBe('skip_thought_signature_validator')
  },
)

test('a turn that goes on after a call without signed thinking is answered without thinking, and the log says so', () => {
  const { body, warnings } = secondBody({ client: 'anthropic-messages', from: 'openai-chat' })
  expect(body).not.toHaveProperty('thinking')
  expect(warnings).toEqual(["reasoning is left out: the assistant's turn began without thinking that Anthropic signed"])
})
