import { expect, test } from 'bun:test'
import { eachDatabase } from '../../../test/each-database.ts'
import { openWallet } from '../../../test/open-wallet.ts'
import { epayNotice } from '../../../test/payment-gateways.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser } from '../../../test/service-parts.ts'

eachDatabase('the history of orders', (make) => {
  const all = { p: 1, page_size: 0, status: '', keyword: '' }

  test('everyone sees their own orders, administrators those of all with names', async () => {
    const { pay, wallet, buyer, db, clock } = await openWallet(make)
    const other = { id: await makeUser(db, { username: 'other' }), group: 'default' }
    await pay('zfb')
    await pay('wx', 3, other)
    const own = await wallet.orders.listOwn(other.id, all)
    expect(own).toEqual({
      items: [
        {
          id: 2,
          user_id: other.id,
          username: '',
          amount: 3,
          quota: 1_500_000,
          money: 21.9,
          currency: 'cny',
          trade_no: expect.any(String),
          payment_method: 'wx',
          create_time: clock.now(),
          complete_time: 0,
          status: 'pending',
        },
      ],
      total: 1,
      page: 1,
      page_size: 10,
    })
    const everybody = await wallet.orders.list({ ...all, username: '' })
    expect(everybody.items.map(({ user_id }) => user_id)).toEqual([other.id, buyer.id])
    expect(everybody.items[0]?.username).toBe('other')
    expect((await wallet.orders.list({ ...all, username: 'other' })).total).toBe(1)
    expect((await wallet.orders.list({ ...all, username: 'oth' })).total).toBe(0)
  })

  test('orders of an account that was removed are told and found by its name', async () => {
    const { pay, wallet, buyer, db } = await openWallet(make)
    await pay('zfb')
    await db.write.insertInto('former_names').values({ username: 'ann', user_id: buyer.id }).execute()
    await db.write.deleteFrom('users').where('id', '=', buyer.id).execute()
    const found = await wallet.orders.list({ ...all, username: 'ann' })
    expect(found.items).toMatchObject([{ user_id: buyer.id, username: 'ann' }])
  })

  test('orders are found by number and by status, a page at a time', async () => {
    const { pay, wallet, buyer, orders } = await openWallet(make)
    for (let index = 0; index < 12; index += 1) await pay('zfb')
    await wallet.orders.cancel(buyer.id, 12)
    const numbers = (await orders()).map(({ trade_no }) => trade_no)
    const found = async (query: object) =>
      (await wallet.orders.listOwn(buyer.id, { ...all, ...query })).items.map(({ id }) => id)
    expect(await found({})).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    expect(await found({ p: 2 })).toEqual([2, 1])
    expect(await found({ p: 3 })).toEqual([])
    expect(await found({ page_size: 2 })).toEqual([12, 11])
    expect(await found({ status: 'cancelled' })).toEqual([12])
    expect(await found({ keyword: ` ${numbers[4]} ` })).toEqual([5])
    expect(await found({ keyword: 'USR' })).toEqual([])
  })

  test('an open order of one own can be cancelled, once', async () => {
    const { pay, wallet, buyer, db, clock } = await openWallet(make)
    await pay('zfb')
    clock.advance(5)
    expect(await codeOf(wallet.orders.cancel(await makeUser(db), 1))).toBe('wallet.order-missing')
    expect(await codeOf(wallet.orders.cancel(buyer.id, 99))).toBe('wallet.order-missing')
    expect(await wallet.orders.cancel(buyer.id, 1)).toMatchObject({ status: 'cancelled', complete_time: clock.now() })
    expect(await codeOf(wallet.orders.cancel(buyer.id, 1))).toBe('wallet.order-closed')
  })

  test('a paid order cannot be cancelled', async () => {
    const { pay, wallet, buyer, statuses } = await openWallet(make)
    await wallet.callbacks.takeEpay([...epayNotice((await pay('zfb')).fields)])
    expect(await codeOf(wallet.orders.cancel(buyer.id, 1))).toBe('wallet.order-closed')
    expect(await statuses()).toEqual(['success'])
  })

  test('an order that nobody pays is expired after a day', async () => {
    const { pay, wallet, statuses, clock } = await openWallet(make)
    await pay('zfb')
    clock.advance(24 * 3600)
    await pay('zfb')
    await wallet.orders.expireOld()
    expect(await statuses()).toEqual(['pending', 'pending'])
    clock.advance(1)
    await wallet.orders.expireOld()
    expect(await statuses()).toEqual(['expired', 'pending'])
  })
})
