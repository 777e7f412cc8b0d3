import { DEFAULT_GROUP, UserStatus } from '@tollgate/contract/constants'
import { Role } from '@tollgate/contract/roles'
import type { Insertable } from 'kysely'
import * as z from 'zod'
import { takeOverCharges } from '../../domain/billing/past-charges.ts'
import { NO_PASSWORD } from '../../domain/sign-in/password.ts'
import { randomAlphanumeric } from '../../platform/ids.ts'
import { nameKeyOf } from '../../storage/name-key.ts'
import type { UsersTable } from '../../storage/tables/people.ts'
import { type ChunkWriter, type ImportSite, RowProblem } from './import-site.ts'
import { columnsInUse, insertImported, listImported } from './import-store.ts'
import { amount, deletion, id, text, whole } from './row-fields.ts'
import type { ImportStep } from './run-step.ts'

/** The one of one-api for accounts that were cancelled; they keep their rows. */
const STATUS_CANCELLED = 3
const ROLES: readonly number[] = [Role.user, Role.admin, Role.root]
/** Other names, referral codes and so on are tried so often. */
const TRIES = 5

const OldUser = z.object({
  id,
  username: text(255).refine((name) => name !== '', 'is empty'),
  password: text(255),
  display_name: text(255),
  role: whole(Role.user).refine((role) => ROLES.includes(role), 'is no role'),
  status: whole(UserStatus.enabled),
  email: text(255),
  github_id: text(255),
  wechat_id: text(255),
  telegram_id: text(255),
  linux_do_id: text(255),
  access_token: text(255),
  quota: whole(),
  used_quota: amount,
  request_count: amount,
  group: text(64),
  aff_code: text(64),
  aff_count: amount,
  aff_quota: amount,
  aff_history: amount,
  inviter_id: whole(),
  created_at: amount,
  deleted_at: deletion,
})
type OldUser = z.output<typeof OldUser>

/**
 * Accounts with their balances. A bcrypt hash stays as it is: the first sign-in puts one of this site in its place.
 * Cancelled accounts come in as cancelled: their names stay taken, and their money stays in the sums.
 */
export async function userStep(site: ImportSite): Promise<ImportStep<OldUser>> {
  const before = await listImported(site.db, site.name, 'users')
  const newIds = new Map([...before].map(([oldId, { newId }]) => [oldId, newId]))
  return {
    kind: 'users',
    table: 'users',
    keptTable: 'users',
    read: (row) => OldUser.parse(row),
    write: async (old, writer) => {
      if (!Number.isSafeInteger(old.quota + old.used_quota)) throw new RowProblem('quota is too large')
      const newId = await insertFree(
        writer,
        newUser(site, old, { ...writer.idFor(old.id), inviter_id: newIds.get(old.inviter_id) ?? 0 }),
      )
      newIds.set(old.id, newId)
      const reference = `${site.name}:${old.id}`
      await writer.credit({ userId: newId, amount: old.quota + old.used_quota, kind: 'import', reference })
      const past = { kind: 'user', id: newId, quota: old.used_quota, calls: old.request_count } as const
      await takeOverCharges(writer.transaction, past)
      return { newId, quota: old.quota, used: old.used_quota }
    },
  }
}

function newUser(
  { vault, now }: ImportSite,
  old: OldUser,
  ids: { id?: number; inviter_id: number },
): Insertable<UsersTable> {
  const isCancelled = old.status === STATUS_CANCELLED || old.deleted_at !== null
  return {
    ...ids,
    username: old.username,
    name_key: nameKeyOf(old.username),
    password_hash: old.password === '' ? NO_PASSWORD : old.password,
    display_name: old.display_name || old.username,
    role: old.role,
    status: old.status === UserStatus.enabled ? UserStatus.enabled : UserStatus.disabled,
    // As addresses are kept and looked for here: the old sites kept them as they were typed.
    email: old.email.trim().toLowerCase(),
    github_id: old.github_id,
    wechat_id: old.wechat_id,
    telegram_id: old.telegram_id,
    linux_do_id: old.linux_do_id,
    access_token_hash: old.access_token === '' ? null : vault.hash('access-token', old.access_token),
    group: old.group || DEFAULT_GROUP,
    aff_code: old.aff_code || randomAlphanumeric(6),
    aff_count: old.aff_count,
    aff_quota: old.aff_quota,
    aff_history: old.aff_history,
    created_at: old.created_at || now,
    deleted_at: isCancelled ? (old.deleted_at ?? now) : null,
  }
}

/** Adds the account; what in it others have already is replaced or left out, and told. */
async function insertFree(writer: ChunkWriter, wanted: Insertable<UsersTable>): Promise<number> {
  let row = wanted
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const newId = await insertImported(writer.transaction, 'users', row)
    if (newId !== undefined) return newId
    row = withoutUsed(writer, row, {
      used: await columnsInUse(writer.transaction, row),
      tries,
      username: wanted.username,
    })
  }
  throw new RowProblem(`username is in use here, and so are ${TRIES} like it`)
}

function withoutUsed(
  writer: ChunkWriter,
  row: Insertable<UsersTable>,
  { used, tries, username }: { used: Set<keyof UsersTable>; tries: number; username: string },
): Insertable<UsersTable> {
  const free = { ...row }
  if (used.has('username')) {
    free.username = `${username}-${tries + 1}`
    free.name_key = nameKeyOf(free.username)
    writer.change(`the name ${username} is in use here: signs in as ${free.username}`)
  }
  // One that differs from another only in capitals stays as it is.
  else if (used.has('name_key')) free.name_key = null
  if (used.has('aff_code')) free.aff_code = randomAlphanumeric(6)
  if (used.has('access_token_hash')) free.access_token_hash = null
  for (const name of ['github_id', 'wechat_id', 'telegram_id', 'linux_do_id', 'oidc_id'] as const) {
    if (!used.has(name)) continue
    free[name] = ''
    writer.change(`${name} belongs to another account here and was left out`)
  }
  return free
}
