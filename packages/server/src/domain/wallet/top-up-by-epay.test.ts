import { expect, test } from 'bun:test'
import { eachDatabase } from '../../../test/each-database.ts'
import { openWallet } from '../../../test/open-wallet.ts'
import { epayNotice } from '../../../test/payment-gateways.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser } from '../../../test/service-parts.ts'
import { verifyLedger } from '../billing/verify-ledger.ts'

eachDatabase('top-up by Epay', (make) => {
  test('an order is written down before the buyer is sent to pay', async () => {
    const { pay, orders, buyer, clock } = await openWallet(make)
    const page = await pay('zfb')
    expect(page).toEqual({
      method: 'POST',
      url: 'https://pay.example.com/submit.php',
      fields: {
        pid: '1001',
        type: 'alipay',
        out_trade_no: expect.stringMatching(new RegExp(`^USR${buyer.id}NO\\w{6}${clock.now()}$`)),
        notify_url: 'https://gate.example.com/api/user/epay/notify',
        return_url: 'https://gate.example.com/api/user/epay/return',
        name: 'TUC10',
        money: '73.00',
        device: 'pc',
        sign_type: 'MD5',
        sign: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    })
    expect(await orders()).toEqual([
      {
        id: 1,
        user_id: buyer.id,
        amount: 10,
        quota: 5_000_000,
        money: '73.00',
        currency: 'cny',
        payment_method: 'zfb',
        trade_no: page.fields.out_trade_no ?? '',
        gateway_reference: '',
        status: 'pending',
        language: 'en',
        create_time: clock.now(),
        complete_time: 0,
      },
    ])
  })

  test('the gateway may be told of another address to call, and without any it is the one the buyer used', async () => {
    const custom = await openWallet(make, { CustomCallbackAddress: 'https://hook.example.com' })
    expect((await custom.pay('wx')).fields.notify_url).toBe('https://hook.example.com/api/user/epay/notify')
    custom.changes.CustomCallbackAddress = ''
    custom.changes.ServerAddress = ''
    expect((await custom.pay('wx')).fields.notify_url).toBe('http://origin.test/api/user/epay/notify')
  })

  test('a paid order is credited once and logged, however often the gateway tells of it', async () => {
    const { pay, wallet, balance, orders, db, buyer, clock } = await openWallet(make)
    const notice = [...epayNotice((await pay('zfb')).fields)]
    clock.advance(30)
    const paidAt = clock.now()
    for (let times = 0; times < 3; times += 1) {
      expect(await wallet.callbacks.takeEpay(notice)).toBe(true)
      clock.advance(30)
    }
    expect(await balance()).toBe(5_000_000)
    const [order] = await orders()
    expect(order).toMatchObject({
      status: 'success',
      complete_time: paidAt,
      gateway_reference: `G${order?.trade_no}`,
    })
    const logs = await db.read.selectFrom('logs').select(['user_id', 'type', 'content', 'quota']).execute()
    expect(logs).toEqual([{ user_id: buyer.id, type: 1, content: 'Online top-up of $10.00, paid 73.00 CNY', quota: 0 }])
    expect(await verifyLedger(db)).toEqual([])
  })

  test('100 notices of one payment at once on two nodes credit it once', async () => {
    const { pay, wallet, elsewhere, balance, db } = await openWallet(make)
    const notice = [...epayNotice((await pay('wx')).fields)]
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? wallet : elsewhere).callbacks.takeEpay(notice)),
    )
    expect(answers.every((isCredited) => isCredited)).toBe(true)
    expect(await balance()).toBe(5_000_000)
    expect(await db.read.selectFrom('credits').select(['kind', 'amount']).execute()).toEqual([
      { kind: 'top-up', amount: 5_000_000 },
    ])
    expect(await db.read.selectFrom('logs').selectAll().execute()).toHaveLength(1)
    expect(await verifyLedger(db)).toEqual([])
  }, 120_000)

  const strangeNotices: [what: string, changes: Record<string, string>][] = [
    ['for less', { money: '0.01' }],
    ['for more', { money: '730.00' }],
    ['in a form that only looks like the amount', { money: '7.3e1' }],
    ['for an order that does not exist', { out_trade_no: 'USR1NOnobody1800000000' }],
    ['for an order number that is none', { out_trade_no: "x' or 1=1 --" }],
    ['for no order', { out_trade_no: '' }],
    ['by another method', { type: 'wxpay' }],
    ['for another merchant', { pid: '1002' }],
    ['that is not paid', { trade_status: 'TRADE_CLOSED' }],
  ]
  test('a notice that fits no order is refused, signed as it is, and changes nothing', async () => {
    const { pay, wallet, balance, orders } = await openWallet(make)
    const { fields } = await pay('zfb')
    const before = await orders()
    for (const [what, changes] of strangeNotices) {
      const isCredited = await wallet.callbacks.takeEpay([...epayNotice(fields, changes)])
      expect({ what, isCredited, orders: await orders() }).toEqual({ what, isCredited: false, orders: before })
    }
    expect(await balance()).toBe(0)
  })

  test("one user's payment is credited to nobody else", async () => {
    const { pay, wallet, balance, db } = await openWallet(make)
    const other = { id: await makeUser(db), group: 'default' }
    const { fields } = await pay('zfb')
    await pay('zfb', 10, other)
    await wallet.callbacks.takeEpay([...epayNotice(fields)])
    expect([await balance(), await balance(other.id)]).toEqual([5_000_000, 0])
  })

  test('a payment for an account that was removed is taken note of once, and credits nobody', async () => {
    const { pay, wallet, statuses, db, buyer } = await openWallet(make)
    const notice = [...epayNotice((await pay('zfb')).fields)]
    await db.write.deleteFrom('users').where('id', '=', buyer.id).execute()
    for (let times = 0; times < 2; times += 1) expect(await wallet.callbacks.takeEpay(notice)).toBe(true)
    expect(await statuses()).toEqual(['success'])
    expect(await db.read.selectFrom('credits').selectAll().execute()).toEqual([])
    expect(await verifyLedger(db)).toEqual([])
  })

  test('prices fixed with the order stay, whatever the options say later', async () => {
    const { pay, wallet, balance, changes } = await openWallet(make)
    const { fields } = await pay('zfb')
    Object.assign(changes, { Price: 1, QuotaPerUnit: 1_000_000 })
    expect(await wallet.callbacks.takeEpay([...epayNotice(fields)])).toBe(true)
    expect(await balance()).toBe(5_000_000)
  })

  test.each([{ EpayKey: '' }, { EpayId: '' }, { PayAddress: '' }])(
    'with %p nothing is sold and nothing is believed',
    async (off) => {
      const { pay, wallet, balance, changes } = await openWallet(make)
      const { fields } = await pay('zfb')
      Object.assign(changes, off)
      expect(await codeOf(pay('zfb'))).toBe('wallet.off')
      expect(await wallet.callbacks.takeEpay([...epayNotice(fields)])).toBe(false)
      expect(await wallet.callbacks.takeEpay([...epayNotice(fields, {}, '')])).toBe(false)
      expect(await balance()).toBe(0)
    },
  )

  test('a credit that fails leaves the order open, and the next notice heals it', async () => {
    const { pay, wallet, balance, statuses, db } = await openWallet(make)
    const notice = [...epayNotice((await pay('zfb')).fields)]
    const rename = (from: string, to: string) => db.write.schema.alterTable(from).renameTo(to).execute()
    await rename('credits', 'away')
    expect(await wallet.callbacks.takeEpay(notice).catch(() => 'failed')).toBe('failed')
    expect(await statuses()).toEqual(['pending'])
    await rename('away', 'credits')
    expect(await wallet.callbacks.takeEpay(notice)).toBe(true)
    expect(await balance()).toBe(5_000_000)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('a payment that comes after the order was cancelled or expired is credited all the same, once', async () => {
    const { pay, wallet, balance, statuses, clock, buyer } = await openWallet(make)
    const [one, other] = [await pay('zfb'), await pay('wx', 3)]
    await wallet.orders.cancel(buyer.id, 1)
    clock.advance(24 * 3600 + 1)
    await wallet.orders.expireOld()
    expect(await statuses()).toEqual(['cancelled', 'expired'])
    for (const { fields } of [one, one, other]) await wallet.callbacks.takeEpay([...epayNotice(fields)])
    expect(await statuses()).toEqual(['success', 'success'])
    expect(await balance()).toBe(6_500_000)
  })

  test('a user who orders without end is stopped', async () => {
    const { pay, orders } = await openWallet(make)
    for (let index = 0; index < 20; index += 1) await pay('zfb')
    expect(await codeOf(pay('zfb'))).toBe('request.too-many')
    expect(await orders()).toHaveLength(20)
  })

  const refusedOrders: [method: string, amount: number, code: string][] = [
    ['zfb', 0, 'wallet.amount-low'],
    ['zfb', 1.5, 'request.invalid-field'],
    ['zfb', 1e12, 'wallet.amount-high'],
    ['cash', 10, 'wallet.method-unknown'],
    ['', 10, 'wallet.method-unknown'],
    ['toString', 10, 'wallet.method-unknown'],
  ]
  test('an order that cannot be made says why and leaves nothing', async () => {
    const { pay, orders } = await openWallet(make)
    for (const [method, amount, code] of refusedOrders)
      expect({ method, amount, code: await codeOf(pay(method, amount)) }).toEqual({ method, amount, code })
    expect(await orders()).toEqual([])
  })
})
