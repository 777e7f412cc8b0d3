import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ChannelStatus } from '@tollgate/contract/constants'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { ChannelCreate } from '@tollgate/contract/entities/channel'
import { detailOf } from './console-client.ts'
import { eventually } from './eventually.ts'
import { type KeyedAnswer, type KeyedVendor, startKeyedVendor } from './keyed-vendor.ts'
import { chatBody, post, requestIdOf } from './model-client.ts'
import { openShop, type Shop, setOptionEverywhere, whenEveryNodeSells } from './shop.ts'
import { type Site, startSite } from './site.ts'

let site: Site
let shop: Shop
let vendor: KeyedVendor
beforeAll(async () => {
  site = await startSite('sqlite')
  vendor = startKeyedVendor()
  shop = await openShop(site, ['unused'])
  await setOptionEverywhere(site, 'RetryTimes', '1')
  await setOptionEverywhere(site, 'AutomaticDisableChannelEnabled', 'true')
})
afterAll(async () => {
  await vendor?.stop()
  await site?.stop()
})

let names = 0
interface Sold {
  model: string
  ids: number[]
  /** The key of a channel, or of one of its pool, by its name here. */
  key: (name: string) => string
  asked: (name: string) => number
}

/** Sells a new model through these channels. Names of keys are made new, so that each test has vendors of its own. */
async function sell(...channels: (Partial<ChannelCreate> & { keys: string[] })[]): Promise<Sold> {
  names += 1
  const model = `routed-${names}`
  const key = (name: string) => `sk-${name}-${model}`
  const ids: number[] = []
  for (const { keys, ...channel } of channels) {
    const text = keys.map(key).join('\n')
    ids.push(await site.root.makeChannel({ models: model, base_url: vendor.url, key: text, ...channel }))
  }
  await whenEveryNodeSells(site, shop.key, [model])
  return { model, ids, key, asked: (name) => vendor.asked.filter((asked) => asked === key(name)).length }
}

const pool = (...keys: string[]) => ({ keys, setting: '{"key_mode":"pool","key_order":"turns"}', auto_ban: 1 })

const call = (model: string, extra: object = {}) => post(site.url, shop.key, chatBody(model, extra))

/** Calls one after the other; their statuses. */
async function calls(model: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let step = 0; step < count; step += 1) statuses.push((await call(model)).status)
  return statuses
}

async function adminInfoOf(reply: Response) {
  await reply.text()
  const [row] = await site.root.consumeLogs({ request_id: requestIdOf(reply) })
  return row && detailOf(row).admin_info
}

const statusOf = async (id: number) => (await site.root.call(endpoints.readChannel, { params: { id } })).status

const badKey: KeyedAnswer = { status: 401, error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } }
const broken: KeyedAnswer = { status: 500, error: { message: 'broken' } }
const limited = (retryAfter: string): KeyedAnswer => ({
  status: 429,
  error: { message: 'slow down', type: 'rate_limit_error' },
  headers: { 'retry-after': retryAfter },
})

test('a channel that failed is left out for the rest of the call, and the row says why each was tried', async () => {
  const { model, ids, key } = await sell({ keys: ['bad'], priority: 2, weight: 3 }, { keys: ['good'] })
  vendor.answer(key('bad'), broken)
  const info = await adminInfoOf(await call(model))
  expect(info?.attempts).toMatchObject([
    { channel: ids[0], status: 500, reason: { code: 'picked-weight', priority: 2, weight: 3, of: 1 } },
    { channel: ids[1], status: 200, reason: { code: 'retry-after-failure', priority: 0, weight: 0, of: 1 } },
  ])
})

test('after five failures in a row a channel is left out, the row says so, and after a pause it serves again', async () => {
  const { model, ids, key, asked } = await sell({ keys: ['bad'], priority: 2 }, { keys: ['good'] })
  vendor.answer(key('bad'), broken)
  await calls(model, 5)
  const info = await adminInfoOf(await call(model))
  expect(asked('bad')).toBe(5)
  expect(info?.left_out).toMatchObject([{ channel: ids[0], reason: { code: 'left-open-circuit', failures: 5 } }])
  vendor.answer(key('bad'), { status: 200 })
  await eventually(30_000, async () => {
    await calls(model, 1)
    expect(asked('bad')).toBeGreaterThan(6)
  })
}, 120_000)

test('the only channel is asked however often it failed', async () => {
  const { model, key, asked } = await sell({ keys: ['bad'] })
  vendor.answer(key('bad'), broken)
  expect(await calls(model, 8)).toEqual(Array.from({ length: 8 }, () => 500))
  expect(asked('bad')).toBe(8)
})

test("a channel's key reaches nobody, though the vendor repeats it", async () => {
  const { model, ids } = await sell({ keys: ['known'] })
  const body = { id: ids[0] ?? 0, key: 'odd.looking/key' }
  await site.root.call(endpoints.updateChannel, { body })
  vendor.answer(body.key, { status: 400, error: { message: `not a key: ${body.key}` } })
  await eventually(20_000, async () => expect(await (await call(model)).text()).toContain('not a key: ***'))
})

