import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { Locator, Page } from 'playwright-core'
import { type ConsoleClient, signIn as signInClient } from '../../server/test/console-client.ts'
import { ROOT_PASSWORD, type RunningConsole, signIn, startConsole, type Visitor } from './browser.ts'
import { type FakeTalker, startFakeTalker } from './fake-talker.ts'

const MODELS = ['gpt-4o-mini', 'gpt-4o', 'claude-3-5-sonnet-20241022']

let site: RunningConsole
let root: ConsoleClient
let talker: FakeTalker
/** Browsers that have the console in their cache; `root` is signed in there. */
let visitors: Record<'zh' | 'en', Visitor>
beforeAll(async () => {
  talker = startFakeTalker()
  site = await startConsole({ isSetUp: true })
  root = await signInClient(site.server.url, 'root', ROOT_PASSWORD)
  await root.makeChannel({ name: 'talker', models: MODELS.join(','), base_url: talker.url })
  visitors = { zh: await site.visit(), en: await site.visit({ language: 'en' }) }
  await Promise.all(Object.values(visitors).map(({ page }) => signIn(page, { to: '/mark.svg' })))
})
afterAll(async () => {
  await site.stop()
  await talker.stop()
})

/** With no conversation in it. */
async function openPlayground(language: 'zh' | 'en' = 'zh'): Promise<Visitor> {
  const { page } = visitors[language]
  await page.goto('/mark.svg')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'user') localStorage.removeItem(key)
    sessionStorage.clear()
  })
  await page.goto('/playground')
  await page.getByRole('log').getByText('gpt-4o-mini').waitFor()
  return visitors[language]
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder(/Enter/).fill(text)
  await page.keyboard.press('Enter')
}

test('an answer shows its thinking apart, code and formulas drawn, and what the log says it cost', async () => {
  const { page, takeProblems } = await openPlayground()
  await say(page, 'explain')
  const answer = page.getByRole('article')
  await answer.getByText('费用').waitFor()
  await answer.getByText('思考过程').click()
  expect(await answer.getByText('let me see').isVisible()).toBe(true)
  await answer.getByRole('table').waitFor()
  await answer.locator('pre [data-tone=keyword]', { hasText: 'const' }).waitFor()
  await answer.locator('math').first().waitFor()
  expect(await answer.locator('img, script').count()).toBe(0)
  await page.getByRole('status').getByText('gpt-4o-mini 已回答').waitFor({ state: 'attached' })
  const [row] = await root.consumeLogs()
  expect(row?.quota).toBeGreaterThan(0)
  expect(await answer.innerText()).toContain(`费用 $${((row?.quota ?? 0) / 500_000).toFixed(6)}`)
  expect(await answer.innerText()).toContain('1,000 输入 · 2,000 输出')
  expect(takeProblems()).toEqual([])
})

test('a tool the model calls is answered by the reader, and the model goes on', async () => {
  const { page } = await openPlayground()
  await say(page, 'tool')
  await page.getByLabel('工具 get_weather 的结果').fill('sunny')
  await page.getByRole('button', { name: '提交结果并继续' }).click()
  await page.getByText('It is sunny.').waitFor()
  expect(talker.lastMessages().slice(-2)).toMatchObject([
    {
      role: 'assistant',
      tool_calls: [{ id: 'call_7', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } }],
    },
    { role: 'tool', tool_call_id: 'call_7', content: 'sunny' },
  ])
})

