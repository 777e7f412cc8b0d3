import type { OptionValues } from '@tollgate/contract/options'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import type { SteadyCounters } from '../../storage/steady-counters.ts'
import type { AddressGuard } from '../../upstream/guard-address.ts'
import type { Ledger } from '../billing/ledger.ts'
import type { SendMail } from '../mail/send-mail.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { createNewAccounts } from '../users/new-account.ts'
import { createReferral } from '../users/referral.ts'
import { createCompleteSignIn } from './complete-sign-in.ts'
import { createMailCodes } from './email-code.ts'
import { createHumanCheck } from './human-check.ts'
import { createIdentities } from './identities.ts'
import { createMailCodeLetters } from './mail-code-letters.ts'
import { createOwnAccount } from './own-account.ts'
import { createOwnerProofs } from './owner-proofs.ts'
import { createPasskeys } from './passkeys.ts'
import { createOidc } from './providers/oidc.ts'
import { createAskProvider } from './providers/provider-call.ts'
import { createRecoverPassword } from './recover-password.ts'
import { createRegister } from './register.ts'
import { createRemoveBinding } from './remove-binding.ts'
import { createSecondFactors } from './second-factor.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { CODE_MISSES, createSignInAttempts } from './sign-in-attempts.ts'
import { createSignInStates } from './sign-in-state.ts'
import { createThirdParty, type ProviderAddresses } from './third-party.ts'

export interface AccountsParts {
  db: Database
  vault: Vault
  clock: Clock
  log: Logger
  shared: SharedState
  /** The shared state's counters, or ones that outlive its loss. */
  counters: SteadyCounters
  ledger: Pick<Ledger, 'creditTogether'>
  tokens: Pick<Tokens, 'create'>
  sendMail: SendMail
  /** For calls to sign-in providers. */
  guard: AddressGuard
  options: () => OptionValues
  addresses: ProviderAddresses & { turnstileVerifyUrl: string }
  /** Whether every new account gets a first token. */
  givesToken: boolean
  /** What stands for the address of the site until the operator sets one. */
  addressWhenUnset: string
}

export type Accounts = ReturnType<typeof createAccounts>

/** Everything about who somebody is: making accounts, proving oneself, and what owners do to their own account. */
export function createAccounts(parts: AccountsParts) {
  const { options, counters, addresses } = parts
  const siteAddress = () => (options().ServerAddress || parts.addressWhenUnset).replace(/\/+$/, '')
  const ask = createAskProvider(parts)
  const codes = createMailCodes(parts)
  const sessions = createSessions(parts)
  const guardAttempt = createSignInAttempts(counters)
  const guardCode = createSignInAttempts(counters, CODE_MISSES)
  const addAccount = createNewAccounts(parts)
  const secondFactors = createSecondFactors({ ...parts, guardAttempt, guardCode })
  const proofs = createOwnerProofs({ ...parts, secondFactors })
  const passkeys = createPasskeys({ ...parts, secondFactors })
  const completeSignIn = createCompleteSignIn({ ...parts, sessions, secondFactors, passkeys })
  return {
    sessions,
    secondFactors,
    proofs,
    passkeys,
    completeSignIn,
    signIn: createSignIn({ ...parts, sessions, guardAttempt, completeSignIn }),
    checkHuman: createHumanCheck({ ...parts, ask, verifyUrl: addresses.turnstileVerifyUrl }),
    register: createRegister({ ...parts, codes, addAccount }),
    letters: createMailCodeLetters({ ...parts, codes, siteAddress }),
    recoverPassword: createRecoverPassword({ ...parts, codes, sessions }),
    ownAccount: createOwnAccount({ ...parts, codes, sessions, secondFactors, proofs }),
    removeBinding: createRemoveBinding({ ...parts, proofs }),
    referral: createReferral(parts),
    thirdParty: createThirdParty({
      ...parts,
      ask,
      siteAddress,
      completeSignIn,
      proofs,
      oidc: createOidc({ ...parts, ask, siteAddress }),
      states: createSignInStates(parts),
      identities: createIdentities({ ...parts, addAccount }),
    }),
    /** Scheme and host that browsers show for this site, as passkeys are bound to them; as called until it is set. */
    pageOrigin: (calledAs: string): string =>
      URL.canParse(options().ServerAddress) ? new URL(options().ServerAddress).origin : calledAs,
  }
}
