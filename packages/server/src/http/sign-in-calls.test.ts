import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import * as account from '@tollgate/contract/endpoints/account'
import * as secondFactor from '@tollgate/contract/endpoints/second-factor'
import * as signIn from '@tollgate/contract/endpoints/sign-in'
import * as thirdParty from '@tollgate/contract/endpoints/third-party'
import {
  type ConsoleApp,
  type ConsoleReply,
  openConsoleApp,
  PASSWORD,
  sessionCookieOf,
} from '../../test/console-app.ts'
import { endpointCalls } from '../../test/endpoint-calls.ts'
import { type FakeProviders, startFakeProviders, telegramLogin } from '../../test/fake-providers.ts'
import { type MailSink, startMailSink } from '../../test/mail-sink.ts'
import { createSoftwareAuthenticator } from '../../test/software-authenticator.ts'
import { totpCode, totpStep } from '../domain/sign-in/totp.ts'

// Everything about who somebody is, as a browser calls it: mail arrives by SMTP, providers are asked over HTTP.

const now = () => Math.floor(Date.now() / 1000)
const BOT = '42:bot'
let site: ConsoleApp
let sink: MailSink
let providers: FakeProviders
/** Of the super administrator. */
let operator: Record<string, string>
const { called, succeed, callEndpoint } = endpointCalls(() => site)

beforeAll(async () => {
  sink = await startMailSink()
  providers = startFakeProviders(now)
  site = await openConsoleApp({
    UPSTREAM_PRIVATE_ALLOWLIST: '127.0.0.1',
    GITHUB_OAUTH_URL: providers.url,
    GITHUB_API_URL: `${providers.url}/`,
    LINUXDO_OAUTH_URL: providers.url,
    LINUXDO_API_URL: providers.url,
    TURNSTILE_VERIFY_URL: `${providers.url}/siteverify`,
    GENERATE_DEFAULT_TOKEN: 'true',
  })
  operator = (await site.signInAs({ role: 100 })).headers
  await setOptions({
    SMTPServer: '127.0.0.1',
    SMTPPort: String(sink.port),
    SMTPAccount: 'gate@site.test',
    ServerAddress: 'https://gate.test',
    GitHubClientId: 'github-client',
    LinuxDOClientId: 'linuxdo-client',
    OIDCClientId: 'oidc-client',
    OIDCWellKnown: providers.oidc.wellKnown,
    WeChatServerAddress: providers.url,
    TelegramBotToken: BOT,
    TelegramBotName: 'gate_bot',
    TurnstileSiteKey: 'turnstile-site',
    TurnstileSecretKey: 'turnstile-secret',
  })
  await setOptions(
    Object.fromEntries(
      ['GitHubOAuth', 'LinuxDOOAuth', 'OIDC', 'WeChatAuth', 'TelegramOAuth'].map((name) => [`${name}Enabled`, 'true']),
    ),
  )
}, 120_000)
afterAll(async () => {
  await site.close()
  await sink.stop()
  await providers.stop()
})
beforeEach(() => {
  sink.letters.length = 0
})

async function setOptions(values: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    const reply = await site.call('/api/option/', { method: 'PUT', headers: operator, body: { key, value } })
    if (reply.json.success !== true) throw new Error(reply.text)
  }
}

/** What the newest letter says, without its transfer encoding. */
function letterText(): string {
  const source = sink.letters.at(-1)?.source ?? ''
  const plain = source.slice(source.indexOf('text/plain'))
  const body = plain.slice(plain.indexOf('\n\n') + 2, plain.indexOf('\n--'))
  if (plain.includes('base64')) return Buffer.from(body, 'base64').toString('utf8')
  return body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const headersOf = (reply: ConsoleReply) => ({
  cookie: sessionCookieOf(reply),
  'new-api-user': String(reply.json.data.id),
})
const visitorCookieOf = ({ headers }: ConsoleReply) =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith('visitor='))
    ?.split(';')[0] ?? ''
const languages = { zh: { 'accept-language': 'zh-CN' }, en: { 'accept-language': 'en' } }

