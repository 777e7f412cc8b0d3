import { expect, test } from 'bun:test'
import { accountsOf, codeIn, origin, sessionOf, tokenIn } from '../../../test/accounts-of.ts'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf, refusalOf } from '../../../test/refusal.ts'
import { makeUser, noticesOf, serviceParts } from '../../../test/service-parts.ts'
import { findUserId } from '../usage-logs/user-name-store.ts'
import { hashPassword } from './password.ts'

const PASSWORD = 'correct horse'
const passwordHash = hashPassword(PASSWORD)

async function openAccount(make: MakeDatabase, changes: object = {}) {
  const parts = await serviceParts(await make())
  const accounts = accountsOf(parts)
  const user = { username: 'ann', email: 'ann@site.test', password_hash: await passwordHash, ...changes }
  const id = await makeUser(parts.db, user)
  const row = () => parts.db.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const login = async (password = PASSWORD, username = 'ann') =>
    sessionOf(await accounts.signIn.login({ username, password }, origin)).sessionId
  const notices = noticesOf(parts.shared, ['user'])
  return { ...parts, ...accounts, id, row, login, notices }
}

eachDatabase('the own account', (make) => {
  test('changes its names and tells every node; blank fields stay', async () => {
    const { ownAccount, id, row, notices, db } = await openAccount(make)
    await ownAccount.update(id, { username: ' anna ', display_name: 'Anna', password: '' }, undefined)
    expect(await row()).toMatchObject({ username: 'anna', display_name: 'Anna', password_hash: await passwordHash })
    // Its log rows are still found by the old name.
    expect(await findUserId(db, 'ann')).toBe(id)
    expect(notices).toEqual([`user ${id}`])
    await ownAccount.update(id, { username: '', display_name: ' ' }, undefined)
    expect(await row()).toMatchObject({ username: 'anna', display_name: 'Anna' })
  })

  test('cannot take a name in use, nor one that is none', async () => {
    const { ownAccount, id, db } = await openAccount(make)
    await makeUser(db, { username: 'bob', deleted_at: 1 })
    expect(await codeOf(ownAccount.update(id, { username: 'bob' }, undefined))).toBe('sign-in.name-taken')
    expect(await codeOf(ownAccount.update(id, { username: 'Bob' }, undefined))).toBe('sign-in.name-taken')
    expect(await codeOf(ownAccount.update(id, { username: 'bob@site' }, undefined))).toBe('request.invalid-input')
    expect(await codeOf(ownAccount.update(id, { display_name: 'x'.repeat(21) }, undefined))).toBe(
      'request.invalid-input',
    )
  })

  test('may write its name in other capitals, and leaves the one before to others', async () => {
    const { ownAccount, register, id, row } = await openAccount(make)
    const blank = { email: '', verification_code: '', aff_code: '' }
    const take = (username: string) => codeOf(register({ username, password: PASSWORD, ...blank }, 'en'))
    await ownAccount.update(id, { username: 'Ann' }, undefined)
    expect((await row()).username).toBe('Ann')
    expect(await take('ann')).toBe('sign-in.name-taken')
    await ownAccount.update(id, { username: 'anna' }, undefined)
    expect(await take('ann')).toBeUndefined()
  })

  test('may keep names longer than a form allows', async () => {
    const [username, display_name] = ['linuxdo_1234567', 'The One Who Is Called Neo']
    const { ownAccount, id, row } = await openAccount(make, { username, display_name: 'Thomas' })
    await ownAccount.update(id, { username, display_name: 'Neo' }, undefined)
    expect((await row()).display_name).toBe('Neo')
    const other = await openAccount(make, { username: 'thomas', display_name })
    await other.ownAccount.update(other.id, { username: 'neo', display_name }, undefined)
    expect(await other.row()).toMatchObject({ username: 'neo', display_name })
  })

  test('a new password ends every session but the one it was set in, and the access token', async () => {
    const { ownAccount, id, login, signIn, shared } = await openAccount(make)
    const [here, elsewhere] = [await login(), await login()]
    const token = await ownAccount.createAccessToken(id, { sessionId: here, proof: '' })
    await ownAccount.update(id, { display_name: 'Ann' }, here)
    expect(await signIn.findByAccessToken(token)).toBeDefined()
    // Not a moment after the new password is known to others.
    const found: unknown[] = []
    shared.subscribe('user', () => void found.push(signIn.findBySession(elsewhere)))
    await ownAccount.update(id, { password: 'better horse' }, here)
    expect(await Promise.all(found)).toEqual([undefined])
    expect(await signIn.findByAccessToken(token)).toBeUndefined()
    expect(await signIn.findBySession(here)).toBeDefined()
    expect(await signIn.findBySession(elsewhere)).toBeUndefined()
    expect(await codeOf(login())).toBe('sign-in.failed')
    expect(await login('better horse')).toBeDefined()
  })

  test('a password is refused when the old one that came along is wrong, or it is too short', async () => {
    const { ownAccount, id, row } = await openAccount(make)
    const form = { password: 'better horse', original_password: 'wrong horse' }
    expect(await codeOf(ownAccount.update(id, form, undefined))).toBe('account.password-wrong')
    expect(await codeOf(ownAccount.update(id, { password: 'seven77' }, undefined))).toBe('request.invalid-input')
    expect((await row()).password_hash).toBe(await passwordHash)
  })

  test('is deleted with the own name, and its sessions and tokens end', async () => {
    const { ownAccount, id, login, signIn, row, notices } = await openAccount(make)
    const session = await login()
    const token = await ownAccount.createAccessToken(id, { sessionId: session, proof: '' })
    expect(await codeOf(ownAccount.remove(id, { username: 'bob', proof: '' }))).toBe('account.name-mismatch')
    await ownAccount.remove(id, { username: 'ann', proof: '' })
    expect((await row()).deleted_at).toBeGreaterThan(0)
    expect(await signIn.findBySession(session)).toBeUndefined()
    expect(await signIn.findByAccessToken(token)).toBeUndefined()
    expect(notices).toContain(`user ${id}`)
    expect(await codeOf(login())).toBe('sign-in.failed')
    expect(await codeOf(ownAccount.remove(id, { proof: '' }))).toBe('user.missing')
  })

  test('of the super administrator cannot be deleted', async () => {
    const { ownAccount, id, row } = await openAccount(make, { role: 100 })
    expect(await codeOf(ownAccount.remove(id, { proof: '' }))).toBe('account.root-undeletable')
    expect((await row()).deleted_at).toBeNull()
  })

  test('has one access token at a time, kept as a hash', async () => {
    const { ownAccount, id, signIn, row, login } = await openAccount(make)
    const session = await login()
    const first = await ownAccount.createAccessToken(id, { sessionId: session, proof: '' })
    const second = await ownAccount.createAccessToken(id, { sessionId: session, proof: '' })
    expect(second).toHaveLength(32)
    expect(JSON.stringify(await row())).not.toContain(second)
    expect(await signIn.findByAccessToken(first)).toBeUndefined()
    expect(await signIn.findByAccessToken(second)).toMatchObject({ id })
    const third = await ownAccount.createAccessToken(id, { sessionId: undefined, proof: '' })
    expect(await signIn.findByAccessToken(third)).toMatchObject({ id })
  })

  test('gives no access token to a call whose session or token ended while it was on its way', async () => {
    const { ownAccount, id, row, db, login } = await openAccount(make)
    const [here, stolen] = [await login(), await login()]
    await makeUser(db, { username: 'bob', password_hash: await passwordHash })
    const bobs = await login(PASSWORD, 'bob')
    await ownAccount.createAccessToken(id, { sessionId: stolen, proof: '' })
    await ownAccount.update(id, { password: 'better horse' }, here)
    for (const session of [stolen, undefined, bobs])
      expect(await codeOf(ownAccount.createAccessToken(id, { sessionId: session, proof: '' }))).toBe(
        'auth.not-signed-in',
      )
    expect((await row()).access_token_hash).toBeNull()
  })

  test('binds an e-mail address with the code that was sent there', async () => {
    const { ownAccount, id, letters, outbox, row, db } = await openAccount(make)
    await letters.sendCode('new@site.test', 'zh')
    const code = codeIn(outbox)
    expect(await codeOf(ownAccount.bindEmail(id, { email: 'new@site.test', code: '', proof: '' }))).toBe(
      'sign-in.code-wrong',
    )
    await ownAccount.bindEmail(id, { email: 'New@site.test', code, proof: '' })
    expect((await row()).email).toBe('new@site.test')
    const again = await refusalOf(ownAccount.bindEmail(id, { email: 'new@site.test', code, proof: '' }))
    expect(again?.textIn('zh')).toBe('验证码错误或已过期')
    await makeUser(db, { email: 'taken@site.test' })
    const taken = ownAccount.bindEmail(id, { email: 'taken@site.test', code: '1', proof: '' })
    expect(await codeOf(taken)).toBe('sign-in.email-taken')
  })

  test('sees where it is signed in, and ends one session or all others', async () => {
    const { ownAccount, sessions, id, login, signIn, db } = await openAccount(make)
    const [here, phone, laptop] = [await login(), await login(), await login()]
    const list = await sessions.listOf(id, here)
    expect(list).toHaveLength(3)
    expect(list.filter(({ is_current }) => is_current)).toHaveLength(1)
    expect(list[0]).toMatchObject({ address: '192.0.2.1', user_agent: 'test browser' })
    expect(JSON.stringify(list)).not.toContain(here)
    const stranger = await makeUser(db)
    const current = list.find(({ is_current }) => is_current)?.id ?? ''
    expect(await codeOf(ownAccount.endSession(stranger, current))).toBe('account.session-missing')
    const [other] = list.filter(({ is_current }) => !is_current)
    await ownAccount.endSession(id, other?.id ?? '')
    expect(await codeOf(ownAccount.endSession(id, other?.id ?? ''))).toBe('account.session-missing')
    expect(await sessions.endOthersOf(id, here)).toBe(1)
    expect(await signIn.findBySession(here)).toBeDefined()
    for (const ended of [phone, laptop]) expect(await signIn.findBySession(ended)).toBeUndefined()
  })

  test('gets a new password by the link of a letter, once, and every session and the access token end', async () => {
    const { letters, recoverPassword, ownAccount, id, outbox, login, signIn, options } = await openAccount(make)
    const session = await login()
    const systemToken = await ownAccount.createAccessToken(id, { sessionId: session, proof: '' })
    expect(await codeOf(letters.sendReset('nobody@site.test', 'en'))).toBe('sign-in.email-unknown')
    expect(await codeOf(letters.sendReset('ann', 'en'))).toBe('request.invalid-parameter')
    await options.set('ServerAddress', 'https://gate.test/')
    await letters.sendReset(' ANN@site.test', 'en')
    expect(outbox.at(-1)?.text).toContain('https://gate.test/user/reset?email=ann%40site.test&token=')
    const form = { email: 'ann@site.test', token: tokenIn(outbox) }
    expect(await codeOf(recoverPassword({ ...form, token: '' }))).toBe('request.invalid-parameter')
    expect(await codeOf(recoverPassword({ ...form, token: 'wrong' }))).toBe('sign-in.reset-link-invalid')
    expect(await codeOf(recoverPassword({ ...form, email: 'bob@site.test' }))).toBe('sign-in.reset-link-invalid')
    const outcomes = await Promise.all([1, 2, 3].map(() => recoverPassword(form).catch(() => undefined)))
    const [password, ...more] = outcomes.filter((outcome) => outcome !== undefined)
    expect(more).toEqual([])
    expect(password).toMatch(/^[0-9a-f]{12}$/)
    expect(await signIn.findBySession(session)).toBeUndefined()
    expect(await signIn.findByAccessToken(systemToken)).toBeUndefined()
    expect(await codeOf(login())).toBe('sign-in.failed')
    expect(await login(password)).toBeDefined()
  })

  test('a mailbox gets at most five letters in ten minutes', async () => {
    const { letters, outbox } = await openAccount(make)
    const sent = await Promise.all(Array.from({ length: 8 }, () => codeOf(letters.sendReset('ann@site.test', 'en'))))
    expect(sent.filter((code) => code === 'request.too-many')).toHaveLength(3)
    expect(outbox).toHaveLength(5)
  })

  test('moves what inviting has earned to its balance, once, however often it asks at once', async () => {
    const { referral, id, row, db, clock } = await openAccount(make, { aff_quota: 1_200_000, aff_history: 1_200_000 })
    const elsewhere = accountsOf(await serviceParts(db, { clock })).referral
    const minimum = await refusalOf(referral.transfer(id, 499_999))
    expect(minimum?.textIn('zh')).toBe('转移额度最小为 $1.00！')
    const tries = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? referral : elsewhere))
    const codes = await Promise.all(tries.map((node) => codeOf(node.transfer(id, 500_000))))
    expect(codes.filter((code) => code === undefined)).toHaveLength(2)
    expect(new Set(codes)).toEqual(new Set([undefined, 'account.transfer-insufficient']))
    expect(await row()).toMatchObject({ aff_quota: 200_000, aff_history: 1_200_000, quota: 1_000_000 })
    const credits = await db.read.selectFrom('credits').select(['kind', 'amount']).execute()
    expect(credits).toEqual([
      { kind: 'referral', amount: 500_000 },
      { kind: 'referral', amount: 500_000 },
    ])
  })
})
