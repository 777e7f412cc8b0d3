import { AppError } from '@tollgate/contract/app-error'
import { Role } from '@tollgate/contract/roles'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import type { Database } from '../../storage/database.ts'
import { isUniqueViolation } from '../../storage/dialect.ts'
import type { Ledger } from '../billing/ledger.ts'
import { hasUserOfRole, type NewUserRow } from '../users/user-store.ts'
import { addUserUnlessRoleExists } from './first-administrator-store.ts'
import { isSame } from './is-same.ts'
import { hashPassword } from './password.ts'

/** What the first administrator starts with: 200 USD. */
const INITIAL_QUOTA = 100_000_000

const DISPLAY_NAME = 'Root User'

interface FirstAdministratorParts {
  db: Database
  vault: Vault
  ledger: Pick<Ledger, 'credit'>
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

  const giveInitialQuota = (userId: number) =>
    ledger.credit({ userId, amount: INITIAL_QUOTA, kind: 'initial', reference: `user:${userId}` })

  return {
    setupToken,

    isSetupNeeded,

    /** Gives the id of the new administrator. Throws `setup.done`, `setup.link-invalid`, or `request.invalid-input` for a name in use. */
    async create(form: { token: string; username: string; password: string }): Promise<number> {
      if (!(await isSetupNeeded())) throw new AppError('setup.done', {})
      if (!isSame(form.token, setupToken)) throw new AppError('setup.link-invalid', {})
      const user = await newRow(form)
      const id = await addUserUnlessRoleExists(db, { role: Role.root, user }).catch((cause: unknown) => {
        if (isUniqueViolation(cause)) throw new AppError('request.invalid-input', { reason: 'username' }, { cause })
        throw cause
      })
      isDone = true
      if (id === undefined) throw new AppError('setup.done', {})
      await giveInitialQuota(id)
      return id
    },

    /** Makes the user `root` when there is no user at all; for starts with a password in the environment. */
    async ensureRoot(rootPassword: string): Promise<void> {
      if (await hasUserOfRole(db.read, Role.guest)) return
      const user = await newRow({ username: 'root', password: rootPassword })
      const id = await addUserUnlessRoleExists(db, { role: Role.guest, user })
      if (id !== undefined) await giveInitialQuota(id)
    },
  }
}
