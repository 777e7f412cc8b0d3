import { expect, test } from 'bun:test'
import type { Binding } from '@tollgate/contract/entities/sign-in'
import { accountsOf } from '../../../test/accounts-of.ts'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, noticesOf, serviceParts } from '../../../test/service-parts.ts'

async function openAccount(make: MakeDatabase, columns: object, options: Record<string, string> = {}) {
  const parts = await serviceParts(await make())
  const { removeBinding } = accountsOf(parts)
  const on = {
    GitHubClientId: 'client',
    GitHubOAuthEnabled: 'true',
    TelegramBotToken: '1:bot',
    TelegramBotName: 'gate_bot',
    TelegramOAuthEnabled: 'true',
    ...options,
  }
  for (const [key, value] of Object.entries(on)) await parts.options.set(key, value)
  const id = await makeUser(parts.db, columns)
  const row = () => parts.db.write.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...parts, id, row, remove: (binding: Binding) => removeBinding(id, { binding, proof: '' }) }
}

const bound = { github_id: 'octocat', telegram_id: '42' }

eachDatabase('taking a binding off', (make) => {
  test('what is bound goes, every node hears of it, and it cannot go twice', async () => {
    const { remove, row, shared, id } = await openAccount(make, { ...bound, password_hash: 'a hash' })
    const notices = noticesOf(shared, ['user'])
    await remove('github')
    expect(await row()).toMatchObject({ github_id: '', telegram_id: '42' })
    expect(notices).toEqual([`user ${id}`])
    expect(await codeOf(remove('github'))).toBe('account.binding-missing')
  })

  test('without a password the last way to sign in stays', async () => {
    const { remove, row } = await openAccount(make, { ...bound, password_hash: '' })
    await remove('telegram')
    expect(await codeOf(remove('github'))).toBe('account.last-sign-in')
    expect((await row()).github_id).toBe('octocat')
  })

  test('of two calls at once one takes a way, and the other leaves the last', async () => {
    const { remove, row } = await openAccount(make, { ...bound, password_hash: '' })
    const codes = await Promise.all([codeOf(remove('github')), codeOf(remove('telegram'))])
    expect(codes.filter((code) => code !== undefined)).toEqual(['account.last-sign-in'])
    const { github_id, telegram_id } = await row()
    expect([github_id, telegram_id].filter((value) => value !== '')).toHaveLength(1)
  })

  test('a way that the operator has switched off does not count', async () => {
    const { remove } = await openAccount(make, { ...bound, password_hash: '' }, { TelegramOAuthEnabled: 'false' })
    expect(await codeOf(remove('github'))).toBe('account.last-sign-in')
    await remove('telegram')
  })

  test('a password counts only while one can sign in with it', async () => {
    const { remove } = await openAccount(
      make,
      { github_id: 'octocat', password_hash: 'a hash' },
      { PasswordLoginEnabled: 'false' },
    )
    expect(await codeOf(remove('github'))).toBe('account.last-sign-in')
  })

  test('for the super administrator only the password counts', async () => {
    const { remove } = await openAccount(make, { ...bound, password_hash: '', role: 100 })
    expect(await codeOf(remove('telegram'))).toBe('account.last-sign-in')
  })

  test('the e-mail address goes, but not where the site asks for one', async () => {
    const { remove, row, options } = await openAccount(make, { email: 'ann@site.test' })
    await options.set('EmailVerificationEnabled', 'true')
    expect(await codeOf(remove('email'))).toBe('account.email-needed')
    await options.set('EmailVerificationEnabled', 'false')
    await remove('email')
    expect((await row()).email).toBe('')
    expect(await codeOf(remove('email'))).toBe('account.binding-missing')
  })
})
