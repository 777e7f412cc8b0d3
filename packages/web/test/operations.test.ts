import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type ConsoleClient, signIn as signInClient } from '../../server/test/console-client.ts'
import { chatBody, post, requestIdOf } from '../../server/test/model-client.ts'
import { ROOT_PASSWORD, type RunningConsole, signIn, startConsole } from './browser.ts'

let site: RunningConsole
let root: ConsoleClient
beforeAll(async () => {
  site = await startConsole({ isSetUp: true })
  root = await signInClient(site.server.url, 'root', ROOT_PASSWORD)
})
afterAll(() => site.stop())

/** The words of the pages in both languages, as far as the walk presses or reads them. */
const words = {
  zh: {
    newChannel: '新建渠道',
    name: '名称',
    address: 'API 地址',
    key: '请输入渠道对应的密钥',
    clearModels: '清除所有模型',
    customModel: '自定义模型名称',
    add: '填入',
    saveAndTest: '保存并测试',
    passed: /通道 .+ 测试成功，耗时 \d+\.\d\d 秒。/,
    newToken: '新建令牌',
    unlimited: '无限额度',
    save: '保存',
    created: '1个令牌创建成功，请在列表页面点击复制获取令牌！',
    copyKey: '复制密钥: ',
    showDetail: '查看详情',
    attempts: '尝试过程',
    answered: '成功',
    total: '合计',
  },
  en: {
    newChannel: 'New channel',
    name: 'Name',
    address: 'API address',
    key: 'Key of the account at the vendor',
    clearModels: 'Clear all models',
    customModel: 'Custom model name',
    add: 'Add',
    saveAndTest: 'Save and test',
    passed: /Channel .+ passed the test in \d+\.\d\d s\./,
    newToken: 'New token',
    unlimited: 'Unlimited quota',
    save: 'Save',
    created: '1 tokens created; copy them from the list.',
    copyKey: 'Copy key: ',
    showDetail: 'Show details',
    attempts: 'Attempts',
    answered: 'answered',
    total: 'Total',
  },
} as const
type Words = (typeof words)['zh' | 'en']

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  const say: Words = words[language]
  const channelName = `vendor-${language}`
  const model = `tokens-12@${language}`

  test('an operator adds a channel that passes its test, and a token, and sees the call that was made with it', async () => {
    const { page, context, takeProblems } = await site.visit({ language })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page)
    await addChannel(page, { say, name: channelName, model })
    const key = await addToken(page, { say, name: `work-${language}` })
    const reply = await post(site.server.url, key, chatBody(model))
    expect(reply.status).toBe(200)
    await reply.text()

    await page.goto('/log')
    const row = page
      .getByRole('row')
      .filter({ hasText: model })
      .filter({ hasText: `work-${language}` })
    await row.getByRole('button', { name: say.showDetail }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(requestIdOf(reply), { exact: true }).waitFor()
    await drawer.getByText(say.answered, { exact: true }).waitFor()
    await drawer.getByText(say.total, { exact: true }).waitFor()
    expect(takeProblems()).toEqual([])
    await context.close()
  })
})

async function addChannel(
  page: Page,
  { say, name, model }: { say: Words; name: string; model: string },
): Promise<void> {
  await page.goto('/channel')
  await page.getByRole('button', { name: say.newChannel }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: say.name, exact: true }).fill(name)
  await drawer.getByLabel(say.address).fill(`${site.upstream.url}/`)
  await drawer.getByPlaceholder(say.key).fill('sk-vendor')
  await drawer.getByRole('button', { name: say.clearModels }).click()
  await drawer.getByLabel(say.customModel).fill(model)
  await drawer.getByRole('button', { name: say.add, exact: true }).click()
  await drawer.getByRole('button', { name: say.saveAndTest }).click()
  await page.getByText(say.passed).waitFor()
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: name }).waitFor()
}

/** Answers with the key that the page has put into the clipboard. */
async function addToken(page: Page, { say, name }: { say: Words; name: string }): Promise<string> {
  await page.goto('/token')
  await page.getByRole('button', { name: say.newToken }).first().waitFor()
  await page.keyboard.press('n')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: say.name, exact: true }).fill(name)
  await drawer.getByLabel(say.unlimited).check()
  await drawer.getByRole('button', { name: say.save, exact: true }).click()
  await page.getByText(say.created).waitFor()
  await page.getByRole('button', { name: `${say.copyKey}${name}` }).click()
  return page.evaluate(() => navigator.clipboard.readText())
}

describe('channels', () => {
  test('a priority typed into its row is saved when the field is left', async () => {
    const id = await root.makeChannel({ name: 'inline', models: 'ok@inline', base_url: site.upstream.url })
    const { page, context } = await site.visit()
    await signIn(page)
    await page.goto('/channel?keyword=inline')
    const field = page.getByLabel('优先级：inline')
    await field.fill('42')
    await field.blur()
    await page.getByText('操作成功完成！').waitFor()
    await page.reload()
    expect(await page.getByLabel('优先级：inline').inputValue()).toBe('42')
    expect(id).toBeGreaterThan(0)
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
    await page.getByRole('dialog').getByRole('button', { name: '复制', exact: true }).click()
    await page.getByText('渠道复制成功').waitFor()
    const copy = page.getByRole('row').filter({ hasText: 'original_复制' })
    await copy.getByRole('button', { name: '测试', exact: true }).click()
    await page.getByText('通道 original_复制 测试成功').waitFor()
    expect(site.upstream.attemptsOf('ok@copy').at(-1)?.headers.authorization).toBe('Bearer sk-original')
    await chooseInMenu(page, { row: 'original_复制', action: '删除' })
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    await copy.waitFor({ state: 'hidden' })
    await context.close()
  })
})

