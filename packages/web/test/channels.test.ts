import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { Page } from 'playwright-core'
import { type ConsoleClient, signIn as signInClient } from '../../server/test/console-client.ts'
import { hasFocus, ROOT_PASSWORD, type RunningConsole, signIn, startConsole } from './browser.ts'

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
  await field.waitFor()
  let readAgain = () => {}
  const isAsked = new Promise<void>((resolve) => {
    readAgain = resolve
  })
  await page.route('**/api/channel/search?*', (route) => isAsked.then(() => route.continue()))
  await field.fill('42')
  await field.blur()
  await page.getByText('操作成功完成！').waitFor()
  // Nor does the old number come back until the list has been read again.
  await page.waitForFunction(
    (input) => input instanceof HTMLInputElement && !input.readOnly,
    await field.elementHandle(),
  )
  expect(await field.inputValue()).toBe('42')
  readAgain()
  await page.reload()
  expect(await page.getByLabel('优先级：inline').inputValue()).toBe('42')
  await context.close()
})

test('a priority is saved with Enter, which leaves the keyboard where it is', async () => {
  await root.makeChannel({ name: 'in-place', models: 'ok@inline', base_url: site.upstream.url })
  const { page, context } = await site.visit()
  await signIn(page, { to: '/channel?keyword=in-place' })
  const field = page.getByLabel('优先级：in-place')
  await field.fill('7')
  await field.press('Enter')
  await page.getByText('操作成功完成！').waitFor()
  expect(await hasFocus(field)).toBe(true)
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

test('a new channel that fails its test says why for as long as its form stands', async () => {
  const { page, context } = await site.visit()
  await signIn(page, { to: '/channel?edit=new' })
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '名称', exact: true }).fill('first try')
  await drawer.getByLabel('API 地址').fill(site.upstream.url)
  await drawer.getByPlaceholder('请输入渠道对应的密钥').fill('sk-wrong')
  await drawer.getByRole('button', { name: '清除所有模型' }).click()
  await drawer.getByLabel('自定义模型名称').fill('status-401')
  await drawer.getByRole('button', { name: '保存并测试' }).click()
  await page.getByRole('heading', { name: '编辑渠道：first try' }).waitFor()
  await drawer.getByRole('alert').filter({ hasText: '已保存，但测试失败' }).getByText('401').waitFor()
  await context.close()
})

test('a long reason of a vendor is read from its start', async () => {
  await root.makeChannel({ name: 'talkative', models: 'ok@talkative', base_url: site.upstream.url })
  const { page, context } = await site.visit()
  await page.route('**/api/channel/test/**', (route) =>
    route.fulfill({
      json: { success: false, message: `no quota ${'x'.repeat(900)} ${'words '.repeat(300)}`, time: 0 },
    }),
  )
  await signIn(page, { to: '/channel?keyword=talkative' })
  await page.getByRole('button', { name: '测试', exact: true }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'no quota' })
  await toast.waitFor()
  const { above, beside } = await toast.evaluate((box) => {
    const text = document.createRange()
    text.selectNodeContents(box)
    const [edge, words] = [box.getBoundingClientRect(), text.getBoundingClientRect()]
    return { above: edge.top - words.top, beside: words.right - edge.right }
  })
  expect({ isCutAbove: above > 0, isCutBeside: beside > 0 }).toEqual({ isCutAbove: false, isCutBeside: false })
  await context.close()
})

test('a model that was typed and not added is saved with the form', async () => {
  const id = await root.makeChannel({ name: 'typed', models: 'ok@typed', base_url: site.upstream.url })
  const { page, context } = await site.visit()
  await signIn(page)
  const custom = page.getByRole('dialog').getByLabel('自定义模型名称')
  for (const [model, save] of [
    ['one', () => page.keyboard.press('Control+Enter')],
    ['two', () => page.getByRole('button', { name: '保存', exact: true }).click()],
  ] as const) {
    await page.goto(`/channel/edit/${id}`)
    await custom.fill(model)
    await save()
    await custom.waitFor({ state: 'hidden' })
  }
  expect((await root.call(endpoints.readChannel, { params: { id } })).models).toBe('ok@typed,one,two')
  await context.close()
})

test('a copy keeps the key of its original, and a deleted channel leaves the list', async () => {
  await root.makeChannel({ name: 'original', key: 'sk-original', models: 'ok@copy', base_url: site.upstream.url })
  const { page, context } = await site.visit()
  await signIn(page)
  await page.goto('/channel?keyword=original')
  await chooseInMenu(page, { row: 'original', action: '删除' })
  await page.getByText('删除渠道“original”？').waitFor()
  await page.keyboard.press('Escape')
  // Its entry is gone, so the button of the menu has the focus again.
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '更多操作：original')
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
  // The row in its place has the focus that the deleted one had.
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '更多操作：original')
  await context.close()
})

