import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { Page } from 'playwright-core'
import { type ConsoleClient, signIn as signInClient } from '../../server/test/console-client.ts'
import { hasFocus, ROOT_PASSWORD, type RunningConsole, signIn, startConsole, type Visitor } from './browser.ts'

let site: RunningConsole
let root: ConsoleClient
let visitors: Record<'zh' | 'en', Visitor>
beforeAll(async () => {
  site = await startConsole({ isSetUp: true })
  root = await signInClient(site.server.url, 'root', ROOT_PASSWORD)
  visitors = { zh: await site.visit(), en: await site.visit({ language: 'en' }) }
  await Promise.all(Object.values(visitors).map(({ page }) => signIn(page, { to: '/mark.svg' })))
})
afterAll(() => site.stop())

const optionOf = async (key: string) =>
  (await root.call(endpoints.listOptions)).find((option) => option.key === key)?.value

/** Opens a tab of the settings, does something there, and looks whether anything went wrong behind it. */
async function onTab(
  tab: string,
  act: (page: Page) => Promise<void>,
  { language }: { language: 'zh' | 'en' } = { language: 'zh' },
): Promise<void> {
  const { page, takeProblems } = visitors[language]
  await page.goto(`/setting?tab=${tab}`)
  await act(page)
  expect(takeProblems()).toEqual([])
}

/** What is far down comes when it is in view. */
async function cardOf(page: Page, name: string) {
  const card = page.getByRole('region', { name, exact: true })
  await card.scrollIntoViewIfNeeded()
  return card
}

test('a card saves what was changed in it, says so, and warns when nothing was', async () => {
  await onTab('operation', async (page) => {
    const card = await cardOf(page, '通用设置')
    await card.getByRole('button', { name: '保存通用设置' }).click()
    await page.getByText('你似乎并没有修改什么').waitFor()
    await card.getByRole('textbox', { name: '失败重试次数' }).fill('3')
    await card.getByRole('switch', { name: '默认收起侧边栏' }).click()
    await card.getByText('未保存').waitFor()
    await card.getByRole('button', { name: '保存通用设置' }).click()
    await page.getByText('保存成功').waitFor()
    await card.getByText('未保存').waitFor({ state: 'hidden' })
    expect(await page.getByText('部分保存失败').count()).toBe(0)
  })
  expect([await optionOf('RetryTimes'), await optionOf('DefaultCollapseSidebar')]).toEqual(['3', 'true'])
})

test('when one of two changes is refused, it is said that a part was saved, and why the other was not', async () => {
  await onTab('operation', async (page) => {
    const card = await cardOf(page, '通用设置')
    await card.getByRole('textbox', { name: '失败重试次数' }).fill('4')
    await card.getByRole('switch', { name: '默认收起侧边栏' }).click()
    await page.route('**/api/option/', (route) =>
      route.request().postDataJSON()?.key === 'RetryTimes'
        ? route.fulfill({ json: { success: false, message: '暂时不行' } })
        : route.fallback(),
    )
    await card.getByRole('button', { name: '保存通用设置' }).click()
    await page.getByRole('alert').getByText('部分保存失败，请重试').waitFor()
    await page.getByRole('alert').getByText('暂时不行').waitFor()
    expect(await card.getByRole('textbox', { name: '失败重试次数' }).inputValue()).toBe('4')
    await page.unroute('**/api/option/')
    await card.getByRole('button', { name: '撤销修改' }).click()
  })
  expect([await optionOf('RetryTimes'), await optionOf('DefaultCollapseSidebar')]).toEqual(['3', 'false'])
})

test('what takes back the changes of a card leaves the keyboard at that card', async () => {
  await onTab('operation', async (page) => {
    await page.getByRole('textbox', { name: '失败重试次数' }).fill('9')
    await page.getByRole('button', { name: '撤销修改' }).press('Enter')
    expect(await page.getByRole('textbox', { name: '失败重试次数' }).inputValue()).toBe('3')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^保存/)
  })
})

