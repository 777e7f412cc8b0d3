import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { Page } from 'playwright-core'
import { type ConsoleClient, signIn as openSession } from '../../server/test/console-client.ts'
import { ROOT_PASSWORD, type RunningConsole, signIn, startConsole, type Visitor } from './browser.ts'

let site: RunningConsole
let root: ConsoleClient
/** A browser that has the console in its cache; `root` is signed in there. */
let visitor: Visitor
beforeAll(async () => {
  site = await startConsole({ isSetUp: true })
  root = await openSession(site.server.url, 'root', ROOT_PASSWORD)
  visitor = await site.visit()
  await signIn(visitor.page, { to: '/mark.svg' })
})
afterAll(() => site.stop())

const openPalette = async (page: Page, name = '搜索与命令') => {
  await page.getByRole('button', { name }).waitFor()
  await page.keyboard.press('Control+k')
  // Keys go to where the focus is, and it comes a moment after the field.
  await page.waitForFunction(() => document.activeElement?.role === 'combobox')
  return page.getByRole('combobox', { name })
}

test('on a new site the first steps lead to the first call and tick themselves', async () => {
  const { page, context, takeProblems } = await site.visit({ hasFirstSteps: true })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  const steps = page.getByRole('region', { name: '开始使用' })
  await steps.getByRole('link', { name: '添加渠道' }).last().click()
  await page.waitForURL('**/channel?edit=new')
  const id = await root.makeChannel({ name: 'first', models: 'ok', base_url: 'http://127.0.0.1:9' })
  await page.goto('/channel')
  // A test that fails is not what the step asks for.
  await page.getByRole('button', { name: '测试', exact: true }).click()
  await page.getByRole('alert').getByText('first').waitFor()
  await page.reload()
  await steps.getByRole('link', { name: '前往渠道' }).waitFor()
  await root.call(endpoints.updateChannel, { body: { id, base_url: site.upstream.url } })
  await page.getByRole('button', { name: '测试', exact: true }).click()
  await steps.getByRole('link', { name: '创建令牌' }).last().waitFor()
  const { key } = await root.makeToken({ name: 'first' })
  await page.reload()
  await steps.getByRole('button', { name: '复制命令' }).click()
  const command = await page.evaluate(() => navigator.clipboard.readText())
  expect(command).toContain(`sk-${key}`)
  expect(await steps.innerText()).not.toContain(key)
  await fetch(`${site.server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer sk-${key}`, 'content-type': 'application/json' },
    body: /-d '(.*)'$/s.exec(command)?.[1] ?? '',
  })
  await steps.getByText('全部完成').waitFor()
  await steps.getByRole('button', { name: '不再显示' }).click()
  await steps.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { name: '渠道' }).waitFor()
  expect(await steps.isVisible()).toBe(false)
  expect(takeProblems()).toEqual([])
})

test('a drawer that a link opens is the one of the page it leads to, and the only one', async () => {
  const { page, context } = await site.visit()
  await signIn(page)
  await page.getByRole('heading', { name: '令牌' }).waitFor()
  await page.evaluate(recordDialogs)
  await (await openPalette(page)).fill('新建渠道')
  await page.getByRole('option', { name: '新建渠道' }).click()
  await page.getByRole('dialog', { name: '新建渠道' }).getByRole('textbox', { name: '名称', exact: true }).waitFor()
  const seen = await page.evaluate(() => document.body.dataset.dialogs ?? '')
  expect(seen).toContain('新建渠道')
  expect(seen).not.toContain('新建令牌')
  await context.close()
})

