import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { Page } from 'playwright-core'
import { type ConsoleClient, signIn as signInClient } from '../../server/test/console-client.ts'
import { hasFocus, phone, ROOT_PASSWORD, type RunningConsole, signIn, startConsole } from './browser.ts'

let site: RunningConsole
let root: ConsoleClient
beforeAll(async () => {
  site = await startConsole({ isSetUp: true })
  root = await signInClient(site.server.url, 'root', ROOT_PASSWORD)
})
afterAll(() => site.stop())

/** The form of a new token, with a name in it that nobody has saved. */
async function halfDoneToken() {
  const { page, context } = await site.visit()
  await signIn(page)
  await page.getByRole('heading', { name: '令牌' }).waitFor()
  await page.keyboard.press('n')
  const name = page.getByRole('textbox', { name: '名称', exact: true })
  await name.fill('half done')
  return { page, context, name }
}

test('a name read from right to left is cut at its end, and stands where the others of its column do', async () => {
  const name = 'مفتاح التجارب الطويل جدا'
  await root.call(endpoints.createToken, { body: { name, unlimited_quota: true, expired_time: -1 } })
  const { page, context } = await site.visit()
  await signIn(page, { to: '/token' })
  const text = page.getByRole('table').getByText(name)
  await text.waitFor()
  expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  expect(await text.evaluate((element) => getComputedStyle(element).textAlign)).toBe('left')
  await context.close()
})

test('unsaved edits are guarded against Esc and the back button', async () => {
  const { page, context, name } = await halfDoneToken()
  const stay = page.getByRole('button', { name: '继续编辑' })
  // Each time anew, and Esc is an answer of its own: it goes back to the field.
  for (const answer of [() => stay.click(), () => page.keyboard.press('Escape')]) {
    await page.keyboard.press('Escape')
    await stay.waitFor()
    await answer()
    await stay.waitFor({ state: 'hidden' })
    await page.waitForFunction((field) => field === document.activeElement, await name.elementHandle())
  }
  await page.goBack()
  await stay.click()
  await stay.waitFor({ state: 'hidden' })
  expect(await name.inputValue()).toBe('half done')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃修改' }).click()
  await name.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')
  await context.close()
})

test('a button keeps the focus while it saves, and when that fails', async () => {
  const { page, context } = await halfDoneToken()
  const answer = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/token/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    calls += 1
    await answer.promise
    await route.fulfill({ json: { success: false, message: 'not today' } })
  })
  const save = page.getByRole('button', { name: '保存', exact: true })
  await save.press('Enter')
  await page.locator('button[aria-busy=true]').waitFor()
  await page.keyboard.press('Enter')
  expect(await hasFocus(save)).toBe(true)
  answer.resolve()
  await page.getByText('not today').waitFor()
  await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' })
  expect(await hasFocus(save)).toBe(true)
  expect(calls).toBe(1)
  await context.close()
})

test('another language waits until edits are saved or given up', async () => {
  const { page, context } = await site.visit()
  await signIn(page, { to: '/setting?tab=other' })
  const name = page.getByRole('textbox', { name: '系统名称' })
  await name.fill('half done')
  const chooseEnglish = async () => {
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByText('English', { exact: true }).click()
  }
  await chooseEnglish()
  await page.getByText('切换语言会丢失未保存的修改').waitFor()
  expect(await name.inputValue()).toBe('half done')
  await name.fill('Tollgate')
  await chooseEnglish()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await context.close()
})

test('whoever stays with unsaved edits is told that the session is over', async () => {
  const { page, context, name } = await halfDoneToken()
  await context.clearCookies()
  page.once('dialog', (question) => question.dismiss())
  await page.keyboard.press('Control+Enter')
  await page.getByText('请在另一个标签页中登录').waitFor()
  expect(await name.inputValue()).toBe('half done')
  await context.close()
})

