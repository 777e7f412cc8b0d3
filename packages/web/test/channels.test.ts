import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type ConsoleClient, signIn as signInClient } from '../../server/test/console-client.ts'
import { ROOT_PASSWORD, type RunningConsole, signIn, startConsole } from './browser.ts'

let site: RunningConsole
let root: ConsoleClient
beforeAll(async () => {
  site = await startConsole({ isSetUp: true })
  root = await signInClient(site.server.url, 'root', ROOT_PASSWORD)
})
afterAll(() => site.stop())

test('a priority typed into its row is saved when the field is left', async () => {
  await root.makeChannel({ name: 'inline', models: 'ok@inline', base_url: site.upstream.url })
  const { page, context } = await site.visit()
  await signIn(page)
  await page.goto('/channel?keyword=inline')
  const field = page.getByLabel('优先级：inline')
  await field.fill('42')
  await field.blur()
  await page.getByText('操作成功完成！').waitFor()
  await page.reload()
  expect(await page.getByLabel('优先级：inline').inputValue()).toBe('42')
  await context.close()
})

test('a failed test leaves the form open on the saved channel and says why', async () => {
  const id = await root.makeChannel({ name: 'broken', models: 'status-401', base_url: site.upstream.url })
  const { page, context } = await site.visit()
  await signIn(page)
  await page.goto(`/channel/edit/${id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '名称', exact: true }).fill('broken but saved')
  await drawer.getByRole('button', { name: '保存并测试' }).click()
  await drawer.getByText('已保存，但测试失败').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: 'broken but saved' }).waitFor()
  await context.close()
})

test('a copy keeps the key of its original, and a deleted channel leaves the list', async () => {
  await root.makeChannel({ name: 'original', key: 'sk-original', models: 'ok@copy', base_url: site.upstream.url })
  const { page, context } = await site.visit()
  await signIn(page)
  await page.goto('/channel?keyword=original')
  await chooseInMenu(page, { row: 'original', action: '复制' })
  await confirm(page, { question: '复制渠道“original”？', answer: '复制' })
  await page.getByText('渠道复制成功').waitFor()
  const copy = page.getByRole('row').filter({ hasText: 'original_复制' })
  await copy.getByRole('button', { name: '测试', exact: true }).click()
  await page.getByText('通道 original_复制 测试成功').waitFor()
  expect(site.upstream.attemptsOf('ok@copy').at(-1)?.headers.authorization).toBe('Bearer sk-original')
  await chooseInMenu(page, { row: 'original_复制', action: '删除' })
  await confirm(page, { question: '删除渠道“original_复制”？', answer: '删除' })
  await copy.waitFor({ state: 'hidden' })
  await context.close()
})

test('the models of an account are fetched into the form, for a new channel and for a saved one', async () => {
  const id = await root.makeChannel({ name: 'listed', models: 'old-model', base_url: site.upstream.url })
  const { page, context } = await site.visit()
  await signIn(page)
  await page.goto(`/channel/edit/${id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '获取模型列表' }).click()
  await page.getByText('已获取 1 个模型').waitFor()
  await drawer.getByText('共 2 个').waitFor()
  await page.goto('/channel/add')
  await drawer.getByLabel('API 地址').fill(site.upstream.url)
  await drawer.getByPlaceholder('请输入渠道对应的密钥').fill('sk-typed')
  await drawer.getByRole('button', { name: '清除所有模型' }).click()
  await drawer.getByRole('button', { name: '获取模型列表' }).click()
  await drawer.getByText('共 1 个').waitFor()
  const asked = site.upstream.attempts.filter(({ operation }) => operation === 'models').at(-1)
  expect(asked?.headers.authorization).toBe('Bearer sk-typed')
  await context.close()
})

test('the form asks for what the vendor needs', async () => {
  const { page, context } = await site.visit()
  await signIn(page)
  await page.goto('/channel/add')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('类型').first().fill('Vertex')
  await page.getByRole('option', { name: 'Vertex AI' }).click()
  await drawer.getByLabel('部署地区').waitFor()
  await drawer.getByRole('button', { name: '填入模板' }).first().click()
  expect(await drawer.getByLabel('部署地区').inputValue()).toContain('"default": "us-central1"')
  await drawer.getByLabel('类型').first().fill('Cloudflare')
  await page.getByRole('option', { name: 'Cloudflare' }).click()
  await drawer.getByLabel('Account ID').waitFor()
  await context.close()
})

async function chooseInMenu(page: Page, { row, action }: { row: string; action: string }): Promise<void> {
  await page.getByRole('button', { name: `更多操作：${row}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}

async function confirm(page: Page, { question, answer }: { question: string; answer: string }): Promise<void> {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: answer, exact: true }).click()
}
