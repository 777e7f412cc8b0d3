import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { Page } from 'playwright-core'
import { totpCode, totpStep } from '../../server/src/domain/sign-in/totp.ts'
import { type ConsoleClient, signIn as signInClient } from '../../server/test/console-client.ts'
import { startFakeProviders, telegramLogin } from '../../server/test/fake-providers.ts'
import { startMailSink } from '../../server/test/mail-sink.ts'
import {
  hasFocus,
  ROOT_PASSWORD,
  type RunningConsole,
  signIn,
  signInByForm,
  startConsole,
  type Visitor,
  waitForSessionEnd,
} from './browser.ts'

const PASSWORD = 'long enough 1'
const BOT = '123456:bot-token'

let site: RunningConsole
let root: ConsoleClient
/** A browser that has the console in its cache. Each test signs somebody else in there. */
let visitor: Visitor
beforeAll(async () => {
  site = await startConsole({ isSetUp: true })
  root = await signInClient(site.server.url, 'root', ROOT_PASSWORD)
  visitor = await site.visit()
})
afterAll(() => site.stop())

/** That browser with nobody signed in. */
async function asNobody(): Promise<Visitor> {
  const { page, context } = visitor
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())))
  // Left first: a call still under way would find its session ended, and lead the page to the login.
  await page.goto('/mark.svg')
  await Promise.all([context.unrouteAll(), page.unrouteAll(), context.clearCookies()])
  await page.evaluate(() => localStorage.clear())
  visitor.takeProblems()
  return visitor
}

/** Registers through the form, as a visitor does. */
async function register(page: Page, username: string): Promise<void> {
  await page.goto('/register')
  await page.locator('input[autocomplete=username]').fill(username)
  for (const field of await page.locator('input[autocomplete=new-password]').all()) await field.fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/login')
}

/** The settings of a new account. */
async function openSettings(page: Page, username: string, address = ''): Promise<void> {
  await root.call(endpoints.createUser, { body: { username, password: PASSWORD, display_name: username } })
  await signIn(page, { username, password: PASSWORD, to: '/setting', address })
}

test('an invited visitor registers, signs in, and changes name and password', async () => {
  const { page, takeProblems } = await asNobody()
  await page.goto('/register?aff=Zz9y')
  expect(await page.getByLabel('邀请码').inputValue()).toBe('Zz9y')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await page.getByRole('alert').getByText('请输入用户名').waitFor()
  await register(page, 'newcomer')
  expect(await page.locator('input[name=username]').inputValue()).toBe('newcomer')
  await page.locator('input[name=password]:focus').waitFor()
  await signInByForm(page, { username: 'newcomer', password: PASSWORD })
  await page.getByRole('link', { name: '设置' }).click()
  await page.getByLabel('显示名称').fill('新来的')
  await page.getByRole('button', { name: '保存修改' }).click()
  await page.getByText('个人信息已更新').waitFor()
  await page.getByLabel('新密码', { exact: true }).fill('another one 2')
  await page.getByLabel('确认新密码').fill('another one 3')
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByText('两次输入的密码不一致').waitFor()
  await page.getByLabel('确认新密码').fill('another one 2')
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByText('密码修改成功！').waitFor()
  await page.getByRole('button', { name: '生成系统访问令牌' }).click()
  await page.getByRole('button', { name: '生成', exact: true }).click()
  expect(await page.getByRole('textbox', { name: '新的系统访问令牌', exact: true }).inputValue()).toMatch(
    /^[\w+/]{32}$/,
  )
  expect(
    (await signInClient(site.server.url, 'newcomer', 'another one 2').then((client) => client.self())).display_name,
  ).toBe('新来的')
  expect(takeProblems()).toEqual([])
})

test('codes of an app and recovery codes are asked for at the next sign-in, in English too', async () => {
  const { page, context } = await site.visit({ language: 'en' })
  await openSettings(page, 'cautious')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await dialog.getByLabel('Code', { exact: true }).fill(codeFor(await dialog.getByLabel('Secret').inputValue()))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('dialog', { name: 'Keep these recovery codes' }).getByRole('listitem')
  await shown.first().waitFor()
  const codes = await shown.allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await signOut(page)
  await fillLogin(page, 'cautious')
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alert').getByText('The second factor was not confirmed').waitFor()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/token')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByText('9 left').waitFor()
  for (const name of ['New password', 'Repeat new password'])
    await page.getByLabel(name, { exact: true }).fill('another one 2')
  await page.getByRole('button', { name: 'Change password' }).click()
  const proof = page.getByRole('dialog', { name: 'Change password' })
  await proof.getByLabel('Current password').fill('another one 2')
  await proof.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The password or code is not correct').waitFor()
  await proof.getByLabel('Current password').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The password was changed.').waitFor()
  await context.close()
})

