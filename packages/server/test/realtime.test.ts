import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { detailOf } from './console-client.ts'
import {
  leaveSession,
  MIXED_PRICE,
  MIXED_USAGE,
  openRealtimeScene,
  type RealtimeScene,
  TEXT_PRICE,
  TEXT_USAGE,
} from './realtime-scene.ts'
import { eachSite } from './site.ts'

const summaryOf = (row: UsageLog) => ({
  model: row.model_name,
  quota: row.quota,
  input: row.prompt_tokens,
  output: row.completion_tokens,
})

eachSite('realtime sessions, what is charged', (start) => {
  let scene: RealtimeScene
  beforeAll(async () => {
    scene = await openRealtimeScene(start)
  })
  afterAll(() => scene?.stop())
  beforeEach(() => scene.begin())

  test('two responses of a session are two calls, each charged by its own usage to the unit', async () => {
    const client = await scene.open()
    await client.respond({ texts: ['Hello'], sounds: ['AAAA'], usage: MIXED_USAGE })
    await client.respond({ texts: ['Bye'], usage: TEXT_USAGE })
    await leaveSession(client)
    const [first, second, ...others] = await scene.settledRows()
    expect([first, second].map((row) => row && summaryOf(row))).toEqual([
      { model: 'rt-a', quota: MIXED_PRICE, input: 200, output: 70 },
      { model: 'rt-a', quota: TEXT_PRICE, input: 50, output: 10 },
    ])
    expect(others).toEqual([])
    const id = first?.request_id.replace(/-1$/, '')
    expect(second?.request_id).toBe(`${id}-2`)
    expect(first && detailOf(first)).toMatchObject({
      ws: true,
      audio: true,
      audio_input: 60,
      audio_output: 50,
      text_input: 140,
      text_output: 20,
      cache_tokens: 60,
    })
    expect(second && detailOf(second)).toMatchObject({ ws: true, audio_input: 0, text_input: 50, text_output: 10 })
  })

  test('a response that is done twice is charged once', async () => {
    const client = await scene.open()
    await client.respond({ usage: TEXT_USAGE, doneTimes: 2 })
    await client.next('response.done')
    await client.respond({ usage: TEXT_USAGE, id: 'resp_1' })
    await client.respond({ usage: TEXT_USAGE })
    await leaveSession(client)
    expect((await scene.settledRows()).map((row) => row.quota)).toEqual([TEXT_PRICE, TEXT_PRICE])
  })

  test('responses that run side by side are charged each', async () => {
    const client = await scene.open()
    client.send({ type: 'response.create', response: { metadata: { texts: ['a'], end: 'stall' } } })
    client.send({ type: 'response.create', response: { metadata: { texts: ['b'], end: 'stall' } } })
    const done = (id: string) => ({
      type: 'test.say',
      event: { type: 'response.done', response: { id, status: 'completed', usage: TEXT_USAGE } },
    })
    client.send(done('resp_2'))
    client.send(done('resp_1'))
    await client.next('response.done')
    await client.next('response.done')
    await leaveSession(client)
    expect((await scene.settledRows()).map((row) => row.quota)).toEqual([TEXT_PRICE, TEXT_PRICE])
  })

  test('a transcription is charged at the price of its own model, and only once', async () => {
    const client = await scene.open()
    const event = {
      type: 'conversation.item.input_audio_transcription.completed',
      item_id: 'item_9',
      content_index: 0,
      transcript: 'good day',
      usage: { type: 'tokens', input_tokens: 30, output_tokens: 4, input_token_details: { text_tokens: 30 } },
    }
    client.send({ type: 'test.say', event })
    client.send({ type: 'test.say', event })
    await client.next(event.type)
    await client.next(event.type)
    await leaveSession(client)
    const price = (30 + 4 * 3) * (scene.shop.ratios['rt-asr'] ?? 0)
    expect((await scene.settledRows()).map(summaryOf)).toEqual([
      { model: 'rt-asr', quota: price, input: 30, output: 4 },
    ])
  })

  test('a response without usage is counted here: text and sound, of both sides', async () => {
    const client = await scene.open()
    const second = Buffer.alloc(48_000).toString('base64')
    client.send({ type: 'session.update', session: { instructions: 'Be short.' } })
    for (let index = 0; index < 10; index += 1) client.send({ type: 'input_audio_buffer.append', audio: second })
    await client.respond({ texts: ['hello', ' world'], sounds: [second, second], isBeta: true })
    await leaveSession(client)
    const [row] = await scene.settledRows()
    expect(row && detailOf(row)).toMatchObject({
      estimated: true,
      audio_input: 277,
      audio_output: 27,
      text_output: 2,
    })
    expect(row && detailOf(row).text_input).toBeGreaterThan(2)
  })

  test('a response that costs nothing by its usage is charged nothing', async () => {
    const client = await scene.open()
    await client.respond({ texts: ['x'], usage: { input_tokens: 0, output_tokens: 0 } })
    await leaveSession(client)
    expect((await scene.settledRows()).map((row) => row.quota)).toEqual([0])
  })

  test('a session in which nothing was asked leaves no trace', async () => {
    const client = await scene.open()
    await client.next('session.created')
    await leaveSession(client)
    expect(await scene.settledRows()).toEqual([])
  })

  test('a key whose quota ends is told so after the response that ended it, and the session is closed', async () => {
    // The longest answer, spoken, is held for: 4,096 tokens of sound at ten times two.
    const token = await scene.site.root.makeToken({ unlimited_quota: false, remain_quota: 170_000 })
    await scene.readBooks()
    const client = await scene.open('rt-a', { key: `sk-${token.key}` })
    await client.respond({ texts: ['x'], usage: { input_tokens: 4_000, output_tokens: 1_000 } })
    const error = await client.next('error')
    expect(await client.closed).toMatchObject({ code: 1008 })
    const [row, ...others] = await scene.settledRows()
    expect({ quota: row?.quota, others }).toEqual({ quota: 14_000, others: [] })
    expect(error).toMatchObject({
      event_id: `evt_${row?.request_id.replace(/-1$/, '')}`,
      error: { code: 'pre_consume_token_quota_failed' },
    })
  })

  test('quota for a written answer is not enough for a spoken one, and a session that only writes needs no more', async () => {
    const token = await scene.site.root.makeToken({ unlimited_quota: false, remain_quota: 100_000 })
    expect(await scene.open('rt-a', { key: `sk-${token.key}` }).catch(({ message }) => message)).toBe(
      'the handshake was refused',
    )
    const longer = await scene.site.root.makeToken({ unlimited_quota: false, remain_quota: 165_000 })
    await scene.readBooks()
    const client = await scene.open('rt-a', { key: `sk-${longer.key}` })
    client.send({ type: 'session.update', session: { output_modalities: ['text'] } })
    await client.next('session.updated')
    for (let count = 0; count < 2; count += 1) await client.respond({ texts: ['x'], usage: { input_tokens: 4_000 } })
    await leaveSession(client)
    expect(await scene.settledRows()).toHaveLength(2)
  })

  test('a session that only writes down what it hears ends with its quota', async () => {
    const token = await scene.site.root.makeToken({ unlimited_quota: false, remain_quota: 170_000 })
    await scene.readBooks()
    const client = await scene.open('rt-a', { key: `sk-${token.key}` })
    const event = {
      type: 'conversation.item.input_audio_transcription.completed',
      item_id: 'item_1',
      content_index: 0,
      transcript: 'good day',
      usage: { type: 'tokens', input_tokens: 15_000, output_tokens: 4 },
    }
    client.send({ type: 'test.say', event })
    expect(await client.next('error')).toMatchObject({ error: { code: 'pre_consume_token_quota_failed' } })
    expect(await client.closed).toMatchObject({ code: 1008 })
    expect(await scene.settledRows()).toHaveLength(1)
  })

  test('a key with a limit on requests is told so after its last one, and a session in which nothing was asked takes none', async () => {
    const limits = { rpm: 2, tpm: 0, concurrency: 0, quota_5h: 0, quota_day: 0, quota_week: 0, quota_month: 0 }
    const token = await scene.site.root.makeToken({ limits })
    await scene.readBooks()
    const unused = await scene.open('rt-a', { key: `sk-${token.key}` })
    await unused.next('session.created')
    await leaveSession(unused)
    expect(await scene.settledRows()).toEqual([])
    const client = await scene.open('rt-a', { key: `sk-${token.key}` })
    for (let count = 0; count < 2; count += 1) await client.respond({ texts: ['x'], usage: TEXT_USAGE })
    expect(await client.next('error')).toMatchObject({ error: { code: 'rate_limit_exceeded' } })
    await client.closed
    expect(await scene.settledRows()).toHaveLength(2)
  })
})
