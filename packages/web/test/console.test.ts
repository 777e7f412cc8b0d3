import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { signIn as signInToServer } from '../../server/test/console-client.ts'
import { phone, ROOT_PASSWORD, type RunningConsole, signIn, startConsole } from './browser.ts'

describe('a fresh server', () => {
  let site: RunningConsole
  beforeAll(async () => {
    site = await startConsole({ isSetUp: false })
  })
  afterAll(() => site.stop())

  test('shows set-up at every address, and asks for the token of the printed link', async () => {
    const { page, takeProblems } = await site.visit()
    for (const path of ['/', '/login', '/token', '/channel']) {
      await page.goto(path)
      await page.waitForURL('**/setup')
    }
    await page.getByLabel('初始化口令').waitFor()
    expect(await page.getByRole('link', { name: '登录' }).count()).toBe(0)
    expect(takeProblems()).toEqual([])
  })

  test('refuses a wrong token with words, and takes the right one from the printed link', async () => {
    const { page, takeProblems } = await site.visit()
    const fill = async (password: string) => {
      await page.getByLabel('密码', { exact: true }).fill(password)
      await page.getByLabel('再次输入密码').fill(password)
      await page.getByRole('button', { name: '创建并登录' }).click()
    }
    await page.goto('/setup?token=wrong')
    await fill(ROOT_PASSWORD)
    await page.getByRole('alert').getByText('初始化链接无效').waitFor()
    await page.getByLabel('初始化口令').waitFor()

    await page.goto(site.setupPath)
    await fill('short')
    await page.getByRole('alert').getByText('密码长度须为 8 到 20 位').waitFor()
    await fill(ROOT_PASSWORD)
    await page.waitForURL('**/token')
    await page.getByRole('button', { name: 'root 的菜单' }).waitFor()
    expect(takeProblems()).toEqual([])
  })

  test('closes set-up once there is an administrator', async () => {
    const { page } = await site.visit()
    await page.goto(site.setupPath)
    await page.waitForURL('**/login')
  })
})

describe('the console', () => {
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
    await context.clearCookies()
    await page.goto('/token')
    await page.waitForURL('**/login?expired=true')
    await page.getByText('未登录或登录已过期').waitFor()
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
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('the side menu folds to icons and stays so', async () => {
    const { page } = await site.visit()
    await signIn(page)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await page.reload()
    await page.getByRole('button', { name: '展开菜单' }).waitFor()
    await page.getByRole('link', { name: '日志' }).click()
    await page.waitForURL('**/log')
  })

  test('on a phone the menu is a drawer that closes after the choice', async () => {
    const { page } = await site.visit(phone)
    await signIn(page)
    await page.getByRole('button', { name: '打开菜单' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '日志' }).click()
    await page.waitForURL('**/log')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
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
    expect(await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').allInnerTexts()).toEqual([
      '令牌',
      '日志',
    ])
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
      [0, '无法连接至服务器'],
    ] as const) {
      await page.route('**/api/user/login*', (route) => (status === 0 ? route.abort() : route.fulfill({ status })))
      await page.getByRole('button', { name: '登录' }).click()
      await page.getByRole('alert').getByText(text).waitFor()
      await page.unroute('**/api/user/login*')
    }
  })

  test('says so when the status of the site cannot be read', async () => {
    const { page } = await site.visit()
    await page.route('**/api/status', (route) => route.abort())
    await page.goto('/')
    await page.getByRole('alert').getByText('加载站点状态失败').waitFor()
    await page.getByRole('heading', { name: 'Tollgate' }).waitFor()
  })

  test('keeps the referral code of a link for the registration', async () => {
    const { page } = await site.visit()
    await page.goto('/login?aff=Ab3d')
    await page.waitForFunction(() => localStorage.getItem('aff') === 'Ab3d')
  })

  test('an unknown address shows the not-found page', async () => {
    const { page } = await site.visit()
    await page.goto('/no/such/page')
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
  })
})

describe('an operator who shows his own face', () => {
  let site: RunningConsole
  const logo = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  const footer =
    '<p>ICP 1234</p><script>top.document.title = "taken over"</script><img src=x onerror="parent.taken = true">'
  beforeAll(async () => {
    site = await startConsole({ isSetUp: true })
    const root = await signInToServer(site.server.url, 'root', ROOT_PASSWORD)
    await root.setOption('SystemName', 'Acme Models')
    await root.setOption('Logo', logo)
    await root.setOption('Footer', footer)
    await root.setOption('DefaultCollapseSidebar', 'true')
  })
  afterAll(() => site.stop())

  test('gives the console his name and logo', async () => {
    const { page } = await site.visit()
    await page.goto('/')
    await page.waitForFunction(() => document.title === 'Acme Models')
    expect(await page.locator('header img').getAttribute('src')).toBe(logo)
    expect(await page.locator('link[rel~=icon]').getAttribute('href')).toBe(logo)
    await page.getByRole('heading', { name: 'Acme Models' }).waitFor()
  })

  test('gives it his footer, which can show itself and nothing else', async () => {
    const { page } = await site.visit()
    await page.goto('/login')
    const frame = page.locator('footer iframe')
    await frame.contentFrame().getByText('ICP 1234').waitFor()
    expect(await frame.getAttribute('sandbox')).not.toMatch(/allow-(scripts|same-origin|top-navigation)/)
    expect(await page.title()).toBe('登录 · Acme Models')
    expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  })

  test('folds the side menu for whoever has not chosen', async () => {
    const { page } = await site.visit()
    await signIn(page)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await page.reload()
    await page.getByRole('button', { name: '收起菜单' }).waitFor()
  })
})
