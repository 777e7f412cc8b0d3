import { AppError, type Language } from '@tollgate/contract/app-error'
import type { TelegramLogin } from '@tollgate/contract/entities/sign-in'
import type { OptionValues } from '@tollgate/contract/options'
import type { Clock } from '../../platform/clock.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import type { CompleteSignIn, SignInOutcome } from './complete-sign-in.ts'
import type { Identities } from './identities.ts'
import type { OwnerProofs } from './owner-proofs.ts'
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
  proofs: Pick<OwnerProofs, 'checkWhereOn'>
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

/** Who sets out for a provider's page, and with what. */
interface Departure {
  visitorId: string
  userId: number | undefined
  /** A referral code; may be empty. */
  affCode: string
  /** A ticket that whoever is signed in owns the account; needed where it has a second factor. */
  proof: string
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
  const { options, oidc, states, identities, completeSignIn, proofs } = parts

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

  /** Whoever is signed in binds the account that they come back with, and could sign in by it without their second factor. */
  async function beginState(departure: Departure) {
    if (departure.userId !== undefined) await proofs.checkWhereOn(departure.userId, departure.proof)
    return states.begin(departure)
  }

  return {
    /** A state for this browser. Throws `account.proof-needed`. */
    begin: async (departure: Departure): Promise<string> => (await beginState(departure)).state,

    /**
     * The address of the OpenID provider's page. Throws `sign-in.provider-off`, `sign-in.provider-unreachable`,
     * `sign-in.provider-failed`, `account.proof-needed`.
     */
    async beginOidc(departure: Departure): Promise<string> {
      refuseWhenOff(options().OIDCEnabled, 'OIDC')
      return oidc.authorizeUrl(await beginState(departure))
    },

    /**
     * Who came back from a provider's page; `bound` when somebody was signed in. Throws `sign-in.state-invalid`,
     * `sign-in.provider-*`, `request.invalid-parameter` without a code, `account.proof-needed` when a second factor was
     * turned on meanwhile, and what `identities` throws.
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
        await proofs.checkWhereOn(visitor.userId, secrets.proof)
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

    async bindWeChat(userId: number, { code, proof }: { code: string; proof: string }): Promise<void> {
      await proofs.checkWhereOn(userId, proof)
      await identities.bind(userId, await askAboutWeChat(code))
    },

    /** Only accounts that are bound already. */
    async signInWithTelegram(login: TelegramLogin, origin: SignInOrigin): Promise<SignInOutcome> {
      return completeSignIn.complete(await identities.find(await useTelegramLogin(login, telegramParts())), origin)
    },

    /**
     * Begins to bind a Telegram account. Whoever sent the browser here may have signed in at Telegram themselves, so the
     * one who is signed in is asked first: about whom, and with which state they answer. Uses nothing up. An account with
     * a second factor begins on the page of this site, which can ask for a proof: throws `account.proof-needed`.
     */
    async offerTelegram(login: TelegramLogin, visitor: { visitorId: string; userId: number }) {
      const { displayName } = readTelegramLogin(login, telegramParts())
      const { state } = await beginState({ ...visitor, affCode: '', proof: '' })
      return { displayName, state }
    },

    /** Needs a state, unless the page of this site itself asks for an account without a second factor. */
    async bindTelegram(
      { state, ...login }: TelegramLogin & { state: string },
      visitor: Pick<Visitor, 'visitorId'> & { userId: number; isOwnPage: boolean },
    ): Promise<void> {
      const isWithout = visitor.isOwnPage && state === ''
      const { proof } = isWithout ? { proof: '' } : await states.end(state, visitor)
      await proofs.checkWhereOn(visitor.userId, proof)
      await identities.bind(visitor.userId, await useTelegramLogin(login, telegramParts()))
    },
  }
}
