import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ROOT_PASSWORD, type RunningConsole, signIn, startConsole } from './browser.ts'

let site: RunningConsole
beforeAll(async () => {
  site = await startConsole({ isSetUp: false })
})
afterAll(() => site.stop())

test('an operator comes from the printed link to a console in use, and nothing goes wrong behind the pages', async () => {
  const { page, takeProblems } = await site.visit()
  await setUp(page)
  await signOut(page)
  await signIn(page)
  await page.getByRole('heading', { name: '令牌' }).waitFor()
  expect(takeProblems()).toEqual([])
})

async function setUp(page: Page): Promise<void> {
  await page.goto(site.setupPath)
  await page.getByLabel('密码', { exact: true }).fill(ROOT_PASSWORD)
  await page.getByLabel('再次输入密码').fill(ROOT_PASSWORD)
  await page.getByRole('button', { name: '创建并登录' }).click()
  await page.getByRole('heading', { name: '令牌' }).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'root 的菜单' }).click()
  await page.getByRole('menuitem', { name: '退出' }).click()
  await page.waitForURL('**/login')
}
