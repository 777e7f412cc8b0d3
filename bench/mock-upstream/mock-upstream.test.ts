import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postRequest } from '../load/http-request.ts'
import { StreamConnection } from '../load/stream-connection.ts'
import { hasCompiler } from '../rig/compile-native.ts'
import { type MockKind, type MockUpstream, startMock } from './start-mock.ts'

const kinds: MockKind[] = hasCompiler() ? ['native', 'bun'] : ['bun']

describe.each(kinds)('the mock upstream (%s)', (kind) => {
  const tempDir = mkdtempSync(join(tmpdir(), 'tollgate-mock-'))
  let mock: MockUpstream
  beforeAll(async () => {
    mock = await startMock({ kind, cpu: 0, tempDir })
  })
  afterAll(async () => {
    await mock.stop()
    rmSync(tempDir, { recursive: true })
  })

  const post = (path: string, body: object) =>
    fetch(`${mock.origin}${path}`, { method: 'POST', body: JSON.stringify(body) })
  const chat = (model: string, rest: object = {}) => post('/v1/chat/completions', { model, ...rest, messages: [] })
  const usage = { prompt_tokens: 29, completion_tokens: 31, total_tokens: 60 }

  test('answers with exactly the bytes asked for, and usage', async () => {
    const text = await (await chat('m-b777')).text()
    expect(text.length).toBe(777)
    expect(JSON.parse(text)).toMatchObject({ object: 'chat.completion', model: 'm-b777', usage })
  })

  test('leaves usage out on request', async () => {
    expect(await (await chat('m-u0')).json()).not.toHaveProperty('usage')
  })

  test('refuses with the status asked for', async () => {
    const response = await chat('m-e429', { stream: true })
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 429,
      body: { error: { code: '429' } },
    })
  })

  test('waits before it answers', async () => {
    const startedAt = performance.now()
    await chat('m-d30')
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(30)
  })

  test("answers in Anthropic's format with exactly the bytes asked for", async () => {
    const text = await (await post('/v1/messages', { model: 'm-b500', messages: [] })).text()
    expect(text.length).toBe(500)
    expect(JSON.parse(text)).toMatchObject({
      type: 'message',
      stop_reason: 'end_turn',
      usage: { input_tokens: 29, output_tokens: 31 },
    })
  })

  test('embeds, with usage', async () => {
    const reply = await (await post('/v1/embeddings', { model: 'm-b2000', input: 'text' })).json()
    expect(reply).toMatchObject({ object: 'list', usage: { prompt_tokens: 29, total_tokens: 29 } })
    expect(JSON.stringify(reply).length).toBeWithin(1900, 2300)
  })

  test('streams its chunks, then usage only when asked, then [DONE]', async () => {
    const withUsage = await (await chat('m-c3', { stream: true, stream_options: { include_usage: true } })).text()
    const events = withUsage
      .split('\n\n')
      .slice(0, -1)
      .map((event) => event.slice('data: '.length))
    expect(events.map((event) => (event === '[DONE]' ? event : JSON.parse(event).choices.length))).toEqual([
      1,
      1,
      1,
      1,
      0,
      '[DONE]',
    ])
    expect(JSON.parse(events[4] ?? '').usage).toEqual({ prompt_tokens: 29, completion_tokens: 3, total_tokens: 32 })
    expect(await (await chat('m-c3', { stream: true })).text()).not.toContain('usage')
  })

  test('takes a request that is sent in chunks', async () => {
    const { hostname, port } = new URL(mock.origin)
    const body = '{"model":"m-b500"}'
    const chunks = `${body.slice(0, 7).length.toString(16)}\r\n${body.slice(0, 7)}\r\n${body.slice(7).length.toString(16)}\r\n${body.slice(7)}\r\n0\r\n\r\n`
    const { promise, resolve } = Promise.withResolvers<string>()
    const socket = await Bun.connect({
      hostname,
      port: Number(port),
      socket: { data: (_socket, bytes) => resolve(bytes.toString()) },
    })
    socket.write(`POST /v1/chat/completions HTTP/1.1\r\nHost: mock\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`)
    expect(await promise).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    socket.end()
  })

  const stream = (model: string) =>
    postRequest({
      origin: mock.origin,
      path: '/v1/chat/completions',
      headers: {},
      body: JSON.stringify({ model, stream: true }),
    })

  test('a paced stream carries the time of each chunk, and the same bytes each time', async () => {
    const connection = await StreamConnection.open(mock.origin)
    const run = () => connection.run({ request: stream('m-c5-i2'), plannedAtMs: performance.now() })
    const [first, second] = [await run(), await run()]
    expect(first).toMatchObject({ status: 200, ending: 'done', chunks: 5 })
    expect(first.delaysUs).toHaveLength(5)
    expect(Math.max(...first.delaysUs)).toBeWithin(0, 5_000_000)
    expect(second.body).toBe(first.body)
    connection.close()
  })

  test('counts a client that leaves as aborted, and every other call as finished', async () => {
    const before = await mock.totals()
    const connection = await StreamConnection.open(mock.origin)
    const left = await connection.run({
      request: stream('m-c1000-i5'),
      plannedAtMs: performance.now(),
      leaveAfterChunks: 2,
    })
    await chat('m-b600')
    let now = await mock.totals()
    while (now.aborted === before.aborted) now = await mock.totals()
    expect(left.ending).toBe('left')
    // More than it waited for may have come in one piece.
    expect(left.chunks).toBeGreaterThanOrEqual(2)
    expect(now).toEqual({ calls: before.calls + 2, finished: before.finished + 1, aborted: before.aborted + 1 })
  })
})