test('refusals of requests never open a circuit', async () => {
  const { model, key, asked } = await sell({ keys: ['strict'], priority: 2 }, { keys: ['other'] })
  vendor.answer(key('strict'), { status: 422, error: { message: 'no' } })
  await calls(model, 7)
  expect(asked('strict')).toBe(7)
})

test('a vendor that says when to come again is not asked before that', async () => {
  const { model, ids, key, asked } = await sell({ keys: ['busy'], priority: 2 }, { keys: ['free'] })
  vendor.answer(key('busy'), limited('60'))
  await calls(model, 1)
  const info = await adminInfoOf(await call(model))
  expect([asked('busy'), asked('free')]).toEqual([1, 2])
  expect(info?.left_out).toMatchObject([{ channel: ids[0], reason: { code: 'left-waiting' } }])
})

test('when all vendors ask to wait the caller is told the shortest time, and nobody is asked', async () => {
  const { model, key } = await sell({ keys: ['one'] }, { keys: ['two'] })
  vendor.answer(key('one'), limited('300'))
  vendor.answer(key('two'), limited(new Date(Date.now() + 90_000).toUTCString()))
  await calls(model, 1)
  const askedBefore = vendor.asked.length
  const reply = await call(model)
  expect(reply.status).toBe(429)
  expect(Number(reply.headers.get('retry-after'))).toBeWithin(60, 91)
  expect(vendor.asked).toHaveLength(askedBefore)
})

test('a pool goes on without a key that its vendor refused, and the row tells the number of the key', async () => {
  const { model, ids, key, asked } = await sell(pool('dead', 'alive'))
  vendor.answer(key('dead'), badKey)
  const info = await adminInfoOf(await call(model))
  expect(info?.attempts).toMatchObject([
    { channel: ids[0], key: 1, status: 401 },
    { channel: ids[0], key: 2, status: 200, reason: { code: 'retry-other-key' } },
  ])
  expect(await calls(model, 4)).toEqual([200, 200, 200, 200])
  expect(asked('dead')).toBe(1)
  expect(await statusOf(ids[0] ?? 0)).toBe(ChannelStatus.enabled)
})

test('a pool whose keys are all refused is taken out', async () => {
  const { model, ids, key } = await sell(pool('one', 'two'))
  vendor.answer(key('one'), badKey)
  vendor.answer(key('two'), badKey)
  await calls(model, 1)
  await eventually(20_000, async () => expect(await statusOf(ids[0] ?? 0)).toBe(ChannelStatus.autoDisabled))
  await eventually(20_000, async () => expect((await call(model)).status).toBe(503))
})

test('one channel for each line stays the rule', async () => {
  const { model, asked } = await sell({ keys: ['one', 'two'] })
  await eventually(30_000, async () => {
    await calls(model, 1)
    expect(Math.min(asked('one'), asked('two'))).toBeGreaterThan(0)
  })
})

test('what a user wrote takes no channel out, though the vendor repeats it', async () => {
  const { model, ids, key } = await sell({ keys: ['echo'], auto_ban: 1 })
  const said = 'Your account is not authorized: Your credit balance is too low'
  for (const status of [400, 404, 422, 500]) {
    vendor.answer(key('echo'), { status, error: { message: said, type: 'invalid_request_error' } })
    expect((await call(model, { messages: [{ role: 'user', content: said }] })).status).toBe(status)
  }
  vendor.answer(key('echo'), { status: 200 })
  expect(await calls(model, 1)).toEqual([200])
  expect(await statusOf(ids[0] ?? 0)).toBe(ChannelStatus.enabled)
})

test('a conversation stays on the channel that answered it last', async () => {
  const { model, asked } = await sell(...Array.from({ length: 8 }, (_, place) => ({ keys: [`c${place}`] })))
  for (let step = 0; step < 12; step += 1) expect((await call(model, { prompt_cache_key: 'mine' })).status).toBe(200)
  const counts = Array.from({ length: 8 }, (_, place) => asked(`c${place}`)).sort((a, b) => b - a)
  expect(counts).toEqual([12, 0, 0, 0, 0, 0, 0, 0])
})

test('a refusal with 400 is tried elsewhere only when the channel is of Anthropic', async () => {
  const { model, key, asked } = await sell({ keys: ['wrong'], priority: 2 }, { keys: ['other'] })
  vendor.answer(key('wrong'), { status: 400, error: { message: 'no' } })
  expect((await call(model)).status).toBe(400)
  const anthropic = await sell({ keys: ['wrong'], priority: 2, type: 14 }, { keys: ['other'] })
  // A vendor of this type gets its key in another header; without one the fake vendor goes by the empty text.
  vendor.answer('', { status: 400, error: { message: 'no' } })
  expect((await call(anthropic.model)).status).toBe(200)
  expect([asked('other'), anthropic.asked('other')]).toEqual([0, 1])
})

test('a channel that cannot chat at all is passed over without using up a retry', async () => {
  await setOptionEverywhere(site, 'RetryTimes', '0')
  const { model, asked } = await sell({ keys: ['ranks'], type: 38, priority: 10 }, { keys: ['chats'] })
  expect(await calls(model, 2)).toEqual([200, 200])
  expect([asked('ranks'), asked('chats')]).toEqual([0, 2])
  await setOptionEverywhere(site, 'RetryTimes', '1')
})