test('registering with a code from a letter, and signing in with name and with address', async () => {
  await setOptions({ EmailVerificationEnabled: 'true' })
  const form = {
    username: 'fresh',
    password: PASSWORD,
    password2: PASSWORD,
    email: 'fresh@site.test',
    role: 100,
    quota: 5,
  }
  const missing = await callEndpoint('register', { body: form, headers: languages.zh })
  expect(missing.json.message).toBe('管理员开启了邮箱验证，请输入邮箱地址和验证码')
  await succeed('sendVerificationCode', { query: { email: 'fresh@site.test' }, headers: languages.en })
  expect(sink.letters[0]?.to).toEqual(['fresh@site.test'])
  const verification_code = /\d{6}/.exec(letterText())?.[0]
  await succeed('register', { body: { ...form, verification_code, aff_code: null } })
  await setOptions({ EmailVerificationEnabled: 'false' })
  await succeed('login', { body: { username: 'fresh', password: PASSWORD } })
  const reply = await succeed('login', { body: { username: 'Fresh@site.test', password: PASSWORD } })
  expect(reply.data).toMatchObject({ username: 'fresh', role: 1, quota: 0 })
  const headers = headersOf(reply)
  expect((await site.call('/api/token/', { headers })).json.data).toMatchObject([
    { name: 'fresh', unlimited_quota: true },
  ])
  expect((await succeed('readAffCode', { headers })).data).toMatch(/^[0-9A-Za-z]{4}$/)
  await succeed('logout', { headers })
})

test.each([
  ['zh', { username: '', password: PASSWORD }, '无效的参数'],
  ['en', { username: '', password: PASSWORD }, 'Invalid parameter'],
  ['zh', { username: 'thirteenchars', password: PASSWORD }, '输入不合法 username (1-12)'],
  ['en', { username: 'short', password: 'short' }, 'Invalid input password (8-20)'],
  ['zh', { username: 'taken', password: PASSWORD }, '用户名已存在，或已注销'],
  ['en', { username: ['a'], password: PASSWORD }, 'Invalid parameter'],
] as const)('registering is refused in the language of the caller: %s %p', async (language, body, message) => {
  if (body.username === 'taken') await site.signInAs({ username: 'taken' })
  const reply = await callEndpoint('register', { body, headers: languages[language] })
  expect([reply.status, reply.json.success, reply.json.message]).toEqual([200, false, message])
})

test('registration that is off says so', async () => {
  await setOptions({ RegisterEnabled: 'false' })
  const body = { username: 'late', password: PASSWORD }
  const zh = await callEndpoint('register', { body, headers: languages.zh })
  const en = await callEndpoint('register', { body, headers: languages.en })
  await setOptions({ RegisterEnabled: 'true' })
  expect([zh.json.message, en.json.message]).toEqual([
    '管理员关闭了新用户注册',
    'Administrator has disabled new user registration',
  ])
})

test('a forgotten password is replaced by the link of a letter', async () => {
  await site.signInAs({ username: 'forgetful', email: 'forgetful@site.test' })
  const unknown = await callEndpoint('sendPasswordReset', { query: { email: 'no@site.test' }, headers: languages.zh })
  expect(unknown.json.message).toBe('该邮箱地址未注册')
  await succeed('sendPasswordReset', { query: { email: 'forgetful@site.test' }, headers: { host: 'evil.test' } })
  const link = /https:\S+/.exec(letterText())?.[0] ?? ''
  expect(link).toStartWith('https://gate.test/user/reset?')
  const body = Object.fromEntries(new URL(link).searchParams)
  const wrong = await callEndpoint('resetPassword', { body: { ...body, token: 'x' }, headers: languages.zh })
  expect(wrong.json.message).toBe('重置链接非法或已过期')
  const password: string = (await succeed('resetPassword', { body })).data
  await succeed('login', { body: { username: 'forgetful', password } })
})