test('the models of an account are fetched into the form, for a new channel and for a saved one', async () => {
  const id = await root.makeChannel({ name: 'listed', models: 'old-model', base_url: site.upstream.url })
  const { page, context } = await site.visit()
  await signIn(page)
  await page.goto(`/channel/edit/${id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '获取模型列表' }).click()
  const difference = page.getByRole('dialog', { name: '模型列表的变化' })
  await difference.getByRole('region', { name: '上游已不再提供（1）' }).getByLabel('old-model').check()
  await difference.getByRole('button', { name: '应用' }).click()
  await drawer.getByText('共 1 个').waitFor()
  await page.goto('/channel/add')
  await drawer.getByLabel('API 地址').fill(site.upstream.url)
  await drawer.getByPlaceholder('请输入渠道对应的密钥').fill('sk-typed')
  await drawer.getByRole('button', { name: '清除所有模型' }).click()
  await drawer.getByRole('button', { name: '获取模型列表' }).click()
  await difference.getByRole('button', { name: '应用' }).click()
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

test('channels of one tag are switched and edited together, and an edit without changes says so', async () => {
  for (const name of ['west-1', 'west-2']) {
    await root.makeChannel({ name, models: 'ok@west', tag: 'west', base_url: site.upstream.url })
  }
  const { page, context } = await site.visit()
  await signIn(page)
  await page.goto('/channel?keyword=west')
  await page.getByRole('switch', { name: '标签聚合模式' }).check()
  const tag = page.getByRole('row').filter({ hasText: '标签：west' })
  await tag.getByRole('button', { name: '禁用全部' }).click()
  await confirm(page, { question: '禁用标签“west”下的全部渠道？', answer: '禁用全部' })
  await tag.getByText('启用 0/2').waitFor()
  await tag.getByRole('button', { name: '标签：west' }).click()
  await page.getByRole('row').filter({ hasText: 'west-2' }).waitFor()
  await tag.getByLabel('优先级：west').fill('9')
  await page.keyboard.press('Enter')
  await confirm(page, { question: '将标签“west”下所有渠道的优先级改为 9？', answer: '确定' })
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[aria-label="优先级：west-2"]')?.value === '9',
  )
  await tag.getByRole('button', { name: '编辑' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('新标签名').waitFor()
  await drawer.getByRole('button', { name: '保存' }).click()
  await page.getByText('没有任何修改！').waitFor()
  await drawer.getByLabel('新标签名').fill('coast')
  await drawer.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '标签：coast' }).waitFor()
  await context.close()
})

test('a tag has room for its name on a small laptop', async () => {
  await root.makeChannel({ name: 'harbour', models: 'gpt-4o', tag: 'production-eu', base_url: site.upstream.url })
  const { page, context } = await site.visit({ language: 'en' })
  await signIn(page, { to: '/channel?tags=1&keyword=harbour' })
  const tag = page.getByRole('table').getByText('Tag: production-eu')
  await tag.waitFor()
  expect(await tag.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
  await context.close()
})

test('ticked channels are edited together after a look at what changes, and deleted together', async () => {
  for (const name of ['many-1', 'many-2'])
    await root.makeChannel({ name, models: 'ok@many', base_url: site.upstream.url })
  const { page, context } = await site.visit()
  await signIn(page)
  await page.goto('/channel?keyword=many')
  await chooseTool(page, '删除所选渠道')
  await page.getByText('请先选择要删除的通道！').waitFor()
  await page.getByLabel('选择本页').check()
  const bar = page.getByRole('region', { name: '批量操作' })
  await bar.getByRole('button', { name: '批量修改' }).click()
  const dialog = page.getByRole('dialog', { name: '批量修改 2 个渠道' })
  await dialog.getByLabel('优先级').fill('7')
  await dialog.getByText('2 / 2 个渠道会改变').waitFor()
  await dialog.getByRole('button', { name: '修改 2 个渠道', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[aria-label="优先级：many-2"]')?.value === '7',
  )
  await bar.getByRole('button', { name: '删除' }).click()
  await confirm(page, { question: '删除所选的 2 个渠道？', answer: '删除' })
  await page.getByText('已删除 2 个通道！').waitFor()
  // No row is left to have the focus, so the table has it.
  await page.waitForFunction(() => document.activeElement?.matches('div:has(table)'))
  await context.close()
})

test('a test of all channels tells its progress, also to whoever comes back', async () => {
  await root.makeChannel({ name: 'silent', models: 'silent', base_url: site.upstream.url })
  const { page, context } = await site.visit({ language: 'en' })
  await signIn(page)
  await page.goto('/channel')
  await page.getByRole('button', { name: 'Maintenance' }).click()
  await page.getByRole('button', { name: 'Test all channels' }).click()
  await confirm(page, { question: 'Test all channels?', answer: 'Test all channels' })
  await page.getByText(/^Testing \d+ \/ \d+/).waitFor()
  await page.goto('/token')
  await page.goto('/channel')
  await page.getByText(/^Testing \d+ \/ \d+/).waitFor()
  await context.close()
})

async function chooseTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '渠道维护' }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

async function chooseInMenu(page: Page, { row, action }: { row: string; action: string }): Promise<void> {
  await page.getByRole('button', { name: `更多操作：${row}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}

async function confirm(page: Page, { question, answer }: { question: string; answer: string }): Promise<void> {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: answer, exact: true }).click()
}