test('a passkey is added, renamed, used to sign in, and removed', async () => {
  const { page, context } = await site.visit()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
  })
  // Browsers know no passkeys for addresses made of numbers.
  const address = `http://localhost:${new URL(site.server.url).port}`
  await openSettings(page, 'modern', address)
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('手机')
  await page.getByRole('dialog').getByRole('button', { name: '添加' }).click()
  await page.getByRole('button', { name: '我已保存' }).click()
  await page.getByRole('button', { name: '重命名：手机' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('钱包')
  await page.getByRole('dialog').getByRole('button', { name: '重命名' }).click()
  await page.getByText('已重命名').waitFor()
  await signOut(page)
  await fillLogin(page, 'modern')
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await page.waitForURL('**/token')
  await page.getByRole('link', { name: '设置' }).click()
  await page.getByRole('button', { name: '启用', exact: true }).click()
  const proof = page.getByRole('dialog', { name: '启用身份验证器应用' })
  await proof.getByLabel('当前密码').fill(PASSWORD)
  await proof.getByRole('button', { name: '启用' }).click()
  await proof.getByLabel('验证码', { exact: true }).fill(codeFor(await proof.getByLabel('密钥').inputValue()))
  await proof.getByRole('button', { name: '启用' }).click()
  await page.locator('.mantine-Notification-root').getByText('两步验证已启用').waitFor()
  await page.getByRole('button', { name: '删除：钱包' }).click()
  await page.getByRole('dialog').getByLabel('当前密码').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByText('还没有通行密钥').waitFor()
  await context.close()
})

test('an account elsewhere is unlinked after a question', async () => {
  const { page, takeProblems } = await asNobody()
  await root.setOption('TelegramBotToken', BOT)
  await root.setOption('TelegramBotName', 'gate_bot')
  await root.setOption('TelegramOAuthEnabled', 'true')
  await openSettings(page, 'linked')
  const client = await signInClient(site.server.url, 'linked', PASSWORD)
  const login = telegramLogin({ id: '4711', auth_date: String(Math.floor(Date.now() / 1000)) }, BOT)
  await client.call(endpoints.bindTelegram, { query: login })
  await page.reload()
  await page.getByText('4711').waitFor()
  await page.getByRole('button', { name: '解绑 Telegram' }).click()
  await page.getByRole('dialog', { name: '解绑 Telegram？' }).getByRole('button', { name: '解绑' }).click()
  await page.getByText('已解绑').waitFor()
  await page.getByText('4711').waitFor({ state: 'hidden' })
  expect((await client.self()).telegram_id).toBe('')
  expect(takeProblems()).toEqual([])
})

test('an account elsewhere is bound in a window of its own, and the settings it was asked from show it', async () => {
  const { page, context, takeProblems } = await asNobody()
  const providers = startFakeProviders(() => Math.floor(Date.now() / 1000))
  await root.setOption('ServerAddress', site.server.url)
  await root.setOption('OIDCClientId', 'oidc-client')
  await root.setOption('OIDCClientSecret', 'secret')
  await root.setOption('OIDCWellKnown', providers.oidc.wellKnown)
  await root.setOption('OIDCEnabled', 'true')
  await context.route(`${providers.oidc.issuer}/authorize**`, (route) => {
    const asked = new URL(route.request().url()).searchParams
    providers.oidc.claims.nonce = asked.get('nonce')
    providers.grant('good', { sub: 'subject-1', name: 'Ann' })
    const back = `${asked.get('redirect_uri')}?code=good&amp;state=${asked.get('state')}`
    return route.fulfill({ contentType: 'text/html', body: `<meta http-equiv="refresh" content="0;url=${back}">` })
  })
  await openSettings(page, 'binder')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: '绑定 OIDC' }).click()
  const provider = await opened
  await provider.getByText('绑定成功').waitFor()
  await provider.getByText('subject-1').waitFor()
  expect(await provider.getByText('授权服务没有返回登录信息').count()).toBe(0)
  // A browser without a screen tells no page that it is looked at again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('subject-1').waitFor()
  expect(takeProblems()).toEqual([])
  await root.setOption('OIDCEnabled', 'false')
  await providers.stop()
})

