import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { Token } from '@tollgate/contract/entities/token'
import { detailOf } from './console-client.ts'
import { eventually } from './eventually.ts'
import { openRealtime } from './realtime-client.ts'
import {
  leaveSession,
  MIXED_PRICE,
  MIXED_USAGE,
  openRealtimeScene,
  type RealtimeScene,
  TEXT_PRICE,
  TEXT_USAGE,
} from './realtime-scene.ts'
import { type RealtimeVendor, startRealtimeVendor } from './realtime-vendor.ts'
import { type BooksBefore, expectBooksAgree, readBooks } from './reconcile.ts'
import { openShop, type Shop } from './shop.ts'
import { eachSite, type Site, startSite } from './site.ts'

/** Counted or guessed from its length, as a server must that is short of time: the same. */
const THREE_TOKENS = 'one two four'

eachSite('realtime sessions, how they end', (start) => {
  let scene: RealtimeScene
  beforeAll(async () => {
    scene = await openRealtimeScene(start)
  })
  afterAll(() => scene?.stop())
  beforeEach(() => scene.begin())

  test('a client that leaves in the middle of a response pays for what it got', async () => {
    const client = await scene.open()
    client.send({ type: 'response.create', response: { metadata: { texts: [THREE_TOKENS], end: 'stall' } } })
    await client.next('response.output_audio_transcript.delta')
    await leaveSession(client)
    const [row, ...others] = await scene.settledRows()
    expect(others).toEqual([])
    expect(row?.completion_tokens).toBe(3)
    expect(row && detailOf(row)).toMatchObject({ estimated: true, ending: 'client-left' })
  })

  test('a client that leaves before a response said anything pays nothing', async () => {
    const client = await scene.open()
    client.send({ type: 'response.create', response: { metadata: { end: 'stall' } } })
    await client.next('response.created')
    await leaveSession(client)
    expect((await scene.settledRows()).map((row) => row.quota)).toEqual([0])
  })

  test('a vendor that breaks off is told as an error, and what it delivered is charged', async () => {
    const client = await scene.open()
    client.send({ type: 'response.create', response: { metadata: { texts: [THREE_TOKENS], end: 'break' } } })
    expect(await client.next('error')).toMatchObject({ error: { code: 'upstream_interrupted' } })
    expect(await client.closed).toMatchObject({ code: 1011 })
    const [row] = await scene.settledRows()
    expect(row?.completion_tokens).toBe(3)
    expect(row && detailOf(row)).toMatchObject({ estimated: true, ending: 'partial' })
  })

  test('close codes and reasons reach the other side, both ways', async () => {
    const first = await scene.open()
    first.send({ type: 'response.create', response: { metadata: { end: 'close' } } })
    expect(await first.closed).toEqual({ code: 4003, reason: 'vendor had enough' })
    const second = await scene.open()
    await second.next('session.created')
    second.socket.close(4001, 'client had enough')
    await eventually(20_000, () =>
      expect(scene.vendor.ends).toContainEqual({ code: 4001, reason: 'client had enough' }),
    )
  })

  async function switchOff({ id, key }: Token): Promise<void> {
    await scene.site.root.call(endpoints.updateToken, {
      query: { status_only: 'true' },
      body: { id, name: 'token', status: 2 },
    })
    for (const node of scene.site.nodes)
      await eventually(20_000, async () => {
        const reply = await fetch(`${node.url}/v1/models`, { headers: { authorization: `Bearer sk-${key}` } })
        expect(reply.status).toBe(401)
      })
  }

  test('a key that is switched off has nothing more written down', async () => {
    const token = await scene.site.root.makeToken()
    await scene.readBooks()
    const client = await scene.open('rt-a', { key: `sk-${token.key}` })
    await switchOff(token)
    const type = 'conversation.item.input_audio_transcription.completed'
    client.send({ type: 'test.say', event: { type, item_id: 'item_1', transcript: 'good day' } })
    expect(await client.closed).toMatchObject({ code: 1008 })
    expect(await scene.settledRows()).toHaveLength(1)
  })

  test('a key that is switched off gets no further response', async () => {
    const token = await scene.site.root.makeToken()
    await scene.readBooks()
    const client = await scene.open('rt-a', { key: `sk-${token.key}` })
    await client.respond({ usage: TEXT_USAGE })
    await client.respond({ usage: TEXT_USAGE })
    await switchOff(token)
    await client.respond({ usage: TEXT_USAGE })
    expect(await client.closed).toMatchObject({ code: 1008 })
    expect(await scene.settledRows()).toHaveLength(3)
  })

  test('a server that stops tells the client, and charges what was delivered', async () => {
    const client = await openRealtime(scene.site.nodes[0]?.url ?? '', 'rt-a', { key: scene.shop.key })
    client.send({ type: 'response.create', response: { metadata: { texts: [THREE_TOKENS], end: 'stall' } } })
    await client.next('response.output_audio_transcript.delta')
    expect(await scene.site.nodes[0]?.stop()).toBe(0)
    expect(await client.closed).toMatchObject({ code: 1001 })
    expect(await client.next('error')).toMatchObject({ error: { code: 'server_stopping' } })
    await scene.site.restartNode(0)
    const [row, ...others] = await scene.settledRows()
    expect(others).toEqual([])
    expect(row?.completion_tokens).toBe(3)
    expect(row && detailOf(row)).toMatchObject({ estimated: true, ending: 'partial' })
  })

  test('a server that stops does not wait for a session in which nothing is asked, and waits for a response', async () => {
    const url = scene.site.nodes[0]?.url ?? ''
    const idle = await openRealtime(url, 'rt-a', { key: scene.shop.key })
    await idle.respond({ usage: TEXT_USAGE })
    const busy = await openRealtime(url, 'rt-a', { key: scene.shop.key })
    busy.send({ type: 'response.create', response: { metadata: { id: 'late', texts: ['one two'], end: 'stall' } } })
    await busy.next('response.output_audio_transcript.delta')
    const stopped = scene.site.nodes[0]?.stop()
    expect(await idle.closed).toMatchObject({ code: 1001 })
    expect(busy.socket.readyState).toBe(WebSocket.OPEN)
    const response = { id: 'late', object: 'realtime.response', status: 'completed', output: [], usage: TEXT_USAGE }
    scene.vendor.sendAll(JSON.stringify({ type: 'response.done', event_id: 'e', response }))
    await busy.next('response.done')
    expect(await busy.closed).toMatchObject({ code: 1001 })
    expect(await stopped).toBe(0)
    await scene.site.restartNode(0)
    expect((await scene.settledRows()).map(({ quota }) => quota)).toEqual([TEXT_PRICE, TEXT_PRICE])
  })

  test('a server that is killed in the middle of a response leaves the books in order', async () => {
    const client = await openRealtime(scene.site.nodes[0]?.url ?? '', 'rt-a', { key: scene.shop.key })
    await client.respond({ usage: MIXED_USAGE })
    client.send({ type: 'response.create', response: { metadata: { texts: [THREE_TOKENS], end: 'stall' } } })
    await client.next('response.output_audio_transcript.delta')
    await scene.site.nodes[0]?.kill9()
    await client.closed
    await scene.site.restartNode(0)
    expect(await scene.site.command('ledger-verify')).toMatchObject({ exitCode: 0 })
    // A dead node of several is buried by the others later, perhaps between two reads of these books.
    const rows = await eventually(20_000, () => scene.newRows())
    const endings = rows.map((row) => ({ quota: row.quota, ending: detailOf(row).ending }))
    expect(endings.filter(({ ending }) => ending !== 'interrupted')).toEqual([
      { quota: MIXED_PRICE, ending: undefined },
    ])
    expect(endings.filter(({ ending }) => ending === 'interrupted').every(({ quota }) => quota === 0)).toBe(true)
  })
})

