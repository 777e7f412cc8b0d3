import { afterAll, beforeAll, expect, test } from 'bun:test'
import { SESSION_COOKIE, USER_ID_HEADER } from '@tollgate/contract/constants'
import type { BodyInputOf } from '@tollgate/contract/endpoint'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { User } from '@tollgate/contract/entities/user'
import { type ConsoleClient, signIn } from './console-client.ts'
import { eventually } from './eventually.ts'
import { openHolds } from './metrics.ts'
import { chatBody, post, readAnswer } from './model-client.ts'
import { openShop, setOptionEverywhere } from './shop.ts'
import { eachSite, type Site } from './site.ts'

const PASSWORD = 'long enough'
const STREAM = 'chunks-5000-every-20'

interface Customer {
  id: number
  username: string
  key: string
  console: ConsoleClient
}

// What administrators do reaches every node, while calls go on.
eachSite('administration', (start, kind) => {
  let site: Site
  let count = 0
  beforeAll(async () => {
    site = await start({ env: { MEDIA_PRIVATE_ALLOWLIST: '127.0.0.1' } })
    await openShop(site, ['ok', STREAM])
    await setOptionEverywhere(site, 'ModelPrice', { ok: 0.001, [STREAM]: 0.001 })
  })
  afterAll(() => site?.stop())

  /** An account with a balance and a key. */
  async function makeCustomer(quota: number): Promise<Customer> {
    count += 1
    const username = `customer${count}`
    await site.root.call(endpoints.createUser, { body: { username, password: PASSWORD } })
    const [user] = await site.root.call(endpoints.searchUsers, { query: { keyword: username } })
    if (!user) throw new Error('the new user is not found')
    await edit(user.id, { quota })
    const console = await signIn(site.url, username, PASSWORD)
    const token = await console.makeToken()
    return { id: user.id, username, key: `sk-${token.key}`, console }
  }

  /** What a browser sends for somebody who signed in. */
  async function sessionOf(username: string, id: number): Promise<Record<string, string>> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username, password: PASSWORD })
    const reply = await fetch(`${site.url}/api/user/login`, { method: 'POST', headers, body })
    const cookie = reply.headers.getSetCookie().find((line) => line.startsWith(`${SESSION_COOKIE}=`)) ?? ''
    return { ...headers, cookie: cookie.split(';')[0] ?? '', [USER_ID_HEADER]: String(id) }
  }

  const edit = (id: number, changes: Partial<BodyInputOf<typeof endpoints.updateUser>>): Promise<User> =>
    site.root.call(endpoints.updateUser, { body: { id, ...changes } })

  const manage = (id: number, action: 'enable' | 'disable' | 'delete') =>
    site.root.call(endpoints.manageUser, { body: { id, action } })

  /** Status and error code of one call at each node. */
  async function callEverywhere(key: string): Promise<(string | number)[]> {
    return Promise.all(
      site.nodes.map(async ({ url }) => {
        const reply = await post(url, key, chatBody('ok'))
        const { error } = await readAnswer(reply)
        return error === undefined ? reply.status : String(error.code ?? reply.status)
      }),
    )
  }

  const expectEverywhere = (key: string, status: number) =>
    eventually(20_000, async () => {
      for (const { url } of site.nodes) {
        const reply = await post(url, key, chatBody('ok'))
        await reply.text()
        expect(reply.status).toBe(status)
      }
    })

  test('the keys of somebody who is banned stop at every node, and work again when the ban ends', async () => {
    const { id, key } = await makeCustomer(1_000_000)
    expect(await callEverywhere(key)).toEqual(site.nodes.map(() => 200))
    await manage(id, 'disable')
    await expectEverywhere(key, 403)
    await manage(id, 'enable')
    await expectEverywhere(key, 200)
  })

  test('the keys and sessions of somebody who is cancelled stop at every node', async () => {
    const { id, key, console } = await makeCustomer(1_000_000)
    await callEverywhere(key)
    await manage(id, 'delete')
    await expectEverywhere(key, 401)
    for (const { url } of site.nodes) {
      const refusal = await console.at(url).self().catch(String)
      expect(refusal).toContain('auth.not-signed-in')
    }
  })

  test('a user has no more calls at once than the limit, over all nodes, and free places again when calls end', async () => {
    const { id, key } = await makeCustomer(10_000_000)
    await edit(id, { concurrency_limit: 3 })
    const leave = new AbortController()
    const node = (index: number) => site.nodes[index % site.nodes.length]?.url ?? site.url
    const body = chatBody(STREAM, { stream: true })
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post(node(index), key, body, { signal: leave.signal })),
    )
    const running = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(running).toHaveLength(3)
    for (const reply of refused) {
      const { status, error } = await readAnswer(reply)
      expect([status, error?.code]).toEqual([429, 'concurrency_limit_exceeded'])
    }
    leave.abort()
    const answered = site.nodes.map(() => 200)
    // Each place is free when its call is settled, and a call before that may take turns with those that are left.
    for (const each of site.nodes) await eventually(20_000, async () => expect(await openHolds(each)).toBe(0))
    for (let round = 0; round < 5; round += 1) expect(await callEverywhere(key)).toEqual(answered)
  })

  test('with one call at once, each may follow the other at any node as soon as that has ended', async () => {
    const { id, key } = await makeCustomer(10_000_000)
    await edit(id, { concurrency_limit: 1 })
    const seen: number[] = []
    for (let index = 0; index < 60; index += 1) {
      const url = site.nodes[index % site.nodes.length]?.url ?? site.url
      const reply = await post(url, key, chatBody(index % 3 === 0 ? 'no-such-model' : 'ok'))
      await reply.text()
      seen.push(reply.status)
    }
    expect(seen).toEqual(seen.map((_, index) => (index % 3 === 0 ? 503 : 200)))
  })

  test('a refused and a failed call give their place back', async () => {
    const { id, key } = await makeCustomer(10_000_000)
    await edit(id, { concurrency_limit: 1 })
    for (let round = 0; round < 3; round += 1) {
      const reply = await post(site.url, key, chatBody('no-such-model'))
      await reply.text()
      expect(reply.status).toBe(503)
    }
    await expectEverywhere(key, 200)
  })

  test('the playground counts among the calls at once', async () => {
    const { id, key, username } = await makeCustomer(10_000_000)
    await edit(id, { concurrency_limit: 1 })
    const headers = await sessionOf(username, id)
    const leave = new AbortController()
    const running = await post(site.url, key, chatBody(STREAM, { stream: true }), { signal: leave.signal })
    const refused = await fetch(`${site.url}/pg/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(chatBody('ok')),
    })
    leave.abort()
    expect([running.status, refused.status]).toEqual([200, 429])
  })

  test('edits of a balance during calls lose neither a charge nor an edit', async () => {
    const { id, key, console } = await makeCustomer(1_000_000)
    const before = await console.self()
    const calls = Array.from({ length: 30 }, async () => (await post(site.url, key, chatBody('ok'))).text())
    const edits = Array.from({ length: 10 }, () => edit(id, { quota: 1_000_100, quota_before: 1_000_000 }))
    await Promise.all([...calls, ...edits])
    const after = await console.self()
    expect(after.request_count).toBe(30)
    expect(after.used_quota).toBeGreaterThan(0)
    expect(after.quota).toBe(before.quota - after.used_quota + 10 * 100)
    expect((await site.command('ledger-verify')).exitCode).toBe(0)
  })

  test('without consume logs a call leaves no row and is charged all the same', async () => {
    const { key, console } = await makeCustomer(1_000_000)
    await setOptionEverywhere(site, 'LogConsumeEnabled', 'false')
    const rows = (await site.root.consumeLogs()).length
    await callEverywhere(key)
    expect((await site.root.consumeLogs()).length).toBe(rows)
    await setOptionEverywhere(site, 'LogConsumeEnabled', 'true')
    expect((await console.self()).quota).toBe(1_000_000 - 500 * site.nodes.length)
    expect((await site.command('ledger-verify')).exitCode).toBe(0)
  })

  test('who falls below their threshold hears of it once', async () => {
    const { key, console } = await makeCustomer(10_000)
    const heard: unknown[] = []
    const hook = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch(request) {
        heard.push(await request.json())
        return new Response()
      },
    })
    try {
      const webhook_url = `http://127.0.0.1:${hook.port}/`
      await console.call(endpoints.updateNotificationSetting, {
        body: { notify_type: 'webhook', webhook_url, quota_warning_threshold: 9_900 },
      })
      await callEverywhere(key)
      await eventually(30_000, () => expect(heard).toHaveLength(1))
      await callEverywhere(key)
      expect(heard).toMatchObject([{ type: 'quota_warning' }])
    } finally {
      await hook.stop(true)
    }
  }, 120_000)

  if (kind === 'sqlite') return
  // The last one: a node is gone afterwards.
  test('calls of a node that died count no more after half a minute', async () => {
    const { id, key } = await makeCustomer(10_000_000)
    await edit(id, { concurrency_limit: 1 })
    const [dying, living] = site.nodes
    if (!dying || !living) throw new Error('this site has two nodes')
    const running = await post(dying.url, key, chatBody(STREAM, { stream: true }))
    const ask = async () => {
      const reply = await post(living.url, key, chatBody('ok'))
      await reply.text()
      return reply.status
    }
    expect([running.status, await ask()]).toEqual([200, 429])
    await dying.kill9()
    expect(await ask()).toBe(429)
    await eventually(40_000, async () => expect(await ask()).toBe(200))
  }, 120_000)
})
