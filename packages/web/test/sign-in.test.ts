import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { signIn as openSession } from '../../server/test/console-client.ts'
import { eventually } from '../../server/test/eventually.ts'
import { startTcpProxy } from '../../server/test/tcp-proxy.ts'
import { ROOT_PASSWORD, type RunningConsole, signIn, startConsole, waitForSessionEnd } from './browser.ts'

let site: RunningConsole
beforeAll(async () => {
  site = await startConsole({ isSetUp: true })
})
afterAll(() => site.stop())

test('sends visitors of protected pages to the login page', async () => {
  const { page } = await site.visit()
  await page.goto('/log')
  await page.waitForURL('**/login')
})

test('says why a sign-in failed, signs in with the right password, and out again', async () => {
  const { page, takeProblems } = await site.visit()
  await page.goto('/login')
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('alert').getByText('请输入用户名和密码').waitFor()
  await page.getByLabel('用户名或邮箱').fill('root')
  await page.getByLabel('密码', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('alert').getByText('用户名或密码错误').waitFor()

  await page.getByLabel('密码', { exact: true }).fill(ROOT_PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL('**/token')
  await page.waitForFunction(() => document.title === '令牌 · Tollgate')

  await page.getByRole('button', { name: 'root 的菜单' }).click()
  await page.getByRole('menuitem', { name: '退出' }).click()
  await page.waitForURL('**/login')
  await page.goto('/token')
  await page.waitForURL('**/login')
  expect(takeProblems()).toEqual([])
})

test('an ended session leads to the login page, which says so', async () => {
  const { page, context } = await site.visit()
  await signIn(page)
  // Its list has come: no call that is still under way finds the end of the session before the next page does.
  await page.getByText('还没有令牌').waitFor()
  await context.clearCookies()
  await page.goto('/token')
  await waitForSessionEnd(page)
})

test('an ended session leads to the login page once, however many calls find it ended', async () => {
  const { page, context } = await site.visit()
  await signIn(page, { to: '/log' })
  const model = page.getByPlaceholder('模型名称')
  await model.waitFor()
  await context.clearCookies()
  let led = 0
  // The login page comes when the page has seen that both calls of the log are refused.
  const refused = ['/api/log/?', '/api/log/stat?'].map((path) =>
    page.waitForResponse((response) => response.status() === 401 && response.url().includes(path)),
  )
  await page.route('**/login?expired=true', async (route) => {
    led += 1
    await Promise.all(refused.map(async (response) => (await response).finished()))
    await route.fulfill({ response: await route.fetch() })
  })
  await model.fill('gpt')
  await waitForSessionEnd(page)
  expect(led).toBe(1)
})

test('a sign-in leads to the page that asked for it, and back to the one on which the session ended', async () => {
  const { page, context } = await site.visit()
  const signInHere = async () => {
    await page.locator('input[name=username]').fill('root')
    await page.locator('input[name=password]').fill(ROOT_PASSWORD)
    await page.locator('form button[type=submit]').click()
  }
  await page.goto('/log?type=2')
  await page.waitForURL('**/login')
  await signInHere()
  await page.waitForURL('**/log?type=2')
  const model = page.getByPlaceholder('模型名称')
  await model.waitFor()
  await context.clearCookies()
  await model.fill('gpt')
  await waitForSessionEnd(page)
  await signInHere()
  await page.waitForURL('**/log?type=2&model=gpt')
  // Whoever has signed out begins anew.
  await page.getByRole('button', { name: 'root 的菜单' }).click()
  await page.getByRole('menuitem', { name: '退出' }).click()
  await page.waitForURL('**/login')
  await signInHere()
  await page.waitForURL('**/token')
})

test('what was typed when the session ended is saved after a sign-in in another tab', async () => {
  const { page, context } = await site.visit()
  await signIn(page, { to: '/token?edit=new' })
  const form = page.getByRole('dialog', { name: '新建令牌' })
  await form.getByRole('textbox', { name: '名称' }).fill('typed before')
  await context.clearCookies()
  // The browser asks whether to leave; the reader stays.
  page.on('dialog', (dialog) => void dialog.dismiss())
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByText('请在另一个标签页中登录').waitFor()
  const otherTab = await context.newPage()
  await otherTab.goto('/token')
  await waitForSessionEnd(otherTab)
  await page.getByRole('button', { name: '继续编辑' }).click()
  await otherTab.locator('input[name=username]').fill('root')
  await otherTab.locator('input[name=password]').fill(ROOT_PASSWORD)
  await otherTab.locator('form button[type=submit]').click()
  await otherTab.waitForURL('**/token')
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByRole('row', { name: /typed before/ }).waitFor()
  // Other tests look at a list without tokens.
  const root = await openSession(site.server.url, 'root', ROOT_PASSWORD)
  for (const { id } of await root.call(endpoints.listTokens)) await root.call(endpoints.deleteToken, { params: { id } })
})

test('signing out in one tab closes the console in the others', async () => {
  const { page, context } = await site.visit()
  await signIn(page)
  const otherTab = await context.newPage()
  await otherTab.goto('/token')
  await otherTab.getByRole('button', { name: 'root 的菜单' }).waitFor()
  await page.getByRole('button', { name: 'root 的菜单' }).click()
  await page.getByRole('menuitem', { name: '退出' }).click()
  await otherTab.waitForURL('**/login')
})

test('tells a user who is no administrator that a page is not for him, and hides it from the menu', async () => {
  const { page } = await site.visit()
  await signIn(page)
  // Only what the browser remembers is changed here; the server keeps its own opinion.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, role: 1 }))
  })
  await page.goto('/channel')
  await page.getByRole('heading', { name: '无权访问此页' }).waitFor()
  const entries = await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').allInnerTexts()
  expect(entries).toContain('令牌')
  expect(entries).not.toContain('渠道')
})

