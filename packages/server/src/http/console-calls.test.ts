import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as account from '@tollgate/contract/endpoints/account'
import { endpoints } from '@tollgate/contract/endpoints/index'
import * as secondFactor from '@tollgate/contract/endpoints/second-factor'
import * as signIn from '@tollgate/contract/endpoints/sign-in'
import * as thirdParty from '@tollgate/contract/endpoints/third-party'
import { type ConsoleApp, openConsoleApp, PASSWORD, sessionCookieOf } from '../../test/console-app.ts'
import { addDrawing } from '../../test/drawing-rows.ts'
import { endpointCalls } from '../../test/endpoint-calls.ts'
import { eventually } from '../../test/eventually.ts'
import { type FakeUpstream, startFakeUpstream } from '../../test/fake-upstream.ts'
import { startMailSink } from '../../test/mail-sink.ts'

// Every endpoint once, as a browser would call it: the reply is what the contract says.

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
  await eventually(2_000, async () => expect(await listed()).toContain('never-priced'))
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
  await eventually(5_000, async () => expect(await progress()).toMatchObject({ running: false, done: 1, failed: 0 }))
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
  expect(await refusal({ tag: '' })).toBe('无效的参数')
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

test('logs of all and of oneself', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  for (const name of ['listLogs', 'listOwnLogs'] as const) {
    expect((await succeed(name, { headers, query: { page_size: 5 } })).data).toMatchObject({ page: 1, page_size: 5 })
  }
  for (const name of ['readLogStatistics', 'readOwnLogStatistics'] as const) {
    expect((await succeed(name, { headers })).data).toMatchObject({ quota: 0, rpm: 0, tpm: 0 })
  }
})

test('logs are searched, saved as files and cleared', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  for (const name of ['searchLogs', 'searchOwnLogs'] as const)
    expect((await succeed(name, { headers, query: { keyword: 'nothing like it' } })).data).toEqual([])
  for (const name of ['exportLogs', 'exportOwnLogs'] as const) {
    const file = await callEndpoint(name, { headers, query: { model_name: 'nothing like it' } })
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="logs-\d{14}\.csv"$/)
    expect(file.text).toMatch(/^时间 \(UTC\),类型,用户,[^\n]+\r\n$/u)
  }
  expect((await callEndpoint('listTokenLogs', { query: { key: 'sk-none' } })).json.code).toBe('token.invalid')
  const many = { headers, query: { model_name: '%a%b%c%d%e%f%' } }
  expect((await callEndpoint('exportLogs', many)).json.code).toBe('request.invalid-parameter')
  expect((await callEndpoint('clearLogs', { headers })).json).toMatchObject({ message: '请选择日志时间' })
  expect((await succeed('clearLogs', { headers, query: { target_timestamp: 1 } })).data).toBe(0)
  expect((await succeed('readLogClearing', { headers })).data).toMatchObject({ state: 'done', deleted: 0 })
})

test('the data dashboard, of all and of oneself', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  for (const name of ['readData', 'readOwnData'] as const) expect((await succeed(name, { headers })).data).toEqual([])
  for (const name of ['readDataSeries', 'readOwnDataSeries'] as const) {
    const { data } = await succeed(name, { headers, query: { by: 'token', interval: 'day', measure: 'margin' } })
    expect(data).toMatchObject({ series: [], total: { calls: 0, cost: null } })
  }
  const refused = async (query: Record<string, string | number>) =>
    (await callEndpoint('readOwnDataSeries', { headers, query })).json.code
  expect(await refused({ by: 'user' })).toBe('request.invalid-parameter')
  expect(await refused({ offset: 900 })).toBe('request.invalid-parameter')
  expect(await refused({ start: 1, interval: 'hour' })).toBe('data.too-many-times')
  const old = await callEndpoint('readOwnData', { headers, query: { start_timestamp: 1 } })
  expect(old.json.message).toBe('时间跨度不能超过 1 个月')
})

