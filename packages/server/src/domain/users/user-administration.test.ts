import { describe, expect, test } from 'bun:test'
import { Limits } from '@tollgate/contract/entities/limits'
import type { UserState } from '@tollgate/contract/entities/user'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, noticesOf, serviceParts } from '../../../test/service-parts.ts'
import { verifyLedger } from '../billing/verify-ledger.ts'
import { createTokens } from '../tokens/tokens.ts'
import { findUserId, userNamesOf } from '../usage-logs/user-name-store.ts'
import { createNewAccounts } from './new-account.ts'
import { createUserAdministration } from './user-administration.ts'

const root = { role: 100 }
const admin = { role: 10 }

async function openAdministration(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const options = parts.options.current
  const tokens = createTokens({ ...parts, options })
  const addAccount = createNewAccounts({ ...parts, tokens, options, givesToken: false })
  const hashPassword = async (password: string) => `hash of ${password}`
  const users = createUserAdministration({ ...parts, options, addAccount, hashPassword })
  const rowOf = (id: number) =>
    parts.db.write.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const sessionsOf = async (id: number) =>
    (await parts.db.write.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()).length
  const addSession = (id: number) =>
    parts.db.write
      .insertInto('sessions')
      .values({ id_hash: `s${id}`, user_id: id, created_at: 0, expires_at: 9e9, address: '', user_agent: '' })
      .execute()
  /** An account whose balance is in the books. */
  async function makeRich(quota: number, user: Parameters<typeof makeUser>[1] = {}) {
    const id = await makeUser(parts.db, user)
    await parts.ledger.credit({ userId: id, amount: quota, kind: 'initial', reference: `user:${id}` })
    return id
  }
  return { ...parts, users, rowOf, sessionsOf, addSession, makeRich }
}

const edit = (id: number, changes: object = {}) => ({ id, username: '', password: '', group: '', ...changes })