test('a failed call is told in words of its own for each kind of failure', async () => {
  const { page } = await site.visit()
  await page.goto('/login')
  await page.getByLabel('用户名或邮箱').fill('root')
  await page.getByLabel('密码', { exact: true }).fill('something')
  for (const [status, text] of [
    [429, '请求次数过多'],
    [500, '服务器内部错误'],
    [405, '本站仅作演示之用'],
    [502, '错误：HTTP 502'],
    [418, '错误：茶壶'],
    [0, '无法连接至服务器'],
  ] as const) {
    const answer = status === 418 ? { status, json: { success: false, message: '茶壶' } } : { status }
    await page.route('**/api/user/login*', (route) => (status === 0 ? route.abort() : route.fulfill(answer)))
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByRole('alert').getByText(text).waitFor()
    await page.unroute('**/api/user/login*')
  }
})

test('while the server does not answer the page says so and keeps what was typed, and goes on by itself afterwards', async () => {
  const { page, context } = await site.visit()
  await signIn(page, { to: '/setting' })
  await page.getByLabel('新密码', { exact: true }).fill('typed so far')
  await context.route('**/*', (route) => route.abort('connectionrefused'))
  // Its code has not been asked for before.
  await page.getByRole('button', { name: /^绑定 .*邮箱/ }).click()
  await page.getByText('无法连接至服务器，正在重试').waitFor()
  await context.unroute('**/*')
  await page.getByRole('dialog', { name: '绑定邮箱地址' }).waitFor()
  await page.getByText('无法连接至服务器，正在重试').waitFor({ state: 'hidden' })
  expect(await page.getByLabel('新密码', { exact: true }).inputValue()).toBe('typed so far')
})

test('a server that takes calls and stays silent is told of, and what waits for it is given up in time', async () => {
  const proxy = await startTcpProxy(Number(new URL(site.server.url).port))
  const { page, context } = await site.visit()
  const [loading, loaded] = [new Set<string>(), new Set<string>()]
  page.on('request', (request) => loading.add(request.url()))
  page.on('requestfinished', (request) => loaded.add(request.url()) && loading.delete(request.url()))
  page.on('requestfailed', (request) => loading.delete(request.url()))
  await page.clock.install()
  await signIn(page, { to: '/token', address: `http://127.0.0.1:${proxy.port}` })
  await page.getByText('还没有令牌').waitFor()
  // The first press loads ahead what may be needed; files that do not come would hold all connections of the browser.
  await page.getByRole('button', { name: '刷新' }).click()
  await eventually(10_000, () => expect([...loaded].some((url) => url.includes('/assets/token-editor'))).toBe(true))
  await page.clock.runFor(6000)
  await eventually(10_000, () => expect(loading.size).toBe(0))
  proxy.swallow()
  await page.getByRole('button', { name: '刷新' }).click()
  await page.clock.runFor(9000)
  await page.getByText('无法连接至服务器，正在重试').waitFor()
  await page.clock.runFor(60_000)
  await page.getByText('服务器长时间没有响应').waitFor()
  proxy.forward()
  const isFound = page.getByText('无法连接至服务器，正在重试').waitFor({ state: 'hidden' })
  await page.clock.runFor(2000)
  await isFound
  await context.close()
  proxy.stop()
})

test('a first page whose texts do not come says so and is loaded anew on request', async () => {
  const { page, context } = await site.visit({ language: 'en' })
  await context.route('**/entry-en-*.js', (route) => route.abort())
  await page.goto('/login')
  await page.getByText('The page could not be loaded').waitFor()
  await context.unroute('**/entry-en-*.js')
  await page.getByRole('link', { name: 'Reload' }).click()
  await page.getByRole('heading', { name: 'Log in to Tollgate' }).waitFor()
  expect(await page.locator('#not-loaded').count()).toBe(0)
  await context.close()
})

test('keeps the referral code of a link for the registration', async () => {
  const { page } = await site.visit()
  await page.goto('/login?aff=Ab3d')
  await page.waitForFunction(() => localStorage.getItem('aff') === 'Ab3d')
})
