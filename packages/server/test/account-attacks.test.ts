import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { EndpointDefinition } from '@tollgate/contract/endpoint'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { isOptionKey, isSecretOption, options } from '@tollgate/contract/options'
import { type ConsoleApp, openConsoleApp, PASSWORD } from './console-app.ts'
import { stateOf } from './console-state.ts'
import { expectNoFaults, oddValues } from './odd-values.ts'

// What a signed-in attacker, or a page of theirs in the browser of somebody else, tries at the whole application.

type SignedIn = Awaited<ReturnType<ConsoleApp['signInAs']>>

let site: ConsoleApp
let root: SignedIn
let admin: SignedIn
let owner: SignedIn
let thief: SignedIn

beforeAll(async () => {
  site = await openConsoleApp()
  root = await site.signInAs({ role: 100 })
  admin = await site.signInAs({ role: 10 })
  owner = await site.signInAs()
  thief = await site.signInAs()
}, 120_000)
afterAll(() => site.close())

const all = Object.entries<EndpointDefinition>(endpoints)
const isChange = ({ method, changesState }: EndpointDefinition) => method !== 'GET' || changesState === true
const rowOf = (username: string) =>
  site.db.read.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

describe('a form sets what it is for and nothing else', () => {
  /** Every other column of an account, under each name that it has anywhere, once in the prototype and once twice. */
  const extra = {
    used_quota: 7,
    request_count: 7,
    status: 2,
    inviter_id: 1,
    aff_quota: 1e6,
    aff_count: 9,
    aff_history_quota: 9,
    aff_code: 'HACK',
    access_token: 'planted',
    access_token_hash: 'planted',
    password_hash: 'planted',
    github_id: 'planted',
    linux_do_id: '5',
    wechat_id: 'planted',
    telegram_id: '5',
    oidc_id: 'planted',
    created_at: 1,
    deleted_at: 1,
    DeletedAt: 1,
    setting: '{}',
  }
  const above = { role: 100, quota: 1e9, group: 'svip', concurrency_limit: 99, limits: { rpm: 99 } }
  const send = (method: string, path: string, { headers = {}, form }: { headers?: object; form: object }) => {
    const planted = '"__proto__":{"role":100,"quota":9},"constructor":{"role":100},"status":1,"status":2'
    const rawBody = `{${planted},${JSON.stringify(form).slice(1)}`
    return site.call(path, { method, rawBody, headers: { ...headers, 'content-type': 'application/json' } })
  }

  test('registering', async () => {
    const names = ['plain', 'massive'] as const
    const forms = [{}, { ...extra, ...above, id: 9_999, email: 'eve@site.test' }]
    for (const [index, username] of names.entries()) {
      const form = { ...forms[index], username, password: PASSWORD }
      expect((await send('POST', '/api/user/register', { form })).json.success).toBe(true)
    }
    const [plain, massive] = await Promise.all(names.map(rowOf))
    const own = { id: 0, username: '', name_key: '', display_name: '', password_hash: '', aff_code: '', created_at: 0 }
    expect<object>({ ...massive, ...own }).toEqual({ ...plain, ...own })
    expect([massive?.id, massive?.aff_code]).not.toEqual([9_999, 'HACK'])
  })

  test('the own account', async () => {
    const before = await rowOf(owner.username)
    const form = { ...extra, ...above, id: thief.id, email: 'eve@site.test', display_name: 'Mine' }
    expect((await send('PUT', '/api/user/self', { headers: owner.headers, form })).json.success).toBe(true)
    expect(await rowOf(owner.username)).toEqual({ ...before, display_name: 'Mine' })
  })

  test('an administrator at a user', async () => {
    const before = await rowOf(thief.username)
    const form = { ...extra, id: thief.id, email: 'eve@site.test', display_name: 'Thief' }
    expect((await send('PUT', '/api/user/', { headers: admin.headers, form })).json.success).toBe(true)
    expect(await rowOf(thief.username)).toEqual({ ...before, display_name: 'Thief' })
    const raised = await send('PUT', '/api/user/', { headers: admin.headers, form: { ...form, role: 10 } })
    expect([raised.json.code, (await rowOf(thief.username)).role]).toEqual(['user.raise-refused', 1])
  })

  test('an administrator who adds somebody', async () => {
    const form = { ...extra, ...above, role: 1, username: 'added', password: PASSWORD }
    expect((await send('POST', '/api/user/', { headers: admin.headers, form })).json.success).toBe(true)
    expect(await rowOf('added')).toMatchObject({ role: 1, status: 1, quota: 0, group: 'default', inviter_id: 0 })
    const equal = await send('POST', '/api/user/', { headers: admin.headers, form: { ...form, role: 10 } })
    expect(equal.json.code).toBe('user.create-refused')
  })
})

