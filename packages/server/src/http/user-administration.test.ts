import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type ConsoleApp, openConsoleApp } from '../../test/console-app.ts'

// Accounts in the hands of administrators, called as their browsers call it.

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

describe('a refusal is told in the words of its language', () => {
  const manage = (action: string) => (id: number, headers: Headers) =>
    send('POST', '/api/user/manage', headers, { id, action })

  test.each<[string, () => Headers, number, (id: number, headers: Headers) => ReturnType<typeof send>, string, string]>(
    [
      [
        'reading an equal',
        () => admin,
        10,
        (id, headers) => site.call(`/api/user/${id}`, { headers }),
        '无权获取同级或更高等级用户的信息',
        'You may not read a user of the same or a higher level',
      ],
      [
        'editing an equal',
        () => admin,
        10,
        (id, headers) => send('PUT', '/api/user/', headers, { id }),
        '无权更新同权限等级或更高权限等级的用户信息',
        'You may not change a user of the same or a higher level',
      ],
      [
        'removing an equal',
        () => admin,
        10,
        (id, headers) => site.call(`/api/user/${id}`, { method: 'DELETE', headers }),
        '无权删除同权限等级或更高权限等级的用户',
        'You may not delete a user of the same or a higher level',
      ],
      [
        'disabling the super admin',
        () => root,
        100,
        manage('disable'),
        '无法禁用超级管理员用户',
        'The super admin cannot be disabled',
      ],
      [
        'cancelling the super admin',
        () => root,
        100,
        manage('delete'),
        '无法删除超级管理员用户',
        'The super admin cannot be deleted',
      ],
      [
        'demoting the super admin',
        () => root,
        100,
        manage('demote'),
        '无法降级超级管理员用户',
        'The super admin cannot be demoted',
      ],
      [
        'promoting by an admin',
        () => admin,
        1,
        manage('promote'),
        '普通管理员用户无法提升其他用户为管理员',
        'A regular admin cannot promote other users',
      ],
      [
        'making an equal',
        () => admin,
        1,
        (_id, headers) => send('POST', '/api/user/', headers, { username: 'x', password: 'long enough', role: 10 }),
        '无法创建权限大于等于自己的用户',
        'You may not create a user of the same or a higher level',
      ],
      [
        'a missing user',
        () => root,
        1,
        (_id, headers) => send('PUT', '/api/user/', headers, { id: 999_999 }),
        '用户不存在',
        'User does not exist',
      ],
      [
        'an empty form',
        () => root,
        1,
        (_id, headers) => send('POST', '/api/user/', headers, {}),
        '无效的参数',
        'Invalid parameter',
      ],
      [
        'a short password',
        () => root,
        1,
        (_id, headers) => send('POST', '/api/user/', headers, { username: 'x', password: 'short' }),
        '输入不合法 password (8-20)',
        'Invalid input password (8-20)',
      ],
    ],
  )('%s', async (_what, headers, role, call, zh, en) => {
    const id = await newId({ role })
    const before = await rowOf(id)
    const inChinese = await call(id, { ...headers(), 'accept-language': 'zh-CN' })
    const inEnglish = await call(id, { ...headers(), 'accept-language': 'en' })
    expect([inChinese.status, inChinese.json.success, inChinese.json.message]).toEqual([200, false, zh])
    expect(inEnglish.json.message).toBe(en)
    expect(await rowOf(id)).toEqual(before)
  })
})

describe('an edit does not take', () => {
  test.each([
    ['a balance as text', { quota: '5' }],
    ['half a unit', { quota: 0.5 }],
    ['more than can be counted', { quota: 2 ** 53 }],
    ['a negative limit of calls', { concurrency_limit: -1 }],
    ['half a call at once', { concurrency_limit: 1.5 }],
    ['a list for a name', { username: ['x'] }],
    ['an over-long group', { group: 'g'.repeat(2_000) }],
    ['a NUL in the name', { username: 'a\0b' }],
    ['an id that is none', { id: '1 or 1=1' }],
    ['a negative id', { id: -1 }],
  ])('%s', async (_what, changes) => {
    const id = await newId()
    const before = await rowOf(id)
    const { json } = await send('PUT', '/api/user/', root, { id, ...changes })
    expect(json).toMatchObject({ success: false, code: 'request.invalid-parameter' })
    expect(await rowOf(id)).toEqual(before)
  })

  test('what no administrator may set', async () => {
    const id = await newId()
    const before = await rowOf(id)
    const fields = {
      role: 1,
      status: 2,
      used_quota: 5,
      aff_quota: 5,
      inviter_id: 5,
      access_token: 'x',
      quota_version: 9,
    }
    const rest = { email: 'x@y.test', github_id: 'x', DeletedAt: '2020-01-01', password_hash: 'x', setting: '{}' }
    expect((await send('PUT', '/api/user/', root, { id, ...fields, ...rest })).json.success).toBe(true)
    expect(await rowOf(id)).toEqual(before)
  })

  test('an action that does not exist', async () => {
    const { json } = await send('POST', '/api/user/manage', root, { id: user.id, action: 'crown' })
    expect(json.code).toBe('request.invalid-parameter')
  })
})

describe('sessions and access tokens end at once', () => {
  test('of somebody who is banned, and come back for nobody', async () => {
    const banned = await site.signInAs()
    await send('POST', '/api/user/manage', admin, { id: banned.id, action: 'disable' })
    expect((await site.call('/api/user/self', { headers: banned.headers })).status).toBe(401)
    await send('POST', '/api/user/manage', admin, { id: banned.id, action: 'enable' })
    expect((await site.call('/api/user/self', { headers: banned.headers })).status).toBe(401)
  })

  test('of somebody who is cancelled', async () => {
    const cancelled = await site.signInAs()
    await send('POST', '/api/user/manage', admin, { id: cancelled.id, action: 'delete' })
    expect((await site.call('/api/user/self', { headers: cancelled.headers })).status).toBe(401)
  })

  test('an admin who is demoted may do no more', async () => {
    const demoted = await site.signInAs({ role: 10 })
    await send('POST', '/api/user/manage', root, { id: demoted.id, action: 'demote' })
    expect((await site.call('/api/user/', { headers: demoted.headers })).json.code).toBe('auth.forbidden')
  })
})
