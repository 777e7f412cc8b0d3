import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { Request } from 'playwright-core'
import { type ConsoleClient, signIn as signInClient } from '../../server/test/console-client.ts'
import { chatBody, post } from '../../server/test/model-client.ts'
import { STRIPE_SECRET, startFakeStripe, stripeMessage, WEBHOOK_SECRET } from '../../server/test/payment-gateways.ts'
import { ROOT_PASSWORD, type RunningConsole, signIn, startConsole, type Visitor } from './browser.ts'

let site: RunningConsole
let root: ConsoleClient
/** Browsers that have the console in their cache; `root` is signed in there. */
let visitors: Record<'zh' | 'en', Visitor>
const stripe = startFakeStripe()
beforeAll(async () => {
  site = await startConsole({ isSetUp: true, environment: { STRIPE_API_URL: stripe.url } })
  root = await signInClient(site.server.url, 'root', ROOT_PASSWORD)
  await root.makeChannel({
    name: 'line',
    models: 'gpt-4o,tokens-12@chart,tokens-12345@sum',
    base_url: site.upstream.url,
  })
  visitors = { zh: await site.visit(), en: await site.visit({ language: 'en' }) }
  await Promise.all(Object.values(visitors).map(({ page }) => signIn(page, { to: '/mark.svg' })))
})
afterAll(async () => {
  await site.stop()
  await stripe.stop()
})

test('a code is redeemed, and where nothing is sold the page says so', async () => {
  const { page, takeProblems } = visitors.zh
  const [code = ''] = await root.call(endpoints.createRedemptions, {
    body: { name: 'gift', quota: 1_000_000, count: 1, expired_time: 0 },
  })
  await page.goto('/topup')
  await page.getByRole('button', { name: '兑换', exact: true }).click()
  await page.getByText('请输入兑换码！').waitFor()
  await page.getByRole('button', { name: '获取兑换码' }).click()
  await page.getByText('超级管理员未设置充值链接！').waitFor()
  await page.getByRole('button', { name: '支付宝' }).click()
  await page.getByRole('alert').getByText('管理员未开启在线充值！').waitFor()
  await page.getByRole('textbox', { name: '兑换码' }).fill(code)
  const tries: Request[] = []
  page.on('request', (request) => request.url().endsWith('/api/user/topup') && tries.push(request))
  // Two presses before the page is drawn again, as a busy browser hands them over.
  await page.getByRole('button', { name: '兑换', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.getByRole('dialog').getByText('成功兑换额度：$2.00').waitFor()
  expect(tries).toHaveLength(1)
  expect(takeProblems()).toEqual([])
})

test('an order is confirmed with its price, paid in a window of its own, and can be cancelled while it is not', async () => {
  await root.setOption('PayAddress', 'https://pay.example.com')
  await root.setOption('EpayId', '1001')
  await root.setOption('EpayKey', 'a key of the gateway')
  await root.setOption('MinTopUp', 2)
  const { page, context, takeProblems } = visitors.zh
  await context.route('https://pay.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>gateway</title>' }),
  )
  await page.goto('/topup?payment=cancelled')
  await page.getByText('支付已取消').waitFor()
  const amount = page.getByLabel('充值数量')
  await amount.fill('1')
  await page.getByRole('button', { name: '微信' }).click()
  await page.getByRole('alert').getByText('充值数量不能小于2').waitFor()
  await amount.fill('')
  await amount.pressSequentially('5.5')
  await page.getByText('请输入不小于 1 的整数').waitFor()
  expect(await amount.inputValue()).toBe('5.5')
  expect(await page.getByText('实付金额').count()).toBe(0)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/user/amount', (route) => answered.then(() => route.continue()), { times: 1 })
  await amount.fill('4')
  // Neither 0 nor the price of another amount.
  await page.getByText('实付金额：…').waitFor()
  answer()
  await page.getByText('实付金额：29.20 元').waitFor()
  await amount.fill('3')
  await page.getByText('实付金额：21.90 元').waitFor()
  await page.getByRole('button', { name: '微信' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('21.90 元').waitFor()
  const [gateway] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: '去支付' }).click(),
  ])
  await gateway.waitForURL('https://pay.example.com/submit.php')
  const row = page.getByRole('row').filter({ hasText: '待支付' })
  await row.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('row').filter({ hasText: '已取消' }).waitFor()
  expect(takeProblems()).toEqual([])
})

