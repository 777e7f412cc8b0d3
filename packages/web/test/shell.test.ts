import { afterAll, beforeAll, expect, test } from 'bun:test'
import { phone, type RunningConsole, signIn, startConsole } from './browser.ts'

let site: RunningConsole
beforeAll(async () => {
  site = await startConsole({ isSetUp: true })
})
afterAll(() => site.stop())

test('changes language without reload and remembers it', async () => {
  const { page } = await site.visit()
  await page.goto('/login')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Log in to Tollgate' }).waitFor()
  expect(await page.evaluate(() => ({ lang: document.documentElement.lang, same: 'isSamePage' in window }))).toEqual({
    lang: 'en',
    same: true,
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Log in to Tollgate' }).waitFor()
})

test('changes the theme, remembers it, and has it before the first paint', async () => {
  const { page } = await site.visit({ theme: 'light' })
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await page.goto('/login')
  expect(await scheme()).toBe('light')
  await page.getByRole('button', { name: '主题' }).click()
  await page.getByRole('menuitemradio', { name: '深色' }).click()
  expect(await scheme()).toBe('dark')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await scheme()).toBe('dark')
})

test('a menu of the top bar is worked by keyboard alone', async () => {
  const { page } = await site.visit()
  await page.goto('/login')
  // The form takes the focus when it has come.
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  const button = page.getByRole('button', { name: '语言' })
  await button.focus()
  await page.keyboard.press('Enter')
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent)
  await page.waitForFunction(() => document.activeElement?.textContent === '中文')
  await page.keyboard.press('ArrowDown')
  expect(await focusedText()).toBe('English')
  await page.keyboard.press('ArrowDown')
  expect(await focusedText()).toBe('中文')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await page.waitForFunction((element) => element === document.activeElement, await button.elementHandle())
})

test('the side menu folds to icons and stays so', async () => {
  const { page } = await site.visit()
  await signIn(page)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.reload()
  await page.getByRole('button', { name: '展开菜单' }).waitFor()
  await page.getByRole('link', { name: '日志', exact: true }).click()
  await page.waitForURL('**/log')
})

test('on a phone the menu is a drawer that closes after the choice', async () => {
  const { page } = await site.visit(phone)
  await signIn(page)
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '日志', exact: true }).click()
  await page.waitForURL('**/log')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('the narrowest screen with a side menu has room for the name of the site in its bar', async () => {
  const { page } = await site.visit({ language: 'en', width: 601 })
  await signIn(page)
  const name = page.getByRole('banner').getByText('Tollgate', { exact: true })
  await name.waitFor()
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('the home page gives the address of the API', async () => {
  const { page, context, takeProblems } = await site.visit()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('button', { name: '复制接口地址' }).click()
  await page.waitForFunction((url) => navigator.clipboard.readText().then((text) => text === url), site.server.url)
  expect(await page.title()).toBe('Tollgate')
  expect(takeProblems()).toEqual([])
})

test('says so when the status of the site cannot be read', async () => {
  const { page } = await site.visit()
  await page.route('**/api/status', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('alert').getByText('加载站点状态失败').waitFor()
  await page.getByRole('heading', { name: 'Tollgate' }).waitFor()
})

test('an unknown address shows the not-found page', async () => {
  const { page } = await site.visit()
  await page.goto('/no/such/page')
  await page.getByRole('heading', { name: '页面不存在' }).waitFor()
})

test('a client whose address lacks its /v1 gets an error; a browser gets its page, also where a proxy gives it a key', async () => {
  const ask = async (headers: Record<string, string>) => {
    const reply = await fetch(`${site.server.url}/models`, { headers })
    return [reply.status, reply.headers.get('content-type')?.split(';')[0]]
  }
  const key = { authorization: 'Bearer sk-x' }
  expect(await ask({ ...key, accept: 'application/json' })).toEqual([404, 'application/json'])
  expect(await ask({ ...key, accept: 'text/html,*/*;q=0.8' })).toEqual([200, 'text/html'])
})
