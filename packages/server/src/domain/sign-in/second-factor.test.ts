import { expect, test } from 'bun:test'
import { accountsOf, origin, sessionOf } from '../../../test/accounts-of.ts'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import { createSoftwareAuthenticator } from '../../../test/software-authenticator.ts'
import { listStoredOptions } from '../options/option-store.ts'
import { hashPassword } from './password.ts'
import { resetAccount } from './reset-account.ts'
import { totpCode, totpStep } from './totp.ts'

const PASSWORD = 'correct horse'
const passwordHash = hashPassword(PASSWORD)
const SITE = 'https://gate.test'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function secretFrom(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function openAccount(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const accounts = accountsOf(parts)
  const { secondFactors, passkeys, completeSignIn, signIn } = accounts
  const id = await makeUser(parts.db, { username: 'ann', password_hash: await passwordHash })
  const user = { id, username: 'ann' }
  const login = () => signIn.login({ username: 'ann', password: PASSWORD }, origin)
  /** Signs in as far as a password leads. */
  const ticketOf = async () => (await login()).user.second_factor?.ticket ?? 'no ticket'
  const finish = (answer: { ticket: string; code?: string; passkey?: Record<string, unknown> }) =>
    completeSignIn.finish({ ...answer, site: SITE }, origin)
  /** Turns codes of an app on; gives what makes codes, and the recovery codes. */
  const enrol = async () => {
    const secret = secretFrom((await secondFactors.startTotp(user, { password: PASSWORD })).secret)
    const codeNow = () => totpCode(secret, totpStep(parts.clock.now()))
    const recovery = await secondFactors.confirmTotp(id, codeNow())
    parts.clock.advance(30)
    return { codeNow, recovery }
  }
  const addPasskey = async () => {
    const authenticator = createSoftwareAuthenticator(SITE)
    const asked = await passkeys.startAdding(user, { proof: { password: PASSWORD }, origin: SITE })
    const answer = authenticator.make({ challenge: '', ...asked })
    return { authenticator, ...(await passkeys.add(id, { name: 'phone', passkey: answer, origin: SITE })) }
  }
  /** What the browser is asked for when a passkey is to be shown. */
  const askFor = async (ticket: string) => ({ challenge: '', ...(await completeSignIn.startPasskey(ticket, SITE)) })
  return { ...parts, ...accounts, id, user, login, ticketOf, finish, enrol, addPasskey, askFor }
}

eachDatabase('a second factor', (make) => {
  test('counts only after a first code has confirmed it', async () => {
    const { secondFactors, user, login, id } = await openAccount(make)
    expect(await codeOf(secondFactors.confirmTotp(id, '000000'))).toBe('account.second-factor-off')
    await secondFactors.startTotp(user, {})
    expect(await codeOf(secondFactors.confirmTotp(id, '00000x'))).toBe('sign-in.second-factor-wrong')
    expect((await login()).sessionId).toBeDefined()
  })

  test('stands between the password and the session', async () => {
    const { enrol, login, finish, signIn, id, db } = await openAccount(make)
    const { codeNow } = await enrol()
    const { user, sessionId } = await login()
    expect(sessionId).toBeUndefined()
    expect(user).toMatchObject({ id: 0, username: '', second_factor: { methods: ['totp', 'recovery-code'] } })
    expect(await db.read.selectFrom('sessions').selectAll().execute()).toEqual([])
    const done = sessionOf(await finish({ ticket: user.second_factor?.ticket ?? '', code: codeNow() }))
    expect(done.user).toMatchObject({ id, username: 'ann' })
    expect(await signIn.findBySession(done.sessionId)).toMatchObject({ id })
  })

  test('a session alone sets no new password, with which it could turn the factor off', async () => {
    const { enrol, ownAccount, secondFactors, id, login } = await openAccount(make)
    const { codeNow, recovery } = await enrol()
    const password = 'better horse'
    const refusals = [
      [{ password }, 'account.proof-needed'],
      [{ password, code: '' }, 'account.proof-needed'],
      [{ password, original_password: '' }, 'account.password-wrong'],
      [{ password, original_password: password }, 'account.password-wrong'],
      [{ password, code: '000000' }, 'account.password-wrong'],
      [{ password, code: 'aaaaa-aaaaa' }, 'account.password-wrong'],
    ] as const
    for (const [form, code] of refusals) expect(await codeOf(ownAccount.update(id, form, undefined))).toBe(code)
    expect(await codeOf(secondFactors.disableTotp(id, { password }))).toBe('account.password-wrong')
    expect((await login()).user.second_factor).toBeDefined()
    await ownAccount.update(id, { display_name: 'Ann', password: '' }, undefined)
    for (const proof of [{ code: codeNow() }, { original_password: password }, { code: recovery[0] }])
      await ownAccount.update(id, { password, ...proof }, undefined)
    await secondFactors.disableTotp(id, { password })
    await ownAccount.update(id, { password: PASSWORD }, undefined)
  })

  test('a session alone adds no factor beside one that is on', async () => {
    const { enrol, addPasskey, secondFactors, passkeys, user, id } = await openAccount(make)
    const { passkey } = await addPasskey()
    for (const [proof, code] of [
      [{}, 'account.proof-needed'],
      [{ password: '', code: '' }, 'account.proof-needed'],
      [{ password: 'wrong horse' }, 'account.password-wrong'],
    ] as const) {
      expect(await codeOf(secondFactors.startTotp(user, proof))).toBe(code)
      expect(await codeOf(passkeys.startAdding(user, { proof, origin: SITE }))).toBe(code)
    }
    expect(await codeOf(secondFactors.confirmTotp(id, '000000'))).toBe('account.second-factor-off')
    const { codeNow } = await enrol()
    expect(await codeOf(passkeys.startAdding(user, { proof: {}, origin: SITE }))).toBe('account.proof-needed')
    await passkeys.startAdding(user, { proof: { code: codeNow() }, origin: SITE })
    expect((await secondFactors.readState(id)).passkeys.map((kept) => kept.id)).toEqual([passkey.id])
  })

  test('a session alone does not end what it began before another factor was on', async () => {
    const { addPasskey, secondFactors, user, id, clock } = await openAccount(make)
    const { secret } = await secondFactors.startTotp(user, {})
    await addPasskey()
    const code = totpCode(secretFrom(secret), totpStep(clock.now()))
    expect(await codeOf(secondFactors.confirmTotp(id, code))).toBe('account.second-factor-off')
    expect(await secondFactors.methodsOf(id)).toEqual(['passkey', 'recovery-code'])

    const other = await openAccount(make)
    const asked = await other.passkeys.startAdding(other.user, { proof: {}, origin: SITE })
    await other.enrol()
    const passkey = createSoftwareAuthenticator(SITE).make({ challenge: '', ...asked })
    const added = other.passkeys.add(other.id, { name: 'phone', passkey, origin: SITE })
    expect(await codeOf(added)).toBe('account.proof-needed')
    expect(await other.secondFactors.methodsOf(other.id)).toEqual(['totp', 'recovery-code'])
  })

  test('a code opens one session: neither a second one nor one in another sign-in', async () => {
    const { enrol, ticketOf, finish } = await openAccount(make)
    const { codeNow } = await enrol()
    const [first, second] = [await ticketOf(), await ticketOf()]
    const code = codeNow()
    const outcomes = await Promise.all([first, second, first].map((ticket) => codeOf(finish({ ticket, code }))))
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
    expect(await codeOf(finish({ ticket: await ticketOf(), code }))).toBe('sign-in.second-factor-wrong')
  })

  test('a ticket is good once, for five tries, for five minutes and for one password', async () => {
    const { enrol, ticketOf, finish, clock, db, id } = await openAccount(make)
    const { codeNow } = await enrol()
    const used = await ticketOf()
    await finish({ ticket: used, code: codeNow() })
    clock.advance(30)
    expect(await codeOf(finish({ ticket: used, code: codeNow() }))).toBe('sign-in.ticket-invalid')
    const guessed = await ticketOf()
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await codeOf(finish({ ticket: guessed, code: 'abcde-fghij' }))).toBe('sign-in.second-factor-wrong')
    }
    expect(await codeOf(finish({ ticket: guessed, code: codeNow() }))).toBe('sign-in.ticket-invalid')
    const late = await ticketOf()
    clock.advance(300)
    expect(await codeOf(finish({ ticket: late, code: codeNow() }))).toBe('sign-in.ticket-invalid')
    const outdated = await ticketOf()
    await db.write.updateTable('users').set({ password_hash: 'another' }).where('id', '=', id).execute()
    expect(await codeOf(finish({ ticket: outdated, code: codeNow() }))).toBe('sign-in.ticket-invalid')
    expect(await codeOf(finish({ ticket: 'invented', code: codeNow() }))).toBe('sign-in.ticket-invalid')
  })

  test('who is banned between password and code stays out', async () => {
    const { enrol, ticketOf, finish, db, id } = await openAccount(make)
    const { codeNow } = await enrol()
    const ticket = await ticketOf()
    await db.write.updateTable('users').set({ status: 2 }).where('id', '=', id).execute()
    expect(await codeOf(finish({ ticket, code: codeNow() }))).toBe('user.banned')
  })

  test('each recovery code opens once, however it is typed', async () => {
    const { enrol, ticketOf, finish, secondFactors, id, db } = await openAccount(make)
    const { recovery } = await enrol()
    const [code = ''] = recovery
    expect(recovery).toHaveLength(10)
    expect(JSON.stringify(await db.read.selectFrom('recovery_codes').selectAll().execute())).not.toContain(code)
    await finish({ ticket: await ticketOf(), code: ` ${code.toUpperCase().replace('-', '')} ` })
    expect(await codeOf(finish({ ticket: await ticketOf(), code }))).toBe('sign-in.second-factor-wrong')
    expect((await secondFactors.readState(id)).recovery_codes_left).toBe(9)
  })

  test('new recovery codes replace the ones before', async () => {
    const { enrol, ticketOf, finish, secondFactors, id } = await openAccount(make)
    const { recovery } = await enrol()
    const renewed = await secondFactors.renewRecoveryCodes(id, { password: PASSWORD })
    expect(await codeOf(finish({ ticket: await ticketOf(), code: recovery[0] ?? '' }))).toBe(
      'sign-in.second-factor-wrong',
    )
    expect((await finish({ ticket: await ticketOf(), code: renewed[0] ?? '' })).sessionId).toBeDefined()
  })

  test('is turned off by the password or by a code, and by nothing else', async () => {
    const { enrol, login, secondFactors, id } = await openAccount(make)
    const { recovery } = await enrol()
    for (const proof of [{}, { password: 'wrong horse' }, { code: '123456' }, { password: '', code: '' }]) {
      expect(await codeOf(secondFactors.disableTotp(id, proof))).toBe('account.password-wrong')
    }
    await secondFactors.disableTotp(id, { code: recovery[0] })
    expect(await secondFactors.readState(id)).toEqual({ totp: false, recovery_codes_left: 0, passkeys: [] })
    expect((await login()).sessionId).toBeDefined()
    expect(await codeOf(secondFactors.disableTotp(id, { password: PASSWORD }))).toBe('account.second-factor-off')
    expect(await codeOf(secondFactors.renewRecoveryCodes(id, { password: PASSWORD }))).toBe('account.second-factor-off')
  })

  test('cannot be replaced while it is on', async () => {
    const { enrol, secondFactors, user, id } = await openAccount(make)
    const { codeNow } = await enrol()
    expect(await codeOf(secondFactors.startTotp(user, {}))).toBe('account.second-factor-on')
    expect(await codeOf(secondFactors.confirmTotp(id, codeNow()))).toBe('account.second-factor-on')
  })

  test('a passkey opens the session, and its answer opens no second one', async () => {
    const { addPasskey, ticketOf, askFor, finish, login, secondFactors, id } = await openAccount(make)
    const { authenticator, passkey, recovery_codes } = await addPasskey()
    expect(passkey).toMatchObject({ id: authenticator.id, name: 'phone', last_used_at: 0 })
    expect(recovery_codes).toHaveLength(10)
    expect((await login()).user.second_factor?.methods).toEqual(['passkey', 'recovery-code'])
    const ticket = await ticketOf()
    const answer = authenticator.show(await askFor(ticket))
    expect((await finish({ ticket, passkey: answer })).sessionId).toBeDefined()
    const again = await ticketOf()
    await askFor(again)
    expect(await codeOf(finish({ ticket: again, passkey: answer }))).toBe('sign-in.second-factor-wrong')
    expect((await secondFactors.readState(id)).passkeys[0]?.last_used_at).toBeGreaterThan(0)
  })

  test('answers of other keys, other pages, other sign-ins and copies of a key are refused', async () => {
    const { addPasskey, ticketOf, askFor, finish } = await openAccount(make)
    const { authenticator } = await addPasskey()
    const opened = await ticketOf()
    await finish({ ticket: opened, passkey: authenticator.show(await askFor(opened)) })
    const refusalOf = async (answer: (ticket: string) => Promise<Record<string, unknown>>) => {
      const ticket = await ticketOf()
      return codeOf(finish({ ticket, passkey: await answer(ticket) }))
    }
    const stranger = createSoftwareAuthenticator(SITE)
    const elsewhere = { ...createSoftwareAuthenticator('https://evil.test'), id: authenticator.id }
    const results = [
      await refusalOf(async (ticket) => stranger.show(await askFor(ticket))),
      await refusalOf(async (ticket) => ({ ...stranger.show(await askFor(ticket)), id: authenticator.id })),
      await refusalOf(async (ticket) => ({ ...elsewhere.show(await askFor(ticket)), id: authenticator.id })),
      await refusalOf(async () => authenticator.show(await askFor(await ticketOf()))),
      await refusalOf(async (ticket) => ({ ...(await askFor(ticket)), id: authenticator.id })),
      await refusalOf(async (ticket) => {
        authenticator.rewind()
        return authenticator.show(await askFor(ticket))
      }),
    ]
    expect(new Set(results)).toEqual(new Set(['sign-in.second-factor-wrong']))
  })

  test('a passkey is made only for this page and this challenge, and only once', async () => {
    const { passkeys, user, id } = await openAccount(make)
    const add = (passkey: Record<string, unknown>) => codeOf(passkeys.add(id, { name: '', passkey, origin: SITE }))
    const ask = async () => ({
      challenge: '',
      ...(await passkeys.startAdding(user, { proof: { password: PASSWORD }, origin: SITE })),
    })
    const authenticator = createSoftwareAuthenticator(SITE)
    expect(await add(authenticator.make({ challenge: 'invented' }))).toBe('account.passkey-refused')
    expect(await add(createSoftwareAuthenticator('https://evil.test').make(await ask()))).toBe(
      'account.passkey-refused',
    )
    expect(await add({ ...(await ask()), response: 7 })).toBe('account.passkey-refused')
    const answer = authenticator.make(await ask())
    expect(await add(answer)).toBeUndefined()
    expect(await add(answer)).toBe('account.passkey-refused')
    expect(await add(authenticator.make(await ask()))).toBe('account.passkey-refused')
  })

  test('after ten wrong codes even the right one is not looked at for an hour, and the password still is', async () => {
    const { enrol, secondFactors, id, clock } = await openAccount(make)
    const { codeNow, recovery } = await enrol()
    for (let guess = 0; guess < 10; guess += 1) expect(await secondFactors.useCode(id, 'aaaaa-aaaaa')).toBe(false)
    clock.advance(3_540)
    for (const code of [codeNow(), recovery[0] ?? ''])
      expect(await codeOf(secondFactors.useCode(id, code))).toBe('request.too-many')
    await secondFactors.checkProof(id, { password: PASSWORD })
    clock.advance(61)
    expect(await secondFactors.useCode(id, codeNow())).toBe(true)
  })

  test('who lost it is let in again by the operator, with a new password', async () => {
    const { enrol, addPasskey, ownAccount, signIn, secondFactors, id, db, login } = await openAccount(make)
    const session = sessionOf(await signIn.login({ username: 'ann', password: PASSWORD }, origin)).sessionId
    const token = await ownAccount.createAccessToken(id, { sessionId: session, proof: '' })
    await enrol()
    await addPasskey()
    expect(await resetAccount(db, 'nobody')).toBeUndefined()
    const reset = await resetAccount(db, 'ann')
    expect(await codeOf(login())).toBe('sign-in.failed')
    const { password = '' } = reset ?? {}
    const { sessionId } = sessionOf(await signIn.login({ username: 'ann', password }, origin))
    expect(await secondFactors.readState(id)).toEqual({ totp: false, recovery_codes_left: 0, passkeys: [] })
    expect(await signIn.findByAccessToken(token)).toBeUndefined()
    await resetAccount(db, 'ann')
    expect(await signIn.findBySession(sessionId)).toBeUndefined()
  })

  test('the operator can let the super administrator in where signing in by password is off', async () => {
    const { id, db, options } = await openAccount(make)
    await options.set('PasswordLoginEnabled', 'false')
    expect(await resetAccount(db, 'ann')).toMatchObject({ isPasswordLoginOnAgain: false })
    await db.write.updateTable('users').set({ role: 100 }).where('id', '=', id).execute()
    expect(await resetAccount(db, 'ann')).toMatchObject({ isPasswordLoginOnAgain: true })
    expect(await listStoredOptions(db)).toContainEqual({ key: 'PasswordLoginEnabled', value: 'true' })
  })

  test('a passkey is renamed by its owner alone', async () => {
    const { addPasskey, passkeys, secondFactors, db, id } = await openAccount(make)
    const { passkey } = await addPasskey()
    const other = await makeUser(db, { password_hash: await passwordHash })
    const rename = (userId: number) => codeOf(passkeys.rename(userId, { id: passkey.id, name: 'laptop' }))
    expect(await rename(other)).toBe('account.passkey-missing')
    expect(await rename(id)).toBeUndefined()
    expect((await secondFactors.readState(id)).passkeys[0]?.name).toBe('laptop')
  })

  test('a passkey is removed by its owner alone, with the password', async () => {
    const { addPasskey, secondFactors, db, id } = await openAccount(make)
    const { passkey } = await addPasskey()
    const other = await makeUser(db, { password_hash: await passwordHash })
    const remove = (userId: number, password: string) =>
      codeOf(secondFactors.removePasskey(userId, { id: passkey.id, password }))
    expect(await remove(other, PASSWORD)).toBe('account.passkey-missing')
    expect(await remove(id, 'wrong horse')).toBe('account.password-wrong')
    expect(await remove(id, PASSWORD)).toBeUndefined()
    expect(await secondFactors.readState(id)).toEqual({ totp: false, recovery_codes_left: 0, passkeys: [] })
  })
})
