import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as data from '@tollgate/contract/endpoints/data'
import * as logs from '@tollgate/contract/endpoints/logs'
import * as pricing from '@tollgate/contract/endpoints/pricing'
import * as redemptions from '@tollgate/contract/endpoints/redemptions'
import * as wallet from '@tollgate/contract/endpoints/wallet'
import { type ConsoleApp, openConsoleApp } from '../../test/console-app.ts'
import { endpointCalls } from '../../test/endpoint-calls.ts'

// Logs, sums, prices and what pays, as a browser would call them: the reply is what the contract says.

let site: ConsoleApp
const { called, callEndpoint, succeed } = endpointCalls(() => site)

beforeAll(async () => {
  site = await openConsoleApp()
})
afterAll(() => site.close())

test('logs of all and of oneself', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  for (const name of ['listLogs', 'listOwnLogs'] as const) {
    expect((await succeed(name, { headers, query: { page_size: 5 } })).data).toMatchObject({ page: 1, page_size: 5 })
  }
  for (const name of ['readLogStatistics', 'readOwnLogStatistics'] as const) {
    expect((await succeed(name, { headers })).data).toMatchObject({ quota: 0, rpm: 0, tpm: 0 })
  }
})

test('logs are searched, saved as files and cleared', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  for (const name of ['searchLogs', 'searchOwnLogs'] as const)
    expect((await succeed(name, { headers, query: { keyword: 'nothing like it' } })).data).toEqual([])
  for (const name of ['exportLogs', 'exportOwnLogs'] as const) {
    const file = await callEndpoint(name, { headers, query: { model_name: 'nothing like it' } })
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="logs-\d{14}\.csv"$/)
    expect(file.text).toMatch(/^时间 \(UTC\),类型,用户,[^\n]+\r\n$/u)
  }
  expect((await callEndpoint('listTokenLogs', { query: { key: 'sk-none' } })).json.code).toBe('token.invalid')
  const many = { headers, query: { model_name: '%a%b%c%d%e%f%' } }
  expect((await callEndpoint('exportLogs', many)).json.code).toBe('request.invalid-field')
  expect((await callEndpoint('clearLogs', { headers })).json).toMatchObject({ message: '请选择日志时间' })
  expect((await succeed('clearLogs', { headers, query: { target_timestamp: 1 } })).data).toBe(0)
  expect((await succeed('readLogClearing', { headers })).data).toMatchObject({ state: 'done', deleted: 0 })
})

test('the data dashboard, of all and of oneself', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  for (const name of ['readData', 'readOwnData'] as const) expect((await succeed(name, { headers })).data).toEqual([])
  for (const name of ['readDataSeries', 'readOwnDataSeries'] as const) {
    const { data } = await succeed(name, { headers, query: { by: 'token', interval: 'day', measure: 'margin' } })
    expect(data).toMatchObject({ series: [], total: { calls: 0, cost: null } })
  }
  const refused = async (query: Record<string, string | number>) =>
    (await callEndpoint('readOwnDataSeries', { headers, query })).json.code
  expect(await refused({ by: 'user' })).toBe('request.invalid-field')
  expect(await refused({ offset: 900 })).toBe('request.invalid-field')
  expect(await refused({ start: 1, interval: 'hour' })).toBe('data.too-many-times')
  const old = await callEndpoint('readOwnData', { headers, query: { start_timestamp: 1 } })
  expect(old.json.message).toBe('时间跨度不能超过 1 个月')
})

test('prices of all models, for whoever asks', async () => {
  const { headers } = await site.signInAs({ group: 'svip' })
  expect(Object.keys((await succeed('readPricing')).data.group_ratio)).toEqual(['default', 'vip'])
  expect(Object.keys((await succeed('readPricing', { headers })).data.group_ratio)).toEqual(['default', 'svip', 'vip'])
})

