import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eventually } from './eventually.ts'
import { type FakeUpstream, startFakeUpstream } from './fake-upstream.ts'

let upstream: FakeUpstream
beforeAll(async () => {
  upstream = await startFakeUpstream()
})
afterAll(() => upstream.stop())

const chat = (model: string, extra: object = {}, signal?: AbortSignal) =>
  fetch(`${upstream.url}/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }], ...extra }),
    ...(signal ? { signal } : {}),
  })

test('a whole answer carries its words and its usage', async () => {
  expect(await (await chat('tokens-3')).json()).toMatchObject({
    choices: [{ message: { content: 'the time people' } }],
    usage: { prompt_tokens: 11, completion_tokens: 3 },
  })
})

test('a stream ends with usage only when it is asked for', async () => {
  const asked = await (await chat('tokens-2', { stream: true, stream_options: { include_usage: true } })).text()
  const unasked = await (await chat('tokens-2', { stream: true })).text()
  expect(asked.match(/"completion_tokens":2/g)).toHaveLength(1)
  expect(unasked).not.toContain('completion_tokens')
  expect(unasked).toEndWith('data: [DONE]\n\n')
})

test('a stream that is cut fails on the reading side and is recorded as broken', async () => {
  const reply = await chat('cut-after-2', { stream: true })
  await expect(reply.text()).rejects.toThrow()
  expect(upstream.attemptsOf('cut-after-2')[0]).toMatchObject({ state: 'broken', tokensSent: 2 })
})

test('a caller that leaves is recorded with the time', async () => {
  const controller = new AbortController()
  const attempt = upstream.nextAttempt()
  const reply = await chat('stall-after-1', { stream: true }, controller.signal)
  const { ended } = await attempt
  // The token follows the head.
  await eventually(20_000, async () => expect((await attempt).tokensSent).toBe(1))
  const leftMs = performance.now()
  controller.abort()
  await expect(reply.text()).rejects.toThrow()
  await ended
  expect(await attempt).toMatchObject({ state: 'aborted', tokensSent: 1 })
  expect((await attempt).endedMs).toBeGreaterThanOrEqual(leftMs)
})

test('a reply to base64 embeddings decodes to the floats', async () => {
  const embed = (format: string) =>
    fetch(`${upstream.url}/v1/embeddings`, {
      method: 'POST',
      body: JSON.stringify({ model: 'ok', input: ['a', 'b'], encoding_format: format }),
    })
  const floats = JSON.parse(await (await embed('float')).text())
  const coded = JSON.parse(await (await embed('base64')).text())
  const bytes = new Uint8Array(Buffer.from(coded.data[1].embedding, 'base64'))
  expect([...new Float32Array(bytes.buffer)]).toEqual(floats.data[1].embedding)
})

test('numbers in the name reach the behaviour, and a name behind @ is another model', async () => {
  expect((await chat('status-429@busy')).status).toBe(429)
  expect((await chat('fail-first-1@x')).status).toBe(500)
  expect((await chat('fail-first-1@x')).status).toBe(200)
  expect((await chat('fail-first-1@y')).status).toBe(500)
})
