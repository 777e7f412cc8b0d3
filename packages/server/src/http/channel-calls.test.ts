import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as channelBatches from '@tollgate/contract/endpoints/channel-batches'
import * as channelRounds from '@tollgate/contract/endpoints/channel-rounds'
import * as channels from '@tollgate/contract/endpoints/channels'
import * as groups from '@tollgate/contract/endpoints/groups'
import { type ConsoleApp, openConsoleApp } from '../../test/console-app.ts'
import { endpointCalls } from '../../test/endpoint-calls.ts'
import { eventually } from '../../test/eventually.ts'
import { type FakeUpstream, startFakeUpstream } from '../../test/fake-upstream.ts'

// Channels and groups, as a browser would call them: the reply is what the contract says.

let site: ConsoleApp
let upstream: FakeUpstream
const { called, callEndpoint, succeed } = endpointCalls(() => site)

beforeAll(async () => {
  upstream = await startFakeUpstream()
  site = await openConsoleApp({ UPSTREAM_PRIVATE_ALLOWLIST: '127.0.0.1', MEDIA_PRIVATE_ALLOWLIST: '127.0.0.1' })
})
afterAll(async () => {
  await site.close()
  await upstream.stop()
})

test('channels: made, listed, found, edited, tested, deleted', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  const body = { type: 1, name: 'wall', key: 'vendor-key', base_url: upstream.url, models: 'ok', group: 'default' }
  await succeed('createChannel', { headers, body: { ...body, name: ' wall ' } })
  const unnamed = await callEndpoint('createChannel', { headers, body: { ...body, name: ' ' } })
  expect(unnamed.json.code).toBe('request.invalid-field')
  const list = await succeed('listChannels', { headers, query: { id_sort: true } })
  expect(list.headers.get('x-total-count')).toBe('1')
  const [{ id, name }] = list.data
  expect(name).toBe('wall')
  expect((await succeed('searchChannels', { headers, query: { keyword: 'wal' } })).data).toHaveLength(1)
  expect((await succeed('readChannel', { headers, params: { id } })).data.key).toBe('')
  expect((await succeed('updateChannel', { headers, body: { id, priority: 3 } })).data.priority).toBe(3)
  const tested = await succeed('testChannel', { headers, params: { id }, query: { model: 'ok' } })
  expect(tested.json.time).toBeGreaterThan(0)
  await succeed('deleteChannel', { headers, params: { id } })
  expect((await succeed('listChannels', { headers })).data).toEqual([])
})

test('channels: tagged, edited and switched together, repaired, tested and deleted', async () => {
  const { headers, username } = await site.signInAs({ role: 10 })
  const body = { type: 1, name: 'wall', key: 'k1\nk2\nk3', base_url: upstream.url, models: 'ok', tag: 'red' }
  await succeed('createChannel', { headers, body })
  const channels = async (query = {}) => (await succeed('listChannels', { headers, query })).data
  const [third, second, first] = (await channels()).map(({ id }: { id: number }) => id)
  await succeed('updateChannelTag', { headers, body: { tag: 'red', new_tag: 'blue', priority: 4 } })
  await succeed('disableChannelTag', { headers, body: { tag: 'blue' } })
  expect((await channels({ tag_mode: true })).map(({ status }: { status: number }) => status)).toEqual([2, 2, 2])
  await succeed('enableChannelTag', { headers, body: { tag: 'blue' } })
  expect((await succeed('tagChannels', { headers, body: { ids: [first, 9_999], tag: 'green' } })).data).toBe(1)
  const edit = { ids: [first, 9_999, second], set: { status: 2, add_models: ['more'] } }
  expect((await succeed('editChannels', { headers, body: edit })).data).toEqual([
    { id: first, ok: true, message: '' },
    { id: 9_999, ok: false, message: '渠道不存在：9999' },
    { id: second, ok: true, message: '' },
  ])
  expect((await succeed('repairChannels', { headers })).data).toBe(0)
  await succeed('testEveryChannel', { headers })
  const progress = async () => (await succeed('readTestProgress', { headers })).data
  await eventually(20_000, async () => expect(await progress()).toMatchObject({ running: false, done: 1, failed: 0 }))
  expect((await succeed('deleteDisabledChannels', { headers })).data).toBe(2)
  expect((await succeed('deleteChannels', { headers, body: { ids: [third] } })).data).toBe(1)
  const audit = await succeed('listAudit', {
    headers: (await site.signInAs({ role: 100 })).headers,
    query: { actor: username, target: 'channel', page_size: 100 },
  })
  const renamed = audit.data.items.find(({ action }: { action: string }) => action === 'updateChannelTag')
  expect([renamed.target_id, JSON.parse(renamed.state_after)[first]]).toEqual([
    'red',
    expect.objectContaining({ tag: 'blue', priority: 4 }),
  ])
  expect(audit.data.items.map(({ action }: { action: string }) => action).reverse()).toEqual([
    'createChannel',
    'updateChannelTag',
    'disableChannelTag',
    'enableChannelTag',
    'tagChannels',
    'editChannels',
    'repairChannels',
    'testEveryChannel',
    'deleteDisabledChannels',
    'deleteChannels',
  ])
})

test('an edit of a tag is refused in the words of the console', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  const refusal = async (body: object) => (await callEndpoint('updateChannelTag', { headers, body })).json.message
  expect(await refusal({ tag: '' })).toBe('无效的参数：tag 不能为空')
  expect(await refusal({ tag: 'red' })).toBe('没有任何修改！')
  expect(await refusal({ tag: 'red', priority: 1.5 })).toBe('优先级必须是整数！')
  expect(await refusal({ tag: 'red', weight: -1 })).toBe('权重必须是非负整数！')
  expect(await refusal({ tag: 'red', model_mapping: '{' })).toBe('模型映射必须是合法的 JSON 格式！')
})