test('the human check stands in front of the four calls that the site protects', async () => {
  await setOptions({ TurnstileCheckEnabled: 'true' })
  const body = { username: 'nobody', password: PASSWORD }
  const query = { email: 'nobody@site.test' }
  const ask = async (turnstile: object, headers: Record<string, string>) => [
    (await callEndpoint('login', { body, query: { ...turnstile }, headers })).json.message,
    (await callEndpoint('register', { body, query: { ...turnstile }, headers })).json.message,
    (await callEndpoint('sendVerificationCode', { query: { ...query, ...turnstile }, headers })).json.message,
    (await callEndpoint('sendPasswordReset', { query: { ...query, ...turnstile }, headers })).json.message,
  ]
  const [without, robot] = [await ask({}, languages.zh), await ask({ turnstile: 'robot' }, languages.zh)]
  const human = await callEndpoint('login', { body, query: { turnstile: 'human' }, headers: languages.zh })
  const believed = await callEndpoint('login', { body, headers: { ...languages.zh, cookie: visitorCookieOf(human) } })
  await setOptions({ TurnstileCheckEnabled: 'false' })
  expect(new Set(without)).toEqual(new Set(['Turnstile token 为空']))
  expect(new Set(robot)).toEqual(new Set(['Turnstile 校验失败，请刷新重试！']))
  expect([human.json.message, believed.json.message]).toEqual(Array(2).fill('用户名或密码错误，或用户已被封禁'))
})

test('GitHub, LinuxDO and an OpenID provider sign in and bind, in the browser that began', async () => {
  const person = { id: 9, login: 'o', name: 'O', username: 'o', sub: 'o' }
  for (const [name, begin] of [
    ['signInWithGitHub', 'readSignInState'],
    ['signInWithLinuxDo', 'readSignInState'],
    ['signInWithOidc', 'startOidcSignIn'],
  ] as const) {
    const visit = async (headers: Record<string, string> = {}, cookies = '') => {
      const begun = await succeed(begin, { headers: { ...headers, cookie: cookies } })
      const { searchParams } = new URL(begun.data, 'https://gate.test')
      providers.oidc.claims = { nonce: searchParams.get('nonce') }
      providers.grant('good', person)
      const state = searchParams.get('state') ?? begun.data
      const cookie = [visitorCookieOf(begun), cookies].filter(Boolean).join('; ')
      return { state, headers: { ...headers, cookie } }
    }
    const elsewhere = await callEndpoint(name, { query: { code: 'good', state: (await visit()).state } })
    expect([elsewhere.status, elsewhere.json.code]).toEqual([403, 'sign-in.state-invalid'])
    const { state, headers } = await visit()
    const reply = await succeed(name, { query: { code: 'good', state }, headers })
    expect(reply.data.role).toBe(1)
    await succeed('readAffCode', { headers: headersOf(reply) })
    const again = await callEndpoint(name, { query: { code: 'good', state }, headers })
    expect(again.status).toBe(403)
    const { cookie, 'new-api-user': id } = headersOf(reply)
    const bind = await visit({ 'new-api-user': id }, cookie)
    const bound = await succeed(name, { query: { code: 'good', state: bind.state }, headers: bind.headers })
    expect([bound.json.message, bound.data]).toEqual(['bind', null])
  }
})

test('WeChat and Telegram: signed in by code and by button', async () => {
  providers.grant('111', ['wx-1'])
  const reply = await succeed('signInWithWeChat', { query: { code: '111' } })
  const other = await site.signInAs()
  providers.grant('222', ['wx-1'])
  const taken = await callEndpoint('bindWeChat', { query: { code: '222' }, headers: other.headers })
  expect(taken.json.message).toBe('该微信账号已被绑定')
  providers.grant('333', ['wx-3'])
  await succeed('bindWeChat', { query: { code: '333' }, headers: other.headers })
  const button = (first_name: string) => ({ ...telegramLogin({ id: '5', first_name, auth_date: String(now()) }, BOT) })
  await succeed('bindTelegram', { query: button('A'), headers: headersOf(reply) })
  const pressed = button('B')
  const signedIn = await succeed('signInWithTelegram', { query: pressed })
  expect(signedIn.data.id).toBe(reply.data.id)
  const replayed = await callEndpoint('signInWithTelegram', { query: pressed, headers: languages.zh })
  expect(replayed.json.message).toBe('无效的请求')
  const { headers } = other
  await succeed('removeBinding', { params: { binding: 'wechat' }, headers })
  const gone = await callEndpoint('removeBinding', { params: { binding: 'wechat' }, headers })
  expect(gone.json.code).toBe('account.binding-missing')
  await callEndpoint('removeBinding', { params: { binding: 'wechat' }, headers: headersOf(reply) })
  const last = await callEndpoint('removeBinding', { params: { binding: 'telegram' }, headers: headersOf(reply) })
  expect(last.json.code).toBe('account.last-sign-in')
  const unknown = await callEndpoint('removeBinding', { params: { binding: 'password' }, headers })
  expect(unknown.json.code).toBe('request.invalid-field')
})

