import { afterAll, expect, test } from 'bun:test'
import { ApiError, GoogleGenAI } from '@google/genai'
import { AppError } from '@tollgate/contract/app-error'
import type { ChatEvent, ChatReply } from '../chat.ts'
import { replayReply } from '../replay-reply.ts'
import { textUsage } from '../token-usage.ts'
import { geminiGenerateInbound } from './inbound.ts'
import { passThrough } from './pass-through.ts'
import { readCall } from './read-call.ts'

const PATH = { model: 'm', isStream: true, streamStyle: 'sse' } as const
const usage = { ...textUsage(7, 12), reasoningTokens: 5, cachedTokens: 3 }
const reply: ChatReply = {
  id: 'x',
  model: 'vendor',
  answers: [
    {
      parts: [
        { kind: 'reasoning', text: 'let me think', signature: { family: 'anthropic-messages', value: 'foreign' } },
        { kind: 'text', text: 'Hello ' },
        { kind: 'text', text: 'you' },
        { kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: 'AA==' } },
        { kind: 'tool-call', id: 'c1', name: 'look', arguments: '{"at":1}' },
        { kind: 'tool-call', id: 'c2', name: 'look', arguments: '' },
      ],
      finish: 'tool-calls',
    },
  ],
  usage,
}

async function contextOf(request: Request) {
  const body: unknown = request.method === 'POST' ? await request.json() : {}
  const operation = request.url.includes('mbedContent') ? 'embeddings' : 'chat'
  const facts = readCall(body, operation, PATH)
  return { requestId: 'r1', model: 'm', createdAt: 1, wantsUsage: true, facts }
}

function streamOf(events: readonly ChatEvent[], context: Awaited<ReturnType<typeof contextOf>>): string {
  const encoder = geminiGenerateInbound.codecs.chat
  if (encoder?.form !== 'chat') throw new Error('no chat')
  const writer = encoder.eventEncoder?.(context)
  return events.map((event) => writer?.encode(event) ?? '').join('') + (writer?.end(usage) ?? '')
}

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { pathname } = new URL(request.url)
    const { chat, embeddings } = geminiGenerateInbound.codecs
    if (pathname.includes('refused')) {
      const { status, body } = geminiGenerateInbound.encodeError(new AppError('token.invalid', {}), {
        requestId: 'r1',
        language: 'en',
      })
      return Response.json(body, { status })
    }
    const context = await contextOf(request)
    if (chat?.form !== 'chat' || embeddings?.form !== 'embeddings') throw new Error('a codec is missing')
    if (pathname.includes('streamGenerateContent'))
      return new Response(streamOf(replayReply(reply), context), { headers: { 'content-type': 'text/event-stream' } })
    const { body } = pathname.includes('mbedContent')
      ? embeddings.encodeReply({ model: 'm', vectors: [[1, 2], [3]], usage: textUsage(4) }, context)
      : chat.encodeReply(reply, context)
    return new Response(typeof body === 'string' ? body : Buffer.from(body), {
      headers: { 'content-type': 'application/json' },
    })
  },
})
afterAll(() => server.stop(true))

const client = new GoogleGenAI({ apiKey: 'sk-x', httpOptions: { baseUrl: `http://127.0.0.1:${server.port}` } })
const asked = { model: 'gemini-3-pro', contents: 'hi' }

test("Google's library reads a whole answer", async () => {
  const answer = await client.models.generateContent(asked)
  expect(answer.text).toBe('Hello you')
  expect(answer.functionCalls).toEqual([
    { id: 'c1', name: 'look', args: { at: 1 } },
    { id: 'c2', name: 'look', args: {} },
  ])
  const { parts } = answer.candidates?.[0]?.content ?? {}
  expect(parts?.[0]).toEqual({ text: 'let me think', thought: true })
  expect(parts?.[3]).toEqual({ inlineData: { mimeType: 'image/png', data: 'AA==' } })
  expect(answer.candidates?.[0]?.finishReason as string).toBe('STOP')
  expect(answer.responseId).toBe('r1')
  expect(answer.modelVersion).toBe('m')
})

test("Google's library reads a stream", async () => {
  let text = ''
  const calls: unknown[] = []
  let last: unknown
  for await (const chunk of await client.models.generateContentStream(asked)) {
    text += chunk.text ?? ''
    calls.push(...(chunk.functionCalls ?? []))
    last = { finish: chunk.candidates?.[0]?.finishReason, usage: chunk.usageMetadata }
  }
  expect(text).toBe('Hello you')
  expect(calls).toEqual([
    { id: 'c1', name: 'look', args: { at: 1 } },
    { id: 'c2', name: 'look', args: {} },
  ])
  expect(last).toMatchObject({
    finish: 'STOP',
    usage: {
      promptTokenCount: 10,
      cachedContentTokenCount: 3,
      candidatesTokenCount: 7,
      thoughtsTokenCount: 5,
      totalTokenCount: 22,
    },
  })
})

test("a chat of Google's library keeps the turn of a stream", async () => {
  const chat = client.chats.create({ model: 'gemini-3-pro' })
  for await (const _ of await chat.sendMessageStream({ message: 'hi' }));
  const [, ...turns] = chat.getHistory(true)
  expect(turns.flatMap(({ parts }) => parts ?? []).map((part) => Object.keys(part)[0])).toEqual([
    'text',
    'text',
    'text',
    'inlineData',
    'functionCall',
    'functionCall',
    // The empty text beside the finish reason, as Google itself sends it.
    'text',
  ])
})

test("Google's library reads embeddings", async () => {
  const { embeddings } = await client.models.embedContent({ model: 'gemini-embedding-001', contents: ['a', 'b'] })
  expect(embeddings).toEqual([{ values: [1, 2] }, { values: [3] }])
})

test("Google's library throws our errors with their status", async () => {
  const error: unknown = await client.models
    .generateContent({ ...asked, model: 'refused' })
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 401 })
})

test('a stream that was written here says in passing what it was', async () => {
  const facts = readCall({ contents: [{ parts: [{ text: 'hi' }] }] }, 'chat', PATH)
  const events = streamOf(replayReply(reply), { requestId: 'r1', model: 'm', createdAt: 1, wantsUsage: true, facts })
  const notes = events
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => passThrough.readEvent(event.slice('data: '.length)))
  expect(notes.map(({ isFinish }) => isFinish === true).lastIndexOf(true)).toBe(notes.length - 1)
  expect(notes.at(-1)?.usage).toEqual(usage)
  expect(passThrough.streamText(Buffer.from(events))).toBe('let me thinkHello youlook{"at":1}look{}')
})