test('quota below 0 is shown as it is in the form', async () => {
  const { id } = await root.makeToken({ name: 'overdrawn', unlimited_quota: true })
  const { page, context } = await site.visit()
  // What calls make of a token without a limit.
  await page.route(`**/api/token/${id}`, async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = await response.json()
    await route.fulfill({ response, json: { ...envelope, data: { ...data, remain_quota: -5 } } })
  })
  await signIn(page, { to: `/token?edit=${id}` })
  const left = page.getByRole('textbox', { name: '剩余额度' })
  await left.waitFor()
  expect(await left.inputValue()).toBe('-5')
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
  // Two presses before the form is drawn again, as a busy browser hands them over.
  await page.getByRole('button', { name: '保存', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
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

test('a view that was saved under a name brings its filters back', async () => {
  const { page, context } = await site.visit()
  await signIn(page)
  await page.goto('/log?type=2&range=7-days&page=3')
  await page.getByRole('button', { name: '常用视图' }).click()
  await page.getByLabel('视图名称').fill('本周消费')
  await page.keyboard.press('Enter')
  await page.goto('/log?model=x')
  await page.getByRole('button', { name: '常用视图' }).click()
  await page.getByRole('button', { name: '本周消费', exact: true }).click()
  await page.waitForURL('**/log?type=2&range=7-days')
  await page.getByRole('button', { name: '常用视图' }).click()
  await page.getByRole('button', { name: '删除视图：本周消费' }).press('Enter')
  expect(await hasFocus(page.getByLabel('视图名称'))).toBe(true)
  await context.close()
})

test('what a row cuts is told where the keyboard is in it, until Esc', async () => {
  const name = 'A channel with a name that is far too long for its column'
  await root.makeChannel({ name, models: 'gpt-4o' })
  const { page, context } = await site.visit()
  await signIn(page, { to: '/channel' })
  const row = page.getByRole('row').filter({ hasText: name })
  const told = page.getByRole('tooltip', { name })
  await row.getByRole('checkbox').click()
  await page.keyboard.press('Tab')
  await told.waitFor()
  await page.keyboard.press('Escape')
  await told.waitFor({ state: 'hidden' })
  await page.keyboard.press('Shift+Tab')
  await told.waitFor()
  await context.close()
})

test('a button that is a picture says what it does when the keyboard is on it', async () => {
  const { page, context } = await site.visit()
  // The list is still being read, so the button is busy: it can be reached nevertheless, and stays what is reached.
  const { promise: isReached, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/token/?*', (route) => isReached.then(() => route.continue()))
  await signIn(page)
  await page.getByLabel('搜索密钥').press('Tab')
  await page.getByRole('tooltip', { name: '刷新' }).waitFor()
  const refresh = page.getByRole('button', { name: '刷新' })
  expect(await refresh.getAttribute('aria-busy')).toBe('true')
  answer()
  await page.locator('button[aria-label="刷新"][aria-busy="false"]').waitFor()
  expect(await hasFocus(refresh)).toBe(true)
  await context.close()
})

test('whoever closes the codes that were made is again at the button that makes them', async () => {
  const { page, context } = await site.visit()
  await signIn(page, { to: '/redemption' })
  const add = page.getByRole('button', { name: '新建兑换码' })
  await add.first().press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: '名称' }).fill('gift')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: '下载 gift.txt' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await add.and(page.locator(':focus')).waitFor()
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

test('a column keeps the width it was dragged to', async () => {
  const { page, context } = await site.visit()
  await signIn(page)
  const head = page.getByRole('columnheader', { name: '密钥' })
  await head.waitFor()
  await untilLaidOut(page)
  const edges = async () => (await head.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const before = await edges()
  const edge = before.x + before.width - 3
  await page.mouse.move(edge, before.y + 12)
  await page.mouse.down()
  await page.mouse.move(edge + 70, before.y + 12, { steps: 4 })
  await page.mouse.up()
  await page.reload()
  await head.waitFor()
  await untilLaidOut(page)
  expect(Math.round((await edges()).width - before.width)).toBe(70)
  await context.close()
})

/** The table has measured its frame and given the spare width away. */
async function untilLaidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const table = document.querySelector('table')
    return table !== null && table.offsetWidth >= (table.parentElement?.clientWidth ?? Number.POSITIVE_INFINITY)
  })
}

test('rows are in sight when the browser magnifies a small screen twice', async () => {
  const { page, context } = await site.visit({ language: 'en', width: 640, height: 450 })
  await signIn(page)
  for (const path of ['/log', '/midjourney', '/channel', '/user']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const { rows, overlaps } = await page.evaluate(spaceOfRows)
    expect({ path, hasRoom: rows >= 5 * 32, overlaps }).toEqual({ path, hasRoom: true, overlaps: false })
  }
  await context.close()
})

test('what the keyboard reaches is in sight when the browser magnifies a small screen twice', async () => {
  await root.makeChannel({ name: 'wide', models: 'gpt-4o', base_url: site.upstream.url })
  const { page, context } = await site.visit({ language: 'en', width: 640, height: 450 })
  await signIn(page)
  await page.goto('/channel')
  await page.getByRole('row').filter({ hasText: 'wide' }).getByRole('checkbox').focus()
  const hidden: string[] = []
  let reached = ''
  for (let step = 0; step < 15 && reached !== 'Weight'; step += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(whatHasTheFocus)
    if (!focused.isInSight) hidden.push(focused.name)
    reached = /^(Weight):/.exec(focused.name)?.[1] ?? ''
  }
  expect([reached, hidden]).toEqual(['Weight', []])
  for (const path of ['/redemption', '/log', '/user']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const { width, room } = await page.evaluate(widthOfPage)
    expect([path, width]).toEqual([path, room])
  }
  await context.close()
})

/** Runs in the page. Whether nothing lies over the middle of what has the focus. */
function whatHasTheFocus(): { name: string; isInSight: boolean } {
  const focused = document.activeElement
  const { left, top, width, height } = (focused ?? document.body).getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  const name = focused?.getAttribute('aria-label') ?? focused?.textContent ?? ''
  return { name, isInSight: seen !== null && focused !== null && (focused.contains(seen) || seen.contains(focused)) }
}

/** Runs in the page. What the page needs beside the menu, and what it has. */
function widthOfPage(): { width: number; room: number } {
  const main = document.querySelector('main')
  return { width: main?.scrollWidth ?? 0, room: main?.clientWidth ?? 0 }
}

/** Runs in the page. The height that is left for rows below the heading, and whether parts of the page lie over each other. */
function spaceOfRows(): { rows: number; overlaps: boolean } {
  const head = document.querySelector('thead')
  const parts = [...(document.querySelector('main header')?.parentElement?.children ?? [])]
  const boxes = parts.map((part) => part.getBoundingClientRect())
  const room = head?.closest('table')?.parentElement?.clientHeight ?? 0
  return {
    rows: room - (head?.clientHeight ?? 0),
    overlaps:
      parts.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1) ||
      boxes.some(({ top }, index) => top < (boxes[index - 1]?.bottom ?? 0)),
  }
}

test('how many rows there are has separators of thousands', async () => {
  await root.makeToken({ name: 'one of many' })
  const { page, context } = await site.visit({ language: 'en' })
  await page.route('**/api/token/?*', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, headers: { ...reply.headers(), 'x-total-count': '12345' } })
  })
  await signIn(page)
  await page.getByText(/^1–\d+ of 12,345$/).waitFor()
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

