import { AppError } from '@tollgate/contract/app-error'
import { UserStatus } from '@tollgate/contract/constants'
import { isAdmin, isRoot, mayActOn, Role } from '@tollgate/contract/roles'

/** What an administrator may do to an account with one press. */
export type UserAction = 'promote' | 'demote' | 'enable' | 'disable' | 'delete'

/** What an action changes; `isDeleted` cancels the account. */
export interface ActionChanges {
  role?: number
  status?: number
  isDeleted?: true
}

/** Throws `user.*` for what the actor may not do to the target, and for what is done already. */
export function changesOfAction(actor: { role: number }, target: { role: number }, action: UserAction): ActionChanges {
  if (!mayActOn(actor.role, target.role)) throw new AppError('user.update-refused', {})
  switch (action) {
    case 'enable':
      return { status: UserStatus.enabled }
    case 'disable':
      if (isRoot(target.role)) throw new AppError('user.root-disable-refused', {})
      return { status: UserStatus.disabled }
    case 'delete':
      if (isRoot(target.role)) throw new AppError('user.root-delete-refused', {})
      return { isDeleted: true }
    case 'promote':
      if (!isRoot(actor.role)) throw new AppError('user.promote-refused', {})
      if (isAdmin(target.role)) throw new AppError('user.already-admin', {})
      return { role: Role.admin }
    case 'demote':
      if (isRoot(target.role)) throw new AppError('user.root-demote-refused', {})
      if (!isAdmin(target.role)) throw new AppError('user.already-common', {})
      return { role: Role.user }
  }
}

/** A form that names a role must stay below the one who sends it, although no form changes a role. */
export function checkFormRole(
  actor: { role: number },
  role: number | undefined,
  refusal: 'user.create-refused' | 'user.raise-refused',
): void {
  if (role !== undefined && role >= actor.role && !(isRoot(actor.role) && refusal === 'user.raise-refused'))
    throw new AppError(refusal, {})
}
