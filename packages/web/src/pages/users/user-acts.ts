import type { User } from '@tollgate/contract/entities/user'
import { Role } from '@tollgate/contract/roles'

export type ActName = 'promote' | 'demote' | 'delete' | 'delete-forever'

/** Something that is asked about before it is done to a user; its words are keys of texts. */
export interface Act {
  name: ActName
  text: 'users.promote' | 'users.demote' | 'users.cancel' | 'users.delete-forever'
  question: 'users.promote-question' | 'users.demote-question' | 'users.cancel-question' | 'users.delete-question'
  explanation: 'users.promote-text' | 'users.demote-text' | 'users.cancel-text' | 'users.delete-text'
  tone: 'danger' | 'normal'
}

const promote: Act = {
  name: 'promote',
  text: 'users.promote',
  question: 'users.promote-question',
  explanation: 'users.promote-text',
  tone: 'normal',
}
const demote: Act = {
  name: 'demote',
  text: 'users.demote',
  question: 'users.demote-question',
  explanation: 'users.demote-text',
  tone: 'danger',
}
const cancel: Act = {
  name: 'delete',
  text: 'users.cancel',
  question: 'users.cancel-question',
  explanation: 'users.cancel-text',
  tone: 'danger',
}
const deleteForever: Act = {
  name: 'delete-forever',
  text: 'users.delete-forever',
  question: 'users.delete-question',
  explanation: 'users.delete-text',
  tone: 'danger',
}

/** What may be done to a living user. Only the super admin changes roles; the super admin's own account stays. */
export function actsOnUser(user: Pick<User, 'role'>, { isActorRoot }: { isActorRoot: boolean }): Act[] {
  if (user.role === Role.root) return []
  const roleActs = !isActorRoot ? [] : user.role === Role.admin ? [demote] : [promote]
  return [...roleActs, cancel, deleteForever]
}
