import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type ConsoleApp, openConsoleApp, PASSWORD, sessionCookieOf } from './console-app.ts'
import { eventually } from './eventually.ts'
import { type FakeProviders, startFakeProviders } from './fake-providers.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { type RealServer, startPostgres, startRedis } from './real-servers.ts'

// Two nodes over one PostgreSQL and one Redis: what begins on the one goes on at the other.

let servers: RealServer[]
let nodes: [ConsoleApp, ConsoleApp]
let sink: MailSink
let providers: FakeProviders

beforeAll(async () => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  servers = [postgres, redis]
  sink = await startMailSink()
  providers = startFakeProviders(() => Math.floor(Date.now() / 1000))
  const environment = {
    SQL_DSN: postgres.url,
    REDIS_CONN_STRING: redis.url,
    GITHUB_OAUTH_URL: providers.url,
    GITHUB_API_URL: providers.url,
  }
  nodes = [await openConsoleApp(environment), await openConsoleApp(environment)]
  const [a, b] = nodes
  const { headers } = await a.signInAs({ role: 100 })
  for (const [key, value] of Object.entries({
    SMTPServer: '127.0.0.1',
    SMTPPort: String(sink.port),
    SMTPAccount: 'gate@site.test',
    EmailVerificationEnabled: 'true',
    QuotaForNewUser: '700',
    GitHubClientId: 'client',
    GitHubOAuthEnabled: 'true',
  })) {
    await a.call('/api/option/', { method: 'PUT', headers, body: { key, value } })
  }
  await eventually(20_000, async () => expect((await b.call('/api/status')).json.data.github_oauth).toBe(true))
}, 120_000)
afterAll(async () => {
  for (const node of nodes) await node.close()
  for (const server of servers) await server.stop()
  await sink.stop()
  await providers.stop()
})

test('one code, asked for on one node, opens one account with one gift, however many use it on both', async () => {
  const [a, b] = nodes
  await a.call('/api/verification?email=ann@site.test')
  const source = sink.letters.at(-1)?.source ?? ''
  const [, encoded = ''] = source.slice(source.indexOf('text/plain')).split('\n\n')
  const verification_code = /\d{6}/.exec(Buffer.from(encoded, 'base64').toString())?.[0]
  const form = { username: 'ann', password: PASSWORD, email: 'ann@site.test', verification_code }
  const register = (node: ConsoleApp) => node.call('/api/user/register', { method: 'POST', body: form })
  const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => register(index % 2 === 0 ? a : b)))
  expect(replies.filter(({ json }) => json.success)).toHaveLength(1)
  const users = await a.db.read.selectFrom('users').select('quota').where('username', '=', 'ann').execute()
  expect(users).toEqual([{ quota: 700 }])
})

test('a sign-in at a provider begins on one node and ends on the other', async () => {
  const [a, b] = nodes
  const begun = await a.call('/api/oauth/state')
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  providers.grant('good', { id: 7, login: 'octo' })
  const path = `/api/oauth/github?code=good&state=${begun.json.data}`
  const reply = await b.call(path, { headers: { cookie } })
  expect([reply.json.success, reply.json.data?.username.startsWith('github_')]).toEqual([true, true])
  expect((await a.call(path, { headers: { cookie } })).status).toBe(403)
})

test('a new password on one node ends the sessions of the other', async () => {
  const [a, b] = nodes
  const { headers, id, username } = await a.signInAs()
  const there = await b.call('/api/user/login', { method: 'POST', body: { username, password: PASSWORD } })
  const elsewhere = { cookie: sessionCookieOf(there), 'new-api-user': String(id) }
  expect((await b.call('/api/user/aff', { headers: elsewhere })).json.success).toBe(true)
  await a.call('/api/user/self', { method: 'PUT', headers, body: { password: 'better horse' } })
  expect((await b.call('/api/user/aff', { headers: elsewhere })).status).toBe(401)
  expect((await b.call('/api/user/aff', { headers })).json.success).toBe(true)
})

test('a flood of wrong codes over both nodes leaves the code worthless', async () => {
  const [a, b] = nodes
  const { headers } = await a.signInAs()
  await b.call('/api/verification?email=flood@site.test')
  const source = sink.letters.at(-1)?.source ?? ''
  const [, encoded = ''] = source.slice(source.indexOf('text/plain')).split('\n\n')
  const code = /\d{6}/.exec(Buffer.from(encoded, 'base64').toString())?.[0]
  expect(code).toMatch(/^\d{6}$/)
  const bind = (node: ConsoleApp, guess: string) =>
    node.call(`/api/oauth/email/bind?email=flood@site.test&code=${guess}`, { headers })
  await Promise.all(Array.from({ length: 20 }, (_, index) => bind(index % 2 === 0 ? a : b, `x${index}`)))
  expect((await bind(a, code ?? '')).json.code).toBe('sign-in.code-wrong')
})

test('guesses at one account count together, on whichever node they are made', async () => {
  const [a, b] = nodes
  const { username } = await a.signInAs()
  const guess = (node: ConsoleApp) =>
    node.call('/api/user/login', { method: 'POST', body: { username, password: 'wrong horse' } })
  const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index % 2 === 0 ? a : b)))
  expect(replies.filter(({ json }) => json?.code === 'sign-in.failed').length).toBeLessThanOrEqual(10)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]))
})

test('of two hundred on both nodes who want one name at once, one gets it, with one gift', async () => {
  const [a, b] = nodes
  const { headers } = await a.signInAs({ role: 100 })
  await a.call('/api/option/', { method: 'PUT', headers, body: { key: 'EmailVerificationEnabled', value: 'false' } })
  const isOff = async () => (await b.call('/api/status')).json.data.email_verification === false
  await eventually(20_000, async () => expect(await isOff()).toBe(true))
  const body = { username: 'wanted', password: PASSWORD }
  const register = (node: ConsoleApp) => node.call('/api/user/register', { method: 'POST', body })
  const replies = await Promise.all(Array.from({ length: 200 }, (_, index) => register(index % 2 === 0 ? a : b)))
  expect(replies.filter(({ json }) => json.success)).toHaveLength(1)
  expect(replies.filter(({ json }) => json.code === 'sign-in.name-taken')).toHaveLength(199)
  const users = await a.db.read.selectFrom('users').select(['id', 'quota']).where('username', '=', 'wanted').execute()
  expect(users).toEqual([{ id: expect.any(Number), quota: 700 }])
  const credits = await a.db.read
    .selectFrom('credits')
    .select('amount')
    .where('user_id', '=', users[0]?.id ?? 0)
    .execute()
  expect(credits.map(({ amount }) => Number(amount))).toEqual([700])
})
