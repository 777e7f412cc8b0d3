import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { detailOf } from './console-client.ts'
import { eventually } from './eventually.ts'
import { chatBody, post, readAnswer } from './model-client.ts'
import { openShop, type Shop } from './shop.ts'
import { ROOT_PASSWORD, type Site, startSite } from './site.ts'

// What a call leaves behind beside its charge: its cost, the sums of the dashboard, the list of prices, and their end.

const COST = { input: 1, output: 2, per_call: 0.001 }

let site: Site
let shop: Shop

beforeAll(async () => {
  site = await startSite('sqlite')
  shop = await openShop(site, ['ok', 'ok@other', 'status-500'], { setting: JSON.stringify({ cost: { ok: COST } }) })
})
afterAll(() => site?.stop())

const ask = async (model: string, extra: object = {}) =>
  readAnswer(await post(site.url, shop.key, chatBody(model, extra)))

test('a cost is kept with the call, exact, for administrators alone, and the sums follow it', async () => {
  const { root } = site
  expect((await ask('ok', { stream: true })).hasDone).toBe(true)
  await ask('ok@other')
  expect((await ask('status-500')).status).toBe(500)
  const [row] = await root.consumeLogs({ model_name: 'ok' })
  if (row === undefined) throw new Error('the call left no row')
  const cost = (row.prompt_tokens * COST.input + row.completion_tokens * COST.output) / 1e6 + COST.per_call
  expect(detailOf(row).cost).toBe(Number(cost.toFixed(9)))
  const [uncosted] = await root.consumeLogs({ model_name: 'ok@other' })
  expect(uncosted?.other).not.toContain('cost')
  const own = await root.call(endpoints.listOwnLogs, { query: { model_name: 'ok' } })
  expect(own.items[0]?.other).not.toContain('cost')

  await eventually(20_000, async () => {
    const { series, total } = await root.call(endpoints.readDataSeries, { query: { measure: 'cost' } })
    expect(series[0]).toMatchObject({
      key: 'ok',
      total: { calls: 1, quota: row.quota, cost: detailOf(row).cost, errors: 0 },
    })
    expect(series[0]?.total.margin).toBeCloseTo(row.quota / 500_000 - cost, 9)
    expect(series[0]?.total.first_token_ms).toBeGreaterThanOrEqual(0)
    expect(series.find(({ key }) => key === 'status-500')?.total).toMatchObject({ calls: 0, quota: 0, errors: 1 })
    expect(total).toMatchObject({ calls: 2, errors: 1 })
  })
  const ownSeries = await root.call(endpoints.readOwnDataSeries, { query: { by: 'token' } })
  expect(ownSeries.series).toMatchObject([{ key: String(shop.tokenId), total: { calls: 2, cost: null, margin: null } }])
  const [first] = await root.call(endpoints.readData, { query: { username: 'root' } })
  expect(first).toMatchObject({ username: 'root', count: 1 })
})

test('a cost that is none is refused with the place of the mistake', async () => {
  const channel = { models: 'ok', setting: JSON.stringify({ cost: { ok: { input: -1 } } }) }
  const refusal = await site.root.makeChannel(channel).catch(String)
  expect(refusal).toContain('channel.cost-invalid')
})

test('prices are public, and say which groups of the reader have a model', async () => {
  const { root } = site
  await root.makeChannel({ models: 'ok,secret', group: 'svip', base_url: site.upstream.url })
  await root.setOption('ModelPrice', { 'ok@other': 0.25 })
  const read = async () => JSON.parse(await (await fetch(`${site.url}/api/pricing`)).text())
  await eventually(20_000, async () => expect((await read()).data).toHaveLength(4))
  const table = await read()
  expect(table).toMatchObject({
    success: true,
    group_ratio: { default: 1, vip: 1 },
    usable_group: { default: '默认分组' },
  })
  const row = (name: string) => table.data.find(({ model_name }: { model_name: string }) => model_name === name)
  expect(row('ok')).toMatchObject({
    quota_type: 0,
    model_ratio: shop.ratios.ok,
    completion_ratio: 3,
    model_price: 0,
    owner_by: '',
    enable_groups: ['default'],
    supported_endpoint_types: ['openai'],
  })
  expect(row('ok@other')).toMatchObject({ quota_type: 1, model_price: 0.25, model_ratio: 0, completion_ratio: 0 })
  expect(row('secret')).toMatchObject({ enable_groups: [], is_unpriced: true })
  const all = await root.call(endpoints.readPricing)
  expect(all.group_ratio).toHaveProperty('svip')
  expect(all.data.find(({ model_name }) => model_name === 'ok')?.enable_groups).toEqual(['default', 'svip'])
})

test('a key reads its own log from any page, unless it was taken away', async () => {
  const read = (key: string) => fetch(`${site.url}/api/log/token?key=${key}`)
  const reply = await read(shop.key)
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  const { data } = JSON.parse(await reply.text())
  expect(data).toHaveLength(2)
  expect(JSON.stringify(data)).not.toMatch(/admin_info|cost/)
  expect(await (await read('sk-none')).text()).toContain('token.invalid')
  const spare = await site.root.makeToken()
  await site.root.call(endpoints.updateToken, { query: { status_only: 'true' }, body: { ...spare, status: 2 } })
  expect(await (await read(spare.key)).text()).toContain('token.unavailable')
})

test('a file of the log is sent in the language of its reader, and clearing is on record', async () => {
  const { root } = site
  const session = await fetch(`${site.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password: ROOT_PASSWORD }),
  })
  const { data: self } = JSON.parse(await session.text())
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const headers = { cookie, 'new-api-user': String(self.id), 'accept-language': 'en' }
  const file = await fetch(`${site.url}/api/log/export?type=2&model_name=ok`, { headers })
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  // Reading it as text would take the byte order mark away.
  const bytes = Buffer.from(await file.arrayBuffer())
  const lines = bytes.toString('utf8').split('\r\n')
  expect(lines[0]).toStartWith('\u{feff}Time (UTC),Type,User,Channel')
  expect(lines).toHaveLength(3)
  expect(await (await fetch(`${site.url}/api/log/self/export`)).text()).toContain('auth.not-signed-in')

  expect(await root.call(endpoints.readLogClearing)).toBeNull()
  const [newest] = await root.consumeLogs()
  const target_timestamp = (newest?.created_at ?? 0) + 1
  while (Date.now() / 1000 < target_timestamp) await Bun.sleep(50)
  expect(await root.call(endpoints.clearLogs, { query: { target_timestamp } })).toBeGreaterThanOrEqual(2)
  expect(await root.call(endpoints.readLogClearing)).toMatchObject({ state: 'done' })
  expect(await root.consumeLogs()).toEqual([])
  const { items } = await root.call(endpoints.listAudit, { query: { action: 'clearLogs' } })
  expect(items[0]).toMatchObject({ outcome: 'done', target: 'log' })
  expect(items[0]?.state_after).toContain(String(target_timestamp))
  expect((await site.command('ledger-verify')).exitCode).toBe(0)
})
