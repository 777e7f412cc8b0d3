import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { EndpointDefinition } from '@tollgate/contract/endpoint'
import { type EndpointName, endpoints } from '@tollgate/contract/endpoints/index'
import * as z from 'zod/mini'
import { type ConsoleApp, openConsoleApp, PASSWORD, sessionCookieOf } from '../../test/console-app.ts'
import { type FakeUpstream, startFakeUpstream } from '../../test/fake-upstream.ts'

// Every endpoint once, as a browser would call it: the reply is what the contract says.

let site: ConsoleApp
let upstream: FakeUpstream
const called = new Set<string>()

beforeAll(async () => {
  upstream = await startFakeUpstream()
  site = await openConsoleApp({ UPSTREAM_PRIVATE_ALLOWLIST: '127.0.0.1' })
})
afterAll(async () => {
  await site.close()
  await upstream.stop()
})

interface Input {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean>
  body?: unknown
  headers?: Record<string, string>
}

/** Calls an endpoint that must succeed, and holds its reply to the contract's schema. */
async function succeed(name: EndpointName, input: Input = {}) {
  called.add(name)
  const endpoint: EndpointDefinition = endpoints[name]
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) => String(input.params?.[parameter]))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) search.set(key, String(value))
  const reply = await site.call(`${path}?${search}`, {
    method: endpoint.method,
    headers: input.headers ?? {},
    ...(input.body !== undefined && { body: input.body }),
  })
  expect(reply.json).toMatchObject({ success: true, message: expect.any(String) })
  expect(reply.status).toBe(200)
  const payload = endpoint.replyIn === 'top' ? reply.json : reply.json.data
  expect(z.safeParse(endpoint.reply, payload).error).toBeUndefined()
  return { ...reply, data: payload }
}

test('set-up: the first call makes the administrator and signs them in', async () => {
  expect((await succeed('readStatus')).data.setup_required).toBe(true)
  const body = { token: site.app.setupToken, username: 'captain', password: PASSWORD }
  const reply = await succeed('createFirstAdministrator', { body })
  expect(reply.data).toMatchObject({ username: 'captain', role: 100 })
  const headers = { cookie: sessionCookieOf(reply), 'new-api-user': String(reply.data.id) }
  expect((await succeed('readSelf', { headers })).data).toMatchObject({ username: 'captain', quota: 100_000_000 })
  expect((await succeed('readStatus')).data.setup_required).toBe(false)
  const again = await site.call('/api/setup', { method: 'POST', body, headers: { 'accept-language': 'en' } })
  expect(again.json).toEqual({ success: false, message: 'Set-up has already been completed', code: 'setup.done' })
  expect(again.headers.getSetCookie()).toEqual([])
})

test('signing in and out', async () => {
  const reply = await succeed('login', { body: { username: 'captain', password: PASSWORD } })
  const headers = { cookie: sessionCookieOf(reply), 'new-api-user': String(reply.data.id) }
  await succeed('readSelf', { headers })
  const out = await succeed('logout', { headers })
  expect(out.headers.getSetCookie().join()).toMatch(/^session=;.*Max-Age=0/)
  expect((await site.call('/api/user/self', { headers })).status).toBe(401)
})

test('public texts follow the options', async () => {
  const { headers } = await site.signInAs({ role: 100 })
  for (const [key, value] of [
    ['Notice', 'We move on Monday'],
    ['About', '# Us'],
    ['HomePageContent', 'https://home.test'],
  ]) {
    await succeed('updateOption', { headers, body: { key, value } })
  }
  expect((await succeed('readNotice')).data).toBe('We move on Monday')
  expect((await succeed('readAbout')).data).toBe('# Us')
  expect((await succeed('readHomePageContent')).data).toBe('https://home.test')
})