test("a payment is made on Stripe's own page, and is in the balance when the buyer comes back", async () => {
  await root.setOption('StripeApiSecret', STRIPE_SECRET)
  await root.setOption('StripeWebhookSecret', WEBHOOK_SECRET)
  const { page, context, takeProblems } = visitors.en
  await context.route('https://checkout.stripe.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>checkout</title>' }),
  )
  await page.goto('/topup')
  await page.getByLabel('Amount').fill('3')
  await page.getByRole('button', { name: 'Stripe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go to payment' }).click()
  await page.waitForURL('https://checkout.stripe.example/cs_test_1')
  const order = stripe.sessions[0]
  if (order === undefined) throw new Error('no payment page was opened')
  const before = (await root.self()).quota
  const { body, header } = stripeMessage(order.session, { at: Math.floor(Date.now() / 1000) })
  const tell = () =>
    fetch(`${site.server.url}/api/stripe/webhook`, { method: 'POST', headers: { 'stripe-signature': header }, body })
  expect([(await tell()).status, (await tell()).status]).toEqual([200, 200])
  expect((await root.self()).quota - before).toBe(3 * 500_000)
  await page.goto(order.form.success_url ?? '')
  await page.getByRole('status').getByText('Payment complete', { exact: true }).waitFor()
  await page.getByRole('row').filter({ hasText: 'Credited' }).waitFor()
  expect(takeProblems()).toEqual([])
})

test('the dashboard draws what was called, tells it as a table, and leads to the log', async () => {
  const { key } = await root.makeToken({ name: 'chart' })
  await (await post(site.server.url, `sk-${key}`, chatBody('tokens-12@chart'))).text()
  const { page, takeProblems } = visitors.en
  await page.goto('/detail')
  const chart = page.getByRole('slider', { name: /^Calls over time/ })
  const toTheLeft = async () => {
    await chart.press('ArrowLeft')
    return chart.getAttribute('aria-valuetext')
  }
  // The last hour but one, too: another may have begun since the call.
  expect([await toTheLeft(), await toTheLeft()].join('\n')).toMatch(/; Total 1; tokens-12@chart 1$/m)
  await page.getByRole('button', { name: 'Calls: Show as table' }).click()
  await page.getByRole('columnheader', { name: 'tokens-12@chart' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Calls: Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Calls [\d-]+ [\d-]+\.csv$/)
  await page.getByRole('link', { name: 'tokens-12@chart: 1, open the log' }).click()
  await page.getByRole('row').filter({ hasText: 'chart' }).getByRole('button', { name: 'Show details' }).waitFor()
  expect(new URL(page.url()).searchParams.get('model')).toBe('tokens-12@chart')
  expect(takeProblems()).toEqual([])
})

test('sums of tokens have separators of thousands, above the log and on the dashboard', async () => {
  const { key } = await root.makeToken({ name: 'sums' })
  await (await post(site.server.url, `sk-${key}`, chatBody('tokens-12345@sum'))).text()
  const { page } = visitors.en
  await page.goto('/log?token=sums')
  await page.getByRole('row').filter({ hasText: '12,345' }).first().waitFor()
  await page.getByText('Output: 12,345', { exact: true }).waitFor()
  await page.goto('/detail')
  await page.getByRole('definition').getByText(/^12,/).waitFor()
})

test('prices are open to everyone, for each group', async () => {
  await root.setOption('GroupRatio', { default: 1, vip: 0.5 })
  const { page, context, takeProblems } = await site.visit({ language: 'en' })
  await page.goto('/pricing')
  const row = page.getByRole('row').filter({ hasText: 'gpt-4o' })
  await row.getByText('$2.50').waitFor()
  await row.getByText('$10.00').waitFor()
  await page.goto('/pricing?group=vip&keyword=GPT')
  await row.getByText('$1.25').waitFor()
  await row.getByText('Unavailable', { exact: true }).waitFor()
  await page.goto('/pricing?keyword=nothing-like-it')
  await page
    .getByText('Nothing matches')
    .or(page.getByRole('button', { name: 'Clear filters' }))
    .first()
    .waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})