test('redemption codes: made, listed, found, edited, switched off, redeemed, deleted', async () => {
  const { headers } = await site.signInAs({ role: 10 })
  const user = await site.signInAs()
  const body = { name: '新建兑换码 $0.20', quota: 100_000, count: 3 }
  const { data: keys } = await succeed('createRedemptions', { headers, body })
  expect(keys).toHaveLength(3)
  const list = await succeed('listRedemptions', { headers, query: { p: 0 } })
  expect(list.headers.get('x-total-count')).toBe('3')
  const [code] = list.data
  expect((await succeed('searchRedemptions', { headers, query: { keyword: '新建' } })).data).toEqual(list.data)
  expect((await succeed('readRedemption', { headers, params: { id: code.id } })).data).toEqual(code)
  const edited = await succeed('updateRedemption', { headers, body: { ...code, quota: 7, status: 2 } })
  expect(edited.data).toEqual({ ...code, quota: 7 })
  const off = { query: { status_only: true }, body: { id: code.id, status: 2 } }
  expect((await succeed('updateRedemption', { headers, ...off })).data.status).toBe(2)
  const disabled = await succeed('listRedemptions', { headers, query: { state: 'disabled' } })
  expect([disabled.data.length, disabled.data[0].id, disabled.headers.get('x-total-count')]).toEqual([1, code.id, '1'])
  const odd = await site.call('/api/redemption/search?state=lost', { headers })
  expect(odd.json).toMatchObject({ success: false, code: 'request.invalid-field' })
  expect((await succeed('redeemCode', { headers: user.headers, body: { key: keys[0] } })).data).toBe(100_000)
  expect((await succeed('deleteInvalidRedemptions', { headers })).data).toBe(2)
  const [left] = (await succeed('listRedemptions', { headers })).data
  await succeed('deleteRedemption', { headers, params: { id: left.id } })
})

test('a refused code says why in the language of the caller', async () => {
  const { headers } = await site.signInAs()
  const redeem = async (key: string, language: string) => {
    const given = { method: 'POST', headers: { ...headers, 'accept-language': language }, body: { key } }
    return (await site.call('/api/user/topup', given)).json
  }
  expect(await redeem('', 'zh')).toEqual({ success: false, message: '未提供兑换码', code: 'redemption.not-provided' })
  expect(await redeem('x', 'zh')).toEqual({ success: false, message: '无效的兑换码', code: 'redemption.invalid' })
  expect((await redeem('x', 'en')).message).toBe('Invalid redemption code')
})

test('top-up: priced, ordered, listed, cancelled', async () => {
  const root = await site.signInAs({ role: 100 })
  const { headers } = await site.signInAs({ username: 'buyer' })
  const off = { amount: 10, payment_method: 'zfb' }
  const refused = await site.call('/api/user/pay', { method: 'POST', headers, body: off })
  const text = '管理员未开启在线充值！'
  expect(refused.json).toMatchObject({ success: false, message: 'error', data: text, code: 'wallet.off' })
  for (const [key, value] of Object.entries({ PayAddress: 'https://pay.test', EpayId: '1001', EpayKey: 'key' }))
    await succeed('updateOption', { headers: root.headers, body: { key, value } })
  const price = await succeed('quoteTopUp', { headers, body: { amount: 10, top_up_code: '' } })
  expect(price.json).toEqual({ success: true, message: 'success', data: '73.00' })
  const low = await site.call('/api/user/amount', { method: 'POST', headers, body: { amount: 0 } })
  expect(low.json).toMatchObject({ message: 'error', data: '充值数量不能小于 1' })
  for (const path of ['/api/user/amount', '/api/user/pay']) {
    // A form whose field is empty sends null.
    const unread = await site.call(path, { method: 'POST', headers, body: { amount: null } })
    expect(unread.json).toMatchObject({ success: false, message: 'error', data: '无效的参数：amount 必须是数字' })
  }
  const page = await succeed('payTopUp', { headers, body: { amount: 10, top_up_code: '', payment_method: 'zfb' } })
  expect(page.json).toMatchObject({ message: 'success', url: 'https://pay.test/submit.php', data: { money: '73.00' } })
  const { data: own } = await succeed('listOwnTopUps', { headers })
  expect(own).toMatchObject({ total: 1, page: 1, items: [{ status: 'pending', money: 73, payment_method: 'zfb' }] })
  const everybody = await succeed('listTopUps', { headers: root.headers, query: { username: 'buyer' } })
  expect(everybody.data).toMatchObject({ total: 1, items: [{ username: 'buyer' }] })
  const { data: cancelled } = await succeed('cancelTopUp', { headers, params: { id: own.items[0].id } })
  expect(cancelled.status).toBe('cancelled')
})

test('no endpoint of logs, prices and payments was left out', () => {
  const names = Object.keys({ ...logs, ...data, ...pricing, ...redemptions, ...wallet })
  expect(names.filter((name) => !called.has(name))).toEqual([])
})