test('changes that are not saved are asked about on the way to another tab', async () => {
  await onTab('operation', async (page) => {
    const retries = page.getByRole('textbox', { name: '失败重试次数' })
    await retries.fill('9')
    await page.getByRole('link', { name: '其他设置' }).click()
    await page.getByRole('button', { name: '继续编辑' }).click()
    expect(await retries.inputValue()).toBe('9')
    await page.getByRole('link', { name: '其他设置' }).click()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await page.getByRole('region', { name: '个性化' }).waitFor()
  })
  expect(await optionOf('RetryTimes')).toBe('3')
})

test('broken JSON is told with its place and not sent; a group that exists is not added again', async () => {
  await onTab('operation', async (page) => {
    const card = await cardOf(page, '分组')
    await card.getByLabel('新分组名称').fill('vip')
    await card.getByRole('button', { name: '添加分组' }).click()
    await card.getByText('分组名称已存在').waitFor()
    await card.getByLabel('新分组名称').fill('gold')
    await card.getByRole('button', { name: '添加分组' }).click()
    await card.getByRole('textbox', { name: '倍率: gold', exact: true }).fill('0.5')
    await card.getByLabel('新分组名称').fill('tin')
    await card.getByRole('button', { name: '添加分组' }).click()
    await card.getByRole('button', { name: '删除分组：tin' }).press('Enter')
    expect(await hasFocus(card.getByLabel('新分组名称'))).toBe(true)
    await card.getByText('JSON', { exact: true }).click()
    const ratios = card.getByRole('textbox', { name: '分组倍率', exact: true })
    const good = await ratios.inputValue()
    expect(JSON.parse(good)).toMatchObject({ gold: 0.5 })
    await ratios.fill('{\n  "default": 1,\n}')
    await ratios.blur()
    await card.getByText('不是合法的 JSON 字符串（第 3 行第 1 列）').waitFor()
    await card.getByRole('button', { name: '保存分组' }).click()
    await page.getByText('请检查输入').waitFor()
    await ratios.fill(good)
    await card.getByRole('button', { name: '保存分组' }).click()
    await page.getByText('保存成功').waitFor()
  })
  expect(JSON.parse((await optionOf('GroupRatio')) ?? '')).toEqual({ default: 1, vip: 1, svip: 1, gold: 0.5 })
  expect(JSON.parse((await optionOf('TopupGroupRatio')) ?? '')).toMatchObject({ gold: 1 })
})

test('a group whose name was only typed is saved, and a ratio that is emptied comes back', async () => {
  const ratios = async () => JSON.parse((await optionOf('GroupRatio')) ?? '')
  await root.call(endpoints.updateOption, { body: { key: 'GroupRatio', value: '{"default":1,"vip":0.5}' } })
  await onTab('operation', async (page) => {
    const card = await cardOf(page, '分组')
    const save = card.getByRole('button', { name: '保存分组' })
    const name = card.getByLabel('新分组名称')
    await name.fill('no,name')
    await save.click()
    await card.getByText('不是合法的分组名称：no,name', { exact: true }).waitFor()
    expect(await ratios()).toEqual({ default: 1, vip: 0.5 })
    await name.fill('typed')
    await save.click()
    await page.getByText('保存成功').waitFor()
    expect(await name.inputValue()).toBe('')
    expect(await ratios()).toEqual({ default: 1, vip: 0.5, typed: 1 })

    const vip = card.getByRole('textbox', { name: '倍率: vip', exact: true })
    await vip.focus()
    await page.keyboard.press('End')
    for (const _digit of '0.5') await page.keyboard.press('Backspace')
    await page.keyboard.press('Tab')
    expect(await vip.inputValue()).toBe('0.5')
    expect(await card.getByText('未保存').count()).toBe(0)
  })
})