test('another device is signed out from the list of sessions', async () => {
  const { page } = await asNobody()
  await openSettings(page, 'traveller')
  const elsewhere = await site.visit()
  await signIn(elsewhere.page, { username: 'traveller', password: PASSWORD })
  // Its list has come: no call that is still under way finds the end of the session before the next page does.
  await elsewhere.page.getByText('还没有令牌').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^退出此设备：/ }).click()
  await page.getByText('已退出该设备').waitFor()
  await elsewhere.page.goto('/token')
  await waitForSessionEnd(elsewhere.page)
  await elsewhere.context.close()
})

test('an account is deleted only after its name was typed', async () => {
  const { page } = await asNobody()
  await openSettings(page, 'leaving')
  await page.getByRole('button', { name: '删除我的账户' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('leavin')
  await page.getByRole('button', { name: '确认删除' }).click()
  await page.getByText('输入的用户名与账户不一致').waitFor()
  await page.getByRole('dialog').getByRole('textbox').fill('leaving')
  await page.getByRole('button', { name: '确认删除' }).click()
  await page.waitForURL('**/login')
  await fillLogin(page, 'leaving')
  await page.getByRole('alert').getByText('用户名或密码错误').waitFor()
})

test('with a second factor on, the owner is asked for before anything is bound, unbound, made or deleted', async () => {
  const { page, context, takeProblems } = await asNobody()
  const providers = startFakeProviders(() => Math.floor(Date.now() / 1000))
  const sink = await startMailSink()
  await root.setOption('SMTPServer', '127.0.0.1')
  await root.setOption('SMTPPort', String(sink.port))
  await root.setOption('SMTPAccount', 'gate@site.test')
  await root.setOption('WeChatServerAddress', providers.url)
  await root.setOption('WeChatAuthEnabled', 'true')
  await root.setOption('GitHubClientId', 'github-client')
  await root.setOption('GitHubOAuthEnabled', 'true')
  await context.route('https://github.com/**', (route) => route.fulfill({ body: 'GitHub', contentType: 'text/html' }))
  await openSettings(page, 'guarded')
  const client = await signInClient(site.server.url, 'guarded', PASSWORD)
  const { secret } = await client.call(endpoints.startTotp, { body: {} })
  await client.call(endpoints.confirmTotp, { body: { code: codeFor(secret) } })
  const dialog = page.getByRole('dialog')
  // The question before it may still be fading out.
  const question = dialog.filter({ has: page.getByLabel('当前密码') })
  const prove = async (action: string, password = PASSWORD) => {
    await question.getByLabel('当前密码').fill(password)
    await question.getByRole('button', { name: action, exact: true }).click()
  }

  await page.getByRole('button', { name: '绑定 邮箱' }).click()
  await dialog.getByLabel('邮箱地址').fill('guarded@site.test')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByText('重新发送').waitFor()
  // Behind the heads of the letter and of its first part.
  const letter = Buffer.from(sink.letters[0]?.source.split('\n\n')[2] ?? '', 'base64').toString()
  await dialog.getByLabel('验证码').fill(/\b\d{6}\b/.exec(letter)?.[0] ?? letter)
  await dialog.getByRole('button', { name: '绑定', exact: true }).click()
  await prove('绑定', 'wrong one 1')
  await page.getByText('密码或验证码错误').waitFor()
  await prove('绑定')
  await page.getByText('guarded@site.test').waitFor()

  await page.getByRole('button', { name: '绑定 微信' }).click()
  providers.grant('wx-code', ['wx-guarded'])
  await dialog.getByLabel('验证码').fill('wx-code')
  await dialog.getByRole('button', { name: '绑定', exact: true }).click()
  await prove('绑定')
  await page.getByText('wx-guarded').waitFor()

  await page.getByRole('button', { name: '解绑 微信' }).click()
  await dialog.getByRole('button', { name: '解绑', exact: true }).click()
  await prove('解绑')
  await page.getByText('wx-guarded').waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: '生成系统访问令牌' }).click()
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await prove('生成')
  await page.getByRole('textbox', { name: '新的系统访问令牌', exact: true }).waitFor()

  await page.getByRole('button', { name: '绑定 GitHub' }).click()
  const opened = context.waitForEvent('page')
  await prove('绑定')
  expect(new URL((await opened).url()).searchParams.get('state')).not.toBe('')
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: '删除我的账户' }).click()
  await dialog.getByRole('textbox').fill('guarded')
  const confirm = dialog.getByRole('button', { name: '确认删除' })
  const colour = await confirm.evaluate(colourOf)
  await confirm.click()
  await question.waitFor()
  expect(await confirm.evaluate(colourOf)).toBe(colour)
  await prove('确认删除')
  await page.waitForURL('**/login')
  // The browser notes each refusal.
  expect(takeProblems().filter((problem) => !problem.includes('403'))).toEqual([])
  for (const name of ['WeChatAuthEnabled', 'GitHubOAuthEnabled'] as const) await root.setOption(name, 'false')
  await Promise.all([providers.stop(), sink.stop()])
})

