import { describe, expect, test } from 'bun:test'
import { accountsOf, origin } from '../../../test/accounts-of.ts'
import { eachDatabase } from '../../../test/each-database.ts'
import { BROWSER, openProviderSite, people } from '../../../test/provider-site.ts'
import { codeOf, refusalOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import { createAddressGuard } from '../../upstream/guard-address.ts'

eachDatabase('signing in at a provider', (make) => {
  test('each provider is asked with the secret of the site', async () => {
    const { signIn, options, providers, thirdParty } = await openProviderSite(make)
    await options.set('GitHubClientSecret', 'github-secret')
    await options.set('LinuxDOClientSecret', 'new-linuxdo-secret')
    await options.set('WeChatServerToken', 'new-wechat-token')
    await signIn('github')
    await signIn('linuxdo')
    providers.grant('code', { id: 'wechat-person' })
    await thirdParty.signInWithWeChat('code', { origin, language: 'en' })
    const asked = (path: string) => providers.requests.find((request) => request.path === path)
    expect(JSON.parse(asked('/login/oauth/access_token')?.body ?? '').client_secret).toBe('github-secret')
    expect(atob(asked('/oauth2/token')?.headers.get('authorization')?.replace('Basic ', '') ?? '')).toBe(
      'linuxdo-client:new-linuxdo-secret',
    )
    expect(asked('/api/wechat/user')?.headers.get('authorization')).toBe('new-wechat-token')
  })

  test("an account that moved in with a name at GitHub is its owner's, and goes by the number afterwards", async () => {
    const { visit, signIn, change, db, users } = await openProviderSite(make)
    const id = await makeUser(db, { username: 'ann', github_id: people.github.login })
    const other = await makeUser(db, { username: 'bob' })
    expect(await codeOf(visit('github', { userId: other }))).toBe('sign-in.already-bound')
    expect((await signIn('github')).id).toBe(id)
    const nextOwnerOfName = { ...people.github, id: 77, email: '' }
    expect((await signIn('github', { person: nextOwnerOfName })).id).not.toBe(id)
    expect((await signIn('github', { person: { ...people.github, login: 'renamed' } })).id).toBe(id)
    expect(await users()).toHaveLength(3)
    await change(id, { github_id: people.github.login, deleted_at: 1 })
    expect(await codeOf(signIn('github'))).toBe('sign-in.account-cancelled')
  })

  test('a name of digits at GitHub is not taken for the number of another', async () => {
    const { signIn, db } = await openProviderSite(make)
    const id = await makeUser(db, { username: 'ann', github_id: '4711' })
    const named = { ...people.github, id: 77, login: '4711' }
    expect((await signIn('github', { person: named })).id).not.toBe(id)
  })

  describe.each(['github', 'linuxdo', 'oidc'] as const)('%s', (provider) => {
    test('makes an account the first time and finds it the next time, whatever name is used there now', async () => {
      const { signIn, users } = await openProviderSite(make)
      const first = await signIn(provider)
      expect(first.username).toBe(`${provider}_1`)
      const renamed = { ...people[provider], login: 'new', username: 'new', name: 'New', email: 'new@site.test' }
      expect((await signIn(provider, { person: renamed })).id).toBe(first.id)
      expect(await users()).toHaveLength(1)
    })

    test('binds the signed-in account, and then leads to it', async () => {
      const { visit, signIn, db, users } = await openProviderSite(make)
      const id = await makeUser(db, { username: 'ann' })
      expect(await visit(provider, { userId: id })).toBe('bound')
      expect((await signIn(provider)).id).toBe(id)
      expect(await users()).toHaveLength(1)
    })

    test('an identity has one account', async () => {
      const { visit, signIn, db } = await openProviderSite(make)
      await signIn(provider)
      const other = await makeUser(db)
      expect(await codeOf(visit(provider, { userId: other }))).toBe('sign-in.already-bound')
    })

    test('banned and deleted owners stay out', async () => {
      const { signIn, change, users } = await openProviderSite(make)
      const { id } = await signIn(provider)
      await change(id, { status: 2 })
      expect(await codeOf(signIn(provider))).toBe('user.banned')
      await change(id, { status: 1, deleted_at: 1 })
      expect(await codeOf(signIn(provider))).toBe('sign-in.account-cancelled')
      expect(await users()).toHaveLength(1)
    })

    test('nobody new comes in where registration is off, but owners do', async () => {
      const { signIn, options, users } = await openProviderSite(make)
      await options.set('RegisterEnabled', 'false')
      expect(await codeOf(signIn(provider))).toBe('sign-in.registration-off')
      expect(await users()).toEqual([])
      await options.set('RegisterEnabled', 'true')
      const { id } = await signIn(provider)
      await options.set('RegisterEnabled', 'false')
      expect((await signIn(provider)).id).toBe(id)
    })

    test('a state is good once, in one browser, for one account and for ten minutes', async () => {
      const { thirdParty, providers, begin, back, visitor, db, clock } = await openProviderSite(make)
      const finish = async (state: string, who = visitor()) => {
        providers.grant('good', people[provider])
        return codeOf(thirdParty.finish(provider, back(state), who))
      }
      const used = await begin(provider)
      expect(await finish(used)).toBeUndefined()
      const id = await makeUser(db)
      const late = await begin(provider)
      clock.advance(600)
      for (const refused of [
        await finish(used),
        await finish(late),
        await finish(''),
        await finish('invented'),
        await finish(await begin(provider), visitor(undefined, 'another browser')),
        await finish(await begin(provider), visitor(undefined, '')),
        await finish(await begin(provider), visitor(id)),
        await finish(await begin(provider, { userId: id })),
      ]) {
        expect(refused).toBe('sign-in.state-invalid')
      }
    })

    test('codes that the provider does not know, faults of it, and refusals there are told apart', async () => {
      const { thirdParty, begin, back, visitor, providers, options } = await openProviderSite(make)
      const finish = async (changes: object = {}) =>
        refusalOf(thirdParty.finish(provider, { ...back(await begin(provider)), ...changes }, visitor()))
      expect((await finish({ code: 'unknown' }))?.code).toBe('sign-in.provider-failed')
      expect((await finish({ code: '' }))?.code).toBe('request.invalid-parameter')
      const refused = await finish({ error: 'access_denied', error_description: 'They said no' })
      expect(refused?.textIn('en')).toBe('They said no')
      const path = { github: '/login/oauth/access_token', linuxdo: '/oauth2/token', oidc: '/oidc/token' }[provider]
      for (const answer of [
        () => new Response('<html>', { status: 502 }),
        () => new Response('x'.repeat(600_000)),
        () => Response.json([1]),
        () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:1/' } }),
      ]) {
        providers.answerWith(path, answer)
        expect((await finish())?.code).toMatch(/^sign-in\.provider-(failed|unreachable)$/)
      }
      const switches = { github: 'GitHubOAuthEnabled', linuxdo: 'LinuxDOOAuthEnabled', oidc: 'OIDCEnabled' } as const
      const state = await begin(provider)
      await options.set(switches[provider], 'false')
      expect(await codeOf(thirdParty.finish(provider, back(state), visitor()))).toBe('sign-in.provider-off')
    })
  })

  test('the same person coming twenty times at once has one account and one gift', async () => {
    const { thirdParty, providers, begin, back, visitor, users, options } = await openProviderSite(make)
    await options.set('QuotaForNewUser', '700')
    const states = await Promise.all(Array.from({ length: 20 }, () => begin('github')))
    const visits = states.map((state, index) => {
      providers.grant(`good-${index}`, people.github)
      return codeOf(thirdParty.finish('github', back(state, `good-${index}`), visitor()))
    })
    expect(new Set(await Promise.all(visits))).toEqual(new Set([undefined]))
    expect(await users()).toMatchObject([{ quota: 700 }])
  })

  test('who takes a binding off and comes again has another account, and no second gift', async () => {
    const { signIn, users, options, change, db } = await openProviderSite(make)
    for (const name of ['QuotaForNewUser', 'QuotaForInvitee', 'QuotaForInviter']) await options.set(name, '700')
    await makeUser(db, { username: 'inviter' })
    const aff = (await users())[0]?.aff_code ?? ''
    const first = await signIn('github', { aff })
    await change(first.id, { github_id: '' })
    const second = await signIn('github', { aff })
    expect(second.id).not.toBe(first.id)
    const other = { ...people.github, id: 77, login: 'other', email: '' }
    await change(second.id, { github_id: '' })
    await signIn('github', { aff, person: other })
    expect((await users()).map(({ quota }) => quota)).toEqual([0, 1_400, 0, 1_400])
    expect((await users())[0]).toMatchObject({ aff_count: 2, aff_quota: 1_400 })
  })

  test('a referral code counts from the first page to the last', async () => {
    const { signIn, users, options, db } = await openProviderSite(make)
    await options.set('QuotaForInviter', '300')
    await makeUser(db, { username: 'inviter' })
    const [inviter] = await users()
    await signIn('linuxdo', { aff: inviter?.aff_code ?? '' })
    expect(await users()).toMatchObject([{ aff_count: 1, aff_quota: 300 }, { inviter_id: inviter?.id }])
  })

  test('an address comes along only when it is proven and free', async () => {
    const { signIn, users, db } = await openProviderSite(make)
    await makeUser(db, { email: people.github.email })
    await signIn('github')
    await signIn('oidc')
    await signIn('oidc', { person: { ...people.oidc, sub: 'two', email: 'two@site.test', email_verified: false } })
    expect((await users()).map(({ email }) => email)).toEqual([people.github.email, '', people.oidc.email, ''])
  })

  test('each provider is asked in its own way, and no secret goes astray', async () => {
    const { signIn, providers } = await openProviderSite(make)
    await signIn('linuxdo')
    const exchange = providers.requests.find(({ path }) => path === '/oauth2/token')
    expect(exchange?.headers.get('authorization')).toBe(`Basic ${btoa('linuxdo-client:linuxdo-secret')}`)
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'good',
      redirect_uri: 'http://localhost:3000/oauth/linuxdo',
    })
    expect(providers.requests.map(({ query }) => JSON.stringify(query)).join()).not.toContain('secret')
  })

  test('a private address is asked nothing unless the operator listed it', async () => {
    const { db, clock, providers } = await openProviderSite(make)
    const parts = await serviceParts(db, { clock })
    const { thirdParty } = accountsOf(parts, { guard: createAddressGuard([]) })
    const departure = { visitorId: BROWSER, userId: undefined, affCode: '', proof: '' }
    expect(await codeOf(thirdParty.beginOidc(departure))).toBe('sign-in.provider-unreachable')
    expect(await codeOf(thirdParty.signInWithWeChat('code', { origin, language: 'en' }))).toBe(
      'sign-in.provider-unreachable',
    )
    expect(providers.requests).toEqual([])
  })

  test('a second factor stands between the provider and the session, too', async () => {
    const { signIn, visit, accounts, db } = await openProviderSite(make)
    const { id } = await signIn('github')
    await db.write.insertInto('totp_secrets').values({ user_id: id, secret_sealed: 'x', is_active: 1 }).execute()
    const outcome = await visit('github')
    expect(outcome).toMatchObject({ sessionId: undefined, user: { id: 0, second_factor: { methods: ['totp'] } } })
    expect(await accounts.sessions.listOf(id, undefined)).toHaveLength(1)
  })
})
