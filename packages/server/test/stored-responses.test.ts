import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import OpenAI from 'openai'
import { detailOf, signIn } from './console-client.ts'
import { eventually } from './eventually.ts'
import { post, readAnswer } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { COMPLETION_RATIO, openShop, type Shop } from './shop.ts'
import { eachSite, type Site } from './site.ts'

/** A vendor that keeps what it answered, and says what it was asked. */
function startVendor() {
  const kept = new Map<string, object>()
  const asked: string[] = []
  const answer = (id: string, fields: object = {}) => ({
    id,
    object: 'response',
    status: 'completed',
    model: 'gpt-5.2',
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'hi', annotations: [] }] }],
    usage: { input_tokens: 5, output_tokens: 2, total_tokens: 7 },
    store: true,
    ...fields,
  })
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const authorization = request.headers.get('authorization')
      asked.push(`${request.method} ${pathname}${search} ${authorization}`)
      const [, , , id = '', rest] = pathname.split('/')
      if (id === '') {
        const body = JSON.parse(await request.text())
        const response = answer(`resp_${kept.size + 1}`, { store: body.store !== false })
        const input_tokens = Number(body.metadata?.read ?? 5)
        response.usage = { input_tokens, output_tokens: 2, total_tokens: input_tokens + 2 }
        kept.set(response.id, response)
        if (!body.stream) return Response.json(response)
        const begun = { ...response, output: [], usage: null }
        const ends: Record<string, object[]> = {
          break: [{ type: 'response.in_progress' }],
          fail: [
            { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: 'half an answer' },
            { type: 'response.failed', response: { ...begun, error: { code: 'server_error', message: 'oh' } } },
          ],
        }
        const end = ends[body.metadata?.end] ?? [{ type: 'response.completed', response }]
        const events: { type?: string }[] = [{ type: 'response.created', response: begun }, ...end]
        const texts = events.map(
          (event, place) => `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: place })}\n\n`,
        )
        return new Response(texts.join(''), { headers: { 'content-type': 'text/event-stream' } })
      }
      const response = kept.get(id)
      if (!response)
        return Response.json({ error: { message: 'gone', type: 'invalid_request_error' } }, { status: 404 })
      if (search === '?after=moved')
        return Response.json({ error: { message: `not here for ${authorization}` } }, { status: 302 })
      if (search === '?after=later') {
        const headers = { 'retry-after': '7' }
        return Response.json({ error: { message: 'too many', type: 'requests' } }, { status: 429, headers })
      }
      if (rest === 'input_items') return Response.json({ object: 'list', data: [{ id: 'msg_1' }], has_more: false })
      if (rest === 'cancel') return Response.json({ error: { message: 'not in the background' } }, { status: 400 })
      if (request.method !== 'DELETE') return Response.json(response)
      kept.delete(id)
      return Response.json({ id, object: 'response', deleted: true })
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, asked, stop: () => server.stop(true) }
}