const MEBIBYTE = 1024 * 1024

describe('sessions that stand still', () => {
  let site: Site
  let shop: Shop
  let vendor: RealtimeVendor
  let books: BooksBefore
  beforeAll(async () => {
    vendor = startRealtimeVendor()
    site = await startSite('sqlite', { env: { STREAM_IDLE_TIMEOUT_MS: '300' } })
    shop = await openShop(site, ['rt-a'], { base_url: vendor.url })
    books = await readBooks(site.root)
  })
  afterAll(async () => {
    await site?.stop()
    await vendor?.stop()
  })

  test('a vendor that says nothing more in a response is given up, and what it delivered is charged', async () => {
    const client = await openRealtime(site.url, 'rt-a', { key: shop.key })
    client.send({ type: 'response.create', response: { metadata: { texts: [THREE_TOKENS], end: 'stall' } } })
    expect(await client.next('error')).toMatchObject({ error: { code: 'upstream_timeout' } })
    expect(await client.closed).toMatchObject({ code: 1011 })
    const [row] = await expectBooksAgree(site.root, books)
    expect(row?.completion_tokens).toBe(3)
  })

  test('a client that reads nothing is cut off', async () => {
    const client = await openRealtime(site.url, 'rt-a', { key: shop.key })
    await client.next('session.created')
    client.socket.pause()
    for (let index = 0; index < 32; index += 1) vendor.sendAll(Buffer.alloc(MEBIBYTE))
    await eventually(20_000, () => expect(vendor.open()).toBe(0))
    client.socket.terminate()
  })
})