test('what somebody else saved meanwhile stays, and is replaced only when that was told', async () => {
  const setRatios = (ratios: object) =>
    root.call(endpoints.updateOption, { body: { key: 'GroupRatio', value: JSON.stringify(ratios) } })
  const ratios = async () => JSON.parse((await optionOf('GroupRatio')) ?? '')
  await setRatios({ default: 1, vip: 1, svip: 1 })
  await onTab('operation', async (page) => {
    const card = await cardOf(page, '分组')
    const vip = card.getByRole('textbox', { name: '倍率: vip', exact: true })
    const save = card.getByRole('button', { name: '保存分组' })
    await vip.fill('0.5')
    await setRatios({ default: 1, vip: 1, svip: 2, other: 3 })
    await save.click()
    await page.getByText('保存成功').waitFor()
    await card.getByRole('textbox', { name: '倍率: other', exact: true }).waitFor()
    expect(await ratios()).toEqual({ default: 1, vip: 0.5, svip: 2, other: 3 })

    await vip.fill('0.6')
    await setRatios({ default: 1, vip: 0.9, svip: 4 })
    await save.click()
    await page.getByRole('alert').getByText('vip 现为 0.9').waitFor()
    expect(await ratios()).toEqual({ default: 1, vip: 0.9, svip: 4 })
    await card.getByText('分组倍率: 他人已作修改：vip 现为 0.9').waitFor()
    expect(await vip.inputValue()).toBe('0.6')
    await save.click()
    await card.getByText('未保存').waitFor({ state: 'hidden' })
  })
  expect(await ratios()).toEqual({ default: 1, vip: 0.6, svip: 4 })
})

test('a model in use without a price is shown, and gets one in dollars', async () => {
  await root.makeChannel({ name: 'own', models: 'house-model', base_url: site.upstream.url })
  await onTab(
    'operation',
    async (page) => {
      const card = await cardOf(page, 'Model prices')
      await card.getByRole('button', { name: 'house-model', exact: true }).click()
      const dialog = page.getByRole('dialog')
      const price = dialog.getByRole('textbox', { name: 'Input price', exact: true })
      const typedInto = price.and(page.locator(':focus'))
      await typedInto.waitFor()
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await dialog.getByText('Enter the price').waitFor()
      await typedInto.waitFor()
      await price.fill('0.3')
      await dialog.getByRole('textbox', { name: 'Output price', exact: true }).fill('1.2')
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await card.getByRole('searchbox', { name: 'Search models' }).fill('house')
      await card.getByRole('row').filter({ hasText: '$1.2' }).waitFor()
      await card.getByRole('button', { name: 'Save Model prices' }).click()
      await page.getByText('Saved.').waitFor()
    },
    { language: 'en' },
  )
  expect(JSON.parse((await optionOf('ModelRatio')) ?? '')['house-model']).toBe(0.15)
  expect(JSON.parse((await optionOf('CompletionRatio')) ?? '')['house-model']).toBe(4)
  expect(await root.call(endpoints.listUnpricedModels)).not.toContain('house-model')
})

test('old log rows are cleared after a question', async () => {
  await onTab('operation', async (page) => {
    const card = await cardOf(page, '日志')
    await card.getByRole('button', { name: '清除历史日志' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '清除历史日志' }).click()
    await page.getByText('0 条日志已清理！').waitFor()
  })
})