test('an administrator who binds and unbinds is on record, with what changed', async () => {
  const { headers, id } = await site.signInAs({ role: 10 })
  await succeed('bindTelegram', { query: telegramLogin({ id: '77', auth_date: String(now()) }, BOT), headers })
  await succeed('removeBinding', { params: { binding: 'telegram' }, headers })
  const entries = await site.db.read.selectFrom('audit_entries').selectAll().where('actor_id', '=', id).execute()
  expect(entries.map(({ action, state_before, state_after }) => [action, state_before, state_after])).toEqual([
    ['bindTelegram', '{"telegram_id":""}', '{"telegram_id":"77"}'],
    ['removeBinding', '{"telegram_id":"77"}', '{"telegram_id":""}'],
  ])
})

test("Telegram's page leads back to the settings, with the state that this browser began with", async () => {
  const { headers } = await site.signInAs()
  const begun = await succeed('readSignInState', { headers })
  const query = { ...telegramLogin({ id: '8', auth_date: String(now()) }, BOT), state: begun.data }
  const cookie = `${headers.cookie}; ${visitorCookieOf(begun)}`
  const led = await callEndpoint('bindTelegram', { query, headers: { cookie } })
  expect([led.status, led.headers.get('location')]).toEqual([302, '/setting'])
})