test('the palette leads to pages, rows and drawers by keyboard alone, and knows them the next time', async () => {
  await root.makeChannel({ name: 'Harbour line', models: 'ok', base_url: site.upstream.url })
  const { page, takeProblems } = visitor
  await page.goto('/token')
  const field = await openPalette(page)
  await field.fill('log')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/log')
  await openPalette(page)
  await field.fill('harbour')
  await page.getByRole('option', { name: 'Harbour line' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/channel\?edit=\d+$/)
  const drawer = page.getByRole('dialog', { name: '编辑渠道' })
  await drawer.waitFor()
  await openPalette(page)
  const chosen = page.getByRole('option', { selected: true })
  await page.getByRole('group', { name: '最近使用' }).getByRole('option', { name: 'Harbour line' }).waitFor()
  expect(await chosen.innerText()).toContain('Harbour line')
  await page.keyboard.press('ArrowDown')
  expect(await chosen.innerText()).toContain('日志')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  // The drawer under it is still open.
  expect(page.url()).toMatch(/edit=\d+$/)
  await root.setOption('Chats', '[{"Harbour chat":"https://chat.example.com/#{key}"}]')
  await page.goto('/token')
  await openPalette(page)
  await field.fill('harbour chat')
  await page.getByRole('option', { name: 'Harbour chat' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/chat/0')
  expect(takeProblems()).toEqual([])
})

test('what is typed while the palette is still on its way is in its field, and no key of the page', async () => {
  const { page } = visitor
  let letIn = () => {}
  const isTyped = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await page.route('**/assets/palette-host-*.js', (route) => isTyped.then(() => route.continue()))
  await page.goto('/token')
  await page.getByRole('button', { name: '新建令牌' }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('new')
  letIn()
  const field = page.locator('[data-palette-field]')
  await page.waitForFunction(() => document.activeElement?.matches('[data-palette-field]'))
  await page.keyboard.type('er')
  expect(await field.inputValue()).toBe('newer')
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
})

test('g and a letter lead to a page, and ? tells every key that works there', async () => {
  const { page } = visitor
  await page.goto('/token')
  await page.getByRole('heading', { name: '令牌' }).waitFor()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' })
  await sheet.getByText('聚焦搜索').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.waitForURL('**/log')
  // While typing, the same keys are letters.
  await page.getByLabel('令牌名称').first().fill('')
  await page.keyboard.type('gt')
  expect(new URL(page.url()).pathname).toBe('/log')
})

test('a round over all channels is asked about, shows its progress on every page and tells how it ended', async () => {
  await root.makeChannel({ name: 'slow', models: 'slow-first-1500', base_url: site.upstream.url })
  const { page, takeProblems } = await site.visit({ language: 'en' })
  await signIn(page)
  const field = await openPalette(page, 'Search and commands')
  await field.fill('test all')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Test all channels' }).click()
  const tray = page.getByRole('button', { name: 'Test of all channels' })
  await tray.waitFor()
  await page.getByRole('link', { name: 'Users' }).click()
  await tray.click()
  const work = page.getByRole('dialog', { name: 'Background work' })
  await work.getByText('Ended · Channels: 3, failed: 0').waitFor()
  await work.getByRole('button', { name: 'Remove' }).click()
  await tray.waitFor({ state: 'hidden' })
  expect(takeProblems()).toEqual([])
})

test('a user is offered neither pages nor actions of administrators', async () => {
  await root.call(endpoints.createUser, { body: { username: 'reader', password: 'correct horse 8' } })
  const { page } = await site.visit({ hasFirstSteps: true })
  await signIn(page, { username: 'reader', password: 'correct horse 8' })
  await openPalette(page)
  await page.getByRole('option', { name: '新建令牌' }).waitFor()
  expect(await page.getByRole('option', { name: '渠道' }).count()).toBe(0)
  expect(await page.getByRole('region', { name: '开始使用' }).count()).toBe(0)
})

test('the help is open to everyone, shows the own address, and finds codes and paths', async () => {
  const { page, takeProblems } = await site.visit({ language: 'en' })
  await page.goto('/help')
  await page.getByRole('heading', { name: 'The first call' }).waitFor()
  expect(await page.locator('pre').first().innerText()).toContain(`${site.server.url}/v1/chat/completions`)
  const topics = page.getByRole('navigation', { name: 'Help topics' })
  expect(await topics.getByRole('link', { name: 'Backups' }).count()).toBe(0)
  await topics.getByRole('link', { name: 'Error codes' }).click()
  await page.getByRole('searchbox', { name: 'Search: Error codes' }).fill('rate_limit requests-per')
  await page.getByText('limit.requests-per-minute', { exact: true }).waitFor()
  await page.getByText(/^1 of \d+$/).waitFor()
  await topics.getByRole('link', { name: 'Formats and paths' }).click()
  await page.getByRole('searchbox', { name: 'Search: Paths' }).fill('nothing like it')
  await page.getByText('Nothing matches').waitFor()
  await visitor.page.goto('/help/backups')
  await visitor.page.getByRole('heading', { name: '备份' }).waitFor()
  await visitor.page.getByRole('navigation', { name: '帮助主题' }).getByRole('link', { name: '运维' }).click()
  await visitor.page.waitForURL('**/help/operations')
  expect([...takeProblems(), ...visitor.takeProblems()]).toEqual([])
})

/** Runs in the page, and notes the titles of all dialogs that are drawn from then on. */
function recordDialogs(): void {
  new MutationObserver(() => {
    for (const title of document.querySelectorAll('[role=dialog] h2')) {
      document.body.dataset.dialogs = `${document.body.dataset.dialogs ?? ''} ${title.textContent}`
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
