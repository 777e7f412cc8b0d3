import { expect, test } from 'bun:test'
import { accountsOf, codeIn, sessionOf } from '../../../test/accounts-of.ts'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import type { AccountsParts } from './accounts.ts'

const PASSWORD = 'correct horse'
const blank = { email: '', verification_code: '', aff_code: '' }
const origin = { address: '192.0.2.1', userAgent: 'test browser', previousSession: undefined }

async function openSite(make: MakeDatabase, given: Partial<AccountsParts> = {}) {
  const parts = await serviceParts(await make())
  const accounts = accountsOf(parts, given)
  const register = (form: Partial<Parameters<typeof accounts.register>[0]> = {}, language: 'zh' | 'en' = 'en') =>
    accounts.register({ username: 'ann', password: PASSWORD, ...blank, ...form }, language)
  const users = () => parts.db.read.selectFrom('users').selectAll().orderBy('id').execute()
  const logs = () => parts.db.read.selectFrom('logs').select(['username', 'type', 'content']).orderBy('id').execute()
  return { ...parts, accounts, register, users, logs }
}

eachDatabase('registering', (make) => {
  test('makes a common user of the default group who can sign in', async () => {
    const { register, users, accounts } = await openSite(make)
    await register({ username: ' ann ', email: 'ann@site.test' })
    const [ann] = await users()
    const expected = { username: 'ann', display_name: 'ann', role: 1, status: 1, group: 'default', email: '', quota: 0 }
    expect(ann).toMatchObject(expected)
    const { user } = sessionOf(await accounts.signIn.login({ username: 'ann', password: PASSWORD }, origin))
    expect(user.username).toBe('ann')
  })

  test('gives the gifts of new and invited users and thanks the inviter, each with a log row', async () => {
    const { register, users, logs, options, db } = await openSite(make)
    await options.set('QuotaForNewUser', '700')
    await options.set('QuotaForInvitee', '110')
    await options.set('QuotaForInviter', '13000')
    const id = await makeUser(db, { username: 'inviter' })
    const [before] = await users()
    await register({ aff_code: before?.aff_code ?? '' })
    const [inviter, ann] = await users()
    expect(ann).toMatchObject({ quota: 810, inviter_id: id })
    expect(inviter).toMatchObject({ quota: 0, aff_count: 1, aff_quota: 13_000, aff_history: 13_000 })
    expect(await logs()).toEqual([
      { username: 'ann', type: 4, content: 'Gift for a new user: $0.0014' },
      { username: 'ann', type: 4, content: 'Gift for an invited user: $0.00022' },
      { username: 'inviter', type: 4, content: 'Reward for inviting a user: $0.026' },
    ])
  })

  test('an unknown invitation code is none', async () => {
    const { register, users, options } = await openSite(make)
    await options.set('QuotaForInvitee', '110')
    await register({ aff_code: 'none' })
    expect((await users())[0]).toMatchObject({ quota: 0, inviter_id: 0 })
  })

  test('of two hundred who want one name at once, one gets it, with one gift', async () => {
    const { register, users, options, db } = await openSite(make)
    await options.set('QuotaForNewUser', '700')
    const codes = await Promise.all(Array.from({ length: 200 }, () => codeOf(register())))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set([undefined, 'sign-in.name-taken']))
    expect((await users()).map(({ quota }) => quota)).toEqual([700])
    expect(await db.read.selectFrom('credits').select('amount').execute()).toEqual([{ amount: 700 }])
  })

  test('two nodes that do not know of each other give a name once', async () => {
    const { register, users, db } = await openSite(make)
    const other = accountsOf(await serviceParts(db))
    const elsewhere = other.register({ username: 'ann', password: PASSWORD, ...blank }, 'en')
    expect((await Promise.all([codeOf(register()), codeOf(elsewhere)])).sort()).toEqual([
      'sign-in.name-taken',
      undefined,
    ])
    expect(await users()).toHaveLength(1)
  })

  test.each([
    ['ann', 'Ann'],
    ['Élodie', 'éLODIE'],
    ['ёлка', 'ЁЛКА'],
  ])('%s and %s are one name, also for two nodes at once', async (username, other) => {
    const { register, users, db } = await openSite(make)
    const node = accountsOf(await serviceParts(db))
    const elsewhere = node.register({ username: other, password: PASSWORD, ...blank }, 'en')
    const codes = await Promise.all([codeOf(register({ username })), codeOf(elsewhere)])
    expect(codes.sort()).toEqual(['sign-in.name-taken', undefined])
    for (const name of [username, other]) expect(await codeOf(register({ username: name }))).toBe('sign-in.name-taken')
    expect(await users()).toHaveLength(1)
  })

  test('a first token comes with the account where the operator wants it', async () => {
    const { register, db } = await openSite(make, { givesToken: true })
    await register()
    const tokens = await db.read.selectFrom('tokens').selectAll().execute()
    expect(tokens).toMatchObject([{ name: 'ann', unlimited_quota: 1, expired_time: -1, status: 1 }])
  })

  test('names of deleted accounts stay taken', async () => {
    const { register, db } = await openSite(make)
    await makeUser(db, { username: 'ann', deleted_at: 1 })
    expect(await codeOf(register())).toBe('sign-in.name-taken')
  })

  test('each switch and each bad field has its own refusal', async () => {
    const { register, options } = await openSite(make)
    expect(await codeOf(register({ username: ' ' }))).toBe('request.invalid-parameter')
    expect(await codeOf(register({ password: '' }))).toBe('request.invalid-parameter')
    for (const bad of [
      { username: 'thirteenchars' },
      { username: 'a@b' },
      { username: 'a b' },
      { username: 'a\u200bb' },
    ]) {
      expect(await codeOf(register(bad))).toBe('request.invalid-input')
    }
    for (const password of ['seven77', 'x'.repeat(21)]) {
      expect(await codeOf(register({ password }))).toBe('request.invalid-input')
    }
    await options.set('PasswordRegisterEnabled', 'false')
    expect(await codeOf(register())).toBe('sign-in.password-registration-off')
    await options.set('RegisterEnabled', 'false')
    expect(await codeOf(register())).toBe('sign-in.registration-off')
  })

  test('where e-mail is verified, the code of the letter opens the account once', async () => {
    const { register, users, options, accounts } = await openSite(make)
    await options.set('EmailVerificationEnabled', 'true')
    expect(await codeOf(register())).toBe('sign-in.email-needed')
    await accounts.letters.sendCode(' Ann@Site.test', 'en')
    expect(accounts.outbox.at(-1)?.to).toBe('ann@site.test')
    const form = { email: 'ann@site.test', verification_code: codeIn(accounts.outbox) }
    expect(await codeOf(register({ ...form, verification_code: 'wrong' }))).toBe('sign-in.code-wrong')
    expect(await codeOf(register({ ...form, email: 'bob@site.test' }))).toBe('sign-in.code-wrong')
    await register(form)
    expect((await users())[0]?.email).toBe('ann@site.test')
    expect(await codeOf(register({ ...form, username: 'bob' }))).toBe('sign-in.email-taken')
    expect(await codeOf(accounts.letters.sendCode('ANN@site.test', 'en'))).toBe('sign-in.email-taken')
    await options.set('EmailVerificationEnabled', 'false')
    expect(await codeOf(register({ username: 'bob', email: 'Ann@site.test ' }))).toBe('sign-in.email-taken')
  })

  test('an address that its account has given up opens another, without a second gift', async () => {
    const { register, users, options, accounts, db } = await openSite(make)
    await options.set('EmailVerificationEnabled', 'true')
    await options.set('QuotaForNewUser', '700')
    for (const username of ['ann', 'again']) {
      await accounts.letters.sendCode('ann@site.test', 'en')
      await register({ username, email: 'ann@site.test', verification_code: codeIn(accounts.outbox) })
      await db.write.updateTable('users').set({ email: '' }).execute()
    }
    expect((await users()).map(({ quota }) => quota)).toEqual([700, 0])
  })

  test('one code opens one account, however many use it at once', async () => {
    const { register, users, options, accounts } = await openSite(make)
    await options.set('EmailVerificationEnabled', 'true')
    await accounts.letters.sendCode('ann@site.test', 'en')
    const form = { email: 'ann@site.test', verification_code: codeIn(accounts.outbox) }
    const names = Array.from({ length: 20 }, (_, index) => `ann${index}`)
    await Promise.all(names.map((username) => codeOf(register({ ...form, username }))))
    expect(await users()).toHaveLength(1)
  })
})