test('switches of the system work at once: one asks before, one is refused with the reason', async () => {
  await onTab('system', async (page) => {
    const card = await cardOf(page, '登录与注册')
    const registration = card.getByRole('switch', { name: '允许新用户注册' })
    await registration.press(' ')
    await page.getByText('保存成功').waitFor()
    expect(await hasFocus(registration)).toBe(true)
    await card.getByRole('switch', { name: '允许通过密码登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await card.getByRole('switch', { name: '允许通过 GitHub 登录或注册' }).click()
    await page.getByRole('alert').filter({ hasText: 'GitHubClientId' }).waitFor()
    expect(await card.getByRole('switch', { name: '允许通过 GitHub 登录或注册' }).isChecked()).toBe(false)
  })
  expect([await optionOf('RegisterEnabled'), await optionOf('PasswordLoginEnabled')]).toEqual(['false', 'true'])
})

test('a secret is written, never shown, and replaced only when something new is typed', async () => {
  await onTab('system', async (page) => {
    const card = await cardOf(page, '邮件（SMTP）')
    await card.getByLabel('密码或授权码').fill('first-secret')
    await card.getByRole('button', { name: '保存邮件（SMTP）' }).click()
    await card.getByText('已设置，不会显示').waitFor()
    expect(await page.content()).not.toContain('first-secret')
    await card.getByRole('button', { name: '替换: 密码或授权码' }).click()
    await card.getByRole('button', { name: '保存邮件（SMTP）' }).click()
    await page.getByText('你似乎并没有修改什么').waitFor()
    await card.getByRole('button', { name: '发送测试邮件' }).click()
    await card.getByText('请输入收件地址').waitFor()
    await card.getByLabel('收件地址').fill('me@example.com')
    await card.getByRole('button', { name: '发送测试邮件' }).click()
    await page.getByText('SMTP 服务器未配置').waitFor()
  })
  expect(await root.call(endpoints.listSetSecrets)).toEqual(['SMTPToken'])
})

test('texts for visitors are saved one by one, questions in their order', async () => {
  await onTab('other', async (page) => {
    await page.getByRole('textbox', { name: '系统名称' }).fill('北方之门')
    await page.getByRole('button', { name: '保存系统名称' }).click()
    await page.getByText('保存成功').first().waitFor()
    await page.getByRole('banner').getByText('北方之门').waitFor()
    const card = await cardOf(page, '常见问题')
    for (const [index, question] of ['甲', '乙'].entries()) {
      await card.getByRole('button', { name: '添加问题' }).click()
      await card.getByLabel(`问题 ${index + 1}`).fill(question)
      await card.getByLabel(`回答 ${index + 1}`).fill(`答${question}`)
    }
    await card.getByRole('button', { name: '上移: 2' }).press('Enter')
    expect(await hasFocus(card.getByRole('button', { name: '上移: 1' }))).toBe(true)
    await card.getByRole('button', { name: '添加问题' }).click()
    await card.getByRole('button', { name: '删除第 3 项' }).press('Enter')
    expect(await hasFocus(card.getByRole('button', { name: '添加问题' }))).toBe(true)
    await card.getByRole('button', { name: '保存常见问题' }).click()
    await card.getByText('未保存').waitFor({ state: 'hidden' })
  })
  expect(Object.entries(JSON.parse((await optionOf('FAQ')) ?? ''))).toEqual([
    ['乙', '答乙'],
    ['甲', '答甲'],
  ])
})

/** Opens a file of settings in its card. */
async function openFile(page: Page, card: string, file: object) {
  await (await cardOf(page, card)).locator('input[type=file]').setInputFiles({
    name: 'settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
  return page.getByRole('dialog')
}

test('a file of settings with a mistake shows it and changes nothing; without it, all of it comes in', async () => {
  const file = {
    tollgate_settings: 1,
    options: { RetryTimes: '7', SystemName: '南方之门' },
    channels: [{ name: '南方', type: 1, models: 'gpt-5', group: 'default', other: '', setting: '', status: 1 }],
  }
  await onTab('other', async (page) => {
    const wrong = await openFile(page, '导入与导出', { ...file, options: { ...file.options, MinTopUp: 'many' } })
    await wrong.getByText('文件中有 1 处错误，改正之前无法导入。').waitFor()
    expect(await wrong.getByRole('button', { name: '导入 4 项' }).isDisabled()).toBe(true)
    await wrong.getByRole('button', { name: '取消' }).click()
    await wrong.waitFor({ state: 'hidden' })
    const dialog = await openFile(page, '导入与导出', file)
    await dialog.getByText('缺少，渠道将处于禁用状态').waitFor()
    await dialog.getByRole('button', { name: '导入 3 项' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })
  expect(await Promise.all(['RetryTimes', 'SystemName'].map(optionOf))).toEqual(['7', '南方之门'])
  const found = await root.call(endpoints.searchChannels, { query: { keyword: '南方' } })
  expect(found.map(({ models, status }) => [models, status])).toEqual([['gpt-5', 2]])
})

test('secrets go into a file only after a proof', async () => {
  await root.setOption('WorkerValidKey', 'canary-worker')
  await onTab(
    'other',
    async (page) => {
      const card = await cardOf(page, 'Import and export')
      await card.getByRole('button', { name: 'Export with secrets' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Password' }).fill(ROOT_PASSWORD)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Export' }).click(),
      ])
      const file = JSON.parse(await Bun.file(await download.path()).text())
      expect(file.secrets).toMatchObject({ WorkerValidKey: 'canary-worker' })
      await dialog.waitFor({ state: 'hidden' })
    },
    { language: 'en' },
  )
})
