import { afterAll, beforeAll, expect, test } from 'bun:test'
import Anthropic from '@anthropic-ai/sdk'
import { AppError } from '@tollgate/contract/app-error'
import type { ChatEvent, ChatReply } from '../chat.ts'
import { textUsage } from '../token-usage.ts'
import { eventEncoder } from './encode-events.ts'
import { encodeReply } from './encode-reply.ts'
import { encodeError, encodeErrorEvent } from './errors.ts'
import { readCall } from './read-call.ts'

/** Anthropic's own client, asked for an answer that another format gave. */

const events: ChatEvent[] = [
  { type: 'start', id: 'x', model: 'y' },
  { type: 'reasoning-start', block: 0 },
  { type: 'reasoning-delta', block: 0, text: 'hm' },
  { type: 'reasoning-end', block: 0 },
  { type: 'text-start', block: 1 },
  { type: 'text-delta', block: 1, text: 'Let me ' },
  { type: 'text-delta', block: 1, text: 'look.' },
  { type: 'text-end', block: 1 },
  { type: 'tool-call-start', block: 2, id: 'call_1', name: 'f' },
  { type: 'tool-call-start', block: 3, id: 'call_2', name: 'g' },
  { type: 'tool-call-delta', block: 3, text: '{}' },
  { type: 'tool-call-delta', block: 2, text: '{"a":1}' },
  { type: 'tool-call-end', block: 2 },
  { type: 'tool-call-end', block: 3 },
  { type: 'finish', reason: 'tool-calls' },
]
const reply: ChatReply = {
  id: 'x',
  model: 'y',
  answers: [
    {
      parts: [
        { kind: 'reasoning', text: 'hm' },
        { kind: 'text', text: 'Let me look.' },
        { kind: 'tool-call', id: 'call_1', name: 'f', arguments: '{"a":1}' },
        { kind: 'tool-call', id: 'call_2', name: 'g', arguments: '{}' },
      ],
      finish: 'tool-calls',
    },
  ],
  usage: textUsage(7, 9),
}
const content = [
  { type: 'thinking', thinking: 'hm', signature: '' },
  { type: 'text', text: 'Let me look.' },
  { type: 'tool_use', id: 'call_1', name: 'f', input: { a: 1 }, caller: { type: 'direct' } },
  { type: 'tool_use', id: 'call_2', name: 'g', input: {}, caller: { type: 'direct' } },
]

let server: ReturnType<typeof Bun.serve>
let client: Anthropic

beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const facts = readCall(await request.json(), 'chat')
      const context = { requestId: 'r1', model: facts.model, createdAt: 1, wantsUsage: false, facts }
      const refusal = { requestId: 'r1', language: 'en' } as const
      if (facts.model === 'missing') {
        const { status, body } = encodeError(new AppError('model.missing', { model: 'missing' }), refusal)
        return Response.json(body, { status })
      }
      if (!facts.isStream) return new Response(encodeReply(reply, context).body, { headers: JSON_TYPE })
      const encoder = eventEncoder(context)
      const begun = events.map((event) => encoder.encode(event)).join('')
      const rest =
        facts.model === 'broken'
          ? encodeErrorEvent(new AppError('channel.broke-off', {}), refusal)
          : encoder.end(textUsage(7, 9))
      return new Response(begun + rest, { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  client = new Anthropic({ baseURL: server.url.origin, apiKey: 'k', maxRetries: 0 })
})
afterAll(() => server.stop(true))

const JSON_TYPE = { 'content-type': 'application/json' }
const ask = (model: string) => ({ model, max_tokens: 10, messages: [{ role: 'user' as const, content: 'Hi' }] })

const errorOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a whole message is understood', async () => {
  const message = await client.messages.create(ask('m'))
  expect<unknown>(message.content).toEqual(content)
  expect(message).toMatchObject({ id: 'msg_r1', stop_reason: 'tool_use', usage: { input_tokens: 7, output_tokens: 9 } })
})

test('a stream is gathered into the same message', async () => {
  const message = await client.messages.stream(ask('m')).finalMessage()
  expect<unknown>(JSON.parse(JSON.stringify(message.content))).toEqual(content)
  expect(message).toMatchObject({ id: 'msg_r1', stop_reason: 'tool_use', usage: { input_tokens: 7, output_tokens: 9 } })
})

test('a refusal has its class, type and status', async () => {
  const error = await errorOf(client.messages.create(ask('missing')))
  expect(error).toBeInstanceOf(Anthropic.NotFoundError)
  expect(error).toMatchObject({ status: 404, type: 'not_found_error' })
})

test('a stream that breaks off is an error', async () => {
  const error = await errorOf(client.messages.stream(ask('broken')).finalMessage())
  expect(error).toBeInstanceOf(Anthropic.APIError)
  expect(error).toMatchObject({ type: 'api_error' })
})
