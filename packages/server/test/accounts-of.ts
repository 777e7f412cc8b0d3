import { type AccountsParts, createAccounts } from '../src/domain/sign-in/accounts.ts'
import type { SignInOutcome } from '../src/domain/sign-in/complete-sign-in.ts'
import { createTokens } from '../src/domain/tokens/tokens.ts'
import { createSteadyCounters } from '../src/storage/steady-counters.ts'
import { createAddressGuard } from '../src/upstream/guard-address.ts'
import type { serviceParts } from './service-parts.ts'

type ServiceParts = Awaited<ReturnType<typeof serviceParts>>

export interface SentLetter {
  to: string
  subject: string
  html: string
  text: string
}

/** Where nobody listens: a test that asks a provider says where it is. */
const NOBODY = 'http://127.0.0.1:9'

export const origin = { address: '192.0.2.1', userAgent: 'test browser', previousSession: undefined }

/** The accounts of one node, all of it real but the mail, which is kept in `letters`. */
export function accountsOf(parts: ServiceParts, given: Partial<AccountsParts> = {}) {
  const outbox: SentLetter[] = []
  const options = parts.options.current
  const accounts = createAccounts({
    ...parts,
    options,
    counters: createSteadyCounters(parts),
    tokens: createTokens({ ...parts, options }),
    sendMail: async (letter) => {
      outbox.push(letter)
    },
    guard: createAddressGuard(['127.0.0.1']),
    addresses: addressesAt(NOBODY),
    givesToken: false,
    addressWhenUnset: 'http://localhost:3000',
    ...given,
  })
  return { ...accounts, outbox }
}

/** Every provider at one address. */
export const addressesAt = (url: string): AccountsParts['addresses'] => ({
  githubOauthUrl: url,
  githubApiUrl: url,
  linuxDoOauthUrl: url,
  linuxDoApiUrl: url,
  turnstileVerifyUrl: `${url}/siteverify`,
})

/** The session of a sign-in that asked for nothing more. */
export function sessionOf({ user, sessionId }: SignInOutcome) {
  if (sessionId === undefined) throw new Error('a second factor is asked for')
  return { user, sessionId }
}

/** The code in the newest letter. */
export const codeIn = (outbox: readonly SentLetter[]): string =>
  /\b\d{6}\b/.exec(outbox.at(-1)?.text ?? '')?.[0] ?? 'no code'

/** The token in the link of the newest letter. */
export const tokenIn = (outbox: readonly SentLetter[]): string =>
  /[?&]token=(\w+)/.exec(outbox.at(-1)?.text ?? '')?.[1] ?? 'no token'
