import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as account from '@tollgate/contract/endpoints/account'
import * as channelBatches from '@tollgate/contract/endpoints/channel-batches'
import * as channelRounds from '@tollgate/contract/endpoints/channel-rounds'
import * as channels from '@tollgate/contract/endpoints/channels'
import * as data from '@tollgate/contract/endpoints/data'
import * as groups from '@tollgate/contract/endpoints/groups'
import { endpoints } from '@tollgate/contract/endpoints/index'
import * as logs from '@tollgate/contract/endpoints/logs'
import * as options from '@tollgate/contract/endpoints/options'
import * as pricing from '@tollgate/contract/endpoints/pricing'
import * as redemptions from '@tollgate/contract/endpoints/redemptions'
import * as secondFactor from '@tollgate/contract/endpoints/second-factor'
import * as setup from '@tollgate/contract/endpoints/setup'
import * as signIn from '@tollgate/contract/endpoints/sign-in'
import * as status from '@tollgate/contract/endpoints/status'
import * as thirdParty from '@tollgate/contract/endpoints/third-party'
import * as wallet from '@tollgate/contract/endpoints/wallet'
import { type ConsoleApp, openConsoleApp } from '../../test/console-app.ts'
import { addDrawing } from '../../test/drawing-rows.ts'
import { endpointCalls } from '../../test/endpoint-calls.ts'

// Every endpoint once, as a browser would call it: the reply is what the contract says. Here users, tokens and tasks;
// the others are in files of their own.

let site: ConsoleApp
const { called, callEndpoint, succeed } = endpointCalls(() => site)

beforeAll(async () => {
  site = await openConsoleApp({ UPSTREAM_PRIVATE_ALLOWLIST: '127.0.0.1', MEDIA_PRIVATE_ALLOWLIST: '127.0.0.1' })
})
afterAll(() => site.close())

test('tokens: made, listed, found, edited, switched off, deleted', async () => {
  const { headers } = await site.signInAs()
  await succeed('createToken', { headers, body: { name: 'main', remain_quota: 5 } })
  const list = await succeed('listTokens', { headers, query: { p: 0, size: 100 } })
  expect(list.headers.get('x-total-count')).toBe('1')
  const [token] = list.data
  expect((await succeed('searchTokens', { headers, query: { token: token.key.slice(5, 20) } })).data).toEqual([token])
  expect((await succeed('readToken', { headers, params: { id: token.id } })).data).toEqual(token)
  const edited = await succeed('updateToken', { headers, body: { ...token, name: 'renamed', status: 2 } })
  expect(edited.data).toEqual({ ...token, name: 'renamed' })
  const off = await succeed('updateToken', { headers, query: { status_only: true }, body: { id: token.id, status: 2 } })
  expect(off.data).toEqual({ ...token, name: 'renamed', status: 2 })
  await succeed('deleteToken', { headers, params: { id: token.id } })
  for (const name of ['second', 'third']) await succeed('createToken', { headers, body: { name } })
  const ids = (await succeed('listTokens', { headers })).data.map(({ id }: { id: number }) => id)
  expect((await succeed('deleteTokens', { headers, body: { ids: [...ids, 9_999] } })).data).toBe(2)
  expect((await succeed('listTokens', { headers })).data).toEqual([])
})

test('null in a text or a switch that nobody filled in is a missing field; in a number it is refused', async () => {
  const { headers } = await site.signInAs()
  const body = { name: 'blank', group: null, unlimited_quota: null, limits: null }
  await succeed('createToken', { headers, body })
  expect((await succeed('listTokens', { headers })).data).toMatchObject([{ group: '', unlimited_quota: false }])
  for (const [wrong, said] of [
    [{ ...body, remain_quota: null }, 'remain_quota 必须是数字'],
    [[], '请求体 必须是 JSON 对象'],
    [null, '请求体 必须是 JSON 对象'],
  ])
    expect((await callEndpoint('createToken', { headers, body: wrong })).json.message).toBe(`无效的参数：${said}`)
})

test('what is used of the limits of a user and of a token', async () => {
  const user = await site.signInAs()
  const { headers } = await site.signInAs({ role: 10 })
  const limits = { rpm: 5 }
  await succeed('updateUser', { headers, body: { id: user.id, limits } })
  await succeed('createToken', { headers: user.headers, body: { name: 'limited', limits } })
  const [{ id }] = (await succeed('listTokens', { headers: user.headers })).data
  const usages = [
    await succeed('readOwnUsage', { headers: user.headers }),
    await succeed('readUserUsage', { headers, params: { id: user.id } }),
    await succeed('readTokenUsage', { headers: user.headers, params: { id } }),
  ]
  for (const { data } of usages) expect(data).toMatchObject([{ name: 'rpm', limit: 5, used: 0 }])
  const foreign = await callEndpoint('readTokenUsage', { headers, params: { id } })
  expect(foreign.json.code).toBe('token.missing')
})

