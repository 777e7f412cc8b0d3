import { AppError, type Language } from '@tollgate/contract/app-error'
import { BALANCE_MAX, LogType, UserStatus } from '@tollgate/contract/constants'
import type { BodyOf } from '@tollgate/contract/endpoint'
import type { createUser, updateUser } from '@tollgate/contract/endpoints/users'
import type { User, UserState } from '@tollgate/contract/entities/user'
import type { OptionValues } from '@tollgate/contract/options'
import { formatQuota } from '@tollgate/contract/quota'
import { isRoot, mayActOn } from '@tollgate/contract/roles'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { rowsOfPage } from '../../platform/rows-of-page.ts'
import { announce } from '../../storage/announce.ts'
import type { Database } from '../../storage/database.ts'
import { isUniqueViolation } from '../../storage/dialect.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Ledger } from '../billing/ledger.ts'
import type { CreditEntry } from '../billing/ledger-store.ts'
import { textOfLimits } from '../limits/stored-limits.ts'
import { quotaDisplayOf } from '../options/quota-display.ts'
import { checkNewPassword, readDisplayName, readUsername } from './account-rules.ts'
import type { NewAccounts } from './new-account.ts'
import {
  countUsers,
  deleteSessionsOf,
  deleteUserRow,
  listUserPage,
  lockUser,
  searchUserById,
  searchUserRows,
  type UserChanges,
  updateUserRow,
} from './user-admin-store.ts'
import { changesOfAction, checkFormRole, type UserAction } from './user-rules.ts'
import type { UserRow } from './user-store.ts'
import { toUser } from './user-view.ts'

interface Parts {
  db: Database
  shared: SharedState
  ledger: Pick<Ledger, 'creditTogether'>
  /** For accounts that get no first token. */
  addAccount: NewAccounts
  hashPassword: (password: string) => Promise<string>
  options: () => OptionValues
  clock: Clock
  log: Logger
}

/** Who acts. */
interface Administrator {
  role: number
}

type UserEdit = BodyOf<typeof updateUser>

interface PageQuestion {
  p: number
  page_size: number
  /** Empty or missing matches all, and so it is with `state`. */
  group?: string
  state?: UserState
}

export type UserAdministration = ReturnType<typeof createUserAdministration>

