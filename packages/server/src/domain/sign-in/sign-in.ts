import { AppError } from '@tollgate/contract/app-error'
import { UserStatus } from '@tollgate/contract/constants'
import type { User } from '@tollgate/contract/entities/user'
import type { OptionValues } from '@tollgate/contract/options'
import type { Vault } from '../../platform/hashing.ts'
import { networkOf } from '../../platform/ip-ranges.ts'
import type { Database } from '../../storage/database.ts'
import {
  findUser,
  findUserByAccessTokenHash,
  findUserByNameOrEmail,
  replacePasswordHash,
  type UserRow,
} from '../users/user-store.ts'
import { toSignedInUser } from '../users/user-view.ts'
import type { CompleteSignIn, SignInOutcome } from './complete-sign-in.ts'
import { checkPassword } from './password.ts'
import type { Sessions, SignInOrigin } from './sessions.ts'
import type { GuardAttempt } from './sign-in-attempts.ts'

interface SignInParts {
  db: Database
  vault: Vault
  options: () => OptionValues
  sessions: Sessions
  guardAttempt: GuardAttempt
  completeSignIn: Pick<CompleteSignIn, 'complete'>
}

export interface SignedIn {
  user: User
  /** For the cookie. */
  sessionId: string
}

export type SignIn = ReturnType<typeof createSignIn>

/** Who a caller is: by password, by session, by system access token. */
export function createSignIn({ db, vault, options, sessions, guardAttempt, completeSignIn }: SignInParts) {
  /** The account when the password is right; the check takes as long when there is no account. */
  async function provenBy(password: string, row: UserRow | undefined): Promise<UserRow | undefined> {
    const verdict = await checkPassword(password, row?.password_hash)
    if (row === undefined || verdict.state === 'wrong') return undefined
    if (row.status !== UserStatus.enabled) return undefined
    if (verdict.state === 'right') return row
    const { newHash } = verdict
    const isReplaced = await replacePasswordHash(db, { id: row.id, from: row.password_hash, to: newHash })
    // Somebody else was quicker, with the same password or a new one.
    return isReplaced ? { ...row, password_hash: newHash } : provenBy(password, await findUser(db, row.id))
  }

  /**
   * Guesses count for the account: it may be named by its name, and by its address in any letters. Those from a network
   * where it is signed in count apart, or any stranger could keep its owner out.
   */
  const guessedAt = async (id: number, address: string): Promise<string> =>
    (await sessions.isKnownAt(id, address)) ? `user:${id} at ${networkOf(address)}` : `user:${id}`

  return {
    /**
     * Throws `sign-in.password-off`, `request.invalid-parameter` for a blank field, `request.too-many`,
     * `sign-in.failed` for an unknown name, a wrong password and a banned account alike, and `sign-in.ticket-invalid`
     * when the password was changed meanwhile.
     */
    async login(credentials: { username: string; password: string }, origin: SignInOrigin): Promise<SignInOutcome> {
      if (!options().PasswordLoginEnabled) throw new AppError('sign-in.password-off', {})
      const name = credentials.username.trim()
      if (name === '' || credentials.password === '') throw new AppError('request.invalid-parameter', {})
      const known = await findUserByNameOrEmail(db, name)
      const guessed = known === undefined ? `name:${name.toLowerCase()}` : await guessedAt(known.id, origin.address)
      const row = await guardAttempt(guessed, () => provenBy(credentials.password, known))
      if (row === undefined) throw new AppError('sign-in.failed', {})
      return completeSignIn.complete(row, origin)
    },

    /** Signs an account in that has just proven itself in another way. */
    async startFor(userId: number, origin: SignInOrigin): Promise<SignedIn> {
      const row = await findUser(db, userId)
      if (row === undefined) throw new AppError('user.missing', {})
      return { user: toSignedInUser(row), sessionId: await sessions.start(row, origin) }
    },

    logout: (sessionId: string): Promise<void> => sessions.end(sessionId),

    findBySession: (sessionId: string): Promise<UserRow | undefined> => sessions.findUser(sessionId),

    findByAccessToken: (token: string): Promise<UserRow | undefined> =>
      findUserByAccessTokenHash(db, vault.hash('access-token', token)),
  }
}