test('an error in the stream keeps what had come, and the answer can be asked for again', async () => {
  const { page } = await openPlayground()
  await say(page, 'break')
  await page.getByRole('alert').getByText('the model fell over').waitFor()
  await page.getByText('so far so good').waitFor()
  await page.getByRole('button', { name: '编辑消息' }).first().click()
  await page.getByRole('textbox', { name: '消息' }).first().fill('hello')
  await page.getByRole('button', { name: '保存并重新提问' }).click()
  await page.getByText('hello back').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('messages behind the one that is asked again go only when the reader agrees', async () => {
  const { page } = await openPlayground('en')
  const answers = page.getByRole('article')
  const dialog = page.getByRole('dialog', { name: 'Ask again from here?' })
  await say(page, 'first')
  await answers.nth(0).getByText('Cost').waitFor()
  await say(page, 'second')
  await answers.nth(1).getByText('Cost').waitFor()
  await page.getByRole('button', { name: 'Edit message' }).first().click()
  const editor = page.getByRole('log').getByRole('textbox', { name: 'Message' })
  await editor.fill('first, in other words')
  await page.getByRole('button', { name: 'Save and ask again' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await editor.inputValue()).toBe('first, in other words')
  expect(await answers.count()).toBe(2)
  await page.getByRole('button', { name: 'Save and ask again' }).click()
  await dialog.getByRole('button', { name: 'Delete and ask' }).click()
  await page.getByText('second', { exact: true }).waitFor({ state: 'hidden' })
  await answers.nth(0).getByText('Cost').waitFor()
  expect(talker.lastMessages().at(-1)).toMatchObject({ content: 'first, in other words' })
  // Nothing comes after the newest one.
  await page.getByRole('button', { name: 'Answer again' }).last().click()
  await page.getByText('Cost').waitFor()
  expect(await dialog.count()).toBe(0)
})

test('each tab keeps the conversation it holds', async () => {
  const { page, context } = await openPlayground('en')
  await say(page, 'said here')
  await page.getByText('Cost').waitFor()
  const other = await context.newPage()
  await other.goto('/playground')
  await other.getByText('said here').waitFor()
  await say(other, 'said there')
  await other.getByText('Cost').nth(1).waitFor()
  await say(page, 'and here again')
  await page.getByText('Cost').nth(1).waitFor()
  await other.reload()
  await other.getByText('said there').waitFor()
  expect(await other.getByText('and here again').count()).toBe(0)
  await other.close()
})

test('of an answer that was cut short it is said why', async () => {
  const { page } = await openPlayground('en')
  await say(page, 'lengthy')
  await page.getByText('Cut off at the limit of output tokens.').waitFor()
  await say(page, 'rude')
  await page.getByText('Ended by the content filter of the vendor.').waitFor()
})

test('a stopped answer ends at the vendor too, and its price follows', async () => {
  const { page } = await openPlayground('en')
  await say(page, 'endless')
  await page.getByText('word').first().waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopped').waitFor()
  await talker.whenLeft()
  await page.getByText('Cost').waitFor()
})

test('a model is compared with another one only, however late the list of models comes', async () => {
  const { page } = await openPlayground('en')
  const held = Promise.withResolvers<void>()
  const address = `**${endpoints.listOwnModels.path}`
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  const compare = page.getByLabel('Compare with another model')
  await compare.waitFor()
  expect(await compare.isDisabled()).toBe(true)
  held.resolve()
  await compare.check()
  const [first, second] = await page.getByRole('log').allInnerTexts()
  expect(first).toContain('gpt-4o-mini')
  expect(second).toMatch(/gpt-4o$|claude/)
  await page.unroute(address)
})

test('two models answer side by side; all of it is there after a reload, as a file, and in the debug tabs', async () => {
  const { page } = await openPlayground('en')
  await page.getByLabel('Compare with another model').check()
  await page.getByRole('textbox', { name: 'Max output tokens' }).fill('50')
  await say(page, 'hello')
  await page.getByText('hello back from gpt-4o-mini').waitFor()
  await page.getByText(/hello back from (gpt-4o|claude)(?!-mini)/).waitFor()
  await page.getByText('Cost').nth(1).waitFor()
  await page.getByRole('button', { name: 'Debug' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('"max_tokens": 50').first().waitFor()
  await drawer.getByRole('tab', { name: 'Events' }).first().click()
  await drawer.getByText('[DONE]').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Code' }).click()
  await page.getByRole('dialog').getByText('/v1/chat/completions').waitFor()
  await page.getByRole('tab', { name: 'Python' }).click()
  await page.getByRole('dialog').getByText('from openai import OpenAI').waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByText('hello back from gpt-4o-mini').waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Chat' }).click()
  await page.getByRole('button', { name: /as JSON/ }).click()
  const exported = JSON.parse(await readFile(await (await file).path(), 'utf8'))
  expect(exported.settings.maxTokens).toBe(50)
  expect(exported.conversations[1][1].text).toStartWith('hello back from ')
  await page.getByRole('button', { name: 'Chat' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('dialog', { name: 'Clear' }).getByRole('button', { name: 'Clear' }).click()
  await page.getByText('hello back from gpt-4o-mini').waitFor({ state: 'hidden' })
})

test('a dialog that goes gives the focus back to what has opened it', async () => {
  const { page } = await openPlayground('en')
  const dialog = page.getByRole('dialog')
  async function openAndClose(opener: Locator): Promise<void> {
    await opener.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForFunction((element) => element === document.activeElement, await opener.elementHandle())
  }
  await openAndClose(page.getByRole('button', { name: 'Code' }))
  await openAndClose(page.getByRole('button', { name: 'Debug' }))
  await root.makeToken({ name: 'keyboard' })
  await page.goto('/token')
  await openAndClose(page.getByRole('button', { name: 'Connect with keyboard' }))
})

test('a client is told real address and key, and the token is tried with one call', async () => {
  const { page, context } = visitors.zh
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const token = await root.makeToken({ name: 'laptop' })
  await page.goto('/token')
  await page.getByRole('button', { name: '接入：laptop' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('curl').first().waitFor()
  expect(await drawer.innerText()).not.toContain(token.key)
  await drawer.getByRole('button', { name: '复制: Shell' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`curl ${site.server.url}/v1/chat/completions`)
  expect(copied).toContain(`Bearer sk-${token.key}`)
  await drawer.getByRole('button', { name: '试一试' }).click()
  await drawer.getByText('hello back from gpt-4o-mini').waitFor()
  await drawer.getByRole('combobox', { name: '客户端' }).click()
  await page.getByRole('option', { name: 'Claude Code' }).click()
  await drawer.getByText('~/.claude/settings.json').waitFor()
  await drawer.getByRole('button', { name: '试一试' }).click()
  await drawer.getByText('hello back from claude-3-5-sonnet-20241022').waitFor()
})

test('a chat application is shown within the page with an enabled token; without one the tokens are', async () => {
  const { page } = visitors.zh
  await setChats([{ 'My chat': `${talker.url}/chat#{"key":"{key}","url":"{address}"}` }])
  const token = await root.makeToken({ name: 'chat' })
  await page.goto('/token')
  await page.getByRole('link', { name: 'My chat' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByText(`sk-${token.key}`).waitFor()
  expect(await frame.locator('body').innerText()).toContain(encodeURIComponent(site.server.url))
  const way = page.getByRole('link', { name: '在新标签页打开' })
  expect(await way.getAttribute('href')).toContain(`sk-${token.key}`)
  await page.goto('/chat2link')
  await page.waitForURL(`${talker.url}/chat#**`)
  await disableTokens()
  await page.goto(`${site.server.url}/chat/0`)
  await page.getByText('当前没有可用的启用令牌，请确认是否有令牌处于启用状态！').waitFor()
  await page.waitForURL('**/token')
  await setChats([])
  await page.goto(`${site.server.url}/chat`)
  await page.getByText('请联系管理员配置聊天链接').waitFor()
})

test('of a chat application that does not come it is said so, with a way out', async () => {
  const { page, context } = await site.visit({ language: 'en' })
  await setChats([{ Mute: 'https://mute.example.com/#{key}' }])
  await root.makeToken({ name: 'mute' })
  // Nobody answers.
  await page.route('https://mute.example.com/**', () => undefined)
  await page.clock.install()
  await signIn(page, { to: '/chat/0' })
  await page.getByRole('heading', { name: 'Mute' }).waitFor()
  // The clock goes on by itself besides.
  await page.clock.fastForward(4_000)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.clock.fastForward(6_500)
  await page.getByRole('alert').getByText('Mute has not opened within 10 seconds').waitFor()
  await page.getByRole('button', { name: 'Reload the chat application' }).click()
  await page.getByRole('alert').waitFor({ state: 'hidden' })
  await setChats([])
  await context.close()
})

const setChats = (chats: object[]) =>
  root.call(endpoints.updateOption, { body: { key: 'Chats', value: JSON.stringify(chats) } })

async function disableTokens(): Promise<void> {
  for (const { id } of await root.call(endpoints.listTokens))
    await root.call(endpoints.updateToken, { query: { status_only: 'true' }, body: { id, status: 2 } })
}

test('a key that belongs to a word being composed neither sends nor throws away, also as Safari tells of it', async () => {
  const { page } = await openPlayground('en')
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  const press = (field: Locator, key: string, how: { isComposing: true } | { keyCode: 229 }) =>
    field.dispatchEvent('keydown', { key, ...how, bubbles: true, cancelable: true })
  await message.fill('hello')
  await press(message, 'Enter', { isComposing: true })
  await press(message, 'Enter', { keyCode: 229 })
  expect(await message.inputValue()).toBe('hello')
  await message.press('Enter')
  await page.getByText('Cost').waitFor()
  await page.getByRole('button', { name: 'Edit message' }).first().click()
  const editor = page.getByRole('log').getByRole('textbox', { name: 'Message' })
  await editor.fill('a better question')
  await press(editor, 'Escape', { isComposing: true })
  await press(editor, 'Escape', { keyCode: 229 })
  expect(await editor.inputValue()).toBe('a better question')
  await editor.press('Escape')
  await editor.waitFor({ state: 'hidden' })
})

test('what was being written, and what was being answered, is there when the reader comes back', async () => {
  const { page } = await openPlayground('en')
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await message.fill('a long question\nthat nobody has sent')
  await page.getByRole('link', { name: 'Tokens', exact: true }).click()
  await page.getByRole('heading', { name: 'Tokens' }).waitFor()
  await page.getByRole('link', { name: 'Playground', exact: true }).click()
  expect(await message.inputValue()).toBe('a long question\nthat nobody has sent')
  await message.fill('another one')
  await page.reload()
  await message.waitFor()
  expect(await message.inputValue()).toBe('another one')
  await say(page, 'endless')
  await page.getByText('word').first().waitFor()
  await page.reload()
  await page.getByText('Stopped').waitFor()
  expect(await page.getByRole('article').innerText()).toContain('word')
  expect(await message.inputValue()).toBe('')
})