test('a file holds the whole list, not only the page, and no keys', async () => {
  const { page, context } = await site.visit()
  for (let count = 0; count < 11; count++) await root.makeToken({ name: `filed-${count}` })
  await signIn(page)
  await page.goto('/token?keyword=filed')
  await page.getByText('1–10 / 11 条').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出全部为 CSV' }).click()
  const file = await download
  const text = await Bun.file(await file.path()).text()
  expect(file.suggestedFilename()).toBe('令牌.csv')
  expect(text.match(/filed-/g)).toHaveLength(11)
  expect(text).not.toMatch(/[0-9A-Za-z]{48}/)
  await context.close()
})

test('on a phone pages are turned, and what is done with ticked cards is in sight', async () => {
  const { page, context } = await site.visit(phone)
  for (let count = 0; count < 11; count++) await root.makeToken({ name: `pocket-${count}` })
  await signIn(page)
  await page.goto('/token?keyword=pocket')
  await page.getByRole('checkbox').first().check()
  const bar = page.getByRole('region', { name: '批量操作' })
  await bar.waitFor()
  const box = await bar.boundingBox()
  expect((box?.y ?? phone.height) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height - 56)
  const next = page.getByRole('button', { name: '下一页' })
  await next.press('Enter')
  await page.getByText('11–11 / 11 条').waitFor()
  // There is no further page, but whoever uses the keyboard is still here.
  expect([await next.isDisabled(), await hasFocus(next)]).toEqual([true, true])
  await context.close()
})