async function chooseInMenu(page: Page, { row, action }: { row: string; action: string }): Promise<void> {
  await page.getByRole('button', { name: `更多操作：${row}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}

describe('tokens', () => {
  test('unsaved edits are guarded against Esc and the back button', async () => {
    const { page, context } = await site.visit()
    await signIn(page)
    await page.getByRole('heading', { name: '令牌' }).waitFor()
    await page.keyboard.press('n')
    const name = page.getByRole('textbox', { name: '名称', exact: true })
    await name.fill('half done')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '继续编辑' }).click()
    await page.goBack()
    await page.getByRole('button', { name: '继续编辑' }).click()
    expect(await name.inputValue()).toBe('half done')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '放弃修改' }).click()
    await name.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('')
    await context.close()
  })

  test('several tokens are created at once and their keys copied together', async () => {
    const { page, context } = await site.visit()
    await root.makeToken({ name: 'another' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page)
    await page.getByRole('button', { name: '复制所选令牌' }).click()
    await page.getByText('请至少选择一个令牌！').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: '名称', exact: true }).fill('batch')
    await page.getByLabel('新建数量').fill('3')
    await page.keyboard.press('Control+Enter')
    await page.getByText('3个令牌创建成功，请在列表页面点击复制获取令牌！').waitFor()
    await page.getByLabel('搜索名称').fill('batch')
    await page.getByText('1–3 / 3 条').waitFor()
    await page.getByLabel('选择本页').check()
    await page.getByRole('button', { name: '复制所选令牌' }).last().click()
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).toMatch(/^batch(-[0-9A-Za-z]{6})? {4}sk-[0-9A-Za-z]{48}$/)
    await context.close()
  })

  test('filters live in the address: no match offers to clear them', async () => {
    const { page, context } = await site.visit()
    await signIn(page)
    await page.goto('/token?keyword=nobody-has-this')
    await page.getByText('没有符合条件的记录').waitFor()
    await page.getByRole('button', { name: '清除筛选' }).last().click()
    await page.getByRole('row').nth(1).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await context.close()
  })

  test('a key that the browser may not copy is shown for copying by hand', async () => {
    const { page, context } = await site.visit()
    const token = await root.makeToken({ name: 'by-hand' })
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await signIn(page)
    await page.getByRole('button', { name: '复制密钥: by-hand' }).click()
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe(`sk-${token.key}`)
    await context.close()
  })
})

test('a column keeps the width it was dragged to', async () => {
  const { page, context } = await site.visit()
  await signIn(page)
  await page.getByRole('row').nth(1).waitFor()
  const head = page.getByRole('columnheader', { name: '密钥' })
  const edges = async () => (await head.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const before = await edges()
  await page.mouse.move(before.x + before.width, before.y + 12)
  await page.mouse.down()
  await page.mouse.move(before.x + before.width + 70, before.y + 12, { steps: 4 })
  await page.mouse.up()
  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
  await page.waitForFunction(() => document.querySelector('th')?.offsetWidth !== 0)
  expect(Math.round((await edges()).width - before.width)).toBe(70)
  await context.close()
})

test('J and K walk through the details of the log, and Esc closes them', async () => {
  await root.makeChannel({ name: 'walk', models: 'ok@first,ok@second', base_url: site.upstream.url })
  const { key } = await root.makeToken({ name: 'walk' })
  for (const model of ['ok@first', 'ok@second']) {
    await (await post(site.server.url, `sk-${key}`, chatBody(model))).text()
  }
  const { page, context } = await site.visit()
  await signIn(page)
  await page.goto('/log?token=walk')
  const drawer = page.getByRole('dialog')
  await page.getByRole('button', { name: '查看详情' }).first().click()
  await drawer.getByRole('heading', { name: 'ok@second' }).waitFor()
  await page.keyboard.press('j')
  await drawer.getByRole('heading', { name: 'ok@first' }).waitFor()
  await page.keyboard.press('k')
  await drawer.getByRole('heading', { name: 'ok@second' }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await context.close()
})

test('a table remembers hidden columns and the page size', async () => {
  const { page, context } = await site.visit()
  await signIn(page)
  await page.getByRole('columnheader', { name: '分组' }).waitFor()
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByLabel('分组', { exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: '分组' }).waitFor({ state: 'hidden' })
  await page.getByRole('combobox', { name: '每页条数' }).click()
  await page.getByRole('option', { name: '50 条/页' }).click()
  await page.reload()
  await page.getByRole('columnheader', { name: '名称' }).waitFor()
  expect(await page.getByRole('columnheader', { name: '分组' }).count()).toBe(0)
  expect(await page.getByRole('combobox', { name: '每页条数' }).inputValue()).toBe('50 条/页')
  await context.close()
})
