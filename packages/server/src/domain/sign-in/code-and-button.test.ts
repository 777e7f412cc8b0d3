import { expect, test } from 'bun:test'
import { origin, sessionOf } from '../../../test/accounts-of.ts'
import { eachDatabase } from '../../../test/each-database.ts'
import { telegramLogin } from '../../../test/fake-providers.ts'
import { BOT, BROWSER, openProviderSite } from '../../../test/provider-site.ts'
import { codeOf, refusalOf } from '../../../test/refusal.ts'
import { makeUser } from '../../../test/service-parts.ts'

// WeChat gives a code that is typed by hand; Telegram has a button that hands signed data over.

eachDatabase('signing in without a page of the provider', (make) => {
  test('WeChat: codes sign in, bind, and are refused when unknown or bound elsewhere', async () => {
    const { thirdParty, providers, db, users } = await openProviderSite(make)
    const visit = () => {
      providers.grant('123456', ['wx-open-id'])
      return thirdParty.signInWithWeChat('123456', { origin, language: 'zh' })
    }
    const { user } = sessionOf(await visit())
    expect((await users())[0]).toMatchObject({ wechat_id: 'wx-open-id', username: 'wechat_1' })
    expect(sessionOf(await visit()).user.id).toBe(user.id)
    expect(providers.requests[0]?.headers.get('authorization')).toBe('wechat-token')
    const other = await makeUser(db)
    expect(await codeOf(thirdParty.bindWeChat(other, { code: 'unknown', proof: '' }))).toBe('sign-in.code-wrong')
    providers.grant('123456', ['wx-open-id'])
    const taken = await refusalOf(thirdParty.bindWeChat(other, { code: '123456', proof: '' }))
    expect(taken?.textIn('zh')).toBe('该微信账号已被绑定')
    providers.grant('654321', ['wx-other'])
    await thirdParty.bindWeChat(other, { code: '654321', proof: '' })
    expect((await users())[1]?.wechat_id).toBe('wx-other')
  })

  test('Telegram: only bound accounts sign in; data is signed, recent and good once', async () => {
    const { thirdParty, db, clock } = await openProviderSite(make)
    const id = await makeUser(db, { username: 'ann' })
    const fresh = (fields: object = {}, bot = BOT) =>
      telegramLogin({ id: '42', first_name: 'Ann', auth_date: String(clock.now()), ...fields }, bot)
    const signIn = (login: ReturnType<typeof fresh>) => thirdParty.signInWithTelegram(login, origin)
    const bind = (login: ReturnType<typeof fresh>, given: object = {}) =>
      thirdParty.bindTelegram({ ...login, state: '' }, { visitorId: BROWSER, userId: id, isOwnPage: true, ...given })
    expect(await codeOf(signIn(fresh()))).toBe('sign-in.not-bound')
    await bind(fresh({ first_name: 'A' }))
    const login = fresh({ first_name: 'B' })
    expect(sessionOf(await signIn(login)).user.id).toBe(id)
    expect(sessionOf(await signIn(fresh({ lang: 'zh' }))).user.id).toBe(id)
    for (const refused of [
      login,
      { ...fresh(), id: '43' },
      { ...fresh(), username: 'added' },
      fresh({ first_name: 'C' }, 'another:bot'),
      fresh({ auth_date: String(clock.now() - 601) }),
      fresh({ auth_date: String(clock.now() + 61) }),
    ]) {
      const error = await refusalOf(signIn(refused))
      expect(error?.textIn('en')).toBe('Invalid request')
    }
    const other = await makeUser(db)
    expect(await codeOf(bind(fresh({ first_name: 'D' }), { userId: other }))).toBe('sign-in.already-bound')
  })

  test('a page of another site binds no Telegram account: the state is missing', async () => {
    const { thirdParty, db, clock, users } = await openProviderSite(make)
    const id = await makeUser(db)
    const login = telegramLogin({ id: '666', auth_date: String(clock.now()) }, BOT)
    const visit = { visitorId: BROWSER, userId: id, isOwnPage: false }
    expect(await codeOf(thirdParty.bindTelegram({ ...login, state: '' }, visit))).toBe('sign-in.state-invalid')
    expect((await users())[0]?.telegram_id).toBe('')
    const state = await thirdParty.begin({ visitorId: BROWSER, userId: id, affCode: '', proof: '' })
    await thirdParty.bindTelegram({ ...login, state }, visit)
    expect((await users())[0]?.telegram_id).toBe('666')
  })
})
