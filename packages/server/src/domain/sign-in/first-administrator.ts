import { AppError } from '@tollgate/contract/app-error'
import { Role } from '@tollgate/contract/roles'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import { isSame } from '../../platform/is-same.ts'
import type { Database } from '../../storage/database.ts'
import { isUniqueViolation } from '../../storage/dialect.ts'
import type { Ledger } from '../billing/ledger.ts'
import { readUsername } from '../users/account-rules.ts'
import { addUser } from '../users/add-user.ts'
import { hasUserOfRole, lockUsers, type NewUserRow } from '../users/user-store.ts'
import { hashPassword } from './password.ts'

/** What the first administrator starts with: 200 USD. */
const INITIAL_QUOTA = 100_000_000

const DISPLAY_NAME = 'Root User'

interface FirstAdministratorParts {
  db: Database
  vault: Vault
  ledger: Pick<Ledger, 'creditTogether'>
  clock: Clock
}

export type FirstAdministrator = ReturnType<typeof createFirstAdministrator>

/** A fresh site has nobody who could sign in. Whoever holds the link that the server prints makes the first account. */
export function createFirstAdministrator({ db, vault, ledger, clock }: FirstAdministratorParts) {
  // The same on every node and after every start, and worthless once an administrator exists.
  const setupToken = vault.hash('setup', 'first-administrator')
  let isDone = false

  async function isSetupNeeded(): Promise<boolean> {
    if (!isDone) isDone = await hasUserOfRole(db.read, Role.root)
    return !isDone
  }

  async function newRow({ username, password }: { username: string; password: string }) {
    const row: Omit<NewUserRow, 'aff_code'> = {
      username,
      password_hash: await hashPassword(password),
      display_name: DISPLAY_NAME,
      role: Role.root,
      created_at: clock.now(),
    }
    return row
  }

  /**
   * Adds the account and what it starts with: both, or nothing, whenever the node dies. Gives its id, or undefined when
   * somebody of at least this role exists. Of many calls at once, on any number of nodes, one adds.
   */
  const addUnlessRoleExists = (role: number, user: Omit<NewUserRow, 'aff_code'>): Promise<number | undefined> =>
    ledger.creditTogether(async (transaction, credit) => {
      await lockUsers(transaction, db.kind)
      if (await hasUserOfRole(transaction, role)) return undefined
      const userId = await addUser(transaction, user)
      await credit({ userId, amount: INITIAL_QUOTA, kind: 'initial', reference: `user:${userId}` })
      return userId
    })

  return {
    setupToken,

    isSetupNeeded,

    /**
     * Gives the id of the new administrator. Throws `setup.done`, `setup.link-invalid`, or `request.invalid-input` for a
     * name that is none or in use.
     */
    async create(form: { token: string; username: string; password: string }): Promise<number> {
      if (!(await isSetupNeeded())) throw new AppError('setup.done', {})
      if (!isSame(form.token, setupToken)) throw new AppError('setup.link-invalid', {})
      const user = await newRow({ ...form, username: readUsername(form.username) })
      const id = await addUnlessRoleExists(Role.root, user).catch((cause: unknown) => {
        if (isUniqueViolation(cause)) throw new AppError('request.invalid-input', { reason: 'username' }, { cause })
        throw cause
      })
      isDone = true
      if (id === undefined) throw new AppError('setup.done', {})
      return id
    },

    /** Makes the user `root` when there is no user at all; for starts with a password in the environment. */
    async ensureRoot(rootPassword: string): Promise<void> {
      if (await hasUserOfRole(db.read, Role.guest)) return
      const user = await newRow({ username: 'root', password: rootPassword })
      await addUnlessRoleExists(Role.guest, user)
    },
  }
}
