import { AppError } from '@tollgate/contract/app-error'
import type { Binding } from '@tollgate/contract/entities/sign-in'
import type { OptionValues } from '@tollgate/contract/options'
import { isRoot } from '@tollgate/contract/roles'
import type { Logger } from 'pino'
import { announce } from '../../storage/announce.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { clearBinding, type IdentityColumn } from '../users/account-store.ts'
import { findUser } from '../users/user-store.ts'
import type { OwnerProofs } from './owner-proofs.ts'

interface RemoveBindingParts {
  db: Database
  options: () => OptionValues
  shared: SharedState
  log: Logger
  proofs: Pick<OwnerProofs, 'checkWhereOn'>
}

type IdentityBinding = Exclude<Binding, 'email'>

const columns: Readonly<Record<IdentityBinding, IdentityColumn>> = {
  github: 'github_id',
  wechat: 'wechat_id',
  telegram: 'telegram_id',
  linuxdo: 'linux_do_id',
  oidc: 'oidc_id',
}

/** Takes an account elsewhere, or the e-mail address, off an account. */
export function createRemoveBinding({ db, options, shared, log, proofs }: RemoveBindingParts) {
  async function findExisting(id: number) {
    const row = await findUser(db, id)
    if (row === undefined) throw new AppError('user.missing', {})
    return row
  }

  /** The columns that let somebody in today: of a way that the operator has switched off nobody can make use. */
  function openWays(): (IdentityColumn | 'password_hash')[] {
    const now = options()
    return [
      ...(now.PasswordLoginEnabled ? ['password_hash' as const] : []),
      ...(now.GitHubOAuthEnabled ? [columns.github] : []),
      ...(now.WeChatAuthEnabled ? [columns.wechat] : []),
      ...(now.TelegramOAuthEnabled ? [columns.telegram] : []),
      ...(now.LinuxDOOAuthEnabled ? [columns.linuxdo] : []),
      ...(now.OIDCEnabled ? [columns.oidc] : []),
    ]
  }

  /** Whoever sets the providers up must get in when they fail: beside the password no other way counts for them. */
  function waysBeside(column: IdentityColumn, role: number) {
    const ways = openWays().filter((way) => way !== column)
    return isRoot(role) && ways.includes('password_hash') ? ['password_hash' as const] : ways
  }

  async function removeEmail(id: number): Promise<void> {
    if (options().EmailVerificationEnabled) throw new AppError('account.email-needed', {})
    if (!(await clearBinding(db, { id, column: 'email' }))) throw new AppError('account.binding-missing', {})
  }

  async function removeIdentity(id: number, { column, role }: { column: IdentityColumn; role: number }): Promise<void> {
    if (await clearBinding(db, { id, column, onlyBeside: waysBeside(column, role) })) return
    // Read after the attempt: what was there before may be gone.
    const row = await findExisting(id)
    throw new AppError(row[column] === '' ? 'account.binding-missing' : 'account.last-sign-in', {})
  }

  /**
   * `proof` is a ticket, for an account with a second factor. Throws `account.proof-needed`, `account.binding-missing`,
   * `account.last-sign-in`, `account.email-needed`, `user.missing`.
   */
  return async (id: number, { binding, proof }: { binding: Binding; proof: string }): Promise<void> => {
    await proofs.checkWhereOn(id, proof)
    const { role } = await findExisting(id)
    if (binding === 'email') await removeEmail(id)
    else await removeIdentity(id, { column: columns[binding], role })
    await announce({ shared, log }, { topic: 'user', payload: String(id) })
  }
}