/** Runs in the page: the colour of a button that the mouse is not over. */
const colourOf = (button: Element): string => getComputedStyle(button).getPropertyValue('--button-bg')

test('a button that has saved all there is keeps the focus', async () => {
  const { page } = await asNobody()
  await openSettings(page, 'keyboarder')
  await page.getByLabel('显示名称').fill('by keyboard')
  const save = page.getByRole('button', { name: '保存修改' })
  await save.press('Enter')
  await page.getByText('个人信息已更新').waitFor()
  await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' })
  expect(await save.isDisabled()).toBe(true)
  expect(await hasFocus(save)).toBe(true)
})

test('notifications are saved, and the chosen way asks for what it needs', async () => {
  const { page } = await asNobody()
  await openSettings(page, 'listener')
  await page.getByLabel('Webhook').check()
  await page.getByRole('button', { name: '保存通知设置' }).click()
  await page.getByText('请填写 Webhook 地址').waitFor()
  await page.getByLabel('Webhook 地址').fill('https://hooks.example.com/x')
  await page.getByLabel('系统公告').check()
  await page.getByRole('button', { name: '保存通知设置' }).click()
  await page.getByText('通知设置已保存').waitFor()
  await page.reload()
  expect(await page.getByLabel('Webhook 地址').inputValue()).toBe('https://hooks.example.com/x')
  expect(await page.getByLabel('系统公告').isChecked()).toBe(true)
})

/** Runs in the page: the texts that do not fit into their own boxes. */
const cutTexts = (elements: Element[]): (string | null)[] =>
  elements.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)

test('large numbers and long names of models stand whole on a phone', async () => {
  const { page } = await asNobody()
  const model = `a-vendor-of-models/a-${'very-'.repeat(8)}long-name`
  await root.makeChannel({ name: 'long', models: model, base_url: site.upstream.url })
  await openSettings(page, 'richest')
  const id = (await root.call(endpoints.searchUsers, { query: { keyword: 'richest' } }))[0]?.id ?? 0
  await root.call(endpoints.updateUser, { body: { id, quota: 900_000_000_000_000 } })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const balance = page.getByRole('region', { name: '余额' })
  await balance.getByText('1,800,000,000.00').waitFor()
  expect(await balance.locator('dd').evaluateAll(cutTexts)).toEqual([])
  const name = page.getByRole('region', { name: '可用模型' }).getByText(model)
  await name.waitFor()
  expect(await name.evaluateAll(cutTexts)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('unsaved edits of the personal settings are not left without a question', async () => {
  const { page } = await asNobody()
  await signIn(page, { to: '/setting?tab=personal' })
  const stay = page.getByRole('button', { name: '继续编辑' })
  const edits = [
    async () => {
      await page.getByRole('textbox', { name: '显示名称' }).fill('half done')
      return page.getByRole('button', { name: '保存修改' })
    },
    async () => {
      await page.getByRole('radio', { name: 'Webhook' }).check()
      await page.getByLabel('Webhook 地址').fill('https://hook.example.com/in')
      await page.getByLabel('Webhook 密钥').fill('a secret of the hook')
      return page.getByRole('button', { name: '保存通知设置' })
    },
  ]
  for (const edit of edits) {
    const save = await edit()
    await page.getByRole('link', { name: '钱包' }).click()
    await stay.click()
    await stay.waitFor({ state: 'hidden' })
    await save.click()
    // There is nothing left to save.
    await page.waitForFunction(
      (button) => button?.ariaDisabled === 'true' && button.ariaBusy === 'false',
      await save.elementHandle(),
    )
  }
  await page.getByRole('link', { name: '钱包' }).click()
  await page.getByRole('heading', { name: '钱包' }).waitFor()
})

test('a reset link gives the new password once; a broken one says so', async () => {
  const { page } = await asNobody()
  await page.goto('/user/reset?email=a@example.com')
  await page.getByRole('alert').getByText('无效的重置链接').waitFor()
  await page.goto('/user/reset?email=a@example.com&token=wrong')
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByRole('alert').getByText('重置链接非法或已过期').waitFor()
  await page.getByRole('link', { name: '重新发起密码重置请求' }).waitFor()
  await page.route('**/api/user/reset', (route) =>
    route.fulfill({ json: { success: true, message: '', data: 'new-password' } }),
  )
  await page.getByRole('button', { name: '提交' }).click()
  expect(await page.getByLabel('新密码').inputValue()).toBe('new-password')
})

test('a provider that sends back nonsense leads to the login page, which says that it failed', async () => {
  const { page } = await asNobody()
  await page.goto('/oauth/github?code=x&state=invented')
  await page.getByText('操作失败，重定向至登录界面中...').waitFor()
  await page.waitForURL('**/login')
})

test('the ways to sign in are those that the site has on, with state and referral code', async () => {
  await root.setOption('GitHubClientId', 'client-1')
  await root.setOption('GitHubClientSecret', 'secret')
  await root.setOption('GitHubOAuthEnabled', 'true')
  const { page, context } = await asNobody()
  await context.route('https://github.com/**', (route) => route.fulfill({ body: 'GitHub', contentType: 'text/html' }))
  await page.goto('/login')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: '使用 GitHub 登录' }).click()
  const address = new URL((await opened).url())
  expect(address.searchParams.get('client_id')).toBe('client-1')
  expect(address.searchParams.get('state')).not.toBe('')
  await root.setOption('GitHubOAuthEnabled', 'false')
})

test('the human check stands on the login page when the site has it on, and its token goes along', async () => {
  await root.setOption('TurnstileSiteKey', 'site-key')
  await root.setOption('TurnstileSecretKey', 'secret')
  await root.setOption('TurnstileCheckEnabled', 'true')
  const { page, context } = await asNobody()
  await context.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.turnstile = { render: (holder, options) => { options.callback("passed " + options.sitekey); return "1" }, remove: () => {} }',
    }),
  )
  await page.goto('/login')
  await page.getByRole('region', { name: '人机验证' }).waitFor({ state: 'attached' })
  const asked = page.waitForRequest('**/api/user/login?*')
  await page.route('**/api/user/login?*', (route) => route.abort())
  await fillLogin(page, 'root')
  expect(new URL((await asked).url()).searchParams.get('turnstile')).toBe('passed site-key')
  await root.setOption('TurnstileCheckEnabled', 'false')
  const policy = (await fetch(`${site.server.url}/login`)).headers.get('content-security-policy')
  expect(policy).not.toContain('challenges.cloudflare.com')
})

