import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as options from '@tollgate/contract/endpoints/options'
import * as setup from '@tollgate/contract/endpoints/setup'
import * as status from '@tollgate/contract/endpoints/status'
import { type ConsoleApp, openConsoleApp, PASSWORD, sessionCookieOf } from '../../test/console-app.ts'
import { endpointCalls } from '../../test/endpoint-calls.ts'
import { eventually } from '../../test/eventually.ts'
import { startMailSink } from '../../test/mail-sink.ts'

// Set-up, status and options, as a browser would call them: the reply is what the contract says.

let site: ConsoleApp
const { called, callEndpoint, succeed } = endpointCalls(() => site)

beforeAll(async () => {
  site = await openConsoleApp({ UPSTREAM_PRIVATE_ALLOWLIST: '127.0.0.1', MEDIA_PRIVATE_ALLOWLIST: '127.0.0.1' })
})
afterAll(() => site.close())

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

test('secrets that are set are named, and nothing of them is shown', async () => {
  const { headers } = await site.signInAs({ role: 100 })
  await succeed('updateOption', { headers, body: { key: 'WorkerValidKey', value: 'canary-worker' } })
  const { data, text } = await succeed('listSetSecrets', { headers })
  expect(data).toContain('WorkerValidKey')
  expect(data).not.toContain('StripeApiSecret')
  expect(text).not.toContain('canary')
})

test('settings go into a file and come back; secrets only with a proof, and never into the record', async () => {
  const { headers } = await site.signInAs({ username: 'keeper', role: 100 })
  await succeed('updateOption', { headers, body: { key: 'WorkerValidKey', value: 'canary-worker' } })
  const plain = await succeed('exportSettings', { headers, body: {} })
  expect(plain.text).not.toContain('canary')
  const wrong = { with_secrets: true, credentials: { password: 'guess' } }
  expect((await callEndpoint('exportSettings', { headers, body: wrong })).json.code).toBe('account.password-wrong')
  const proven = { with_secrets: true, credentials: { password: PASSWORD } }
  const whole = await succeed('exportSettings', { headers, body: proven })
  expect(whole.data.secrets.WorkerValidKey).toBe('canary-worker')

  const file = JSON.stringify({ ...whole.data, secrets: { WorkerValidKey: 'canary-new' } })
  const preview = await succeed('importSettings', { headers, body: { file } })
  expect(preview.data).toMatchObject({ is_applied: false, options: [{ key: 'WorkerValidKey', is_secret: true }] })
  const applied = await succeed('importSettings', { headers, body: { file, apply: true } })
  expect(applied.data.is_applied).toBe(true)
  const record = await succeed('listAudit', { headers, query: { actor: 'keeper', target: 'option' } })
  const acts = record.data.items.map(({ action, outcome }: Record<string, string>) => `${action} ${outcome}`)
  expect(acts.slice(0, 5)).toEqual([
    'importSettings done',
    'importSettings done',
    'exportSettings done',
    'exportSettings account.password-wrong',
    'exportSettings done',
  ])
  expect(record.text).not.toMatch(/canary|guess|correct horse/)
})

test('a model that a channel asks a vendor for is listed until it has a price', async () => {
  const { headers } = await site.signInAs({ role: 100 })
  const model_mapping = '{"asked":"never-priced"}'
  const body = { type: 1, name: 'dear', key: 'k', models: 'asked', group: 'default', model_mapping }
  await succeed('createChannel', { headers, body })
  const listed = async () => (await succeed('listUnpricedModels', { headers })).data
  await eventually(20_000, async () => expect(await listed()).toContain('never-priced'))
  await succeed('updateOption', { headers, body: { key: 'ModelPrice', value: '{"never-priced":0.1}' } })
  expect(await listed()).not.toContain('never-priced')
  const [{ id }] = (await succeed('listChannels', { headers, query: { id_sort: true } })).data
  await succeed('deleteChannel', { headers, params: { id } })
})

test('a test letter is sent, and a refusal says what the mail server answered', async () => {
  const { headers } = await site.signInAs({ role: 100 })
  const sink = await startMailSink()
  for (const [key, value] of [
    ['SMTPServer', '127.0.0.1'],
    ['SMTPPort', String(sink.port)],
    ['SMTPFrom', 'gate@example.com'],
    ['SMTPToken', ''],
  ])
    await succeed('updateOption', { headers, body: { key, value } })
  await succeed('sendTestMail', { headers, body: { to: 'me@example.com' } })
  expect(sink.letters.map(({ to }) => to.join())).toEqual([expect.stringContaining('me@example.com')])
  await sink.stop()
  const { json } = await callEndpoint('sendTestMail', { headers, body: { to: 'me@example.com' } })
  expect([json.code, json.message]).toEqual(['mail.test-failed', expect.stringMatching(/ECONNREFUSED|connect/i)])
})

test('the database is there', async () => {
  await succeed('testStatus', { headers: (await site.signInAs({ role: 10 })).headers })
})

test('no endpoint of the site and its options was left out', () => {
  const names = Object.keys({ ...status, ...setup, ...options })
  expect(names.filter((name) => !called.has(name))).toEqual([])
})
