import { AppError, type Language } from '@tollgate/contract/app-error'
import type { TelegramLogin } from '@tollgate/contract/entities/sign-in'
import type { OptionValues } from '@tollgate/contract/options'
import type { Clock } from '../../platform/clock.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import type { CompleteSignIn, SignInOutcome } from './complete-sign-in.ts'
import type { Identities } from './identities.ts'
import { askGitHub, type GitHubAddresses } from './providers/github.ts'
import type { Identity } from './providers/identity.ts'
import { askLinuxDo, type LinuxDoAddresses } from './providers/linux-do.ts'
import type { Oidc, OidcSecrets } from './providers/oidc.ts'
import type { AskProvider } from './providers/provider-call.ts'
import { readTelegramLogin, useTelegramLogin } from './providers/telegram.ts'
import { askWeChat } from './providers/wechat.ts'
import type { SignInOrigin } from './sessions.ts'
import type { SignInStates } from './sign-in-state.ts'

export type ProviderAddresses = GitHubAddresses & LinuxDoAddresses

interface ThirdPartyParts {
  ask: AskProvider
  options: () => OptionValues
  addresses: ProviderAddresses
  siteAddress: () => string
  oidc: Oidc
  states: SignInStates
  identities: Identities
  completeSignIn: Pick<CompleteSignIn, 'complete'>
  clock: Clock
  shared: Pick<SharedState, 'hit'>
}

/** Who is at the browser. */
interface Visitor {
  visitorId: string | undefined
  /** Who is signed in there. */
  userId: number | undefined
  origin: SignInOrigin
  language: Language
}

/** What the provider's page sent the browser back with. */
interface Return {
  code: string
  state: string
  error: string
  error_description: string
}

export type RedirectProvider = 'github' | 'linuxdo' | 'oidc'

/** What a provider's own explanation may take of a message. */
const REASON_MAX = 200

/** Sign-in at other services, and binding them to an account. */
export function createThirdParty(parts: ThirdPartyParts) {
  const { options, oidc, states, identities, completeSignIn } = parts

  const redirecting = {
    github: { isOn: () => options().GitHubOAuthEnabled, name: 'GitHub', ask: (code: string) => askGitHub(code, parts) },
    linuxdo: {
      isOn: () => options().LinuxDOOAuthEnabled,
      name: 'LinuxDO',
      ask: (code: string) => askLinuxDo(code, parts),
    },
    oidc: {
      isOn: () => options().OIDCEnabled,
      name: 'OIDC',
      ask: (code: string, secrets: OidcSecrets) => oidc.ask(code, secrets),
    },
  }

  function refuseWhenOff(isOn: boolean, provider: string): void {
    if (!isOn) throw new AppError('sign-in.provider-off', { provider })
  }

  function askAboutWeChat(code: string): Promise<Identity> {
    refuseWhenOff(options().WeChatAuthEnabled, 'WeChat')
    return askWeChat(code, parts)
  }

  function telegramParts() {
    refuseWhenOff(options().TelegramOAuthEnabled, 'Telegram')
    return { ...parts, botToken: options().TelegramBotToken }
  }

  async function begin(visitor: { visitorId: string; userId: number | undefined }, affCode: string): Promise<string> {
    return (await states.begin({ ...visitor, affCode })).state
  }

  return {
    /** A state for this browser. */
    begin,

    /** The address of the OpenID provider's page. Throws `sign-in.provider-off`, `sign-in.provider-unreachable`, `sign-in.provider-failed`. */
    async beginOidc(visitor: { visitorId: string; userId: number | undefined }, affCode: string): Promise<string> {
      refuseWhenOff(options().OIDCEnabled, 'OIDC')
      return oidc.authorizeUrl(await states.begin({ ...visitor, affCode }))
    },

    /**
     * Who came back from a provider's page; `bound` when somebody was signed in. Throws `sign-in.state-invalid`,
     * `sign-in.provider-*`, `request.invalid-parameter` without a code, and what `identities` throws.
     */
    async finish(name: RedirectProvider, back: Return, visitor: Visitor): Promise<SignInOutcome | 'bound'> {
      const secrets = await states.end(back.state, visitor)
      const provider = redirecting[name]
      refuseWhenOff(provider.isOn(), provider.name)
      if (back.error !== '') {
        const reason = (back.error_description || back.error).slice(0, REASON_MAX)
        throw new AppError('sign-in.provider-refused', { reason })
      }
      if (back.code === '') throw new AppError('request.invalid-parameter', {})
      const identity = await provider.ask(back.code, secrets)
      if (visitor.userId !== undefined) {
        await identities.bind(visitor.userId, identity)
        return 'bound'
      }
      const { affCode } = secrets
      const row = await identities.findOrAdd(identity, { affCode, language: visitor.language })
      return completeSignIn.complete(row, visitor.origin)
    },

    /** WeChat has no page to come back from, so no state; its code is typed by hand and good once. */
    async signInWithWeChat(code: string, { origin, language }: Pick<Visitor, 'origin' | 'language'>) {
      const identity = await askAboutWeChat(code)
      return completeSignIn.complete(await identities.findOrAdd(identity, { affCode: '', language }), origin)
    },

    bindWeChat: async (userId: number, code: string): Promise<void> =>
      identities.bind(userId, await askAboutWeChat(code)),

    /** Only accounts that are bound already. */
    async signInWithTelegram(login: TelegramLogin, origin: SignInOrigin): Promise<SignInOutcome> {
      return completeSignIn.complete(await identities.find(await useTelegramLogin(login, telegramParts())), origin)
    },

    /**
     * Begins to bind a Telegram account. Whoever sent the browser here may have signed in at Telegram themselves, so the
     * one who is signed in is asked first: about whom, and with which state they answer. Uses nothing up.
     */
    async offerTelegram(login: TelegramLogin, visitor: { visitorId: string; userId: number }) {
      const { displayName } = readTelegramLogin(login, telegramParts())
      return { displayName, state: await begin(visitor, '') }
    },

    /** Needs a state, unless the page of this site itself asks. */
    async bindTelegram(
      { state, ...login }: TelegramLogin & { state: string },
      visitor: Pick<Visitor, 'visitorId'> & { userId: number; isOwnPage: boolean },
    ): Promise<void> {
      if (!visitor.isOwnPage) await states.end(state, visitor)
      await identities.bind(visitor.userId, await useTelegramLogin(login, telegramParts()))
    },
  }
}
