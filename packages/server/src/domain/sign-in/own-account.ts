import { randomBytes } from 'node:crypto'
import { AppError } from '@tollgate/contract/app-error'
import { isRoot } from '@tollgate/contract/roles'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import { announce } from '../../storage/announce.ts'
import type { Database } from '../../storage/database.ts'
import { isUniqueViolation } from '../../storage/dialect.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import type { Tables } from '../../storage/tables.ts'
import { checkNewPassword, readDisplayName, readUsername } from '../users/account-rules.ts'
import { isEmailInUse, type OwnChanges, updateOwnRow } from '../users/account-store.ts'
import { lockUser } from '../users/user-admin-store.ts'
import { findUser, type UserRow } from '../users/user-store.ts'
import type { MailCodes } from './email-code.ts'
import { readEmail } from './email-rules.ts'
import type { OwnerProofs } from './owner-proofs.ts'
import { hashPassword } from './password.ts'
import type { SecondFactors } from './second-factor.ts'
import type { Sessions } from './sessions.ts'

interface OwnAccountParts {
  db: Database
  shared: SharedState
  vault: Vault
  clock: Clock
  log: Logger
  codes: MailCodes
  sessions: Sessions
  secondFactors: Pick<SecondFactors, 'checkProof' | 'checkProofWhereOn'>
  proofs: Pick<OwnerProofs, 'checkWhereOn'>
}

interface ProfileForm {
  username?: string | undefined
  display_name?: string | undefined
  password?: string | undefined
  /** Checked when it is sent. An account with a second factor needs it, or a code. */
  original_password?: string | undefined
  code?: string | undefined
}

/** What everyone may do to the own account. */
export function createOwnAccount(parts: OwnAccountParts) {
  const { db, shared, vault, clock, log, codes, sessions, secondFactors, proofs } = parts

  async function findExisting(id: number): Promise<UserRow> {
    const row = await findUser(db, id)
    if (row === undefined) throw new AppError('user.missing', {})
    return row
  }

  /** Other nodes and the relay keep names and states in memory. `first` sees the account as it stays until it changes. */
  async function change(
    id: number,
    changes: OwnChanges,
    first?: (transaction: Transaction<Tables>, user: UserRow) => Promise<unknown>,
  ): Promise<void> {
    await db.transaction(async (transaction) => {
      const user = await lockUser(transaction, db.kind, id)
      if (user === undefined || user.deleted_at !== null) throw new AppError('user.missing', {})
      await first?.(transaction, user)
      await updateOwnRow(transaction, id, changes)
    })
    await announce({ shared, log }, { topic: 'user', payload: String(id) })
  }

  async function checkOwner(id: number, { original_password: password, code }: ProfileForm): Promise<void> {
    if (password === undefined) await secondFactors.checkProofWhereOn(id, { code })
    else await secondFactors.checkProof(id, { password, code })
  }

  async function changesOf(row: UserRow, form: ProfileForm): Promise<OwnChanges> {
    const { username = '', display_name = '', password = '' } = form
    const changes: OwnChanges = {}
    // Names from other sign-ins may be longer than a form allows; they may stay.
    if (username.trim() !== '' && username.trim() !== row.username) changes.username = readUsername(username)
    if (display_name.trim() !== '' && display_name.trim() !== row.display_name.trim())
      changes.display_name = readDisplayName(display_name)
    if (password === '') return changes
    checkNewPassword(password)
    await checkOwner(row.id, form)
    return { ...changes, password_hash: await hashPassword(password), access_token_hash: null }
  }

  return {
    /**
     * Blank fields stay. A new password ends every other session and the system access token. Throws `request.invalid-input`,
     * `sign-in.name-taken`, `account.proof-needed`, `account.password-wrong`.
     */
    async update(id: number, form: ProfileForm, sessionId: string | undefined): Promise<void> {
      const changes = await changesOf(await findExisting(id), form)
      if (Object.keys(changes).length === 0) return
      await change(id, changes, async (transaction) => {
        if (changes.password_hash !== undefined) await sessions.endOthersOf(id, sessionId, transaction)
      }).catch((cause: unknown) => {
        if (isUniqueViolation(cause)) throw new AppError('sign-in.name-taken', {}, { cause })
        throw cause
      })
    },

    /**
     * `username`, when sent, must be the own name; `proof` is a ticket, for an account with a second factor. Throws
     * `account.root-undeletable`, `account.name-mismatch`, `account.proof-needed`.
     */
    async remove(id: number, { username, proof }: { username?: string | undefined; proof: string }): Promise<void> {
      const row = await findExisting(id)
      if (isRoot(row.role)) throw new AppError('account.root-undeletable', {})
      if (username !== undefined && username !== row.username) throw new AppError('account.name-mismatch', {})
      await proofs.checkWhereOn(id, proof)
      await change(id, { deleted_at: clock.now(), access_token_hash: null }, (transaction) =>
        sessions.endOthersOf(id, undefined, transaction),
      )
    },

    /**
     * Shown once; only a hash is kept. The one before stops working. Throws `account.proof-needed`, and
     * `auth.not-signed-in` when the session or the token that asks for it has ended meanwhile.
     */
    async createAccessToken(
      id: number,
      { sessionId, proof }: { sessionId: string | undefined; proof: string },
    ): Promise<string> {
      await proofs.checkWhereOn(id, proof)
      const token = randomBytes(24).toString('base64')
      await change(id, { access_token_hash: vault.hash('access-token', token) }, async (transaction, user) => {
        const isIn = user.access_token_hash !== null || (await sessions.isOpen(transaction, id, sessionId))
        if (!isIn) throw new AppError('auth.not-signed-in', {})
      })
      return token
    },

    readAffCode: async (id: number): Promise<string> => (await findExisting(id)).aff_code,

    /** Throws `request.invalid-parameter`, `account.proof-needed`, `sign-in.email-taken`, `sign-in.code-wrong`. */
    async bindEmail(id: number, form: { email: string; code: string; proof: string }): Promise<void> {
      const email = readEmail(form.email)
      await proofs.checkWhereOn(id, form.proof)
      const { email: current } = await findExisting(id)
      if (email !== current && (await isEmailInUse(db, email))) throw new AppError('sign-in.email-taken', {})
      if (!(await codes.use('address', email, form.code))) throw new AppError('sign-in.code-wrong', {})
      await change(id, { email })
    },

    /** Throws `account.session-missing`. */
    async endSession(id: number, session: string): Promise<void> {
      if (!(await sessions.endOne(id, session))) throw new AppError('account.session-missing', {})
    },
  }
}
