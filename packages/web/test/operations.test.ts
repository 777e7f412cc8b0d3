import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { noTokenLimits } from '@tollgate/contract/entities/limits'
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
    key: "The channel's API key",
    clearModels: 'Clear all models',
    customModel: 'Custom model name',
    add: 'Add',
    saveAndTest: 'Save and test',
    passed: /Channel .+ passed the test in \d+\.\d\d s\./,
    newToken: 'New token',
    unlimited: 'Unlimited quota',
    save: 'Save',
    created: 'Tokens created: 1. Copy them from the list.',
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

test('new calls come into the live log by themselves, and the present filter is saved as a file', async () => {
  await root.makeChannel({
    name: 'live',
    models: 'tokens-5@live',
    base_url: site.upstream.url,
    setting: '{"cost":{"*":0.5}}',
  })
  const { key } = await root.makeToken({ name: 'live' })
  // As wide as all columns are.
  const { page, context } = await site.visit({ width: 1920 })
  await signIn(page)
  await page.goto('/log?token=live')
  await page.getByText('这段时间还没有日志').or(page.getByText('没有符合条件的记录')).waitFor()
  await page.getByRole('switch', { name: '实时刷新' }).check()
  await (await post(site.server.url, `sk-${key}`, chatBody('tokens-5@live'))).text()
  await page.getByRole('row').filter({ hasText: 'tokens-5@live' }).waitFor()
  await page.getByRole('columnheader', { name: '利润' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  const [titles, ...records] = (await Bun.file(await download.path()).text()).trim().split('\r\n')
  expect(download.suggestedFilename()).toEndWith('.csv')
  expect(titles).toContain('利润（美元）')
  expect(records).toHaveLength(1)
  expect(records[0]).toContain('tokens-5@live')
  // A refusal is HTTP 200 as well: it is told, not saved.
  await page.route('**/api/log/export?*', (route) => route.fulfill({ json: { success: false, message: '权限不足' } }))
  await page.getByRole('button', { name: '导出 CSV' }).click()
  await page.getByRole('alert').getByText('权限不足').waitFor()
  await context.close()
})

test('the limits of a token say how much of them is used', async () => {
  const { id } = await root.makeToken({ name: 'limited', limits: { ...noTokenLimits, quota_day: 500_000 } })
  const { page, context } = await site.visit()
  await signIn(page)
  await page.goto(`/token?edit=${id}`)
  const field = page.getByRole('dialog').getByLabel('每日额度')
  await page.getByText('已用 $0.00 / $1.00').waitFor()
  await field.fill('1000000')
  await page.keyboard.press('Control+Enter')
  await page.getByText('令牌更新成功！').waitFor()
  expect((await root.call(endpoints.readToken, { params: { id } })).limits.quota_day).toBe(1_000_000)
  await context.close()
})
