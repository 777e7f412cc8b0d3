import { describe, expect, test } from 'bun:test'
import { User } from '@tollgate/contract/entities/user'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import { isUniqueViolation } from '../../storage/dialect.ts'
import { createChannelCache } from '../channels/channel-cache.ts'
import { insertChannels } from '../channels/channel-store.ts'
import { addUser } from './add-user.ts'
import { createUsers } from './users.ts'

async function openUsers(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const channelCache = createChannelCache({ ...parts, logError: () => undefined })
  const users = createUsers({
    db: parts.db,
    options: parts.options.current,
    channelCache,
    limitUsage: parts.limitUsage,
  })
  return { ...parts, users, channelCache }
}

const channel = (changes: { models: string; group: string; status?: number }) => ({
  type: 1,
  status: 1,
  key_hash: '',
  name: 'channel',
  created_time: 0,
  ...changes,
})

eachDatabase('users', (make) => {
  test('a user reads their own account, without any secret', async () => {
    const { users, db } = await openUsers(make)
    const id = await makeUser(db, {
      username: 'ann',
      password_hash: 'a-hash',
      access_token_hash: 'b-hash',
      aff_history: 9,
    })
    const user = await users.readSelf(id)
    expect(User.parse(user)).toEqual(user)
    expect(user).toMatchObject({
      id,
      username: 'ann',
      password: '',
      access_token: null,
      aff_history_quota: 9,
      DeletedAt: null,
    })
    expect(JSON.stringify(user)).not.toContain('hash')
  })

  describe('an account is read', () => {
    test.each([
      [100, 100, 'shown'],
      [100, 10, 'shown'],
      [10, 1, 'shown'],
      [10, 10, 'user.level-refused'],
      [10, 100, 'user.level-refused'],
    ])('by role %p of role %p: %s', async (readerRole, role, outcome) => {
      const { users, db } = await openUsers(make)
      const id = await makeUser(db, { role })
      const reading = users.read({ role: readerRole }, id)
      if (outcome === 'shown') expect((await reading).id).toBe(id)
      else expect(await codeOf(reading)).toBe(outcome)
    })

    test('not when it is missing or deleted', async () => {
      const { users, db } = await openUsers(make)
      const id = await makeUser(db, { deleted_at: 1 })
      expect(await codeOf(users.read({ role: 100 }, id))).toBe('user.missing')
      expect(await codeOf(users.read({ role: 100 }, id + 1))).toBe('user.missing')
    })
  })

  test('models are those of working channels in the groups a user may choose', async () => {
    const { users, db, vault, channelCache, options } = await openUsers(make)
    await options.set('GroupRatio', '{"default":1,"vip":1,"svip":1}')
    const rows = [
      channel({ models: 'm-b,m-a', group: 'default' }),
      channel({ models: 'm-a,m-vip', group: 'vip,svip' }),
      channel({ models: 'm-off', group: 'default', status: 2 }),
      channel({ models: 'm-svip', group: 'svip' }),
    ]
    await insertChannels(
      db,
      rows.map((row) => ({ ...row, key_sealed: vault.seal('key') })),
    )
    await channelCache.reload()
    expect(users.listModels({ group: 'default' })).toEqual(['m-a', 'm-b', 'm-vip'])
    expect(users.listModels({ group: 'svip' })).toEqual(['m-a', 'm-b', 'm-svip', 'm-vip'])
  })

  test('group names are sorted', async () => {
    const { users, options } = await openUsers(make)
    await options.set('GroupRatio', '{"vip":1,"default":1,"art":2}')
    expect(users.listGroupNames()).toEqual(['art', 'default', 'vip'])
  })

  test('every account has a referral code of its own', async () => {
    const db = await make()
    for (let count = 0; count < 20; count += 1) await makeUser(db)
    const codes = (await db.read.selectFrom('users').select('aff_code').execute()).map((row) => row.aff_code)
    expect(new Set(codes).size).toBe(20)
    expect(codes.every((code) => /^[0-9A-Za-z]{4}$/.test(code))).toBe(true)
  })

  test('a name in use is not given twice', async () => {
    const db = await make()
    const user = { username: 'ann', password_hash: '', display_name: '', created_at: 0 }
    await addUser(db.write, user)
    const refusal = await addUser(db.write, user).catch((error: unknown) => error)
    expect(isUniqueViolation(refusal)).toBe(true)
  })
})
