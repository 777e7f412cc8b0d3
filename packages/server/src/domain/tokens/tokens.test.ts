import { describe, expect, test } from 'bun:test'
import { TokenLimits } from '@tollgate/contract/entities/limits'
import { Token, TokenEdit } from '@tollgate/contract/entities/token'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, noticesOf, serviceParts } from '../../../test/service-parts.ts'
import { createTokens } from './tokens.ts'

const form = (changes: Partial<TokenEdit> = {}): TokenEdit => TokenEdit.parse({ name: 'main', ...changes })

async function openTokens(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const tokens = createTokens({ ...parts, options: parts.options.current })
  const ann = { id: await makeUser(parts.db), group: 'default' }
  const bob = { id: await makeUser(parts.db), group: 'default' }
  const add = async (changes: Partial<TokenEdit> = {}, owner = ann) => {
    await tokens.create(owner, form(changes))
    const [newest] = (await tokens.list(owner, { p: 0, size: 1 })).items
    if (newest === undefined) throw new Error('the new token is not in the list')
    return newest
  }
  const store = (id: number, changes: object) =>
    parts.db.write.updateTable('tokens').set(changes).where('id', '=', id).execute()
  return { ...parts, tokens, ann, bob, add, store }
}

eachDatabase('tokens', (make) => {
  test('a new token has a random key that its owner can read', async () => {
    const { add, clock, ann } = await openTokens(make)
    const token = await add({ remain_quota: 500, model_limits: ' m-a, m-b ,m-a', allow_ips: ' 10.0.0.0/8 \n' })
    expect(Token.parse(token)).toEqual(token)
    expect(token.key).toMatch(/^[0-9A-Za-z]{48}$/)
    expect(token).toMatchObject({
      user_id: ann.id,
      name: 'main',
      status: 1,
      created_time: clock.now(),
      expired_time: -1,
      remain_quota: 500,
      unlimited_quota: false,
      model_limits: 'm-a,m-b',
      allow_ips: '10.0.0.0/8',
      group: '',
      DeletedAt: null,
    })
    expect((await add()).key).not.toBe(token.key)
  })

  test('the database does not hold the key', async () => {
    const { add, db } = await openTokens(make)
    const { key } = await add()
    expect(JSON.stringify(await db.read.selectFrom('tokens').selectAll().execute())).not.toContain(key)
  })

  test('the relay finds the key by its hash', async () => {
    const { add, db, vault } = await openTokens(make)
    const { key, id } = await add()
    const row = await db.read
      .selectFrom('tokens')
      .select('id')
      .where('key_hash', '=', vault.hash('token', key))
      .executeTakeFirst()
    expect(row?.id).toBe(id)
  })

  describe('a form is refused', () => {
    test.each([
      ['with a name that is too long', { name: 'n'.repeat(31) }, 'token.name-too-long'],
      ['with a group that the owner may not choose', { group: 'svip' }, 'token.group-disabled'],
      ['with the name of an object member as group', { group: 'constructor' }, 'token.group-disabled'],
      ['with an address that is none', { allow_ips: '10.0.0.1\nexample.org' }, 'request.invalid-input'],
      ['with a negative amount', { remain_quota: -1 }, 'request.invalid-input'],
      ['with more than can be counted on', { remain_quota: 2 ** 53 - 1 }, 'request.invalid-input'],
    ])('%s', async (_what, changes, code) => {
      const { tokens, ann, add, db } = await openTokens(make)
      expect(await codeOf(tokens.create(ann, form(changes)))).toBe(code)
      const stored = await add({ remain_quota: 7 })
      expect(await codeOf(tokens.update(ann, { ...form(changes), id: stored.id }))).toBe(code)
      expect(await tokens.read(ann, stored.id)).toEqual(stored)
      expect(await db.read.selectFrom('tokens').select('id').execute()).toHaveLength(1)
    })
  })

  test('a group that the owner may choose is accepted', async () => {
    const { add } = await openTokens(make)
    expect((await add({ group: 'vip' })).group).toBe('vip')
  })

  describe('a list', () => {
    test('is newest first, in pages that count from 0, and says how many there are', async () => {
      const { add, tokens, ann } = await openTokens(make)
      for (const name of ['a', 'b', 'c']) await add({ name })
      const first = await tokens.list(ann, { p: 0, size: 2 })
      const second = await tokens.list(ann, { p: 1, size: 2 })
      expect(first.items.map(({ name }) => name)).toEqual(['c', 'b'])
      expect(second.items.map(({ name }) => name)).toEqual(['a'])
      expect([first.total, second.total]).toEqual([3, 3])
    })

    test.each([
      [{ p: 0, size: 0 }, 10],
      [{ p: 0, size: -5 }, 10],
      [{ p: -1, size: 0 }, 10],
      [{ p: 0, size: 1e9 }, 12],
      [{ p: Number.MAX_SAFE_INTEGER, size: 100 }, 0],
    ])('asked for %j has %p rows', async (page, rows) => {
      const { add, tokens, ann } = await openTokens(make)
      for (let count = 0; count < 12; count += 1) await add()
      expect((await tokens.list(ann, page)).items).toHaveLength(rows)
    })

    test('has nothing of others and nothing deleted', async () => {
      const { add, tokens, ann, bob } = await openTokens(make)
      await add({ name: "bob's" }, bob)
      const gone = await add({ name: 'gone' })
      await tokens.remove(ann, gone.id)
      expect(await tokens.list(ann, { p: 0, size: 10 })).toEqual({ items: [], total: 0 })
      expect(await tokens.search(ann, { keyword: '', token: '' })).toEqual([])
    })
  })

  describe('a search', () => {
    test('finds part of a name, minding neither case nor wildcards', async () => {
      const { add, tokens, ann } = await openTokens(make)
      for (const name of ['Laptop 100%', 'laptop 1000', 'phone_1', 'phone1']) await add({ name })
      const names = async (keyword: string) =>
        (await tokens.search(ann, { keyword, token: '' })).map(({ name }) => name)
      expect(await names('laptop')).toEqual(['laptop 1000', 'Laptop 100%'])
      expect(await names('100%')).toEqual(['Laptop 100%'])
      expect(await names('e_1')).toEqual(['phone_1'])
    })

    test('finds part of a key, with or without sk- in front', async () => {
      const { add, tokens, ann } = await openTokens(make)
      await add()
      const wanted = await add()
      for (const token of [wanted.key, `sk-${wanted.key}`, wanted.key.slice(10, 22), `sk-${wanted.key.slice(0, 12)}`]) {
        expect((await tokens.search(ann, { keyword: '', token })).map(({ id }) => id)).toEqual([wanted.id])
      }
    })

    test('needs both parts to match', async () => {
      const { add, tokens, ann } = await openTokens(make)
      const { key } = await add({ name: 'phone' })
      expect(await tokens.search(ann, { keyword: 'laptop', token: key })).toEqual([])
    })

    test('looks at more keys than fit in one portion', async () => {
      const { add, tokens, ann } = await openTokens(make)
      const oldest = await add()
      for (let count = 0; count < 510; count += 1) await tokens.create(ann, form())
      expect((await tokens.search(ann, { keyword: '', token: oldest.key })).map(({ id }) => id)).toEqual([oldest.id])
    }, 120_000)
  })

  test("another's token is as missing as one that never was", async () => {
    const { add, tokens, ann, bob } = await openTokens(make)
    const { id } = await add({}, bob)
    for (const target of [id, id + 1000]) {
      expect(await codeOf(tokens.read(ann, target))).toBe('token.missing')
      expect(await codeOf(tokens.update(ann, { ...form(), id: target }))).toBe('token.missing')
      expect(await codeOf(tokens.setStatus(ann, { id: target, status: 2 }))).toBe('token.missing')
      expect(await codeOf(tokens.remove(ann, target))).toBe('token.missing')
    }
    expect(await tokens.read(bob, id)).toMatchObject({ status: 1, name: 'main' })
  })

  describe('an edit', () => {
    test('replaces what the owner may set, also by zeros, and not the status', async () => {
      const { add, tokens, ann, store } = await openTokens(make)
      const { id, key } = await add({
        remain_quota: 500,
        model_limits: 'm-a',
        model_limits_enabled: true,
        group: 'vip',
      })
      await store(id, { status: 2, used_quota: 30 })
      const edited = await tokens.update(ann, { ...form({ name: '', expired_time: 99, unlimited_quota: true }), id })
      expect(edited).toMatchObject({
        id,
        key,
        status: 2,
        name: '',
        expired_time: 99,
        remain_quota: 0,
        unlimited_quota: true,
        model_limits: '',
        model_limits_enabled: false,
        group: '',
        used_quota: 30,
      })
    })

    test('that sends the amount back as it was does not write it', async () => {
      const { add, tokens, ann, store, db } = await openTokens(make)
      const { id } = await add({ remain_quota: 500 })
      await store(id, { remain_quota: -20 })
      const edited = await tokens.update(ann, { ...form({ name: 'renamed', remain_quota: -20 }), id })
      expect(edited).toMatchObject({ name: 'renamed', remain_quota: -20 })
      const { quota_version } = await db.read.selectFrom('tokens').select('quota_version').executeTakeFirstOrThrow()
      expect(quota_version).toBe(0)
    })

    test('that leaves the amount alone does not undo what calls have spent since it was opened', async () => {
      const { add, tokens, ann, store } = await openTokens(make)
      const { id } = await add({ remain_quota: 500 })
      await store(id, { remain_quota: 200 })
      const edit = { ...form({ name: 'renamed', remain_quota: 500 }), id, remain_quota_before: 500 }
      expect(await tokens.update(ann, edit)).toMatchObject({ name: 'renamed', remain_quota: 200 })
      expect((await tokens.update(ann, { ...edit, remain_quota: 600 })).remain_quota).toBe(600)
    })

    test('of an unlimited token that is in use is not refused for the amount that was read before', async () => {
      const { add, tokens, ann, store } = await openTokens(make)
      const { id } = await add({ unlimited_quota: true })
      await store(id, { remain_quota: -90 })
      const edit = { ...form({ name: 'renamed', unlimited_quota: true, remain_quota: -50 }), id }
      expect(await tokens.update(ann, edit)).toMatchObject({ name: 'renamed', remain_quota: -90 })
    })

    test('of the amount goes through the ledger, so that calls see it', async () => {
      const { add, tokens, ann, shared } = await openTokens(make)
      const { id } = await add({ remain_quota: 0 })
      expect((await tokens.update(ann, { ...form({ remain_quota: 900 }), id })).remain_quota).toBe(900)
      expect(await shared.balances.hold([`token:${id}`], 900)).toEqual({ state: 'held' })
    })

    test('may keep a name that is longer than a form allows', async () => {
      const { tokens, ann, add, store } = await openTokens(make)
      const { id } = await add()
      const name = 'n'.repeat(31)
      await store(id, { name })
      expect(await tokens.update(ann, { ...form({ name, unlimited_quota: true }), id })).toMatchObject({ name })
      expect(await codeOf(tokens.update(ann, { ...form({ name: `${name}n` }), id }))).toBe('token.name-too-long')
    })

    test('may keep a group that is offered no more', async () => {
      const { add, tokens, ann, options } = await openTokens(make)
      const { id } = await add({ group: 'vip' })
      await options.set('UserUsableGroups', '{"default":"Default"}')
      expect((await tokens.update(ann, { ...form({ group: 'vip', name: 'kept' }), id })).name).toBe('kept')
      expect(await codeOf(tokens.create(ann, form({ group: 'vip' })))).toBe('token.group-disabled')
    })
  })

  describe('limits', () => {
    const limits = TokenLimits.parse({ rpm: 60, quota_month: 5_000, concurrency: 2 })

    test('are kept as they were set, also by a form that does not know them', async () => {
      const { add, tokens, ann } = await openTokens(make)
      const { id } = await add({ limits })
      expect((await tokens.read(ann, id)).limits).toEqual(limits)
      expect((await tokens.update(ann, { ...form({ name: 'renamed' }), id })).limits).toEqual(limits)
      expect((await tokens.update(ann, { ...form({ limits: TokenLimits.parse({}) }), id })).limits.rpm).toBe(0)
    })

    test.each([{ rpm: -1 }, { tpm: 1.5 }, { quota_day: 2 ** 53 }, { concurrency: 1_000_001 }, { rpm: '5' }])(
      'of %j are refused',
      (bad) => {
        expect(TokenEdit.safeParse({ name: 'main', limits: bad }).success).toBe(false)
      },
    )

    test('are told with what is used, to the owner alone', async () => {
      const { add, tokens, ann, bob, db, clock } = await openTokens(make)
      const { id } = await add({ limits })
      const window = { owner: 'token', id, name: 'month', start: 0, ends: clock.now() + 9, used: 1_200, version: 1 }
      await db.write.insertInto('quota_windows').values(window).execute()
      expect(await tokens.usage(ann, id)).toEqual([
        { name: 'rpm', limit: 60, used: 0, resets_at: 0 },
        { name: 'concurrency', limit: 2, used: 0, resets_at: 0 },
        { name: 'quota_month', limit: 5_000, used: 1_200, resets_at: clock.now() + 9 },
      ])
      expect(await codeOf(tokens.usage(bob, id))).toBe('token.missing')
    })

    test('are told without what was spent in a window that a clock far ahead began', async () => {
      const { add, tokens, ann, db, clock } = await openTokens(make)
      const { id } = await add({ limits: { ...limits, rpm: 0, concurrency: 0 } })
      const start = clock.now() + 40 * 86_400
      const window = { owner: 'token', id, name: 'month', start, ends: start + 9, used: 1_200, version: 1 }
      await db.write.insertInto('quota_windows').values(window).execute()
      expect(await tokens.usage(ann, id)).toMatchObject([{ name: 'quota_month', used: 0 }])
      expect((await tokens.usage(ann, id))[0]?.resets_at).toBeLessThan(start)
    })
  })

  test('many are deleted at once: only own ones, once, and each is announced', async () => {
    const { add, tokens, ann, bob, shared } = await openTokens(make)
    const own = [await add(), await add(), await add()].map(({ id }) => id)
    const others = await add({}, bob)
    const notices = noticesOf(shared, ['token'])
    const [first = 0, second = 0, kept = 0] = own
    expect(await tokens.removeMany(ann, [first, second, second, others.id, 9_999])).toBe(2)
    expect(await tokens.removeMany(ann, [first])).toBe(0)
    expect((await tokens.list(ann, { p: 0, size: 10 })).items.map(({ id }) => id)).toEqual([kept])
    expect((await tokens.read(bob, others.id)).status).toBe(1)
    expect(notices.sort()).toEqual([`token ${first}`, `token ${second}`])
  })

  describe('the status', () => {
    test('can be switched off and on', async () => {
      const { add, tokens, ann } = await openTokens(make)
      const { id } = await add()
      expect((await tokens.setStatus(ann, { id, status: 2 })).status).toBe(2)
      expect((await tokens.setStatus(ann, { id, status: 1 })).status).toBe(1)
    })

    test.each([undefined, 3, 4])('cannot be set to %p by hand', async (status) => {
      const { add, tokens, ann } = await openTokens(make)
      const { id } = await add()
      expect(await codeOf(tokens.setStatus(ann, { id, status }))).toBe('request.invalid-field')
    })

    test('says that the time is over for as long as it is', async () => {
      const { add, tokens, ann, clock } = await openTokens(make)
      const { id } = await add({ expired_time: clock.now() - 1 })
      expect((await tokens.read(ann, id)).status).toBe(3)
      expect((await tokens.update(ann, { ...form({ expired_time: clock.now() + 60 }), id })).status).toBe(1)
    })

    test('of an expired or used-up token stays until it gets more', async () => {
      const { add, tokens, ann, store, clock } = await openTokens(make)
      const { id } = await add()
      await store(id, { status: 3, expired_time: clock.now() - 1 })
      expect(await codeOf(tokens.setStatus(ann, { id, status: 1 }))).toBe('token.enable-expired')
      await store(id, { status: 4, expired_time: -1 })
      expect(await codeOf(tokens.setStatus(ann, { id, status: 1 }))).toBe('token.enable-depleted')
      await tokens.update(ann, { ...form({ remain_quota: 1 }), id })
      expect((await tokens.setStatus(ann, { id, status: 1 })).status).toBe(1)
    })
  })

  test('every change is announced with the id of the token', async () => {
    const { add, tokens, ann, shared } = await openTokens(make)
    const notices = noticesOf(shared, ['token'])
    const { id } = await add()
    await tokens.update(ann, { ...form(), id })
    await tokens.setStatus(ann, { id, status: 2 })
    await tokens.remove(ann, id)
    expect(notices).toEqual(Array.from({ length: 4 }, () => `token ${id}`))
  })

  test('a deleted token keeps its row, so that its key is never given again', async () => {
    const { add, tokens, ann, db, clock } = await openTokens(make)
    const { id } = await add()
    await tokens.remove(ann, id)
    const row = await db.read.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row?.deleted_at).toBe(clock.now())
  })
})
