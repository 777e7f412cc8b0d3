import { describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { accountsOf } from '../../../test/accounts-of.ts'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import type { Database } from '../../storage/database.ts'
import { createFirstAdministrator } from './first-administrator.ts'

const form = { username: 'captain', password: 'correct horse' }

async function openSetup(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const setup = createFirstAdministrator(parts)
  return {
    ...parts,
    setup,
    create: (token = setup.setupToken, username = form.username) => setup.create({ ...form, token, username }),
  }
}

const allUsers = (db: Database) => db.read.selectFrom('users').selectAll().orderBy('id').execute()

eachDatabase('the first administrator', (make) => {
  test('is made with the link, has the super role and 200 dollars', async () => {
    const { setup, create, db } = await openSetup(make)
    expect(await setup.isSetupNeeded()).toBe(true)
    const id = await create()
    expect(await setup.isSetupNeeded()).toBe(false)
    const [user, ...others] = await allUsers(db)
    expect(others).toEqual([])
    expect(user).toMatchObject({
      id,
      username: 'captain',
      role: 100,
      status: 1,
      display_name: 'Root User',
      quota: 100_000_000,
    })
    expect(user?.aff_code).toMatch(/^[0-9A-Za-z]{4}$/)
  })

  test('can sign in with the password they chose', async () => {
    const parts = await openSetup(make)
    const id = await parts.create()
    const { signIn } = accountsOf(await serviceParts(parts.db))
    const origin = { address: '', userAgent: '', previousSession: undefined }
    expect((await signIn.login(form, origin)).user.id).toBe(id)
  })

  test('the link is the same on every node and after every start', async () => {
    const { setup, db } = await openSetup(make)
    const { setup: onAnotherNode } = { setup: createFirstAdministrator(await serviceParts(db)) }
    expect(onAnotherNode.setupToken).toBe(setup.setupToken)
    expect(setup.setupToken.length).toBeGreaterThanOrEqual(43)
  })

  test.each(['', 'wrong'])('nobody is made with the link token %p', async (token) => {
    const { create, db } = await openSetup(make)
    expect(await codeOf(create(token))).toBe('setup.link-invalid')
    expect(await allUsers(db)).toEqual([])
  })

  test('of twenty calls at once on two nodes one makes an administrator', async () => {
    const first = await openSetup(make)
    const second = createFirstAdministrator(await serviceParts(first.db))
    const calls = Array.from({ length: 20 }, (_, index) => {
      const setup = index % 2 === 0 ? first.setup : second
      return setup.create({ token: setup.setupToken, username: `captain${index}`, password: 'correct horse' })
    })
    const outcomes = await Promise.allSettled(calls)
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refusals).toHaveLength(19)
    expect(refusals.every((reason) => reason instanceof AppError && reason.code === 'setup.done')).toBe(true)
    const users = await allUsers(first.db)
    expect(users).toHaveLength(1)
    expect(users[0]?.quota).toBe(100_000_000)
  }, 120_000)

  test('an account without its gift is none: what dies between them leaves a site that can still be set up', async () => {
    const { setup, create, db } = await openSetup(make)
    await db.write.schema.alterTable('credits').renameTo('credits_gone').execute()
    expect(await create().catch(() => 'failed')).toBe('failed')
    await setup.ensureRoot('correct horse').catch(() => undefined)
    expect(await allUsers(db)).toEqual([])
    expect(await setup.isSetupNeeded()).toBe(true)
    await db.write.schema.alterTable('credits_gone').renameTo('credits').execute()
    await create()
    expect(await allUsers(db)).toMatchObject([{ username: 'captain', role: 100, quota: 100_000_000 }])
  })

  test('a second one is not made, whatever the link says', async () => {
    const { create } = await openSetup(make)
    await create()
    expect(await codeOf(create())).toBe('setup.done')
    expect(await codeOf(create('wrong'))).toBe('setup.done')
  })

  test('a name that an ordinary account has is refused', async () => {
    const { create, db } = await openSetup(make)
    await makeUser(db, { username: 'captain' })
    expect(await codeOf(create())).toBe('request.invalid-input')
    await create(undefined, 'captain2')
  })

  describe('from the environment', () => {
    test('is called root and made once', async () => {
      const { setup, db } = await openSetup(make)
      await setup.ensureRoot('correct horse')
      await setup.ensureRoot('another horse')
      expect(await allUsers(db)).toMatchObject([{ username: 'root', role: 100, quota: 100_000_000 }])
      expect(await setup.isSetupNeeded()).toBe(false)
    })

    test('is made once by two nodes that start together', async () => {
      const { setup, db } = await openSetup(make)
      const other = createFirstAdministrator(await serviceParts(db))
      await Promise.all([setup.ensureRoot('correct horse'), other.ensureRoot('correct horse')])
      expect(await allUsers(db)).toHaveLength(1)
    })

    test('is not made where anybody exists', async () => {
      const { setup, db } = await openSetup(make)
      await makeUser(db)
      await setup.ensureRoot('correct horse')
      expect(await allUsers(db)).toHaveLength(1)
      expect(await setup.isSetupNeeded()).toBe(true)
    })
  })
})