/** Accounts in the hands of administrators. Every change reaches all nodes by a notice. */
export function createUserAdministration(parts: Parts) {
  const { db, shared, ledger, addAccount, hashPassword, options, clock, log } = parts
  const announceChange = (id: number) => announce({ shared, log }, { topic: 'user', payload: String(id) })

  async function lockLiving(transaction: Transaction<Tables>, id: number): Promise<UserRow> {
    const row = await lockUser(transaction, db.kind, id)
    if (row === undefined || row.deleted_at !== null) throw new AppError('user.missing', {})
    return row
  }

  /**
   * The columns that a form changes, apart from the quota. What the user already has may stay: a group that is gone, and
   * names from other sign-ins and other sites that are longer than a form allows.
   */
  function changesOf(form: UserEdit, stored: UserRow, passwordHash: string | undefined): UserChanges {
    const { group, username, display_name: displayName = stored.display_name } = form
    if (group !== '' && group !== stored.group && !Object.hasOwn(options().GroupRatio, group))
      throw new AppError('user.group-missing', { group: group.slice(0, 64) })
    return {
      ...(!['', stored.username].includes(username.trim()) && { username: readUsername(username) }),
      ...(displayName !== stored.display_name && { display_name: readDisplayName(displayName) }),
      ...(passwordHash !== undefined && { password_hash: passwordHash, access_token_hash: null }),
      ...(group !== '' && { group }),
      ...(form.concurrency_limit !== undefined && { concurrency_limit: form.concurrency_limit }),
      ...(form.limits !== undefined && { limits: textOfLimits(form.limits) }),
    }
  }

  /** The credit that brings a balance to the wanted one; undefined when it is there. */
  function quotaCredit(form: UserEdit, stored: UserRow, requestId: string): CreditEntry | undefined {
    if (form.quota === undefined) return undefined
    const amount = form.quota - (form.quota_before ?? stored.quota)
    const quota = stored.quota + amount
    if (amount === 0) return undefined
    // A debt may be paid in part, but nobody makes one or a larger one.
    if (quota < 0 && amount < 0) throw new AppError('user.quota-negative', {})
    if (amount > 0 && quota > BALANCE_MAX) throw new AppError('user.quota-too-large', { limit: BALANCE_MAX })
    const display = quotaDisplayOf(options())
    const show = (units: number) => `${formatQuota(units, display, 6)}（${units}）`
    const content = `管理员将用户额度从 ${show(stored.quota)}修改为 ${show(quota)}`
    return {
      userId: stored.id,
      amount,
      kind: 'admin',
      reference: requestId,
      log: { type: LogType.manage, content },
    }
  }

  return {
    /** `p` counts from 0; `total` is of all pages. */
    async list({ p, page_size, group = '', state = '' }: PageQuestion): Promise<{ items: User[]; total: number }> {
      const { offset, limit } = rowsOfPage({ p, size: page_size, first: 0 })
      const filter = { group: group.trim(), state }
      const [rows, total] = await Promise.all([listUserPage(db, { offset, limit, ...filter }), countUsers(db, filter)])
      return { items: rows.map(toUser), total }
    },

    /** A number that is somebody's id finds only that one. */
    async search(search: { keyword: string; group: string; state?: UserState }): Promise<User[]> {
      const keyword = search.keyword.trim()
      const filter = { group: search.group.trim(), state: search.state ?? '' }
      const byId = /^\d{1,15}$/.test(keyword) ? await searchUserById(db, { id: Number(keyword), ...filter }) : []
      return (byId.length > 0 ? byId : await searchUserRows(db, { keyword, ...filter })).map(toUser)
    },

    /** With the bonus of new users. Throws `user.create-refused`, `request.invalid-input` and `sign-in.name-taken`. */
    async create(actor: Administrator, form: BodyOf<typeof createUser>, language: Language): Promise<void> {
      checkFormRole(actor, form.role, 'user.create-refused')
      const username = readUsername(form.username)
      checkNewPassword(form.password)
      const display_name = readDisplayName(form.display_name) || username
      const user = { username, display_name, password_hash: await hashPassword(form.password) }
      await addAccount(user, { affCode: '', language }).catch(refuseTakenName)
    },

    /**
     * All of it or nothing; a new password ends the sessions and the system access token. Throws `user.missing`, `user.update-refused`,
     * `user.raise-refused`, `user.group-missing`, `user.quota-negative`, `user.quota-too-large`, `request.invalid-input`, `sign-in.name-taken`.
     */
    async update(actor: Administrator, form: UserEdit, requestId: string): Promise<User> {
      checkFormRole(actor, form.role, 'user.raise-refused')
      if (form.password !== '') checkNewPassword(form.password)
      const passwordHash = form.password === '' ? undefined : await hashPassword(form.password)
      const edited = await ledger
        .creditTogether(async (transaction, credit) => {
          const stored = await lockLiving(transaction, form.id)
          if (!mayActOn(actor.role, stored.role)) throw new AppError('user.update-refused', {})
          const entry = quotaCredit(form, stored, requestId)
          await updateUserRow(transaction, form.id, changesOf(form, stored, passwordHash))
          if (passwordHash !== undefined) await deleteSessionsOf(transaction, form.id)
          if (entry !== undefined) await credit(entry)
          return lockLiving(transaction, form.id)
        })
        .catch(refuseTakenName)
      await announceChange(form.id)
      return toUser(edited)
    },

    /**
     * Gives the role and status afterwards. Who is banned or cancelled has no session and no system access token any
     * more, also when the ban is over. Throws `user.*`.
     */
    async manage(
      actor: Administrator,
      { id, action }: { id: number; action: UserAction },
    ): Promise<{ role: number; status: number }> {
      const after = await db.transaction(async (transaction) => {
        const stored = await lockLiving(transaction, id)
        const { isDeleted, ...changes } = changesOfAction(actor, stored, action)
        const isShutOut = isDeleted || changes.status === UserStatus.disabled
        await updateUserRow(transaction, id, {
          ...changes,
          ...(isDeleted && { deleted_at: clock.now() }),
          ...(isShutOut && { access_token_hash: null }),
        })
        if (isShutOut) await deleteSessionsOf(transaction, id)
        return { role: stored.role, status: stored.status, ...changes }
      })
      await announceChange(id)
      return after
    },

    /** For good, cancelled accounts too. Throws `user.missing`, `user.delete-refused`, `user.root-delete-refused`. */
    async remove(actor: Administrator, id: number): Promise<void> {
      await db.transaction(async (transaction) => {
        const stored = await lockUser(transaction, db.kind, id)
        if (stored === undefined) throw new AppError('user.missing', {})
        if (!mayActOn(actor.role, stored.role)) throw new AppError('user.delete-refused', {})
        if (isRoot(stored.role)) throw new AppError('user.root-delete-refused', {})
        await deleteUserRow(transaction, id)
      })
      await announceChange(id)
    },
  }
}

function refuseTakenName(cause: unknown): never {
  if (isUniqueViolation(cause)) throw new AppError('sign-in.name-taken', {}, { cause })
  throw cause
}
