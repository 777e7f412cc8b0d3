import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type ConsoleApp, openConsoleApp } from '../../test/console-app.ts'

// What the log of administrative acts keeps, and what it must not.

let site: ConsoleApp
let root: Record<string, string>
let admin: Record<string, string>
let user: Awaited<ReturnType<ConsoleApp['signInAs']>>

beforeAll(async () => {
  site = await openConsoleApp()
  root = (await site.signInAs({ username: 'root', role: 100 })).headers
  admin = (await site.signInAs({ username: 'admin', role: 10 })).headers
  user = await site.signInAs({ username: 'user' })
})
afterAll(() => site.close())

type Headers = Record<string, string>
const send = (method: string, path: string, headers: Headers, body: unknown) =>
  site.call(path, { method, headers, body })

const newId = async (changes: Parameters<ConsoleApp['signInAs']>[0] = {}) => (await site.signInAs(changes)).id
const rowOf = (id: number) =>
  site.db.write.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const setOption = (key: string, value: string) => send('PUT', '/api/option/', root, { key, value })

async function newestAct() {
  const { json } = await site.call('/api/audit/?page_size=1', { headers: root })
  return json.data.items[0]
}

describe('the audit log', () => {
  test('says who changed which field of a user, from where and in which request', async () => {
    const id = await newId({ group: 'default' })
    const reply = await send('PUT', '/api/user/', { ...root, 'accept-language': 'en' }, { id, group: 'vip' })
    expect(await newestAct()).toMatchObject({
      actor_name: 'root',
      actor_role: 100,
      action: 'updateUser',
      target: 'user',
      target_id: String(id),
      state_before: '{"group":"default"}',
      state_after: '{"group":"vip"}',
      outcome: 'done',
      address: '192.0.2.1',
      request_id: reply.headers.get('x-oneapi-request-id'),
    })
  })

  test('keeps what was refused, with the reason', async () => {
    const id = await newId({ role: 10 })
    await send('POST', '/api/user/manage', admin, { id, action: 'disable' })
    expect(await newestAct()).toMatchObject({ action: 'manageUser', outcome: 'user.update-refused', state_after: '' })
  })

  test('tells that a secret was set, and never which', async () => {
    const id = await newId()
    await send('PUT', '/api/user/', root, { id, password: 'canary password' })
    expect((await newestAct()).state_after).toContain('"password":"*** (new)"')
    await setOption('SMTPToken', 'canary-option')
    expect(await newestAct()).toMatchObject({ target_id: 'SMTPToken', state_after: '{"value":"*** (new)"}' })
    const channel = { type: 1, name: 'wall', key: 'canary-key', models: 'ok', group: 'default' }
    await send('POST', '/api/channel/', root, channel)
    expect((await newestAct()).state_after).toContain('"key":"***"')
    const [{ id: channelId }] = (await site.call('/api/channel/?id_sort=true', { headers: root })).json.data
    await send('PUT', '/api/channel/', root, { id: channelId, key: 'canary-key-2', priority: 7 })
    expect(await newestAct()).toMatchObject({
      state_before: '{"priority":0,"key":""}',
      state_after: '{"priority":7,"key":"*** (new)"}',
    })
    await send('POST', '/api/token/', root, { name: 'canary-less', unlimited_quota: true })
    const rows = await site.db.read.selectFrom('audit_entries').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('canary-key')
    expect(JSON.stringify(rows)).not.toMatch(/canary (password)|canary-option/)
  })

  test('shows of a map of prices the ones that changed', async () => {
    await setOption('ModelPrice', '{"one":1,"two":2}')
    await setOption('ModelPrice', '{"one":1,"two":3}')
    expect(await newestAct()).toMatchObject({ state_before: '{"two":2}', state_after: '{"two":3}' })
  })

  test('shows each of several tokens that an administrator deletes, without its key', async () => {
    for (const name of ['one', 'two']) await send('POST', '/api/token/', admin, { name })
    const tokens: { id: number; key: string }[] = (await site.call('/api/token/', { headers: admin })).json.data
    await send('POST', '/api/token/batch', admin, { ids: tokens.map(({ id }) => id) })
    const act = await newestAct()
    const names = Object.fromEntries(tokens.map(({ id }, index) => [id, { name: index === 0 ? 'two' : 'one' }]))
    expect(JSON.parse(act.state_before)).toMatchObject(names)
    expect([act.action, act.outcome, act.state_after]).toEqual(['deleteTokens', 'done', ''])
    expect(act.state_before).not.toContain(tokens[0]?.key)
  })

  test('shows what was there before it was deleted', async () => {
    const id = await newId({ username: 'leaver' })
    await site.call(`/api/user/${id}`, { method: 'DELETE', headers: admin })
    const act = await newestAct()
    expect(JSON.parse(act.state_before)).toMatchObject({ id, username: 'leaver' })
    expect([act.action, act.state_after]).toEqual(['deleteUser', ''])
  })

  test('tells of a redemption code what changed, and never the code', async () => {
    const codes = (await send('POST', '/api/redemption/', admin, { name: 'gift', count: 1, quota: 5 })).json.data
    const [{ id }] = (await site.call('/api/redemption/?p=0', { headers: admin })).json.data
    await send('PUT', '/api/redemption/', admin, { id, name: 'present', quota: 5 })
    expect(await newestAct()).toMatchObject({
      target: 'redemption',
      target_id: String(id),
      state_before: '{"name":"gift"}',
      state_after: '{"name":"present"}',
    })
    const rows = await site.db.read.selectFrom('audit_entries').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(codes[0])
  })

  test('does not grow by what users do, nor by reading', async () => {
    const count = async () => (await site.call('/api/audit/', { headers: root })).json.data.total
    const before = await count()
    await send('POST', '/api/token/', user.headers, { name: 'own', unlimited_quota: true })
    await site.call('/api/user/', { headers: admin })
    expect(await count()).toBe(before)
  })

  test('an act whose entry cannot be written does not happen', async () => {
    const id = await newId()
    await site.db.write.schema.alterTable('audit_entries').renameTo('audit_gone').execute()
    const { json, status } = await send('PUT', '/api/user/', root, { id, group: 'vip' })
    await site.db.write.schema.alterTable('audit_gone').renameTo('audit_entries').execute()
    expect([status, json.success]).toEqual([500, false])
    expect((await rowOf(id)).group).toBe('default')
  })
})