test('what belongs to somebody else is answered like what does not exist, and stays as it is', async () => {
  await site.call('/api/token/', { method: 'POST', headers: owner.headers, body: { name: 'mine' } })
  const [token] = (await site.call('/api/token/', { headers: owner.headers })).json.data
  const order = { user_id: owner.id, amount: 1, quota: 1, money: '1.00', trade_no: 'T1', status: 'pending' }
  const about = { currency: 'usd', language: 'en', payment_method: 'stripe', create_time: 1 }
  await site.db.write
    .insertInto('top_ups')
    .values({ ...order, ...about })
    .execute()
  const topUp = await site.db.read.selectFrom('top_ups').select('id').executeTakeFirstOrThrow()
  const session = (await site.call('/api/user/sessions', { headers: owner.headers })).json.data[0]
  const before = await stateOf(site)
  const calls: [
    method: string,
    path: (id: unknown) => string,
    body: ((id: unknown) => object) | undefined,
    id: unknown,
  ][] = [
    ['GET', (id) => `/api/token/${id}`, undefined, token.id],
    ['GET', (id) => `/api/token/${id}/usage`, undefined, token.id],
    ['DELETE', (id) => `/api/token/${id}`, undefined, token.id],
    ['PUT', () => '/api/token/', (id) => ({ id, name: 'taken' }), token.id],
    ['PUT', () => '/api/token/?status_only=1', (id) => ({ id, status: 2 }), token.id],
    ['POST', () => '/api/token/batch', (id) => ({ ids: [id] }), token.id],
    ['POST', (id) => `/api/user/topup/${id}/cancel`, undefined, topUp.id],
    ['DELETE', (id) => `/api/user/sessions/${id}`, undefined, session.id],
  ]
  for (const [method, path, body, id] of calls) {
    const [foreign, absent] = await Promise.all(
      [id, typeof id === 'number' ? 999_999 : 'f'.repeat(String(id).length)].map(async (asked) => {
        const input = { method, headers: thief.headers, ...(body && { body: body(asked) }) }
        const { status, text } = await site.call(path(asked), input)
        return { status, text: text.replaceAll(String(asked), '{id}') }
      }),
    )
    expect([method, path('{id}'), foreign]).toEqual([method, path('{id}'), absent])
  }
  const lists = [
    'token/',
    'token/search?keyword=mine',
    'user/topup/self',
    'log/self',
    'mj/self',
    'task/self',
    'data/self',
  ]
  for (const list of lists) {
    const filter = `user_id=${owner.id}&username=${owner.username}&id=${owner.id}`
    const { json } = await site.call(`/api/${list}${list.includes('?') ? '&' : '?'}${filter}`, {
      headers: thief.headers,
    })
    expect([list, json.success, json.data.items ?? json.data]).toEqual([list, true, []])
  }
  expect(await stateOf(site)).toBe(before)
})

describe('a page of another site', () => {
  const callAs = (endpoint: EndpointDefinition, from: string) =>
    site.call(endpoint.path.replace(/\{\w+\}/g, String(owner.id)), {
      method: endpoint.method,
      headers: { ...root.headers, 'sec-fetch-site': from },
      ...(endpoint.body !== undefined && { body: { id: owner.id, ids: [owner.id], action: 'delete' } }),
    })

  test.each(['cross-site', 'same-site'])('cannot call what changes anything (%s)', async (from) => {
    const before = await stateOf(site)
    for (const [name, endpoint] of all.filter((entry) => isChange(entry[1]))) {
      const { status, json } = await callAs(endpoint, from)
      expect([name, status, json.code]).toEqual([name, 403, 'auth.cross-site'])
    }
    expect(await stateOf(site)).toBe(before)
  })

  test('changes nothing by what it can call', async () => {
    const before = await stateOf(site)
    for (const [, endpoint] of all.filter((entry) => !isChange(entry[1]))) await callAs(endpoint, 'cross-site')
    expect(await stateOf(site)).toBe(before)
  })
})

describe('whatever stands in the fields of a call, no fault of ours comes of it', () => {
  test.each(oddValues)('%s', (_what, value) => expectNoFaults(site, { headers: root.headers, value }))
})

test('no reply to a question holds a secret, whoever asks', async () => {
  const secretKeys = Object.keys(options).filter((key) => isOptionKey(key) && isSecretOption(key))
  // Shown to everybody: the human check needs it in the page.
  for (const key of secretKeys.filter((name) => name !== 'TurnstileSiteKey')) {
    const body = { key, value: `canary-${key}` }
    expect((await site.call('/api/option/', { method: 'PUT', headers: root.headers, body })).json.success).toBe(true)
  }
  const channel = { type: 1, name: 'wall', key: 'canary-channel', models: 'ok', group: 'default' }
  await site.call('/api/channel/', { method: 'POST', headers: root.headers, body: channel })
  const { json: made } = await site.call('/api/user/token', { headers: owner.headers })
  const [token] = (await site.call('/api/token/', { headers: owner.headers })).json.data
  const session = owner.headers.cookie?.split('=')[1] ?? ''
  const secrets = ['canary-', '$argon2id$', made.data, session]
  const callers = { nobody: {}, thief: thief.headers, owner: owner.headers, admin: admin.headers, root: root.headers }
  for (const [who, headers] of Object.entries(callers)) {
    for (const [name, endpoint] of all.filter((entry) => !isChange(entry[1]))) {
      const ids = endpoint.path.includes('/channel/')
        ? '1'
        : String(endpoint.path.includes('/token/') ? token.id : owner.id)
      const { text } = await site.call(endpoint.path.replace(/\{\w+\}/g, ids), { headers })
      const found = secrets.filter((secret) => text.includes(secret))
      expect([who, name, found]).toEqual([who, name, []])
      // The key of a token is for its owner alone.
      if (who !== 'owner') expect([who, name, text.includes(token.key)]).toEqual([who, name, false])
    }
  }
})
