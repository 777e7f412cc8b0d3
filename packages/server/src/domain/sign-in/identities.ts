import { AppError, type Language } from '@tollgate/contract/app-error'
import { DISPLAY_NAME_MAX, UserStatus } from '@tollgate/contract/constants'
import type { OptionValues } from '@tollgate/contract/options'
import { randomAlphanumeric } from '../../platform/ids.ts'
import type { Database } from '../../storage/database.ts'
import { isUniqueViolation } from '../../storage/dialect.ts'
import { findUserByIdentity, isEmailInUse, lastUserId, updateOwnRow } from '../users/account-store.ts'
import type { NewAccounts } from '../users/new-account.ts'
import type { UserRow } from '../users/user-store.ts'
import { readEmail } from './email-rules.ts'
import { NO_PASSWORD } from './password.ts'
import type { Identity } from './providers/identity.ts'

/** Names that end with the next id are nearly always free; random ones then are. */
const TRIES = 5

interface IdentitiesParts {
  db: Database
  options: () => OptionValues
  addAccount: NewAccounts
}

interface Newcomer {
  affCode: string
  language: Language
}

export type Identities = ReturnType<typeof createIdentities>

/** Whose account an identity at a provider is. */
export function createIdentities({ db, options, addAccount }: IdentitiesParts) {
  async function findHolder({ column, value, formerValue }: Identity): Promise<UserRow | undefined> {
    const row = await findUserByIdentity(db, { column, value })
    if (row !== undefined || formerValue === undefined) return row
    return findUserByIdentity(db, { column, value: formerValue })
  }

  /** Undefined when nobody has it. Throws `sign-in.account-cancelled`, `user.banned`. */
  async function findOwner(identity: Identity): Promise<UserRow | undefined> {
    const row = await findHolder(identity)
    if (row === undefined) return undefined
    if (row.deleted_at !== null) throw new AppError('sign-in.account-cancelled', {})
    if (row.status !== UserStatus.enabled) throw new AppError('user.banned', {})
    // From now on by what never changes hands.
    if (row[identity.column] !== identity.value)
      await updateOwnRow(db.write, row.id, { [identity.column]: identity.value })
    return row
  }

  async function freeEmail(text: string): Promise<string> {
    const email = emailOrNone(text)
    return email === '' || (await isEmailInUse(db, email)) ? '' : email
  }

  async function addOwner(identity: Identity, newcomer: Newcomer): Promise<void> {
    const columns = {
      [identity.column]: identity.value,
      // One can be set by mail or in the settings.
      password_hash: NO_PASSWORD,
      display_name: [...identity.displayName].slice(0, DISPLAY_NAME_MAX).join('') || identity.prefix,
      email: await freeEmail(identity.email),
    }
    for (let tries = 1; ; tries += 1) {
      const suffix = tries === 1 ? (await lastUserId(db)) + 1 : randomAlphanumeric(8)
      try {
        const person = `${identity.column}:${identity.value}`
        await addAccount({ ...columns, username: `${identity.prefix}_${suffix}` }, { ...newcomer, person })
        return
      } catch (cause) {
        if (!isUniqueViolation(cause) || tries === TRIES) throw cause
        // Either the name is in use, or the same person came twice at once and is here already.
        if ((await findUserByIdentity(db, identity)) !== undefined) return
      }
    }
  }

  return {
    /** The account that is bound. Throws `sign-in.not-bound`, and as `findOrAdd`. */
    async find(identity: Identity): Promise<UserRow> {
      const row = await findOwner(identity)
      if (row === undefined) throw new AppError('sign-in.not-bound', { provider: identity.provider })
      return row
    },

    /** The account that is bound, or a new one. Throws `sign-in.account-cancelled`, `user.banned`, `sign-in.registration-off`. */
    async findOrAdd(identity: Identity, newcomer: Newcomer): Promise<UserRow> {
      const known = await findOwner(identity)
      if (known !== undefined) return known
      if (!options().RegisterEnabled) throw new AppError('sign-in.registration-off', {})
      await addOwner(identity, newcomer)
      const added = await findOwner(identity)
      if (added === undefined) throw new Error(`a new account is not there: ${identity.column}`)
      return added
    },

    /** Throws `sign-in.already-bound` (of WeChat `sign-in.wechat-bound`), `user.missing`. */
    async bind(userId: number, identity: Identity): Promise<void> {
      const taken = () =>
        identity.column === 'wechat_id'
          ? new AppError('sign-in.wechat-bound', {})
          : new AppError('sign-in.already-bound', { provider: identity.provider })
      const owner = await findHolder(identity)
      if (owner !== undefined && owner.deleted_at === null && owner.id !== userId) throw taken()
      const isBound = await updateOwnRow(db.write, userId, { [identity.column]: identity.value }).catch(
        (cause: unknown) => {
          throw isUniqueViolation(cause) ? taken() : cause
        },
      )
      if (!isBound) throw new AppError('user.missing', {})
    },
  }
}

/** Empty for a provider's address that we would not take: the account has none. */
function emailOrNone(text: string): string {
  try {
    return readEmail(text)
  } catch {
    return ''
  }
}