eachDatabase('administration of users', (make) => {
  test('users are listed newest first, cancelled ones too, with the number of all', async () => {
    const { users, db } = await openAdministration(make)
    const ids: number[] = []
    for (let count = 0; count < 12; count += 1) ids.push(await makeUser(db, count === 11 ? { deleted_at: 5 } : {}))
    const first = await users.list({ p: 0, page_size: 0 })
    expect(first.total).toBe(12)
    expect(first.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10))
    expect(first.items[0]?.DeletedAt).toBe('1970-01-01T00:00:05.000Z')
    expect((await users.list({ p: 1, page_size: 10 })).items).toHaveLength(2)
    expect((await users.list({ p: -5, page_size: 1e9 })).items).toHaveLength(12)
    expect((await users.list({ p: 1e15, page_size: 10 })).items).toEqual([])
  })

  test('a list and a search can be narrowed to a group and to one state', async () => {
    const { users, db } = await openAdministration(make)
    await makeUser(db, { username: 'ann', group: 'vip' })
    await makeUser(db, { username: 'bob', group: 'vip', status: 2 })
    await makeUser(db, { username: 'eve' })
    await makeUser(db, { username: 'zoe', status: 2, deleted_at: 5 })
    const listed = async (filter: { group?: string; state?: UserState }) => {
      const { items, total } = await users.list({ p: 0, page_size: 10, ...filter })
      const found = await users.search({ keyword: '', group: filter.group ?? '', ...filter })
      expect(found).toEqual(items)
      return [total, ...items.map(({ username }) => username)]
    }
    expect(await listed({ group: 'vip' })).toEqual([2, 'bob', 'ann'])
    expect(await listed({ state: 'active' })).toEqual([2, 'eve', 'ann'])
    expect(await listed({ state: 'banned' })).toEqual([1, 'bob'])
    expect(await listed({ state: 'cancelled' })).toEqual([1, 'zoe'])
    expect(await listed({ group: 'vip', state: 'active' })).toEqual([1, 'ann'])
  })

  describe('a search', () => {
    test.each([
      ['by name', { keyword: 'ANN', group: '' }, ['ann', 'annabel']],
      ['by e-mail', { keyword: 'x@mail', group: '' }, ['bob']],
      ['by display name', { keyword: 'captain', group: '' }, ['zoe']],
      ['by group', { keyword: '', group: 'vip' }, ['zoe']],
      ['by name in a group', { keyword: 'ann', group: 'vip' }, []],
      ['with a wildcard as a plain character', { keyword: '%', group: '' }, []],
      ['with an underscore as a plain character', { keyword: '_', group: '' }, []],
    ])('%s', async (_what, search, names) => {
      const { users, db } = await openAdministration(make)
      await makeUser(db, { username: 'ann' })
      await makeUser(db, { username: 'annabel' })
      await makeUser(db, { username: 'bob', email: 'x@mail.test' })
      await makeUser(db, { username: 'zoe', display_name: 'Captain', group: 'vip' })
      const found = await users.search(search)
      expect(found.map(({ username }) => username).sort()).toEqual(names)
    })

    test('for a number that is an id finds that one only', async () => {
      const { users, db } = await openAdministration(make)
      const id = await makeUser(db, { username: 'ann' })
      await makeUser(db, { username: `u${id}` })
      const search = (keyword: string, group = '') => users.search({ keyword, group })
      expect((await search(String(id))).map(({ username }) => username)).toEqual(['ann'])
      expect(await search(String(id), 'vip')).toEqual([])
      expect(await search('999999999999999999')).toEqual([])
    })
  })

  test('a new user is a regular one, whatever the form says, and gets the gift of new users', async () => {
    const { users, options, db } = await openAdministration(make)
    await options.set('QuotaForNewUser', '700')
    const form = { username: ' ann ', password: 'long enough', display_name: '', role: 1, quota: 99, status: 2 }
    await users.create(admin, form, 'en')
    const [user] = await users.search({ keyword: 'ann', group: '' })
    expect(user).toMatchObject({
      username: 'ann',
      display_name: 'ann',
      role: 1,
      status: 1,
      quota: 700,
      group: 'default',
    })
    expect(await verifyLedger(db)).toEqual([])
  })

  test.each([
    ['of an equal level', { role: 10 }, 'user.create-refused'],
    ['with a long name', { username: 'a'.repeat(13) }, 'request.invalid-input'],
    ['with an address for a name', { username: 'eve@a.test' }, 'request.invalid-input'],
    ['with a name that looks like another', { username: 'b\u200bob' }, 'request.invalid-input'],
    ['with a short password', { password: 'short' }, 'request.invalid-input'],
    ['with a name in use', { username: 'bob' }, 'sign-in.name-taken'],
    ['with a name in use in other capitals', { username: 'BOB' }, 'sign-in.name-taken'],
    ['with the name of a cancelled account', { username: 'gone' }, 'sign-in.name-taken'],
  ])('a new user %s is refused', async (_what, changes, code) => {
    const { users, db } = await openAdministration(make)
    await makeUser(db, { username: 'bob' })
    await makeUser(db, { username: 'gone', deleted_at: 1 })
    const form = { username: 'ann', password: 'long enough', display_name: '', ...changes }
    expect(await codeOf(users.create(admin, form, 'en'))).toBe(code)
    expect((await users.list({ p: 0, page_size: 0 })).total).toBe(2)
  })

  test('an edit changes what it names and nothing else', async () => {
    const { users, makeRich, rowOf } = await openAdministration(make)
    const id = await makeRich(50, { username: 'ann', group: 'default', email: 'a@b.test' })
    const before = await rowOf(id)
    const changes = { username: 'eve', display_name: '', group: 'vip', concurrency_limit: 3 }
    const sent = {
      ...edit(id, changes),
      role: 1,
      status: 2,
      email: 'x@y.test',
      used_quota: 9,
      aff_quota: 9,
      inviter_id: 9,
    }
    expect(await users.update(admin, sent, 'r1')).toMatchObject(changes)
    expect(await rowOf(id)).toEqual({ ...before, ...changes, name_key: 'eve' })
  })

  test('limits are set whole, and go with the account', async () => {
    const { users, makeRich, db } = await openAdministration(make)
    const id = await makeRich(50)
    const limits = Limits.parse({ rpm: 10, quota_week: 700 })
    expect((await users.update(admin, edit(id, { limits }), 'r1')).limits).toEqual(limits)
    expect((await users.update(admin, edit(id, { display_name: 'Ann' }), 'r2')).limits).toEqual(limits)
    const window = { owner: 'user', id, name: 'week', start: 0, ends: 9, used: 1, version: 1 }
    await db.write.insertInto('quota_windows').values(window).execute()
    await users.remove(admin, id)
    expect(await db.read.selectFrom('quota_windows').selectAll().execute()).toEqual([])
  })

  test('names that are longer than a form allows stay when the whole row is sent back', async () => {
    const { users, db, rowOf } = await openAdministration(make)
    const names = { username: 'someone_from_elsewhere', display_name: 'A name of another site, kept\tas it was' }
    const id = await makeUser(db, names)
    await users.update(admin, edit(id, { ...names, group: 'vip' }), 'r1')
    expect(await rowOf(id)).toMatchObject({ ...names, group: 'vip' })
    const longer = users.update(admin, edit(id, { username: `${names.username}s` }), 'r2')
    expect(await codeOf(longer)).toBe('request.invalid-input')
  })

  test('an empty edit changes nothing', async () => {
    const { users, makeRich, rowOf } = await openAdministration(make)
    const id = await makeRich(50)
    const before = await rowOf(id)
    await users.update(admin, edit(id), 'r1')
    expect(await rowOf(id)).toEqual(before)
  })

  test('a new password ends the sessions and the access token, other edits do not', async () => {
    const { users, db, addSession, sessionsOf, rowOf } = await openAdministration(make)
    const id = await makeUser(db, { access_token_hash: 'hash' })
    await addSession(id)
    await users.update(admin, edit(id, { group: 'vip' }), 'r1')
    expect([await sessionsOf(id), (await rowOf(id)).access_token_hash]).toEqual([1, 'hash'])
    await users.update(admin, edit(id, { password: 'quite new one' }), 'r2')
    expect(await sessionsOf(id)).toBe(0)
    expect(await rowOf(id)).toMatchObject({ password_hash: 'hash of quite new one', access_token_hash: null })
  })

  test.each([
    ['of an equal', admin, { target: 10 }, {}, 'user.update-refused'],
    ['of somebody higher', admin, { target: 100 }, {}, 'user.update-refused'],
    ['that names a level like the own', admin, {}, { role: 10 }, 'user.raise-refused'],
    ['with a group that does not exist', admin, {}, { group: 'gold' }, 'user.group-missing'],
    ['with a group of the object prototype', admin, {}, { group: 'constructor' }, 'user.group-missing'],
    ['with a name in use', admin, {}, { username: 'bob' }, 'sign-in.name-taken'],
    ['with an address for a name', admin, {}, { username: 'eve@a.test' }, 'request.invalid-input'],
    ['with a long name', admin, {}, { username: 'a'.repeat(13) }, 'request.invalid-input'],
    ['with a long display name', admin, {}, { display_name: 'a'.repeat(21) }, 'request.invalid-input'],
    ['with a short password', admin, {}, { password: 'short' }, 'request.invalid-input'],
    ['with a negative balance', root, {}, { quota: -1 }, 'user.quota-negative'],
    ['with more than an account can hold', root, {}, { quota: 1e15 + 1 }, 'user.quota-too-large'],
    ['that takes more than there is', root, {}, { quota: 0, quota_before: 60 }, 'user.quota-negative'],
    ['beyond what can be counted', root, {}, { quota: 2 ** 53 - 1, quota_before: 0 }, 'user.quota-too-large'],
  ])('an edit %s is refused whole', async (_what, actor, { target = 1 }: { target?: number }, changes, code) => {
    const { users, db, makeRich, rowOf } = await openAdministration(make)
    await makeUser(db, { username: 'bob' })
    const id = await makeRich(50, { role: target })
    const before = await rowOf(id)
    const attempt = users.update(actor, edit(id, { concurrency_limit: 5, quota: 77, ...changes }), 'r1')
    expect(await codeOf(attempt)).toBe(code)
    expect(await rowOf(id)).toEqual(before)
  })

  test('an edit of a missing or cancelled user is refused', async () => {
    const { users, db } = await openAdministration(make)
    const id = await makeUser(db, { deleted_at: 1 })
    expect(await codeOf(users.update(root, edit(id), 'r1'))).toBe('user.missing')
    expect(await codeOf(users.update(root, edit(999), 'r2'))).toBe('user.missing')
  })

  test('the super admin edits equals and themselves', async () => {
    const { users, db } = await openAdministration(make)
    const id = await makeUser(db, { role: 100 })
    expect((await users.update(root, edit(id, { role: 100, group: 'vip' }), 'r1')).group).toBe('vip')
  })

  test('a balance is set through the books, with a log row that says from what to what', async () => {
    const { users, makeRich, db } = await openAdministration(make)
    const id = await makeRich(500_000)
    expect((await users.update(root, edit(id, { quota: 1_250_000 }), 'r1')).quota).toBe(1_250_000)
    expect(await verifyLedger(db)).toEqual([])
    const [log] = await db.read.selectFrom('logs').selectAll().where('user_id', '=', id).execute()
    expect(log).toMatchObject({
      type: 3,
      quota: 0,
      content: '管理员将用户额度从 $1.000000（500000）修改为 $2.500000（1250000）',
    })
  })

  test('a debt is paid in part or whole, and never made larger', async () => {
    const { users, makeRich, db, ledger } = await openAdministration(make)
    const id = await makeRich(100)
    await ledger.credit({ userId: id, amount: -400, kind: 'refund', reference: 'spent' })
    const pay = (change: number) =>
      users.update(root, edit(id, { quota: -300 + change, quota_before: -300 }), `paid ${change}`)
    expect((await pay(50)).quota).toBe(-250)
    expect(await codeOf(pay(-1))).toBe('user.quota-negative')
    expect((await pay(250)).quota).toBe(0)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('a balance that is sent back as it was leaves no trace', async () => {
    const { users, makeRich, db } = await openAdministration(make)
    const id = await makeRich(500)
    await users.update(root, edit(id, { quota: 500 }), 'r1')
    expect(await db.read.selectFrom('logs').selectAll().execute()).toEqual([])
  })

  test('what was charged since a form was opened stays charged', async () => {
    const { users, makeRich, db, ledger } = await openAdministration(make)
    const id = await makeRich(1_000)
    await ledger.credit({ userId: id, amount: -300, kind: 'refund', reference: 'spent' })
    expect((await users.update(root, edit(id, { quota: 1_000, quota_before: 1_000 }), 'r1')).quota).toBe(700)
    expect((await users.update(root, edit(id, { quota: 1_500, quota_before: 1_000 }), 'r2')).quota).toBe(1_200)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('of many edits at once none is lost and the books agree', async () => {
    const { users, makeRich, rowOf, db, ledger } = await openAdministration(make)
    const id = await makeRich(1_000)
    const edits = Array.from({ length: 20 }, (_, index) =>
      users.update(root, edit(id, { quota: 1_010, quota_before: 1_000 }), `r${index}`),
    )
    const credits = Array.from({ length: 20 }, (_, index) =>
      ledger.credit({ userId: id, amount: -5, kind: 'gift', reference: `g${index}` }),
    )
    await Promise.all([...edits, ...credits])
    expect((await rowOf(id)).quota).toBe(1_000 + 20 * 10 - 20 * 5)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('of many withdrawals at once as many succeed as the balance covers', async () => {
    const { users, makeRich, rowOf } = await openAdministration(make)
    const id = await makeRich(35)
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        codeOf(users.update(root, edit(id, { quota: 0, quota_before: 10 }), `r${index}`)),
      ),
    )
    expect(codes.filter((code) => code === undefined)).toHaveLength(3)
    expect(codes.filter((code) => code === 'user.quota-negative')).toHaveLength(7)
    expect((await rowOf(id)).quota).toBe(5)
  })

  test('actions say the role and status that follow, and every change is announced', async () => {
    const { users, db, shared } = await openAdministration(make)
    const id = await makeUser(db)
    const notices = noticesOf(shared, ['user'])
    const manage = (action: Parameters<typeof users.manage>[1]['action']) => users.manage(root, { id, action })
    expect(await manage('promote')).toEqual({ role: 10, status: 1 })
    expect(await manage('demote')).toEqual({ role: 1, status: 1 })
    expect(await manage('disable')).toEqual({ role: 1, status: 2 })
    expect(await manage('enable')).toEqual({ role: 1, status: 1 })
    expect(await manage('delete')).toEqual({ role: 1, status: 1 })
    expect(await codeOf(manage('enable'))).toBe('user.missing')
    expect(notices).toEqual(Array(5).fill(`user ${id}`))
  })

  test.each(['disable', 'delete'] as const)('%s ends every session and the access token', async (action) => {
    const { users, db, addSession, sessionsOf, rowOf } = await openAdministration(make)
    const id = await makeUser(db, { access_token_hash: 'hash' })
    const other = await makeUser(db)
    await addSession(id)
    await addSession(other)
    await users.manage(admin, { id, action })
    expect([await sessionsOf(id), await sessionsOf(other)]).toEqual([0, 1])
    expect((await rowOf(id)).access_token_hash).toBeNull()
  })

  test('what is kept of an account is found by every name that it had, when it is renamed and when it is removed', async () => {
    const { users, db } = await openAdministration(make)
    const id = await makeUser(db, { username: 'ann' })
    await users.update(admin, edit(id, { username: 'ann' }), 'r1')
    await users.update(admin, edit(id, { username: 'anna' }), 'r2')
    expect(await Promise.all(['ann', 'anna'].map((name) => findUserId(db, name)))).toEqual([id, id])
    await users.remove(admin, id)
    expect(await Promise.all(['ann', 'anna', 'an'].map((name) => findUserId(db, name)))).toEqual([id, id, undefined])
    const next = await makeUser(db, { username: 'ann' })
    expect(await findUserId(db, 'ann')).toBe(next)
    expect([...(await userNamesOf(db, [id, next, 99]))]).toEqual([
      [id, 'anna'],
      [next, 'ann'],
    ])
    expect(await db.read.selectFrom('former_names').selectAll().execute()).toHaveLength(2)
  })

  test('a removed user is gone with their tokens and sessions; the books of others stay', async () => {
    const { users, db, makeRich, addSession, shared } = await openAdministration(make)
    const id = await makeRich(5, { username: 'ann' })
    await makeRich(7)
    await addSession(id)
    const notices = noticesOf(shared, ['user'])
    await users.remove(admin, id)
    expect(await codeOf(users.remove(admin, id))).toBe('user.missing')
    for (const table of ['sessions', 'tokens'] as const)
      expect(await db.read.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([])
    await makeUser(db, { username: 'ann' })
    expect(await verifyLedger(db)).toEqual([])
    expect(notices).toEqual([`user ${id}`])
  })

  test.each([
    [admin, 10, 'user.delete-refused'],
    [admin, 100, 'user.delete-refused'],
    [root, 100, 'user.root-delete-refused'],
  ])('%p does not remove a user of role %p', async (actor, role, code) => {
    const { users, db, rowOf } = await openAdministration(make)
    const id = await makeUser(db, { role })
    expect(await codeOf(users.remove(actor, id))).toBe(code)
    expect((await rowOf(id)).id).toBe(id)
  })
})