test('users are listed by state, and the ticked ones move to a group together', async () => {
  const { page, context } = await site.visit({ language: 'en' })
  for (const username of ['mover-1', 'mover-2'])
    await root.call(endpoints.createUser, { body: { username, display_name: '', password: 'long enough' } })
  await signIn(page)
  await page.goto('/user?keyword=mover')
  for (const name of ['mover-1', 'mover-2'])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await page
    .getByRole('region', { name: 'Actions on the selection' })
    .getByRole('button', { name: 'Change group' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: 'svip' }).click()
  await dialog.getByText('Moved from another group: 2.').waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  // Two presses before the dialog is drawn again.
  await dialog.getByRole('button', { name: 'Save' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  const [first] = await root.call(endpoints.searchUsers, { query: { keyword: 'mover-1' } })
  await page.getByRole('row').filter({ hasText: 'svip' }).nth(1).waitFor()
  expect(sent).toHaveLength(2)
  await root.call(endpoints.manageUser, { body: { id: first?.id ?? 0, action: 'disable' } })
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Banned' }).click()
  await page.getByText('1–1 of 1').waitFor()
  expect(page.url()).toContain('state=banned')
  const banned = page.getByRole('row').filter({ hasText: 'mover-1' })
  await banned.getByRole('button', { name: 'Enable' }).press('Enter')
  await banned.waitFor({ state: 'hidden' })
  // The button has gone with its row; the keyboard is where the row was.
  await page.waitForFunction(() => document.activeElement?.matches('div:has(table)'))
  await context.close()
})

test('a user is given quota, banned and cancelled from the list, and the audit log tells so in words', async () => {
  const { page, context } = await site.visit()
  await root.call(endpoints.createUser, { body: { username: 'granted', display_name: '', password: 'long enough' } })
  await signIn(page)
  await page.goto('/user?keyword=granted')
  const row = page.getByRole('row').filter({ hasText: 'granted' })
  await row.getByRole('button', { name: '更多操作：granted' }).click()
  await page.getByRole('button', { name: '增减额度' }).click()
  const save = page.getByRole('dialog').getByRole('button', { name: '保存' })
  await page.getByRole('dialog').getByLabel('增减额度').fill('-500000')
  expect(await save.isDisabled()).toBe(true)
  await page.getByRole('dialog').getByLabel('增减额度').fill('2500000')
  await page.getByText('$0.00 + $5.00 = $5.00').waitFor()
  await page.keyboard.press('Enter')
  await row.getByText('$5.00').waitFor()
  await row.getByRole('checkbox').check()
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '禁用' }).click()
  await page.getByRole('dialog').getByText('禁用 1 项？').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '禁用' }).click()
  await row.getByText('已封禁').waitFor()
  await row.getByRole('button', { name: '更多操作：granted' }).click()
  await page.getByRole('button', { name: '注销', exact: true }).click()
  await page.getByRole('dialog', { name: '注销用户' }).getByRole('button', { name: '注销' }).click()
  await row.getByText('已注销').waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  await page.goto('/audit')
  const entry = page.getByRole('row').filter({ hasText: '编辑用户' })
  await entry
    .getByText(/^用户 #\d+$/)
    .first()
    .waitFor()
  await context.close()
})
