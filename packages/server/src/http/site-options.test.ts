import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type ConsoleApp, openConsoleApp } from '../../test/console-app.ts'

// Site options, set and seen through the console.

let site: ConsoleApp
let root: Record<string, string>

beforeAll(async () => {
  site = await openConsoleApp()
  root = (await site.signInAs({ username: 'root', role: 100 })).headers
})
afterAll(() => site.close())

type Headers = Record<string, string>
const send = (method: string, path: string, headers: Headers, body: unknown) =>
  site.call(path, { method, headers, body })

const setOption = (key: string, value: string) => send('PUT', '/api/option/', root, { key, value })

describe('the status shows the option', () => {
  test.each([
    ['EmailVerificationEnabled', 'true', 'email_verification', true],
    ['GitHubClientId', 'gh', 'github_client_id', 'gh'],
    ['GitHubOAuthEnabled', 'true', 'github_oauth', true],
    ['LinuxDOClientId', 'ld', 'linuxdo_client_id', 'ld'],
    ['LinuxDOOAuthEnabled', 'true', 'linuxdo_oauth', true],
    ['TelegramBotName', 'bot', 'telegram_bot_name', 'bot'],
    ['TelegramBotToken', '4321:secret', 'telegram_bot_id', '4321'],
    ['WeChatServerAddress', 'https://wx.test', 'wechat_login', false],
    ['WeChatAuthEnabled', 'true', 'wechat_login', true],
    ['WeChatAccountQRCodeImageURL', 'https://wx.test/qr.png', 'wechat_qrcode', 'https://wx.test/qr.png'],
    ['TurnstileSiteKey', 'site', 'turnstile_site_key', 'site'],
    ['SystemName', 'Gate', 'system_name', 'Gate'],
    ['Logo', 'https://a.test/l.png', 'logo', 'https://a.test/l.png'],
    ['Footer', '<b>us</b>', 'footer_html', '<b>us</b>'],
    ['ServerAddress', 'https://gate.test/', 'server_address', 'https://gate.test'],
    ['Price', '6.9', 'price', 6.9],
    ['MinTopUp', '3', 'min_topup', 3],
    ['TopUpLink', 'https://shop.test', 'top_up_link', 'https://shop.test'],
    ['ChatLink', 'https://c.test', 'chat_link', 'https://c.test'],
    ['ChatLink2', 'https://d.test', 'chat_link2', 'https://d.test'],
    ['Chats', '[{"A":"a://{key}"}]', 'chats', [{ A: 'a://{key}' }]],
    ['QuotaPerUnit', '1000', 'quota_per_unit', 1000],
    ['DisplayInCurrencyEnabled', 'false', 'display_in_currency', false],
    ['DrawingEnabled', 'false', 'enable_drawing', false],
    ['TaskEnabled', 'false', 'enable_task', false],
    ['DataExportEnabled', 'false', 'enable_data_export', false],
    ['DataExportDefaultTime', 'week', 'data_export_default_time', 'week'],
    ['DefaultCollapseSidebar', 'true', 'default_collapse_sidebar', true],
    ['MjNotifyEnabled', 'true', 'mj_notify_enabled', true],
    ['FAQ', '{"Why?":"Because."}', 'faq', { 'Why?': 'Because.' }],
    ['FAQ', '', 'faq', {}],
    ['ActivityContent', 'Twice the quota', 'activity_content', 'Twice the quota'],
  ])('%s %p', async (key, value, field, shown) => {
    expect((await setOption(key, value)).json).toMatchObject({ success: true })
    expect((await site.call('/api/status')).json.data[field]).toEqual(shown)
  })

  test('online top-up is on when address, id and key of the gateway are there', async () => {
    const isOn = async () => (await site.call('/api/status')).json.data.enable_online_topup
    await setOption('PayAddress', 'https://pay.test')
    await setOption('EpayId', '7')
    expect(await isOn()).toBe(false)
    await setOption('EpayKey', 'secret')
    expect(await isOn()).toBe(true)
  })
})

describe('an option is refused and keeps its value', () => {
  test.each([
    ['GroupRatio', '{"default":1,"default":2}', 'option.invalid'],
    ['UserUsableGroups', '{"a":"x","a":"y"}', 'option.invalid'],
    ['TopupGroupRatio', '{"vip":1,"vip":1}', 'option.invalid'],
    ['ModelRatio', '{"m":1,"m":1}', 'option.invalid'],
    ['ModelPrice', '{"m":1,"m":1}', 'option.invalid'],
    ['CompletionRatio', '{"m":1,"m":1}', 'option.invalid'],
    ['FAQ', '{"q":"a","q":"b"}', 'option.invalid'],
    ['FAQ', 'no JSON', 'option.json-invalid'],
    ['FAQ', '{"q":1}', 'option.invalid'],
    ['GroupRatio', '{"a,b":1}', 'option.invalid'],
    ['GroupRatio', '{"":1}', 'option.invalid'],
    ['GroupRatio', '{"x":-0.1}', 'option.invalid'],
    ['GroupRatio', '{"x":1e999}', 'option.invalid'],
    ['ModelRatio', '[1]', 'option.invalid'],
    ['Chats', '{}', 'option.invalid'],
    ['ServerAddress', 'javascript:alert(1)', 'option.invalid'],
    ['WorkerUrl', 'not an address', 'option.invalid'],
    ['DataExportDefaultTime', 'month', 'option.invalid'],
    ['RetryTimes', '1.5', 'option.invalid'],
    ['MinTopUp', '0', 'option.invalid'],
    ['QuotaForNewUser', '-1', 'option.invalid'],
    ['QuotaForNewUser', '9007199254740993', 'option.invalid'],
    ['DataExportInterval', '0', 'option.invalid'],
    ['SMTPPort', '', 'option.invalid'],
    ['Price', 'NaN', 'option.invalid'],
    ['Price', 'Infinity', 'option.invalid'],
    ['__proto__', 'x', 'option.unknown'],
  ])('%s = %s', async (key, value, code) => {
    const texts = async () => (await site.call('/api/option/', { headers: root })).json.data
    const before = await texts()
    expect((await setOption(key, value)).json).toMatchObject({ success: false, code })
    expect(await texts()).toEqual(before)
  })

  test.each([
    ['RetryTimes', 'x', '选项 RetryTimes 的值无效：不是数字', 'Invalid value for RetryTimes: not a number'],
    ['MinTopUp', '0', '选项 MinTopUp 的值无效：不能小于 1', 'Invalid value for MinTopUp: must be not less than 1'],
    ['FAQ', '{"{name}":1}', '选项 FAQ 的值无效：不是文本：{name}', 'Invalid value for FAQ: not a text: {name}'],
    ['ModelRatio', '{', '不是合法的 JSON 字符串', 'Not a valid JSON string'],
  ])('%s = %s, in the words of the reader', async (key, value, zh, en) => {
    const words = async (language: string) =>
      (await send('PUT', '/api/option/', { ...root, 'accept-language': language }, { key, value })).json.message
    expect([await words('zh'), await words('en')]).toEqual([zh, en])
  })

  test('a value that is no text is an invalid parameter, with HTTP 400', async () => {
    const { status, json } = await send('PUT', '/api/option/', root, { key: 'RetryTimes', value: 3 })
    expect([status, json.code]).toEqual([400, 'request.invalid-parameter'])
  })
})