test("a channel's vendor is asked for models and balance", async () => {
  const { headers } = await site.signInAs({ role: 10 })
  const vendor = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) =>
      Response.json(
        url.endsWith('/models') ? { data: [{ id: 'gpt-x' }] } : { hard_limit_usd: 5, total_usage: 150, balance: 0 },
      ),
  })
  try {
    const account = { type: 1, key: 'vendor-key', base_url: `http://127.0.0.1:${vendor.port}` }
    expect((await succeed('fetchAccountModels', { headers, body: account })).data).toEqual(['gpt-x'])
    const body = { ...account, name: 'wall', models: 'ok', group: 'default' }
    await succeed('createChannel', { headers, body })
    const [{ id }] = (await succeed('listChannels', { headers, query: { id_sort: true } })).data
    expect((await succeed('fetchChannelModels', { headers, params: { id } })).data).toEqual(['gpt-x'])
    expect((await succeed('updateChannelBalance', { headers, params: { id } })).json.balance).toBe(3.5)
    await succeed('updateEveryBalance', { headers })
    expect((await succeed('readBalanceProgress', { headers })).data).toMatchObject({
      running: false,
      done: 1,
      total: 1,
    })
    expect((await succeed('readChannel', { headers, params: { id } })).data.balance).toBe(3.5)
    await succeed('deleteChannel', { headers, params: { id } })
  } finally {
    await vendor.stop(true)
  }
})

test('a balance that cannot be asked for is a failure with a reason', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  const body = { type: 15, name: 'wall', key: 'a|b', models: 'ok', group: 'default' }
  await succeed('createChannel', { headers, body })
  const [{ id }] = (await succeed('listChannels', { headers, query: { id_sort: true } })).data
  const reply = await site.call(`/api/channel/update_balance/${id}/`, { headers })
  expect(reply.json).toMatchObject({ success: false, code: 'channel.balance-unsupported', balance: 0 })
  await succeed('deleteChannel', { headers, params: { id } })
})

test('a channel test says how long it took also when it failed', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  const body = { type: 1, name: 'broken', key: 'k', base_url: upstream.url, models: 'status-500', group: 'default' }
  await succeed('createChannel', { headers, body })
  const [{ id }] = (await succeed('listChannels', { headers, query: { id_sort: true } })).data
  const failed = await site.call(`/api/channel/test/${id}`, { headers })
  expect(failed).toMatchObject({ status: 200, json: { success: false, code: 'channel.test-failed' } })
  expect(failed.json.message).toStartWith('status code 500: ')
  expect(failed.json.time).toBeGreaterThan(0)
  const missing = await site.call('/api/channel/test/9999', { headers })
  expect(missing.json).toMatchObject({ success: false, code: 'channel.missing', time: 0 })
})

test('a channel test asks what its model can answer, under the name that the vendor has for it', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  const models = 'alias,ok@embed,ok@rerank'
  const body = { type: 1, name: 'm', key: 'k', base_url: upstream.url, models, model_mapping: '{"alias":"ok"}' }
  await succeed('createChannel', { headers, body })
  const [{ id }] = (await succeed('listChannels', { headers, query: { id_sort: true } })).data
  const askedOf = async (model: string) => {
    await succeed('testChannel', { headers, params: { id }, query: { model } })
    return upstream.attempts.at(-1)?.body
  }
  expect(await askedOf('')).toMatchObject({ model: 'ok', messages: [{ role: 'user', content: 'hi' }], max_tokens: 1 })
  expect(await askedOf('ok@embed')).toMatchObject({ model: 'ok@embed', input: 'hi' })
  expect(await askedOf('ok@rerank')).toMatchObject({ model: 'ok@rerank', query: 'hi', documents: ['hi', 'bye'] })
  await site.db.write.updateTable('channels').set({ type: 2 }).where('id', '=', id).execute()
  const { json } = await callEndpoint('testChannel', { headers, params: { id } })
  expect([json.success, json.code, json.time]).toEqual([false, 'channel.test-unsupported', 0])
  await succeed('deleteChannel', { headers, params: { id } })
})

test('models and groups', async () => {
  const { headers } = await site.signInAs({ role: 10, group: 'svip' })
  const body = { type: 1, name: 'm', key: 'k', models: 'model-of-svip', group: 'svip' }
  await succeed('createChannel', { headers, body })
  expect((await succeed('listOwnModels', { headers })).data).toContain('model-of-svip')
  expect((await succeed('listOwnGroups', { headers })).data).toEqual({
    default: '默认分组',
    vip: 'vip分组',
    svip: '用户分组',
  })
  expect((await succeed('listGroups', { headers })).data).toEqual(['default', 'svip', 'vip'])
  expect((await succeed('listPublicGroups')).data).toEqual({ default: '默认分组', vip: 'vip分组' })
  expect((await succeed('listDefaultModels', { headers })).data['43']).toContain('deepseek-chat')
  const known: unknown[] = (await succeed('listKnownModels', { headers })).data
  const gpt = { id: 'gpt-4o', object: 'model', created: 1_626_777_600, owned_by: 'OpenAI' }
  expect(known).toContainEqual({ ...gpt, permission: [], root: 'gpt-4o', parent: null })
  expect(new Set(known.map((model) => JSON.stringify(model))).size).toBe(known.length)
})

test('no endpoint of channels and groups was left out', () => {
  const { ListedModel: _schema, ...channelEndpoints } = channels
  const names = Object.keys({ ...channelEndpoints, ...channelBatches, ...channelRounds, ...groups })
  expect(names.filter((name) => !called.has(name))).toEqual([])
})
