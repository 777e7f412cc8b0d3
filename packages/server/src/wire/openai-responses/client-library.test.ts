import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import OpenAI from 'openai'
import { zodTextFormat } from 'openai/helpers/zod'
import type { ResponseCreateParamsBase } from 'openai/resources/responses/responses'
import { z } from 'zod'
import type { AssistantPart, ChatReply, FinishReason } from '../chat.ts'
import { replayReply } from '../replay-reply.ts'
import { textUsage } from '../token-usage.ts'
import { createEventEncoder } from './encode-events.ts'
import { encodeReply } from './encode-reply.ts'
import { encodeErrorEvent } from './errors.ts'
import { contextOf } from './recorded/context.ts'

const usage = { ...textUsage(10, 20), cachedTokens: 5, reasoningTokens: 8 }

interface VendorAnswer {
  parts: AssistantPart[]
  finish?: FinishReason
  /** Breaks a stream off after the parts. */
  error?: AppError
}

/** Runs OpenAI's own client against a server that answers in our words. */
async function asking<Result>(answer: VendorAnswer, work: (client: OpenAI) => Promise<Result>): Promise<Result> {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => respond(answer, await request.json()),
  })
  try {
    return await work(new OpenAI({ apiKey: 'k', baseURL: `http://127.0.0.1:${server.port}/v1`, maxRetries: 0 }))
  } finally {
    await server.stop(true)
  }
}

function respond({ parts, finish = 'stop', error }: VendorAnswer, body: unknown): Response {
  const context = contextOf(Object(body))
  const reply: ChatReply = { id: 'x', model: 'v', answers: [{ parts, finish }], usage }
  if (!context.facts.isStream) {
    const whole = encodeReply(reply, context)
    return new Response(whole.body, { headers: { 'content-type': whole.contentType } })
  }
  const encoder = createEventEncoder(context)
  const begin = replayReply(reply)
    .map((event) => encoder.encode(event))
    .join('')
  const end = error
    ? encodeErrorEvent(error, { requestId: 'r1', language: 'en', lastEvents: begin })
    : encoder.end(usage)
  return new Response(begin + end, { headers: { 'content-type': 'text/event-stream' } })
}

const everything: AssistantPart[] = [
  { kind: 'reasoning', text: 'Let me see.', signature: { family: 'anthropic-messages', value: 's1' } },
  { kind: 'text', text: 'Hello ' },
  { kind: 'text', text: 'there' },
  { kind: 'refusal', text: 'no' },
  {
    kind: 'tool-call',
    id: 'c1',
    name: 'f',
    arguments: '{"a":1}',
    signature: { family: 'gemini-generate', value: 't' },
  },
  { kind: 'tool-call', id: 'c2', name: 'patch', arguments: '{"input":"*** Begin\\n"}' },
  { kind: 'tool-call', id: 'c3', name: 'mcp__find', arguments: '{}' },
  { kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: 'AAAA' } },
  { kind: 'opaque', family: 'openai-responses', value: { type: 'web_search_call', id: 'ws_1', status: 'completed' } },
]
const asked = {
  model: 'm',
  input: 'hi',
  instructions: 'Be short.',
  include: ['reasoning.encrypted_content'],
  tools: [
    { type: 'function', name: 'f', parameters: {}, strict: false },
    { type: 'custom', name: 'patch' },
    {
      type: 'namespace',
      name: 'mcp',
      description: '',
      tools: [{ type: 'function', name: 'find', parameters: {}, strict: false }],
    },
  ],
} satisfies ResponseCreateParamsBase

const shapeOf = (item: unknown) => {
  const { type, status, name, namespace, arguments: text, input } = Object(item)
  return [type, status, name, namespace, text ?? input].filter((field) => field !== undefined)
}
const items = [
  ['reasoning'],
  ['message', 'completed'],
  ['function_call', 'completed', 'f', '{"a":1}'],
  ['reasoning'],
  ['custom_tool_call', 'completed', 'patch', '*** Begin\n'],
  ['function_call', 'completed', 'find', 'mcp', '{}'],
  ['image_generation_call', 'completed'],
  ['web_search_call', 'completed'],
]

const called: VendorAnswer = { parts: everything, finish: 'tool-calls' }
/** The library adds what it parsed. */
const withoutParsed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, field) => (key.includes('parsed') ? undefined : field)))

test('a whole answer is taken with every kind of part', async () => {
  const response = await asking(called, (client) => client.responses.create(asked))
  expect(response.output.map(shapeOf)).toEqual(items)
})

test('a whole answer repeats what was asked and carries its text', async () => {
  const response = await asking(called, (client) => client.responses.create(asked))
  expect(response).toMatchObject({ status: 'completed', output_text: 'Hello there', instructions: 'Be short.' })
})

test('usage has all its details', async () => {
  const response = await asking(called, (client) => client.responses.create(asked))
  expect(response.usage).toEqual({
    input_tokens: 15,
    input_tokens_details: { cached_tokens: 5, cache_write_tokens: 0 },
    output_tokens: 20,
    output_tokens_details: { reasoning_tokens: 8 },
    total_tokens: 35,
  })
})

test('a stream is taken event by event and gives the same answer as the whole one', async () => {
  const whole = await asking(called, (client) => client.responses.create(asked))
  const streamed = await asking(called, (client) => client.responses.stream(asked).finalResponse())
  expect(withoutParsed(streamed)).toEqual(withoutParsed(whole))
})

test('numbers of events grow by one', async () => {
  const numbers = await asking(called, async (client) => {
    const stream = await client.responses.create({ ...asked, stream: true })
    return (await Array.fromAsync(stream)).map((event) => event.sequence_number)
  })
  expect(numbers).toEqual(numbers.map((_, index) => index))
})

test('the snapshot that the library builds from deltas is the text', async () => {
  const snapshots: string[] = []
  await asking({ parts: [{ kind: 'text', text: 'one two' }] }, (client) => {
    const stream = client.responses.stream({ model: 'm', input: 'hi' })
    stream.on('response.output_text.delta', ({ snapshot }) => snapshots.push(snapshot))
    return stream.done()
  })
  expect(snapshots).toEqual(['one two'])
})

test('an answer that was cut off is incomplete', async () => {
  const response = await asking({ parts: [{ kind: 'text', text: 'one' }], finish: 'length' }, (client) =>
    client.responses.stream({ model: 'm', input: 'hi' }).finalResponse(),
  )
  expect(response).toMatchObject({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } })
})

test('structured output is parsed', async () => {
  const format = zodTextFormat(z.object({ age: z.number() }), 'person')
  const response = await asking({ parts: [{ kind: 'text', text: '{"age":7}' }] }, (client) =>
    client.responses.parse({ model: 'm', input: 'hi', text: { format } }),
  )
  expect(response.output_parsed).toEqual({ age: 7 })
})

test('an error inside a stream is thrown with its message and code', async () => {
  const broken = { parts: [{ kind: 'text' as const, text: 'one' }], error: new AppError('channel.broke-off', {}) }
  const thrown: unknown = await asking(broken, (client) =>
    client.responses.stream({ model: 'm', input: 'hi' }).finalResponse(),
  ).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ code: 'upstream_interrupted', message: expect.stringContaining('broke off') })
})
