import { afterAll, beforeAll, expect, test } from 'bun:test'
import { SESSION_COOKIE, USER_ID_HEADER } from '@tollgate/contract/constants'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { openHolds } from './metrics.ts'
import { chatBody, readAnswer } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { openShop, setOptionEverywhere } from './shop.ts'
import { ROOT_PASSWORD, type Site, startSite } from './site.ts'

let site: Site
let session: Record<string, string>
beforeAll(async () => {
  site = await startSite('sqlite')
  await openShop(site, ['ok'])
  const reply = await fetch(`${site.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password: ROOT_PASSWORD }),
  })
  const cookie = reply.headers.getSetCookie().find((line) => line.startsWith(`${SESSION_COOKIE}=`)) ?? ''
  const { data } = JSON.parse(await reply.text())
  session = {
    cookie: cookie.split(';')[0] ?? '',
    [USER_ID_HEADER]: String(data.id),
    'content-type': 'application/json',
  }
})

afterAll(() => site?.stop())

const play = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${site.url}/pg/chat/completions`, {
    method: 'POST',
    headers: { ...session, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function rowsOf(calls: () => Promise<unknown>): Promise<UsageLog[]> {
  const before = await readBooks(site.root)
  await calls()
  return expectBooksAgree(site.root, before)
}

test('a call is streamed and charged to the user alone', async () => {
  const rows = await rowsOf(async () => {
    const answer = await readAnswer(await play(chatBody('ok', { stream: true, group: 'default' })))
    expect(answer).toMatchObject({ content: 'the time people way day world life', hasDone: true })
  })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ token_id: 0, token_name: 'playground-default', group: 'default', is_stream: true })
  expect(rows[0]?.quota).toBeGreaterThan(0)
})

test('the vendor gets the call without the group', async () => {
  await (await play(chatBody('ok', { group: 'default', temperature: 0 }))).text()
  expect(site.upstream.attempts.at(-1)?.body).toEqual({ ...chatBody('ok'), temperature: 0 })
})

test('another group that the user may choose is charged at its own ratio', async () => {
  await setOptionEverywhere(site, 'GroupRatio', { default: 1, vip: 3 })
  const channel = await site.root.makeChannel({ models: 'ok@vip', group: 'vip', base_url: site.upstream.url })
  const rows = await rowsOf(async () => {
    expect((await play(chatBody('ok@vip', { group: 'vip' }))).status).toBe(200)
  })
  expect(rows[0]).toMatchObject({ token_name: 'playground-vip', group: 'vip', channel })
})

const refusals: [what: string, body: unknown, headers: Record<string, string>, status: number, code: string][] = [
  ['no session', chatBody('ok'), { cookie: '' }, 401, 'auth.not-signed-in'],
  ['an invented session', chatBody('ok'), { cookie: `${SESSION_COOKIE}=x` }, 401, 'auth.not-signed-in'],
  ['an access token', chatBody('ok'), { cookie: '', authorization: 'x' }, 400, 'access_token_not_supported'],
  ['no user named', chatBody('ok'), { [USER_ID_HEADER]: '' }, 401, 'auth.user-header-missing'],
  ['another user named', chatBody('ok'), { [USER_ID_HEADER]: '7' }, 401, 'auth.user-header-mismatch'],
  ['another site', chatBody('ok'), { 'sec-fetch-site': 'cross-site' }, 403, 'auth.cross-site'],
  ['the type of a form', chatBody('ok'), { 'content-type': 'text/plain' }, 415, 'unsupported_content_type'],
  ['no JSON', '{', {}, 400, 'invalid_request'],
  ['a list', [], {}, 400, 'invalid_request'],
  ['a number for a group', chatBody('ok', { group: 7 }), {}, 400, 'invalid_request'],
  ['no model', { messages: [] }, {}, 400, 'model_required'],
  ['no messages', { model: 'ok' }, {}, 400, 'invalid_text_request'],
  ['a group of others', chatBody('ok', { group: 'svip' }), {}, 403, 'group_not_allowed'],
  ['__proto__ for a group', chatBody('ok', { group: '__proto__' }), {}, 403, 'group_not_allowed'],
  ['a model that nobody sells', chatBody('not sold'), {}, 500, 'get_playground_channel_failed'],
]
test.each(refusals)('a call with %s is refused and costs nothing', async (_what, body, headers, status, code) => {
  const attempts = site.upstream.attempts.length
  const rows = await rowsOf(async () => {
    const reply = await play(body, headers)
    expect({ status: reply.status, ...JSON.parse(await reply.text()) }).toMatchObject({ status, error: { code } })
  })
  expect(rows).toEqual([])
  expect(site.upstream.attempts).toHaveLength(attempts)
})

test('after all of it nothing is held', async () => {
  expect(await openHolds(site.nodes[0] ?? expect.unreachable())).toBe(0)
})