test('without a state Telegram leads to a question, and only its answer binds, once, for who was asked', async () => {
  const { headers, id } = await site.signInAs({ username: 'asked' })
  const query = { ...telegramLogin({ id: '6', first_name: '<b>Eve', auth_date: String(now()) }, BOT) }
  const boundTo = async () =>
    (await site.db.read.selectFrom('users').select('telegram_id').where('id', '=', id).executeTakeFirst())?.telegram_id
  const navigate = (given: object, cookie: string, site_ = 'cross-site') =>
    callEndpoint('bindTelegram', { query: { ...query, ...given }, headers: { cookie, 'sec-fetch-site': site_ } })
  for (const site_ of ['cross-site', 'same-site', 'same-origin', 'none']) {
    const asked = await navigate({}, headers.cookie ?? '', site_)
    expect([asked.status, asked.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    expect(asked.text).toContain('&lt;b&gt;Eve')
    expect(asked.text).not.toContain('<b>Eve')
    expect(asked.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
  expect(await boundTo()).toBe('')
  const asked = await navigate({}, headers.cookie ?? '')
  const state = /name="state" value="([\w-]+)"/.exec(asked.text)?.[1]
  const browser = visitorCookieOf(asked)
  const other = await site.signInAs()
  const stolen = await navigate({ state }, `${other.headers.cookie}; visitor=another`)
  expect(stolen.json.code).toBe('sign-in.state-invalid')
  const again = await navigate({}, `${headers.cookie}; ${browser}`)
  const answer = { state: /name="state" value="([\w-]+)"/.exec(again.text)?.[1] }
  const forged = await navigate({ ...answer, id: '7' }, `${headers.cookie}; ${browser}`)
  expect(forged.json.code).toBe('sign-in.telegram-invalid')
  const last = await navigate({}, `${headers.cookie}; ${browser}`)
  const good = { state: /name="state" value="([\w-]+)"/.exec(last.text)?.[1] }
  const led = await navigate(good, `${headers.cookie}; ${browser}`, 'same-origin')
  expect([led.status, led.headers.get('location'), await boundTo()]).toEqual([302, '/setting', '6'])
  const replayed = await navigate(good, `${headers.cookie}; ${browser}`)
  expect(replayed.json.code).toBe('sign-in.state-invalid')
  expect((await callEndpoint('signInWithTelegram', { query })).json.code).toBe('sign-in.telegram-invalid')
  expect((await callEndpoint('bindTelegram', { query })).json.code).toBe('auth.not-signed-in')
})

test('the own account: names, address, tokens, sessions, quota from inviting, and its end', async () => {
  const { headers, id, username } = await site.signInAs()
  await site.db.write.updateTable('users').set({ aff_quota: 600_000 }).where('id', '=', id).execute()
  await succeed('updateSelf', {
    headers,
    body: { display_name: 'Me', role: 100, quota: 1e9, group: 'svip', status: 2 },
  })
  await succeed('sendVerificationCode', { query: { email: 'own@site.test' }, headers })
  await succeed('bindEmail', {
    query: { email: 'own@site.test', code: /\d{6}/.exec(letterText())?.[0] ?? '' },
    headers,
  })
  const token = (await succeed('createAccessToken', { headers })).data
  await succeed('readAffCode', { headers: { authorization: token, 'new-api-user': String(id) } })
  const few = await callEndpoint('transferAffQuota', { headers: { ...headers, ...languages.zh }, body: { quota: 1 } })
  expect(few.json.message).toBe('转移额度最小为 $1.00！')
  expect((await succeed('transferAffQuota', { headers, body: { quota: 500_000 } })).json.message).toBe('划转成功')
  const { data } = (await site.call('/api/user/self', { headers })).json
  expect(data).toMatchObject({ display_name: 'Me', email: 'own@site.test', quota: 500_000, aff_quota: 100_000 })
  expect(data).toMatchObject({ role: 1, group: 'default', status: 1 })
  const second = headersOf(await succeed('login', { body: { username, password: PASSWORD } }))
  const [other] = (await succeed('listOwnSessions', { headers })).data.filter(
    (row: { is_current: boolean }) => !row.is_current,
  )
  await succeed('endOwnSession', { headers, params: { id: other.id } })
  expect((await callEndpoint('readAffCode', { headers: second })).status).toBe(401)
  expect((await succeed('endOtherSessions', { headers })).data).toBe(0)
  await succeed('deleteSelf', { headers, query: { username } })
  expect((await callEndpoint('readAffCode', { headers })).status).toBe(401)
})

test.each([0, -1, 0.5, 1e300, '500000', null])('%p is no amount to transfer', async (quota) => {
  const { headers } = await site.signInAs()
  const reply = await callEndpoint('transferAffQuota', { headers, body: { quota } })
  expect(reply.json.code).toBe('request.invalid-field')
})

test('second factors are made, asked for and taken away', async () => {
  const { headers, username } = await site.signInAs()
  const authenticator = createSoftwareAuthenticator('https://gate.test')
  const { secret, uri } = (await succeed('startTotp', { headers, body: {} })).data
  expect(uri).toContain(secret)
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const code = totpCode(Buffer.from(bytes), totpStep(now()))
  const { recovery_codes } = (await succeed('confirmTotp', { headers, body: { code } })).data
  const alone = await callEndpoint('startPasskey', { headers, body: {} })
  expect(alone.json.code).toBe('account.proof-needed')
  const onlyWithTicket = ['readSignInState', 'startOidcSignIn', 'createAccessToken', 'deleteSelf'] as const
  for (const name of ['bindEmail', 'bindWeChat', 'removeBinding', ...onlyWithTicket] as const) {
    const input = { params: { binding: 'email' }, query: { email: 'new@site.test', code: '1' } }
    const refused = await callEndpoint(name, { headers, ...input })
    expect([name, refused.json.code]).toEqual([name, 'account.proof-needed'])
  }
  const wrong = await callEndpoint('proveOwner', { headers, body: { password: 'wrong horse' } })
  expect(wrong.json.code).toBe('account.password-wrong')
  const { proof } = (await succeed('proveOwner', { headers, body: { password: PASSWORD } })).data
  await succeed('readSignInState', { headers, query: { proof } })
  const token = (await succeed('createAccessToken', { headers, query: { proof } })).data
  const byToken = { authorization: token, 'New-Api-User': headers['New-Api-User'] }
  const renewedByToken = await callEndpoint('createAccessToken', { headers: byToken })
  expect(renewedByToken.json.code).toBe('account.proof-needed')
  const provenByToken = await callEndpoint('proveOwner', { headers: byToken, body: { password: PASSWORD } })
  expect(provenByToken.json.code).toBe('auth.access-token-refused')
  const asked = (await succeed('startPasskey', { headers, body: { password: PASSWORD } })).data
  const made = await succeed('addPasskey', { headers, body: { name: 'phone', passkey: authenticator.make(asked) } })
  expect(made.data.recovery_codes).toEqual([])
  const login = await succeed('login', { body: { username, password: PASSWORD } })
  expect(login.headers.getSetCookie()).toEqual([])
  const { ticket } = login.data.second_factor
  const replayed = await callEndpoint('finishSignIn', { body: { ticket, code }, headers: languages.zh })
  expect(replayed.json.message).toBe('两步验证失败，请重试')
  const wanted = (await succeed('startPasskeySignIn', { body: { ticket } })).data
  const reply = await succeed('finishSignIn', { body: { ticket, passkey: authenticator.show(wanted) } })
  expect(reply.data.username).toBe(username)
  expect((await succeed('readSecondFactor', { headers: headersOf(reply) })).data).toMatchObject({
    totp: true,
    recovery_codes_left: 10,
  })
  const renewed = await succeed('renewRecoveryCodes', { headers, body: { code: recovery_codes[0] } })
  await succeed('renamePasskey', { headers, body: { id: authenticator.id, name: ' laptop ' } })
  await succeed('removePasskey', { headers, body: { id: authenticator.id, password: PASSWORD } })
  await succeed('disableTotp', { headers, body: { code: renewed.data.recovery_codes[0] } })
  const state = (await succeed('readSecondFactor', { headers })).data
  expect(state).toEqual({ totp: false, recovery_codes_left: 0, passkeys: [] })
})

test('pages of other sites change nothing, whatever the method', async () => {
  const { headers } = await site.signInAs()
  for (const name of [...Object.keys(account), 'register', 'login', 'readSignInState', 'startTotp'] as const) {
    const endpoint = { ...account, ...signIn, ...thirdParty, ...secondFactor }[name]
    if (endpoint === undefined || (endpoint.method === 'GET' && !('changesState' in endpoint))) continue
    const path = endpoint.path.replace('{id}', 'x')
    const reply = await site.call(path, {
      method: endpoint.method,
      headers: { ...headers, 'sec-fetch-site': 'cross-site' },
    })
    expect([name, reply.status, reply.json.code]).toEqual([name, 403, 'auth.cross-site'])
  }
})

test('the cookie that names a browser is out of reach of scripts and of other sites, and is made once', async () => {
  const plain = await succeed('readSignInState')
  expect(plain.headers.getSetCookie()[0]).toMatch(/^visitor=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  const kept = await succeed('readSignInState', { headers: { cookie: visitorCookieOf(plain) } })
  expect(kept.headers.getSetCookie()).toEqual([])
})

test('after twenty calls of sign-in and its kin an address waits, and learns how long', async () => {
  const limited = await openConsoleApp({ CRITICAL_RATE_LIMIT_ENABLE: 'true' })
  try {
    const paths = [
      '/api/verification',
      '/api/reset_password',
      '/api/oauth/state',
      '/api/oauth/github',
      '/api/oauth/telegram/login',
    ]
    for (let count = 0; count < 20; count += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${count}` }
      expect((await limited.call(paths[count % paths.length] ?? '', { headers })).status).not.toBe(429)
    }
    for (const path of ['/api/user/login', '/api/user/register', '/api/user/reset', '/api/user/login/second-factor']) {
      const reply = await limited.call(path, { method: 'POST', body: {} })
      expect([reply.status, reply.text]).toEqual([429, ''])
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(1_000)
    }
    const other = await limited.call('/api/oauth/state', { socketAddress: '192.0.2.99' })
    expect(other.status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('no endpoint of sign-in and own account was left out', () => {
  const names = Object.keys({ ...signIn, ...thirdParty, ...account, ...secondFactor })
  expect(names.filter((name) => !called.has(name))).toEqual([])
})
