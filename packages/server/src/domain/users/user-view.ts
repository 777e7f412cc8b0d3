import { noLimits } from '@tollgate/contract/entities/limits'
import type { User } from '@tollgate/contract/entities/user'
import { readUserLimits } from '../limits/stored-limits.ts'
import type { UserRow } from './user-store.ts'

/** A user as replies show it: without password and access token. */
export function toUser(row: UserRow): User {
  return {
    ...blankUser,
    id: row.id,
    username: row.username,
    display_name: row.display_name,
    role: row.role,
    status: row.status,
    email: row.email,
    github_id: row.github_id,
    wechat_id: row.wechat_id,
    telegram_id: row.telegram_id,
    linux_do_id: row.linux_do_id,
    oidc_id: row.oidc_id,
    quota: row.quota,
    used_quota: row.used_quota,
    request_count: row.request_count,
    group: row.group,
    aff_code: row.aff_code,
    aff_count: row.aff_count,
    aff_quota: row.aff_quota,
    aff_history_quota: row.aff_history,
    inviter_id: row.inviter_id,
    DeletedAt: row.deleted_at === null ? null : new Date(row.deleted_at * 1000).toISOString(),
    concurrency_limit: row.concurrency_limit,
    limits: readUserLimits(row.limits),
  }
}

/** What a sign-in tells: who it is and what they may do. Browsers keep this reply, so the rest stays blank. */
export function toSignedInUser({ id, username, display_name, role, status, group }: UserRow): User {
  return { ...blankUser, id, username, display_name, role, status, group }
}

/** A user of whom nothing is told. */
export const blankUser: User = {
  id: 0,
  username: '',
  password: '',
  display_name: '',
  role: 0,
  status: 0,
  email: '',
  github_id: '',
  wechat_id: '',
  telegram_id: '',
  linux_do_id: '',
  oidc_id: '',
  verification_code: '',
  access_token: null,
  quota: 0,
  used_quota: 0,
  request_count: 0,
  group: '',
  aff_code: '',
  aff_count: 0,
  aff_quota: 0,
  aff_history_quota: 0,
  inviter_id: 0,
  DeletedAt: null,
  concurrency_limit: 0,
  limits: noLimits,
}
