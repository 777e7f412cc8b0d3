import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { detailOf } from './console-client.ts'
import { eventually } from './eventually.ts'
import { loadVocabularies } from './load-vocabularies.ts'
import { residentBytes } from './metrics.ts'
import {
  leaveSession,
  MIXED_PRICE,
  MIXED_USAGE,
  openRealtimeScene,
  type RealtimeScene,
  TEXT_PRICE,
  TEXT_USAGE,
} from './realtime-scene.ts'
import { whenEveryNodeSells } from './shop.ts'
import { eachSite } from './site.ts'

const MEBIBYTE = 1024 * 1024

eachSite('realtime sessions, who gets in and how much', (start) => {
  let scene: RealtimeScene
  beforeAll(async () => {
    scene = await openRealtimeScene(start)
    await loadVocabularies(scene.site, scene.shop.key)
  })
  afterAll(() => scene?.stop())
  beforeEach(() => scene.begin())

  test('a key in the sub-protocol opens a session of the beta, as browsers do', async () => {
    const protocols = ['realtime', `openai-insecure-api-key.${scene.shop.key}`, 'openai-beta.realtime-v1']
    const client = await scene.open('rt-a', { protocols, path: '/v1/v1/realtime' })
    await client.next('session.created')
    expect(client.socket.protocol).toBe('realtime')
    const [handshake] = scene.vendor.handshakes
    expect(handshake?.headers.get('authorization')).toBe('Bearer vendor-key')
    expect(handshake?.headers.get('openai-beta')).toBe('realtime=v1')
    expect(handshake?.headers.get('sec-websocket-protocol')).toBeNull()
    expect(`${handshake?.address.pathname}${handshake?.address.search}`).toBe('/v1/realtime?model=rt-a')
    await leaveSession(client)
  })

  test("clients of Azure name the deployment under Azure's path", async () => {
    const client = await scene.open('rt-a', { key: scene.shop.key, path: '/openai/realtime', query: 'deployment' })
    await client.next('session.created')
    expect(scene.vendor.handshakes[0]?.address.search).toBe('?model=rt-a')
    await leaveSession(client)
  })

  test('a browser that names its key alone gets the answer without which it would end the connection', async () => {
    const protocol = `openai-insecure-api-key.${scene.shop.key}`
    const client = await scene.open('rt-a', { protocols: [protocol] })
    await client.next('session.created')
    expect(client.socket.protocol).toBe(protocol)
    await leaveSession(client)
  })

  test('the beta is not asked for when the client does not', async () => {
    const client = await scene.open()
    await client.next('session.created')
    expect(scene.vendor.handshakes[0]?.headers.get('openai-beta')).toBeNull()
    await leaveSession(client)
  })

  test('the next channel is asked when the first does not open, and the rows say so', async () => {
    const client = await scene.open('rt-b')
    await client.respond({ usage: TEXT_USAGE })
    await leaveSession(client)
    const [row] = await scene.settledRows()
    expect(row?.channel).toBe(scene.shop.channelId)
    expect(row && detailOf(row).admin_info?.attempts?.map((attempt) => attempt.status)).toEqual([0, 200])
  })

  test('an Azure channel is asked at its deployment, in its version and by its own name of the model', async () => {
    await scene.site.root.makeChannel({
      type: 3,
      models: 'rt-c',
      base_url: scene.vendor.url,
      model_mapping: JSON.stringify({ 'rt-c': 'gpt-4.9-rt' }),
      other: '2025-04-01-preview',
    })
    await whenEveryNodeSells(scene.site, scene.shop.key, ['rt-c'])
    await scene.readBooks()
    const client = await scene.open('rt-c')
    await client.respond({ usage: TEXT_USAGE })
    await leaveSession(client)
    const [handshake] = scene.vendor.handshakes
    expect(`${handshake?.address.pathname}${handshake?.address.search}`).toBe(
      '/openai/realtime?deployment=gpt-49-rt&api-version=2025-04-01-preview',
    )
    expect(handshake?.headers.get('api-key')).toBe('vendor-key')
    const [row] = await scene.settledRows()
    expect(row?.model_name).toBe('gpt-4.9-rt')
    expect(row && detailOf(row)).toMatchObject({ is_model_mapped: true, requested_model: 'rt-c' })
  })

  test('the address of a session counts for as long as it is open', async () => {
    const { key } = await scene.site.root.makeToken({ allow_ips: '127.0.0.1' })
    const client = await scene.open('rt-a', { protocols: ['realtime', `openai-insecure-api-key.${key}`] })
    await client.respond({ usage: TEXT_USAGE })
    await client.respond({ usage: TEXT_USAGE })
    await leaveSession(client)
    expect(await scene.settledRows()).toHaveLength(2)
  })

  const UPGRADE = {
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  const ask = async (key: string, search: string, headers: Record<string, string> = UPGRADE) => {
    const reply = await fetch(`${scene.site.url}/v1/realtime${search}`, {
      headers: { ...headers, authorization: `Bearer ${key}` },
    })
    const body: { error?: { message?: string; code?: string } } = JSON.parse(await reply.text())
    return { status: reply.status, hasMessage: typeof body.error?.message === 'string' }
  }

  test('whoever may not open a session gets a plain answer in the format of the API', async () => {
    const elsewhere = await scene.site.root.makeToken({ allow_ips: '10.9.8.7' })
    const limited = await scene.site.root.makeToken({ model_limits_enabled: true, model_limits: 'rt-b' })
    const poor = await scene.site.root.makeToken({ unlimited_quota: false, remain_quota: 10 })
    const statuses = {
      'an unknown key': await ask('sk-nobody', '?model=rt-a'),
      'another address': await ask(`sk-${elsewhere.key}`, '?model=rt-a'),
      'another model': await ask(`sk-${limited.key}`, '?model=rt-a'),
      'too little quota': await ask(`sk-${poor.key}`, '?model=rt-a'),
      'no model': await ask(scene.shop.key, ''),
      'a model that nobody sells': await ask(scene.shop.key, '?model=rt-none'),
      'no socket': await ask(scene.shop.key, '?model=rt-a', {}),
    }
    expect(statuses).toEqual({
      'an unknown key': { status: 401, hasMessage: true },
      'another address': { status: 403, hasMessage: true },
      'another model': { status: 403, hasMessage: true },
      'too little quota': { status: 403, hasMessage: true },
      'no model': { status: 400, hasMessage: true },
      'a model that nobody sells': { status: 503, hasMessage: true },
      'no socket': { status: 426, hasMessage: true },
    })
    expect(scene.vendor.handshakes).toEqual([])
    expect(await scene.settledRows()).toEqual([])
  })

  test('a blocked word is kept from the vendor, and the session goes on', async () => {
    const client = await scene.open()
    client.send({ type: 'response.create', response: { instructions: 'say test_sensitive' } })
    expect(await client.next('error')).toMatchObject({ error: { code: 'sensitive_words_detected' } })
    expect(scene.vendor.received).toEqual([])
    await client.respond({ usage: TEXT_USAGE })
    await leaveSession(client)
  })

  test('large messages, texts and bytes, pass both ways unchanged', async () => {
    const client = await scene.open()
    await client.next('session.created')
    const bytes = Buffer.alloc(12 * MEBIBYTE, 7)
    client.socket.send(bytes)
    client.socket.send('x'.repeat(12 * MEBIBYTE))
    await eventually(20_000, () => expect(client.others).toHaveLength(2))
    expect(Buffer.compare(Buffer.from(client.others[0] ?? ''), bytes)).toBe(0)
    expect(client.others[1]).toBe('x'.repeat(12 * MEBIBYTE))
    await leaveSession(client)
  })

  test('a message that is too large ends the session', async () => {
    const client = await scene.open()
    await client.next('session.created')
    client.socket.send(Buffer.alloc(17 * MEBIBYTE))
    expect((await client.closed).code).toBeGreaterThan(1_000)
    expect(await scene.settledRows()).toEqual([])
  })

  test('a client that does not read makes the vendor wait, not the memory grow; then it gets everything', async () => {
    const client = await scene.open()
    await client.next('session.created')
    const before = await Promise.all(scene.site.nodes.map(residentBytes))
    client.socket.pause()
    const piece = Buffer.alloc(MEBIBYTE, 1)
    for (let index = 0; index < 200; index += 1) scene.vendor.sendAll(piece)
    let unsent = -1
    await eventually(20_000, () => {
      const last = unsent
      unsent = scene.vendor.unsent()
      expect(unsent).toBe(last)
    })
    expect(unsent).toBeGreaterThan(150 * MEBIBYTE)
    const after = await Promise.all(scene.site.nodes.map(residentBytes))
    for (const [place, bytes] of after.entries()) expect(bytes - (before[place] ?? 0)).toBeLessThan(64 * MEBIBYTE)
    client.socket.resume()
    await eventually(20_000, () => expect(client.others).toHaveLength(200))
    await leaveSession(client)
  })

  test('a vendor that does not read makes the client wait, not the memory grow; then it gets everything', async () => {
    const client = await scene.open()
    await client.next('session.created')
    const before = await Promise.all(scene.site.nodes.map(residentBytes))
    scene.vendor.pauseAll()
    const piece = Buffer.alloc(MEBIBYTE, 1)
    for (let index = 0; index < 200; index += 1) client.socket.send(piece)
    let unsent = -1
    await eventually(20_000, () => {
      const last = unsent
      unsent = client.socket.bufferedAmount
      expect(unsent).toBe(last)
    })
    expect(unsent).toBeGreaterThan(150 * MEBIBYTE)
    const after = await Promise.all(scene.site.nodes.map(residentBytes))
    for (const [place, bytes] of after.entries()) expect(bytes - (before[place] ?? 0)).toBeLessThan(64 * MEBIBYTE)
    scene.vendor.resumeAll()
    await eventually(20_000, () => expect(scene.vendor.received).toHaveLength(200))
    await leaveSession(client)
  })

  test('fifty sessions at once are charged each', async () => {
    const clients = await Promise.all(Array.from({ length: 50 }, () => scene.open()))
    await Promise.all(clients.map((client) => client.respond({ texts: ['x'], usage: MIXED_USAGE })))
    await Promise.all(clients.map((client) => client.respond({ texts: ['x'], usage: TEXT_USAGE })))
    await Promise.all(clients.map(leaveSession))
    const rows = await scene.settledRows()
    expect(rows).toHaveLength(100)
    expect(rows.reduce((sum, row) => sum + row.quota, 0)).toBe(50 * (MIXED_PRICE + TEXT_PRICE))
  })
})
