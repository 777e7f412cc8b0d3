import { describe, expect, test } from 'bun:test'
import { accountsOf, sessionOf } from '../../../test/accounts-of.ts'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import { hashPassword } from './password.ts'
import { createSessions, SESSION_SECONDS } from './sessions.ts'

const PASSWORD = 'correct horse'
const passwordHash = hashPassword(PASSWORD)
const origin = { address: '192.0.2.1', userAgent: 'test browser', previousSession: undefined }

async function openSignIn(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const sessions = createSessions(parts)
  const { signIn } = accountsOf(parts)
  const id = await makeUser(parts.db, { username: 'ann', email: 'ann@site.test', password_hash: await passwordHash })
  const change = (changes: object) => parts.db.write.updateTable('users').set(changes).where('id', '=', id).execute()
  const login = async (username = 'ann', password = PASSWORD, address = origin.address) =>
    sessionOf(await signIn.login({ username, password }, { ...origin, address }))
  return { ...parts, signIn, sessions, id, change, login }
}

eachDatabase('sign-in', (make) => {
  test.each(['ann', ' ann ', 'Ann', 'ann@site.test'])('the right password opens a session for %p', async (name) => {
    const { login, signIn, id } = await openSignIn(make)
    const { user, sessionId } = await login(name)
    expect(user).toMatchObject({ id, username: 'ann', display_name: 'User', role: 1, status: 1, group: 'default' })
    expect(await signIn.findBySession(sessionId)).toMatchObject({ id, username: 'ann' })
  })

  test('the reply holds no hash, no balance and no address of the account', async () => {
    const { login } = await openSignIn(make)
    const { user } = await login()
    expect(user).toMatchObject({ password: '', access_token: null, email: '', quota: 0, aff_code: '' })
    expect(JSON.stringify(user)).not.toContain('argon2')
  })

  describe('is refused alike', () => {
    test.each([
      ['for an unknown name', {}, 'bob', PASSWORD],
      ['for a wrong password', {}, 'ann', 'wrong horse'],
      ['for a banned account', { status: 2 }, 'ann', PASSWORD],
      ['for a deleted account', { deleted_at: 1 }, 'ann', PASSWORD],
    ])('%s', async (_why, changes, name, password) => {
      const { login, change } = await openSignIn(make)
      if (Object.keys(changes).length > 0) await change(changes)
      expect(await codeOf(login(name, password))).toBe('sign-in.failed')
    })
  })

  test('blank fields are an invalid parameter', async () => {
    const { login } = await openSignIn(make)
    expect(await codeOf(login('  ', PASSWORD))).toBe('request.invalid-parameter')
    expect(await codeOf(login('ann', ''))).toBe('request.invalid-parameter')
  })

  test('guesses at one account count together, however it is named', async () => {
    const { login } = await openSignIn(make)
    const names = ['ann', 'ANN', 'ann@site.test', 'Ann@site.test', 'ANN@SITE.TEST', ' aNN@site.test ']
    for (const name of [...names, ...names].slice(0, 10))
      expect(await codeOf(login(name, 'wrong horse'))).toBe('sign-in.failed')
    expect(await codeOf(login('anN@site.test'))).toBe('request.too-many')
    expect(await codeOf(login('ann'))).toBe('request.too-many')
  })

  test('strangers who guess keep nobody out of the networks where they are signed in', async () => {
    const { login, clock } = await openSignIn(make)
    await login('ann', PASSWORD, '2001:db8:1:2::7')
    for (let guess = 0; guess < 10; guess += 1)
      expect(await codeOf(login('ann', 'wrong horse', `198.51.100.${guess}`))).toBe('sign-in.failed')
    expect(await codeOf(login('ann', PASSWORD, '2001:db8:1:3::7'))).toBe('request.too-many')
    await login('ann', PASSWORD, '2001:db8:1:2::8')
    // Nor may anyone guess on from there.
    for (let guess = 0; guess < 10; guess += 1)
      expect(await codeOf(login('ann', 'wrong horse', '2001:db8:1:2::9'))).toBe('sign-in.failed')
    expect(await codeOf(login('ann', PASSWORD, '2001:db8:1:2::8'))).toBe('request.too-many')
    // What has run out is no longer known.
    clock.advance(SESSION_SECONDS)
    for (let guess = 0; guess < 10; guess += 1)
      expect(await codeOf(login('ann', 'wrong horse', '198.51.100.1'))).toBe('sign-in.failed')
    expect(await codeOf(login('ann', PASSWORD, '2001:db8:1:2::8'))).toBe('request.too-many')
  })

  test('password sign-in can be turned off', async () => {
    const { login, options } = await openSignIn(make)
    await options.set('PasswordLoginEnabled', 'false')
    expect(await codeOf(login('', ''))).toBe('sign-in.password-off')
  })

  test('a name wins over an e-mail address that looks the same', async () => {
    const { login, db } = await openSignIn(make)
    const id = await makeUser(db, { username: 'ann2', email: 'ann', password_hash: await passwordHash })
    const { user } = await login('ann')
    expect(user.id).not.toBe(id)
  })

  test('of two names from before that differ only in capitals each leads to its own account', async () => {
    const { login, db, id } = await openSignIn(make)
    const user = { password_hash: await passwordHash, display_name: '', aff_code: 'Ann1', created_at: 1 }
    await db.write
      .insertInto('users')
      .values({ ...user, username: 'Ann' })
      .execute()
    expect((await login('ann')).user).toMatchObject({ id, username: 'ann' })
    expect((await login('Ann')).user.username).toBe('Ann')
  })

  test('a bcrypt hash is replaced when its owner signs in', async () => {
    const { login, change, db, id } = await openSignIn(make)
    await change({ password_hash: await Bun.password.hash(PASSWORD, { algorithm: 'bcrypt', cost: 4 }) })
    await login()
    const row = await db.read.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.password_hash).toStartWith('$argon2id$')
    expect((await login()).user.id).toBe(id)
  })

  test('the database does not hold the id of a session', async () => {
    const { login, db } = await openSignIn(make)
    const { sessionId } = await login()
    const rows = await db.read.selectFrom('sessions').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(sessionId)
  })

  test('each sign-in has an id of its own, and ends the one before in that browser', async () => {
    const { signIn, login } = await openSignIn(make)
    const first = await login()
    const second = sessionOf(
      await signIn.login({ username: 'ann', password: PASSWORD }, { ...origin, previousSession: first.sessionId }),
    )
    expect(second.sessionId).not.toBe(first.sessionId)
    expect(await signIn.findBySession(first.sessionId)).toBeUndefined()
    expect(await signIn.findBySession(second.sessionId)).toBeDefined()
  })

  test('a sign-in with the old password that ends after a change of it opens no session', async () => {
    const { login, change, sessions, db, id } = await openSignIn(make)
    const before = await db.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await change({ password_hash: await hashPassword('a new password') })
    expect(await codeOf(sessions.start(before, origin))).toBe('sign-in.ticket-invalid')
    await login('ann', 'a new password')
    expect(await sessions.listOf(id, undefined)).toHaveLength(1)
  })

  test('a session ends with a sign-out, also for whoever copied the cookie', async () => {
    const { signIn, login } = await openSignIn(make)
    const { sessionId } = await login()
    const elsewhere = await login()
    await signIn.logout(sessionId)
    expect(await signIn.findBySession(sessionId)).toBeUndefined()
    expect(await signIn.findBySession(elsewhere.sessionId)).toBeDefined()
  })

  test('a session ends after thirty days, and its row goes at the next sign-in', async () => {
    const { signIn, login, clock, db } = await openSignIn(make)
    const { sessionId } = await login()
    clock.advance(SESSION_SECONDS - 1)
    expect(await signIn.findBySession(sessionId)).toBeDefined()
    clock.advance(1)
    expect(await signIn.findBySession(sessionId)).toBeUndefined()
    await login()
    expect(await db.read.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
  })

  test('a session shows the account as it is now', async () => {
    const { signIn, login, change } = await openSignIn(make)
    const { sessionId } = await login()
    await change({ status: 2, role: 10 })
    expect(await signIn.findBySession(sessionId)).toMatchObject({ status: 2, role: 10 })
    await change({ deleted_at: 1 })
    expect(await signIn.findBySession(sessionId)).toBeUndefined()
  })

  test('a system access token leads to its living account', async () => {
    const { signIn, vault, change, id } = await openSignIn(make)
    await change({ access_token_hash: vault.hash('access-token', 'system-token') })
    expect(await signIn.findByAccessToken('system-token')).toMatchObject({ id })
    expect(await signIn.findByAccessToken('other-token')).toBeUndefined()
    await change({ deleted_at: 1 })
    expect(await signIn.findByAccessToken('system-token')).toBeUndefined()
  })
})