test('prices of all models, for whoever asks', async () => {
  const { headers } = await site.signInAs({ group: 'svip' })
  expect(Object.keys((await succeed('readPricing')).data.group_ratio)).toEqual(['default', 'vip'])
  expect(Object.keys((await succeed('readPricing', { headers })).data.group_ratio)).toEqual(['default', 'svip', 'vip'])
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

test('redemption codes: made, listed, found, edited, switched off, redeemed, deleted', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  const user = await site.signInAs()
  const body = { name: '新建兑换码 $0.20', quota: 100_000, count: 3 }
  const { data: keys } = await succeed('createRedemptions', { headers, body })
  expect(keys).toHaveLength(3)
  const list = await succeed('listRedemptions', { headers, query: { p: 0 } })
  expect(list.headers.get('x-total-count')).toBe('3')
  const [code] = list.data
  expect((await succeed('searchRedemptions', { headers, query: { keyword: '新建' } })).data).toEqual(list.data)
  expect((await succeed('readRedemption', { headers, params: { id: code.id } })).data).toEqual(code)
  const edited = await succeed('updateRedemption', { headers, body: { ...code, quota: 7, status: 2 } })
  expect(edited.data).toEqual({ ...code, quota: 7 })
  const off = { query: { status_only: true }, body: { id: code.id, status: 2 } }
  expect((await succeed('updateRedemption', { headers, ...off })).data.status).toBe(2)
  const disabled = await succeed('listRedemptions', { headers, query: { state: 'disabled' } })
  expect([disabled.data.length, disabled.data[0].id, disabled.headers.get('x-total-count')]).toEqual([1, code.id, '1'])
  const odd = await site.call('/api/redemption/search?state=lost', { headers })
  expect(odd.json).toMatchObject({ success: false, code: 'request.invalid-parameter' })
  expect((await succeed('redeemCode', { headers: user.headers, body: { key: keys[0] } })).data).toBe(100_000)
  expect((await succeed('deleteInvalidRedemptions', { headers })).data).toBe(2)
  const [left] = (await succeed('listRedemptions', { headers })).data
  await succeed('deleteRedemption', { headers, params: { id: left.id } })
})

test('a refused code says why in the language of the caller', async () => {
  const { headers } = await site.signInAs()
  const redeem = async (key: string, language: string) => {
    const given = { method: 'POST', headers: { ...headers, 'accept-language': language }, body: { key } }
    return (await site.call('/api/user/topup', given)).json
  }
  expect(await redeem('', 'zh')).toEqual({ success: false, message: '未提供兑换码', code: 'redemption.not-provided' })
  expect(await redeem('x', 'zh')).toEqual({ success: false, message: '无效的兑换码', code: 'redemption.invalid' })
  expect((await redeem('x', 'en')).message).toBe('Invalid redemption code')
})

test('top-up: priced, ordered, listed, cancelled', async () => {
  const root = await site.signInAs({ role: 100 })
  const { headers } = await site.signInAs({ username: 'buyer' })
  const off = { amount: 10, payment_method: 'zfb' }
  const refused = await site.call('/api/user/pay', { method: 'POST', headers, body: off })
  const text = '管理员未开启在线充值！'
  expect(refused.json).toMatchObject({ success: false, message: 'error', data: text, code: 'wallet.off' })
  for (const [key, value] of Object.entries({ PayAddress: 'https://pay.test', EpayId: '1001', EpayKey: 'key' }))
    await succeed('updateOption', { headers: root.headers, body: { key, value } })
  const price = await succeed('quoteTopUp', { headers, body: { amount: 10, top_up_code: '' } })
  expect(price.json).toEqual({ success: true, message: 'success', data: '73.00' })
  const low = await site.call('/api/user/amount', { method: 'POST', headers, body: { amount: 0 } })
  expect(low.json).toMatchObject({ message: 'error', data: '充值数量不能小于 1' })
  const page = await succeed('payTopUp', { headers, body: { amount: 10, top_up_code: '', payment_method: 'zfb' } })
  expect(page.json).toMatchObject({ message: 'success', url: 'https://pay.test/submit.php', data: { money: '73.00' } })
  const { data: own } = await succeed('listOwnTopUps', { headers })
  expect(own).toMatchObject({ total: 1, page: 1, items: [{ status: 'pending', money: 73, payment_method: 'zfb' }] })
  const everybody = await succeed('listTopUps', { headers: root.headers, query: { username: 'buyer' } })
  expect(everybody.data).toMatchObject({ total: 1, items: [{ username: 'buyer' }] })
  const { data: cancelled } = await succeed('cancelTopUp', { headers, params: { id: own.items[0].id } })
  expect(cancelled.status).toBe('cancelled')
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

test('the database is there', async () => {
  await succeed('testStatus', { headers: (await site.signInAs({ role: 10 })).headers })
})

test('no endpoint was left out', () => {
  // Those are called in sign-in-calls.test.ts.
  const elsewhere = { ...signIn, ...thirdParty, ...account, ...secondFactor }
  const left = Object.keys(endpoints).filter((name) => !called.has(name) && !Object.hasOwn(elsewhere, name))
  expect(left).toEqual([])
})