eachSite('answers that a vendor keeps', (start) => {
  const vendors = [startVendor(), startVendor()]
  let site: Site
  let shop: Shop
  let client: OpenAI
  let stranger: OpenAI
  const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${site.url}/v1`, maxRetries: 0 })
  const ask = (fields: object = {}) =>
    client.responses.create({ model: 'gpt-5.2', input: 'hello', stream: false, ...fields })
  const statusOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 200,
      (error: unknown) => (error instanceof OpenAI.APIError ? error.status : String(error)),
    )
  beforeAll(async () => {
    site = await start()
    shop = await openShop(site, ['gpt-5.2'], { base_url: vendors[0]?.url ?? '' })
    // Answers nothing as long as the first is there, so that only the first has what is asked for.
    await site.root.makeChannel({ models: 'gpt-5.2', base_url: vendors[1]?.url ?? '', priority: -1 })
    client = clientOf(shop.key)
    const body = { username: 'stranger', password: 'correct horse 8', display_name: 'S' }
    await site.root.call(endpoints.createUser, { body })
    const other = await signIn(site.url, body.username, body.password)
    stranger = clientOf(`sk-${(await other.makeToken()).key}`)
  })
  afterAll(async () => {
    await site?.stop()
    for (const vendor of vendors) await vendor.stop()
  })

  test('are fetched from the account that made them, and deleted there, for nothing', async () => {
    const { id } = await ask()
    const before = await readBooks(site.root)
    expect(await client.responses.retrieve(id, { include: ['reasoning.encrypted_content'] })).toMatchObject({
      id,
      status: 'completed',
    })
    expect((await client.responses.inputItems.list(id, { limit: 5 })).data).toMatchObject([{ id: 'msg_1' }])
    expect(await statusOf(client.responses.cancel(id))).toBe(400)
    expect(await statusOf(client.responses.delete(id))).toBe(200)
    expect(await statusOf(client.responses.retrieve(id))).toBe(404)
    expect(vendors[0]?.asked.slice(-5)).toEqual([
      `GET /v1/responses/${id}?include%5B%5D=reasoning.encrypted_content Bearer vendor-key`,
      `GET /v1/responses/${id}/input_items?limit=5 Bearer vendor-key`,
      `POST /v1/responses/${id}/cancel Bearer vendor-key`,
      `DELETE /v1/responses/${id} Bearer vendor-key`,
      `GET /v1/responses/${id} Bearer vendor-key`,
    ])
    expect(await expectBooksAgree(site.root, before)).toEqual([])
  })

  test('are held for by who goes on with them: a key that cannot pay for the earlier turns asks nobody', async () => {
    const token = await site.root.makeToken({ unlimited_quota: false, remain_quota: 30_000 })
    const poor = clientOf(`sk-${token.key}`)
    const turn = { model: 'gpt-5.2', input: 'hello', max_output_tokens: 50, metadata: { read: '10000' } }
    const { id } = await poor.responses.create({ ...turn, stream: false })
    const asked = vendors[0]?.asked.length
    expect(await statusOf(poor.responses.create({ ...turn, stream: false, previous_response_id: id }))).toBe(403)
    expect(vendors[0]?.asked.length).toBe(asked)
    const { remain_quota } = await site.root.call(endpoints.readToken, { params: { id: token.id } })
    expect(remain_quota).toBe(30_000 - (10_000 + 2 * COMPLETION_RATIO) * (shop.ratios['gpt-5.2'] ?? 0))
    expect(await statusOf(poor.responses.create({ ...turn, stream: false, metadata: {} }))).toBe(200)
  })

  test('in a conversation with an id of its own are held for, too', async () => {
    const token = await site.root.makeToken({ unlimited_quota: false, remain_quota: 30_000 })
    const poor = clientOf(`sk-${token.key}`)
    const turn = { model: 'gpt-5.2', input: 'hello', max_output_tokens: 50, stream: false as const }
    await poor.responses.create({ ...turn, conversation: 'conv_1', store: false, metadata: { read: '10000' } })
    const asked = vendors[0]?.asked.length
    for (const conversation of ['conv_1', { id: 'conv_1' }])
      expect(await statusOf(poor.responses.create({ ...turn, conversation }))).toBe(403)
    expect(vendors[0]?.asked.length).toBe(asked)
    expect(await statusOf(poor.responses.create({ ...turn, conversation: 'conv_2' }))).toBe(200)
    expect(await statusOf(client.responses.retrieve('conv_1'))).toBe(404)
  })

  test('are there for nobody else, and only when they were kept and paid whole', async () => {
    const { id } = await ask()
    const asked = vendors[0]?.asked.length
    expect(await statusOf(stranger.responses.retrieve(id))).toBe(404)
    expect(await statusOf(stranger.responses.delete(id))).toBe(404)
    expect(await statusOf(client.responses.retrieve('resp_guessed'))).toBe(404)
    expect(vendors[0]?.asked.length).toBe(asked)
    const { id: notKept } = await ask({ store: false })
    expect(await statusOf(client.responses.retrieve(notKept))).toBe(404)
    const read = async (fields: object) => {
      let last = ''
      const stream = await client.responses.create({ model: 'gpt-5.2', input: 'hello', stream: true, ...fields })
      for await (const event of stream) if ('response' in event) last = event.response.id
      return last
    }
    const streamed = await read({})
    expect(await statusOf(client.responses.retrieve(streamed))).toBe(200)
    await read({ metadata: { end: 'break' } }).catch(() => undefined)
    const broken = `resp_${Number(streamed.slice('resp_'.length)) + 1}`
    expect(await statusOf(client.responses.retrieve(broken))).toBe(404)
  })

  test('are refused without a word of the key, with a status that is a refusal', async () => {
    const { id } = await ask()
    const failure = await client.responses.inputItems.list(id, { after: 'moved' }).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      status: 502,
      error: { message: expect.stringContaining('not here for Bearer ***') },
    })
  })

  test('say when it is worth coming again, where the vendor does', async () => {
    const { id } = await ask()
    const failure = await client.responses.inputItems.list(id, { after: 'later' }).catch((error: unknown) => error)
    if (!(failure instanceof OpenAI.APIError)) throw new Error('no refusal')
    expect([failure.status, failure.headers?.get('retry-after')]).toEqual([429, '7'])
  })

  test('that break off end with events whose numbers go on from those of the vendor', async () => {
    const body = { model: 'gpt-5.2', input: 'hello', stream: true, metadata: { end: 'break' } }
    const { events } = await readAnswer(await post(site.url, shop.key, body, { path: '/v1/responses' }))
    expect(events.map(({ type, sequence_number }) => [type, sequence_number])).toEqual([
      ['response.created', 0],
      ['response.in_progress', 1],
      ['error', 2],
      ['response.failed', 3],
    ])
  })

  test('that fail half way end with the error, and what was said is paid', async () => {
    const before = await readBooks(site.root)
    const body = { model: 'gpt-5.2', input: 'hello', stream: true, metadata: { end: 'fail' } }
    const { events } = await readAnswer(await post(site.url, shop.key, body, { path: '/v1/responses' }))
    expect(events.slice(-2)).toMatchObject([
      { type: 'error', code: 'server_error', sequence_number: 2 },
      { type: 'response.failed', response: { error: { code: 'server_error' } }, sequence_number: 3 },
    ])
    await eventually(20_000, async () => {
      const [row] = await expectBooksAgree(site.root, before)
      expect(row?.completion_tokens).toBe(3)
      expect(row && detailOf(row)).toMatchObject({ ending: 'partial', estimated: true })
    })
  })

  test('are gone on with where they are', async () => {
    const { id } = await ask()
    await site.root.makeChannel({ models: 'gpt-5.2', base_url: vendors[1]?.url ?? '', priority: 0, weight: 1_000_000 })
    await eventually(20_000, async () => {
      await ask()
      expect(vendors[1]?.asked.length).toBeGreaterThan(0)
    })
    const elsewhere = vendors[1]?.asked.length
    for (let turn = 0; turn < 3; turn += 1) await ask({ previous_response_id: id })
    expect(vendors[1]?.asked.length).toBe(elsewhere)
  })
})
