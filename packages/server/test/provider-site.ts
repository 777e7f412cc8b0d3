import { onTestFinished } from 'bun:test'
import type { RedirectProvider } from '../src/domain/sign-in/third-party.ts'
import { accountsOf, addressesAt, origin, sessionOf } from './accounts-of.ts'
import type { MakeDatabase } from './each-database.ts'
import { startFakeProviders } from './fake-providers.ts'
import { serviceParts } from './service-parts.ts'

export const BOT = '123456:bot-token'
export const BROWSER = 'this browser'

/** One person, as each provider describes them. */
export const people = {
  github: { id: 583_231, login: 'octocat', name: 'The Octocat', email: 'octo@site.test' },
  linuxdo: { id: 77, username: 'neo', name: 'Neo', active: true, trust_level: 2, silenced: false },
  oidc: { sub: 'subject-1', name: 'Ann Oidc', email: 'ann@site.test', email_verified: true },
} as const

/** Who begins to sign in or to bind, and with what. */
interface Given {
  userId?: number
  aff?: string
  proof?: string
}

/**
 * The accounts of a site where every provider is on, and the providers, in one. A browser of the name `BROWSER` is at it.
 * The providers are stopped after the test.
 */
export async function openProviderSite(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const providers = startFakeProviders(() => parts.clock.now())
  onTestFinished(providers.stop)
  const accounts = accountsOf(parts, { addresses: addressesAt(providers.url) })
  const { thirdParty } = accounts
  for (const [key, value] of Object.entries({
    GitHubClientId: 'github-client',
    GitHubOAuthEnabled: 'true',
    LinuxDOClientId: 'linuxdo-client',
    LinuxDOClientSecret: 'linuxdo-secret',
    LinuxDOOAuthEnabled: 'true',
    OIDCClientId: 'oidc-client',
    OIDCClientSecret: 'oidc-secret',
    OIDCWellKnown: providers.oidc.wellKnown,
    OIDCEnabled: 'true',
    WeChatServerAddress: providers.url,
    WeChatServerToken: 'wechat-token',
    WeChatAuthEnabled: 'true',
    TelegramBotToken: BOT,
    TelegramBotName: 'gate_bot',
    TelegramOAuthEnabled: 'true',
  })) {
    await parts.options.set(key, value)
  }
  const visitor = (userId?: number, visitorId = BROWSER) => ({
    visitorId,
    userId,
    origin,
    language: 'en' as const,
  })
  /** State of a sign-in that has begun. Of the OpenID provider also the nonce, as its tokens repeat it. */
  async function begin(provider: RedirectProvider, { userId, aff = '', proof = '' }: Given = {}) {
    const departure = { visitorId: BROWSER, userId, affCode: aff, proof }
    if (provider !== 'oidc') return thirdParty.begin(departure)
    const { searchParams } = new URL(await thirdParty.beginOidc(departure))
    providers.oidc.claims.nonce = searchParams.get('nonce')
    return searchParams.get('state') ?? ''
  }
  const back = (state: string, code = 'good') => ({ state, code, error: '', error_description: '' })
  /** The whole way: to the provider's page and back. */
  async function visit(provider: RedirectProvider, given: Given & { person?: object } = {}) {
    const state = await begin(provider, given)
    providers.grant('good', given.person ?? people[provider])
    return thirdParty.finish(provider, back(state), visitor(given.userId))
  }
  async function signIn(provider: RedirectProvider, given: { aff?: string; person?: object } = {}) {
    const outcome = await visit(provider, given)
    if (outcome === 'bound') throw new Error('somebody was signed in')
    return sessionOf(outcome).user
  }
  const users = () => parts.db.read.selectFrom('users').selectAll().orderBy('id').execute()
  const change = (id: number, changes: object) =>
    parts.db.write.updateTable('users').set(changes).where('id', '=', id).execute()
  return { ...parts, accounts, thirdParty, providers, visitor, begin, back, visit, signIn, users, change }
}