test('the status shows no secret, but the human check its public key', async () => {
  const { headers } = await site.signInAs({ role: 100 })
  for (const key of ['TurnstileSiteKey', 'TurnstileSecretKey', 'SMTPToken', 'EpayKey']) {
    await succeed('updateOption', { headers, body: { key, value: `canary-${key}` } })
  }
  const { text, data } = await succeed('readStatus')
  expect(data.turnstile_site_key).toBe('canary-TurnstileSiteKey')
  expect(text).not.toMatch(/canary-(TurnstileSecretKey|SMTPToken|EpayKey)/)
  expect((await succeed('listOptions', { headers })).text).not.toContain('canary')
})

test('the address of the site is the one the caller used, until the operator sets another', async () => {
  const { headers } = await site.signInAs({ role: 100 })
  expect((await succeed('readStatus')).data.server_address).toBe('http://site.test')
  await succeed('updateOption', { headers, body: { key: 'ServerAddress', value: 'https://gate.example.com' } })
  expect((await succeed('readStatus')).data.server_address).toBe('https://gate.example.com')
})

test('options are listed as texts and reset', async () => {
  const { headers } = await site.signInAs({ role: 100 })
  await succeed('updateOption', { headers, body: { key: 'ModelRatio', value: '{"own":2}' } })
  const ratio = async () =>
    (await succeed('listOptions', { headers })).data.find(({ key }: { key: string }) => key === 'ModelRatio').value
  expect(await ratio()).toBe('{"own":2}')
  expect((await succeed('resetModelRatio', { headers })).json.message).not.toBe('')
  expect(await ratio()).toContain('"gpt-4o"')
})

test('channels: made, listed, found, edited, tested, deleted', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  const body = { type: 1, name: 'wall', key: 'vendor-key', base_url: upstream.url, models: 'ok', group: 'default' }
  await succeed('createChannel', { headers, body })
  const list = await succeed('listChannels', { headers, query: { id_sort: true } })
  expect(list.headers.get('x-total-count')).toBe('1')
  const [{ id }] = list.data
  expect((await succeed('searchChannels', { headers, query: { keyword: 'wal' } })).data).toHaveLength(1)
  expect((await succeed('readChannel', { headers, params: { id } })).data.key).toBe('')
  expect((await succeed('updateChannel', { headers, body: { id, priority: 3 } })).data.priority).toBe(3)
  const tested = await succeed('testChannel', { headers, params: { id }, query: { model: 'ok' } })
  expect(tested.json.time).toBeGreaterThan(0)
  await succeed('deleteChannel', { headers, params: { id } })
  expect((await succeed('listChannels', { headers })).data).toEqual([])
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
  expect((await succeed('listDefaultModels', { headers })).data['43']).toContain('deepseek-chat')
  const known: unknown[] = (await succeed('listKnownModels', { headers })).data
  expect(known).toContainEqual({ id: 'gpt-4o', object: 'model', created: 1_626_777_600, owned_by: 'OpenAI' })
  expect(new Set(known.map((model) => JSON.stringify(model))).size).toBe(known.length)
})

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
  expect((await succeed('listTokens', { headers })).data).toEqual([])
})

test('logs of all and of oneself', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  for (const name of ['listLogs', 'listOwnLogs'] as const) {
    expect((await succeed(name, { headers, query: { page_size: 5 } })).data).toMatchObject({ page: 1, page_size: 5 })
  }
  for (const name of ['readLogStatistics', 'readOwnLogStatistics'] as const) {
    expect((await succeed(name, { headers })).data).toMatchObject({ quota: 0, rpm: 0, tpm: 0 })
  }
})

test('one user, for those above them', async () => {
  const { id } = await site.signInAs({ username: 'ann' })
  const { headers } = await site.signInAs({ role: 10 })
  expect((await succeed('readUser', { headers, params: { id } })).data).toMatchObject({ id, username: 'ann' })
})

test('no endpoint was left out', () => {
  const left = Object.keys(endpoints).filter((name) => !called.has(name))
  expect(left).toEqual([])
})
