import { createLimitUsageReader } from '../domain/limits/limit-usage.ts'
import { createRedemptions } from '../domain/redemptions/redemptions.ts'
import { createAccounts } from '../domain/sign-in/accounts.ts'
import { createFirstAdministrator } from '../domain/sign-in/first-administrator.ts'
import { hashPassword } from '../domain/sign-in/password.ts'
import { createTokens } from '../domain/tokens/tokens.ts'
import { createNewAccounts } from '../domain/users/new-account.ts'
import { createUserAdministration } from '../domain/users/user-administration.ts'
import { createUsers } from '../domain/users/users.ts'
import { createWallet } from '../domain/wallet/wallet.ts'
import type { RelayParts } from '../relay/relay-parts.ts'
import { createAddressGuard } from '../upstream/guard-address.ts'
import type { Base } from './base.ts'
import type { Letters } from './letters.ts'

export type People = ReturnType<typeof createPeople>

/** The users: how they sign in, their keys, and how they pay. */
export function createPeople(base: Base, { sendMail }: Letters, { ledger, channels }: RelayParts) {
  const { config, log, clock, vault, db, shared, counters, failpoint, options } = base
  const limitUsage = createLimitUsageReader({ db, shared, clock })
  const tokens = createTokens({ db, shared, vault, ledger, limitUsage, options, clock, log })
  const accounts = createAccounts({
    db,
    vault,
    clock,
    log,
    shared,
    counters,
    ledger,
    tokens,
    sendMail,
    guard: createAddressGuard([...config.privateUpstreams, ...config.providerHosts], config),
    options,
    addresses: config.providerAddresses,
    givesToken: config.generateDefaultToken,
    addressWhenUnset: `http://localhost:${config.port}`,
  })
  return {
    tokens,
    accounts,
    signIn: accounts.signIn,
    firstAdministrator: createFirstAdministrator({ db, vault, ledger, clock }),
    users: createUsers({ db, options, channelCache: channels, limitUsage }),
    userAdministration: createUserAdministration({
      db,
      shared,
      ledger,
      addAccount: createNewAccounts({ ledger, tokens, vault, options, clock, givesToken: false }),
      hashPassword,
      options,
      clock,
      log,
    }),
    redemptions: createRedemptions({ db, vault, clock }),
    wallet: createWallet({
      db,
      vault,
      ledger,
      counters,
      options,
      clock,
      log,
      failpoint,
      stripeAddress: config.stripeAddress,
    }),
  }
}
