import { afterAll, beforeAll, expect, test } from 'bun:test'
import { pagePaths } from './all-pages.ts'
import { type RunningConsole, signIn, signInByForm, startConsole } from './browser.ts'

let site: RunningConsole
beforeAll(async () => {
  site = await startConsole({ isSetUp: true })
})
afterAll(() => site.stop())

/** Runs in the page. As in a browser that forbids sites to keep anything. */
function blockStores(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The document is sandboxed.', 'SecurityError')
      },
    })
  }
}

/** Runs in the page. */
function fillStores(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('Setting the value exceeded the quota.', 'QuotaExceededError')
  }
}

test('a browser that keeps nothing can be signed in with, and choices stay while the page does', async () => {
  const { page, context, takeProblems } = await site.visit({ hasFirstSteps: true })
  await context.addInitScript(blockStores)
  await signInByForm(page)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.getByRole('link', { name: '日志', exact: true }).click()
  await page.waitForURL('**/log')
  await page.getByRole('button', { name: '展开菜单' }).waitFor()
  await page.getByRole('button', { name: '主题' }).click()
  await page.getByRole('menuitemradio', { name: '深色' }).click()
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Playground', exact: true }).click()
  await page.getByRole('heading', { name: 'Playground' }).waitFor()
  await page.getByRole('button', { name: 'root' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('every page is there when the store of the browser is full', async () => {
  const { page, context, takeProblems } = await site.visit()
  await signIn(page)
  await context.addInitScript(fillStores)
  for (const path of pagePaths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).or(page.getByRole('alert')).first().waitFor()
    // Pages that need more than an address are refused by the server.
    const problems = takeProblems().filter((problem) => !problem.startsWith('Failed to load resource'))
    expect({ path, problems }).toEqual({ path, problems: [] })
  }
  await context.close()
})
