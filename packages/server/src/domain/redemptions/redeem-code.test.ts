import { expect, test } from 'bun:test'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import type { Database } from '../../storage/database.ts'
import { verifyLedger } from '../billing/verify-ledger.ts'
import { createRedeemCode } from './redeem-code.ts'
import { takeRedemption } from './redemption-store.ts'
import { createRedemptions } from './redemptions.ts'

async function openRedeeming(make: MakeDatabase) {
  const db = await make()
  const parts = await serviceParts(db)
  const node = (own: typeof parts) =>
    createRedeemCode({ ...own, counters: own.shared, options: own.options.current, failpoint: () => undefined })
  const redemptions = createRedemptions(parts)
  const create = (changes: object = {}) =>
    redemptions.create({ id: 1 }, { name: 'gift', quota: 500_000, count: 1, ...changes })
  const other = await serviceParts(db, { clock: parts.clock, shared: parts.shared })
  const userId = await makeUser(db)
  return { ...parts, redemptions, create, redeem: node(parts), redeemElsewhere: node(other), userId }
}

const balanceOf = async (db: Database, id: number): Promise<number> =>
  (await db.read.selectFrom('users').select('quota').where('id', '=', id).executeTakeFirstOrThrow()).quota

eachDatabase('redeeming', (make) => {
  test('a code adds its quota, is used from then on, and leaves a log row', async () => {
    const { redeem, create, db, userId, redemptions, clock } = await openRedeeming(make)
    const [key = ''] = await create()
    expect(await redeem(userId, ` ${key}\n`, 'zh')).toBe(500_000)
    expect(await balanceOf(db, userId)).toBe(500_000)
    expect(await redemptions.read(1)).toMatchObject({
      status: 3,
      used_user_id: userId,
      redeemed_time: clock.now(),
    })
    const logs = await db.read.selectFrom('logs').select(['user_id', 'type', 'content', 'quota']).execute()
    expect(logs).toEqual([{ user_id: userId, type: 1, content: '通过兑换码充值 $1.00，兑换码ID 1', quota: 0 }])
    expect(await verifyLedger(db)).toEqual([])
  })

  test('the log row of a code below a cent says how much it was', async () => {
    const { redeem, create, db, userId } = await openRedeeming(make)
    const [key = ''] = await create({ quota: 700 })
    await redeem(userId, key, 'en')
    const { content } = await db.read.selectFrom('logs').select('content').executeTakeFirstOrThrow()
    expect(content).toBe('Redeemed a code for $0.0014, code ID 1')
  })

  test('calls that wait for money can be made at once', async () => {
    const { redeem, create, userId, ledger } = await openRedeeming(make)
    const hold = () => ledger.hold({ requestId: 'r', userId, limitedTokenId: undefined, amount: 400_000 })
    expect(await codeOf(hold())).toBe('user.quota-insufficient')
    const [key = ''] = await create()
    await redeem(userId, key, 'en')
    expect(await codeOf(hold())).toBeUndefined()
  })

  test('each code that cannot be redeemed says why, and nothing changes', async () => {
    const { redeem, create, db, userId, redemptions, clock } = await openRedeeming(make)
    const [used = '', disabled = '', deleted = ''] = await create({ count: 3 })
    const [expired = ''] = await create({ expired_time: clock.now() + 5 })
    const idOf = async (key: string) => (await redemptions.search({ keyword: key }))[0]?.id ?? 0
    await redeem(await makeUser(db), used, 'en')
    await redemptions.setStatus({ id: await idOf(disabled), status: 2 })
    await redemptions.remove(await idOf(deleted))
    clock.advance(5)
    const refusals: [key: string, code: string][] = [
      ['', 'redemption.not-provided'],
      ['   ', 'redemption.not-provided'],
      ['0'.repeat(32), 'redemption.invalid'],
      [`${used}0`, 'redemption.invalid'],
      [deleted, 'redemption.invalid'],
      [used, 'redemption.used'],
      [disabled, 'redemption.disabled'],
      [expired, 'redemption.expired'],
    ]
    for (const [key, code] of refusals) expect(await codeOf(redeem(userId, key, 'en'))).toBe(code)
    expect(await balanceOf(db, userId)).toBe(0)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('the same user cannot redeem a code twice', async () => {
    const { redeem, create, db, userId } = await openRedeeming(make)
    const [key = ''] = await create()
    await redeem(userId, key, 'en')
    expect(await codeOf(redeem(userId, key, 'en'))).toBe('redemption.used')
    expect(await balanceOf(db, userId)).toBe(500_000)
  })

  test('200 redemptions of one code at once, by 20 users on two nodes: exactly one gets it', async () => {
    const { redeem, redeemElsewhere, create, db, redemptions } = await openRedeeming(make)
    const [key = ''] = await create()
    const users = await Promise.all(Array.from({ length: 20 }, () => makeUser(db)))
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        codeOf((index % 2 === 0 ? redeem : redeemElsewhere)(users[index % 20] ?? 0, key, 'en')),
      ),
    )
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1)
    expect(outcomes.filter((code) => code === 'redemption.used')).toHaveLength(199)
    const balances = await Promise.all(users.map((id) => balanceOf(db, id)))
    expect(balances.reduce((sum, quota) => sum + quota, 0)).toBe(500_000)
    const winner = users[balances.indexOf(500_000)] ?? 0
    expect(await redemptions.read(1)).toMatchObject({ status: 3, used_user_id: winner })
    expect(await db.read.selectFrom('credits').selectAll().execute()).toHaveLength(1)
    expect(await verifyLedger(db)).toEqual([])
  }, 120_000)

  test.each([
    ['is switched off', { status: 2 }],
    ['is used', { status: 3 }],
    ['gets another quota', { quota: 9 }],
    ['is deleted', { deleted_at: 1_800_000_000 }],
    ['ends', { expired_time: 1_800_000_000 }],
  ])('a code that %s between look and grasp is not taken', async (_, changes) => {
    const { create, db, userId, clock } = await openRedeeming(make)
    await create()
    const take = () =>
      db.transaction((transaction) => takeRedemption(transaction, { id: 1, quota: 500_000, userId, now: clock.now() }))
    await db.write.updateTable('redemptions').set(changes).where('id', '=', 1).execute()
    expect(await take()).toBe(false)
    const before = { status: 1, quota: 500_000, deleted_at: null, expired_time: 0 }
    await db.write.updateTable('redemptions').set(before).where('id', '=', 1).execute()
    expect([await take(), await take()]).toEqual([true, false])
  })

  test('a credit that fails leaves the code unused', async () => {
    const { redeem, create, redemptions } = await openRedeeming(make)
    const [key = ''] = await create()
    const nobody = 999_999
    expect(await redeem(nobody, key, 'en').catch(() => 'failed')).toBe('failed')
    expect(await redemptions.read(1)).toMatchObject({ status: 1, used_user_id: 0 })
  })

  test('a code whose quota was edited is redeemed at its new quota', async () => {
    const { redeem, create, redemptions, userId } = await openRedeeming(make)
    const [key = ''] = await create()
    await redemptions.update({ id: 1, name: 'gift', quota: 9 })
    expect(await redeem(userId, key, 'en')).toBe(9)
  })

  test('who types ten codes that do not exist must wait a minute, others need not', async () => {
    const { redeem, create, db, userId, clock } = await openRedeeming(make)
    const [key = '', second = ''] = await create({ count: 2 })
    for (let guess = 0; guess < 10; guess += 1)
      expect(await codeOf(redeem(userId, `guess-${guess}`, 'en'))).toBe('redemption.invalid')
    expect(await codeOf(redeem(userId, key, 'en'))).toBe('request.too-many')
    expect(await codeOf(redeem(await makeUser(db), second, 'en'))).toBeUndefined()
    clock.advance(61)
    expect(await codeOf(redeem(userId, key, 'en'))).toBeUndefined()
  })
})
