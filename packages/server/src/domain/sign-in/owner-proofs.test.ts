import { expect, test } from 'bun:test'
import type { Binding } from '@tollgate/contract/entities/sign-in'
import { codeIn } from '../../../test/accounts-of.ts'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { telegramLogin } from '../../../test/fake-providers.ts'
import { BOT, BROWSER, openProviderSite } from '../../../test/provider-site.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser } from '../../../test/service-parts.ts'
import { hashPassword } from './password.ts'

const PASSWORD = 'correct horse'
const passwordHash = hashPassword(PASSWORD)

/** An account with a second factor, and what is asked of it with a ticket. */
async function openGuarded(make: MakeDatabase) {
  const site = await openProviderSite(make)
  const { accounts, thirdParty, providers, db, clock } = site
  const columns = { username: 'ann', email: 'ann@site.test', github_id: '7', password_hash: await passwordHash }
  const id = await makeUser(db, { ...columns, access_token_hash: 'a hash' })
  const turnOn = () =>
    db.write.insertInto('totp_secrets').values({ user_id: id, secret_sealed: 'x', is_active: 1 }).execute()
  await turnOn()
  const row = () => db.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ticket = () => accounts.proofs.begin(id, { password: PASSWORD })
  const bindEmail = async (proof: string) => {
    await accounts.letters.sendCode('new@site.test', 'en')
    return accounts.ownAccount.bindEmail(id, { email: 'new@site.test', code: codeIn(accounts.outbox), proof })
  }
  const bindWeChat = (proof: string) => {
    providers.grant('123456', ['wx-open-id'])
    return thirdParty.bindWeChat(id, { code: '123456', proof })
  }
  const bindTelegram = async (given: { state: string; isOwnPage: boolean }) => {
    const login = telegramLogin({ id: '42', auth_date: String(clock.now()) }, BOT)
    const { state, isOwnPage } = given
    return thirdParty.bindTelegram({ ...login, state }, { visitorId: BROWSER, userId: id, isOwnPage })
  }
  const unbind = (binding: Binding, proof: string) => accounts.removeBinding(id, { binding, proof })
  const makeToken = (proof: string) => accounts.ownAccount.createAccessToken(id, { sessionId: undefined, proof })
  const remove = (proof: string) => accounts.ownAccount.remove(id, { username: 'ann', proof })
  return { ...site, id, turnOn, row, ticket, bindEmail, bindWeChat, bindTelegram, unbind, makeToken, remove }
}

eachDatabase('a session of an account with a second factor', (make) => {
  test('binds and unbinds nothing, makes no access token, and does not delete the account, by itself', async () => {
    const { id, row, visit, bindEmail, bindWeChat, bindTelegram, ...rest } = await openGuarded(make)
    const { unbind, makeToken, remove, thirdParty, clock } = rest
    const before = await row()
    const login = telegramLogin({ id: '42', auth_date: String(clock.now()) }, BOT)
    for (const refused of [
      () => bindEmail(''),
      () => bindEmail('invented'),
      () => bindWeChat(''),
      () => bindTelegram({ state: '', isOwnPage: true }),
      () => thirdParty.offerTelegram(login, { visitorId: BROWSER, userId: id }),
      () => unbind('email', ''),
      () => unbind('github', 'invented'),
      () => makeToken(''),
      () => remove(''),
      ...(['github', 'linuxdo', 'oidc'] as const).map((provider) => () => visit(provider, { userId: id })),
    ])
      expect(await codeOf(refused())).toBe('account.proof-needed')
    expect(await row()).toEqual(before)
  })

  test('does all of it with a ticket, that a proof brings', async () => {
    const { id, row, visit, begin, bindEmail, bindWeChat, bindTelegram, ...rest } = await openGuarded(make)
    const { accounts, unbind, makeToken, remove, ticket } = rest
    const proof = await ticket()
    await bindEmail(proof)
    await bindWeChat(proof)
    for (const provider of ['github', 'linuxdo', 'oidc'] as const)
      expect(await visit(provider, { userId: id, proof })).toBe('bound')
    await bindTelegram({ state: await begin('github', { userId: id, proof }), isOwnPage: true })
    expect(await row()).toMatchObject({ email: 'new@site.test', wechat_id: 'wx-open-id', telegram_id: '42' })
    await unbind('email', proof)
    await unbind('github', proof)
    expect(await row()).toMatchObject({ email: '', github_id: '' })
    expect(await accounts.signIn.findByAccessToken(await makeToken(proof))).toMatchObject({ id })
    await remove(proof)
    expect((await row()).deleted_at).not.toBeNull()
  })

  test('gets a ticket for the password or a code alone, good for ten minutes and for one account', async () => {
    const { accounts, id, db, clock, ticket, remove } = await openGuarded(make)
    for (const proof of [{}, { password: 'wrong horse' }, { code: 'aaaaa-aaaaa' }])
      expect(await codeOf(accounts.proofs.begin(id, proof))).toBe('account.password-wrong')
    const other = await makeUser(db, { username: 'bob', password_hash: await passwordHash })
    expect(await codeOf(remove(await accounts.proofs.begin(other, { password: PASSWORD })))).toBe(
      'account.proof-needed',
    )
    const late = await ticket()
    clock.advance(600)
    expect(await codeOf(remove(late))).toBe('account.proof-needed')
    expect(await codeOf(remove(await ticket()))).toBeUndefined()
  })

  test('does not end what it began before the factor was on', async () => {
    const { accounts, begin, back, visitor, providers, thirdParty, id, db, turnOn, row } = await openGuarded(make)
    await db.write.deleteFrom('totp_secrets').execute()
    const state = await begin('github', { userId: id })
    await turnOn()
    providers.grant('good', { id: 8, login: 'thief' })
    expect(await codeOf(thirdParty.finish('github', back(state), visitor(id)))).toBe('account.proof-needed')
    expect((await row()).github_id).toBe('7')
    expect(await accounts.secondFactors.methodsOf(id)).toEqual(['totp'])
  })
})
