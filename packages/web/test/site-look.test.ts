import { afterAll, beforeAll, expect, test } from 'bun:test'
import { signIn as signInToServer } from '../../server/test/console-client.ts'
import { ROOT_PASSWORD, type RunningConsole, signIn, startConsole } from './browser.ts'

// An operator who shows his own face: name, logo, footer, menu.
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
  await page.locator('footer').getByText('ICP 1234').waitFor()
  expect(await page.locator('footer').locator('script, [onerror]').count()).toBe(0)
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