test('what the operator turns on while a form is open is asked for after the first try', async () => {
  const { page } = await asNobody()
  await page.goto('/register')
  await page.getByLabel('邀请码').waitFor()
  await root.setOption('EmailVerificationEnabled', 'true')
  await page.locator('input[autocomplete=username]').fill('too-early')
  for (const field of await page.locator('input[autocomplete=new-password]').all()) await field.fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await page.getByRole('alert').getByText('管理员开启了邮箱验证，请输入邮箱地址和验证码').waitFor()
  await page.getByLabel('邮箱验证码').waitFor()
  expect(await page.locator('input[autocomplete=username]').inputValue()).toBe('too-early')
  await root.setOption('EmailVerificationEnabled', 'false')
})

test("the operator's texts stand on the home and about pages, and nothing in them can act", async () => {
  await root.setOption('Notice', '**维护** 今晚 <img src="x" onerror="window.taken = 1">')
  await root.setOption('FAQ', '{"如何开始？":"先注册"}')
  await root.setOption('HomePageContent', '# 欢迎\n\n<form action="/api/user/logout"><button>退出</button></form>')
  await root.setOption('About', 'https://example.com/about')
  const { page, context } = await asNobody()
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'ours', contentType: 'text/html' }))
  await page.goto('/')
  await page.getByRole('dialog', { name: '公告' }).getByText('维护').waitFor()
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByRole('heading', { name: '欢迎' }).waitFor()
  await page.getByText('如何开始？').click()
  await page.getByText('先注册').waitFor()
  expect(await page.locator('main form, main button').count()).toBe(0)
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  await page.reload()
  await page.getByRole('heading', { name: '欢迎' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goto('/about')
  await page.frameLocator('main iframe').getByText('ours').waitFor()
})

/** On the login page. */
async function fillLogin(page: Page, username: string): Promise<void> {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
}

async function signOut(page: Page): Promise<void> {
  await page.locator('header button[aria-haspopup=menu]').last().click()
  await page.getByRole('menuitem').last().click()
  await page.waitForURL('**/login')
}

/** The code that an authenticator app shows now for a secret in base 32. */
function codeFor(secret: string): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpCode(Buffer.from(bytes), totpStep(Math.floor(Date.now() / 1000)))
}