test('tasks of all, and of oneself without their channels', async () => {
  const { id, headers } = await site.signInAs({ role: 10 })
  const now = 1_700_000_000
  const task = { platform: 'suno', task_id: 'song-1', action: 'MUSIC', status: 'SUCCESS', money: 'charged', quota: 7 }
  const owner = {
    node: 'n',
    request_id: 'r',
    user_id: id,
    username: 'u',
    token_id: 1,
    token_name: 't',
    group: 'default',
  }
  const times = { submit_time_ms: now * 1000, created_at: now, updated_at: now }
  const texts = { model_name: 'suno_music', detail: '{}', properties: '{"input":"rain"}', data: '[{"title":"Rain"}]' }
  await site.db.write
    .insertInto('tasks')
    .values({ ...task, ...owner, ...times, ...texts, channel_id: 3 })
    .execute()
  const all = await succeed('listTasks', { headers, query: { task_id: 'song-1', channel_id: 3 } })
  expect(all.data).toMatchObject([
    { task_id: 'song-1', channel_id: 3, submit_time: now, properties: { input: 'rain' } },
  ])
  expect(all.headers.get('x-total-count')).toBe('1')
  const own = await succeed('listOwnTasks', { headers, query: { start_timestamp: now, end_timestamp: now } })
  expect(own.data).toMatchObject([{ task_id: 'song-1', channel_id: 0, data: [{ title: 'Rain' }] }])
  expect((await succeed('listOwnTasks', { headers, query: { status: 'FAILURE' } })).data).toEqual([])
})

test('drawings of all, and of oneself without their channels', async () => {
  const { id, headers } = await site.signInAs({ role: 10 })
  await addDrawing(site.db, { row: { user_id: id, task_id: 'drawing-1' } })
  const query = { mj_id: 'drawing-1' }
  const all = await succeed('listDrawings', { headers, query: { ...query, channel_id: 7 } })
  expect(all.data).toMatchObject([{ mj_id: 'drawing-1', channel_id: 7, submit_time: 1_700_000_000_000 }])
  expect(all.headers.get('x-total-count')).toBe('1')
  const own = await succeed('listOwnDrawings', { headers, query })
  expect(own.data).toMatchObject([{ mj_id: 'drawing-1', channel_id: 0, prompt: 'Cat' }])
  const { headers: stranger } = await site.signInAs()
  expect((await succeed('listOwnDrawings', { headers: stranger, query })).data).toEqual([])
})

test('oneself, and the models one may call', async () => {
  const { id, headers } = await site.signInAs()
  expect((await succeed('readSelf', { headers })).data.id).toBe(id)
  expect((await succeed('listOwnModels', { headers })).data).toEqual([])
})

test('one user, for those above them', async () => {
  const { id } = await site.signInAs({ username: 'ann' })
  const { headers } = await site.signInAs({ role: 10 })
  expect((await succeed('readUser', { headers, params: { id } })).data).toMatchObject({ id, username: 'ann' })
})

test('users: made, listed, found, edited, banned, removed, and all of it on record', async () => {
  const { headers } = await site.signInAs({ username: 'chief', role: 100 })
  await succeed('createUser', { headers, body: { username: 'newcomer', password: 'long enough' } })
  const list = await succeed('listUsers', { headers, query: { p: 0, page_size: 100 } })
  expect(list.headers.get('x-total-count')).toBe(String(list.data.length))
  const [{ id }] = (await succeed('searchUsers', { headers, query: { keyword: 'newcom' } })).data
  const edited = await succeed('updateUser', { headers, body: { id, group: 'vip', quota: 700 } })
  expect(edited.data).toMatchObject({ username: 'newcomer', group: 'vip', quota: 700 })
  const banned = await succeed('manageUser', { headers, body: { id, action: 'disable' } })
  expect(banned.data).toEqual({ role: 1, status: 2 })
  await succeed('deleteUser', { headers, params: { id } })
  const audit = await succeed('listAudit', { headers, query: { actor: 'chief', target: 'user' } })
  const acts = audit.data.items.map(({ action, outcome }: Record<string, string>) => `${action} ${outcome}`)
  expect(acts).toEqual(['deleteUser done', 'manageUser done', 'updateUser done', 'createUser done'])
})

test('notifications are set, shown and tested', async () => {
  const { headers } = await site.signInAs()
  expect((await succeed('readNotificationSetting', { headers })).data.notify_type).toBe('email')
  const hook = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const body = { notify_type: 'webhook', webhook_url: `http://127.0.0.1:${hook.port}/` }
  expect((await succeed('updateNotificationSetting', { headers, body })).data).toMatchObject(body)
  await succeed('testNotification', { headers })
  await hook.stop(true)
})

test('no endpoint was left out', () => {
  const inSignInCalls = { ...signIn, ...thirdParty, ...account, ...secondFactor }
  const inSiteCalls = { ...status, ...setup, ...options }
  const inChannelCalls = { ...channels, ...channelBatches, ...channelRounds, ...groups }
  const inMoneyCalls = { ...logs, ...data, ...pricing, ...redemptions, ...wallet }
  const elsewhere = { ...inSignInCalls, ...inSiteCalls, ...inChannelCalls, ...inMoneyCalls }
  const left = Object.keys(endpoints).filter((name) => !called.has(name) && !Object.hasOwn(elsewhere, name))
  expect(left).toEqual([])
})
