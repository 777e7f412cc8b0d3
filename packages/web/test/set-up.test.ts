import { afterAll, beforeAll, expect, test } from 'bun:test'
import { hasFocus, ROOT_PASSWORD, type RunningConsole, startConsole } from './browser.ts'

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
  expect(await hasFocus(page.getByLabel('初始化口令'))).toBe(true)
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
  expect(await hasFocus(page.getByLabel('密码', { exact: true }))).toBe(true)
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
