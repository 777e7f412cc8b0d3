import { expect, test } from 'bun:test'
import type { RedemptionState } from '@tollgate/contract/entities/redemption'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import { createRedemptions } from './redemptions.ts'

async function openCodes(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const redemptions = createRedemptions(parts)
  const creator = { id: await makeUser(parts.db) }
  const create = (changes: object = {}) =>
    redemptions.create(creator, { name: 'gift', quota: 500, count: 1, ...changes })
  const list = async () => (await redemptions.list({ p: 0, page_size: 100 })).items
  const newest = async () => {
    const [code] = await list()
    if (code === undefined) throw new Error('there is no code')
    return code
  }
  const markUsed = (id: number) =>
    parts.db.write.updateTable('redemptions').set({ status: 3, used_user_id: 1 }).where('id', '=', id).execute()
  return { ...parts, redemptions, creator, create, list, newest, markUsed }
}

eachDatabase('redemption codes', (make) => {
  test('many are made at once, each with a key of its own', async () => {
    const { create, list, creator, clock } = await openCodes(make)
    const keys = await create({ count: 100, name: ' gift ' })
    expect(new Set(keys).size).toBe(100)
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
    const codes = await list()
    expect(codes.map(({ key }) => key).sort()).toEqual(keys.toSorted())
    expect(codes[0]).toEqual({
      id: 100,
      user_id: creator.id,
      key: expect.any(String),
      status: 1,
      name: 'gift',
      quota: 500,
      created_time: clock.now(),
      redeemed_time: 0,
      expired_time: 0,
      count: 0,
      used_user_id: 0,
      DeletedAt: null,
    })
  })

  test('keys are not readable in the database', async () => {
    const { create, db } = await openCodes(make)
    const [key = ''] = await create()
    const rows = await db.read.selectFrom('redemptions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  test.each([
    ['name', { name: '' }, 'redemption.name-length'],
    ['quota', { quota: 0 }, 'redemption.quota-invalid'],
    ['end', { expired_time: 1 }, 'redemption.expiry-past'],
    ['number', { count: 0 }, 'redemption.count-low'],
    ['larger number', { count: 101 }, 'redemption.count-high'],
  ])('a wrong %s makes no code', async (_what, changes, refusal) => {
    const { create, list } = await openCodes(make)
    expect(await codeOf(create(changes))).toBe(refusal)
    expect(await list()).toEqual([])
  })

  test('pages have ten rows unless asked, newest first, with the number of all', async () => {
    const { create, redemptions } = await openCodes(make)
    await create({ count: 13 })
    const first = await redemptions.list({ p: 0, page_size: 0 })
    expect([first.items.length, first.total, first.items[0]?.id]).toEqual([10, 13, 13])
    expect((await redemptions.list({ p: 1, page_size: 0 })).items.map(({ id }) => id)).toEqual([3, 2, 1])
    expect((await redemptions.list({ p: -3, page_size: 5 })).items).toHaveLength(5)
    expect((await redemptions.list({ p: 1e12, page_size: 5 })).items).toEqual([])
  })

  test('search finds by id, by beginning of the name, and by the whole code', async () => {
    const { create, redemptions } = await openCodes(make)
    const [key = ''] = await create({ name: 'summer 100%' })
    await create({ name: 'winter' })
    const idsOf = async (keyword: string) => (await redemptions.search({ keyword })).map(({ id }) => id)
    expect(await idsOf('2')).toEqual([2])
    expect(await idsOf('sum')).toEqual([1])
    expect(await idsOf('mmer')).toEqual([])
    expect(await idsOf('%')).toEqual([])
    expect(await idsOf(key)).toEqual([1])
    expect(await idsOf(key.slice(0, 31))).toEqual([])
    expect(await idsOf('')).toEqual([2, 1])
  })

  test('a list and a search can be narrowed to one state, and one whose time is over is not unused', async () => {
    const { create, redemptions, markUsed, clock } = await openCodes(make)
    await create({ count: 4 })
    await create({ name: 'brief', expired_time: clock.now() + 50 })
    await redemptions.setStatus({ id: 2, status: 2 })
    await markUsed(3)
    clock.advance(50)
    const listed = async (state: RedemptionState) => {
      const { items, total } = await redemptions.list({ p: 0, page_size: 2, state })
      const found = await redemptions.search({ keyword: '', state })
      return [total, items.map(({ id }) => id), found.map(({ id }) => id)]
    }
    expect(await listed('')).toEqual([5, [5, 4], [5, 4, 3, 2, 1]])
    expect(await listed('unused')).toEqual([2, [4, 1], [4, 1]])
    expect(await listed('disabled')).toEqual([1, [2], [2]])
    expect(await listed('used')).toEqual([1, [3], [3]])
    expect(await listed('expired')).toEqual([1, [5], [5]])
  })

  test('an edit changes name, quota and end, and nothing else', async () => {
    const { create, redemptions, newest, clock } = await openCodes(make)
    await create({ expired_time: clock.now() + 50 })
    const before = await newest()
    const form = { id: before.id, name: 'other', quota: 7, status: 3, used_user_id: 5, key: 'mine' }
    const edited = await redemptions.update(form)
    expect(edited).toEqual({ ...before, name: 'other', quota: 7 })
    expect((await redemptions.update({ ...form, expired_time: 0 })).expired_time).toBe(0)
    expect(await redemptions.read(before.id)).toEqual({ ...edited, expired_time: 0 })
  })

  test('a code is switched off and on', async () => {
    const { create, redemptions, newest } = await openCodes(make)
    await create()
    const { id } = await newest()
    expect((await redemptions.setStatus({ id, status: 2 })).status).toBe(2)
    expect((await redemptions.setStatus({ id, status: 1 })).status).toBe(1)
  })

  test.each([3, 0, -1, 4, undefined])('nobody sets the status %p', async (status) => {
    const { create, redemptions, newest } = await openCodes(make)
    await create()
    const { id } = await newest()
    expect(await codeOf(redemptions.setStatus({ id, status }))).toBe('request.invalid-field')
  })

  test('a used code can be neither edited nor enabled', async () => {
    const { create, redemptions, newest, markUsed } = await openCodes(make)
    await create()
    const { id } = await newest()
    await markUsed(id)
    expect(await codeOf(redemptions.update({ id, name: 'again', quota: 1 }))).toBe('redemption.closed')
    expect(await codeOf(redemptions.setStatus({ id, status: 1 }))).toBe('redemption.closed')
    expect(await newest()).toMatchObject({ status: 3, name: 'gift', quota: 500 })
  })

  test('a deleted code is gone for every call', async () => {
    const { create, redemptions, newest, list } = await openCodes(make)
    await create()
    const { id } = await newest()
    await redemptions.remove(id)
    expect(await list()).toEqual([])
    const calls = [
      () => redemptions.remove(id),
      () => redemptions.read(id),
      () => redemptions.update({ id, name: 'x', quota: 1 }),
      () => redemptions.setStatus({ id, status: 2 }),
    ]
    for (const call of calls) expect(await codeOf(call())).toBe('redemption.missing')
  })

  test('deleting invalid codes takes the used, disabled and expired ones', async () => {
    const { create, redemptions, list, markUsed, clock } = await openCodes(make)
    await create({ count: 3 })
    await create({ expired_time: clock.now() + 10, name: 'short' })
    await create({ expired_time: clock.now() + 100, name: 'long' })
    await markUsed(1)
    await redemptions.setStatus({ id: 2, status: 2 })
    clock.advance(10)
    expect(await redemptions.removeInvalid()).toBe(3)
    expect((await list()).map(({ id }) => id)).toEqual([5, 3])
    expect(await redemptions.removeInvalid()).toBe(0)
  })
})
