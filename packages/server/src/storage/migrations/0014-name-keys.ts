import { type Kysely, sql } from 'kysely'
import { nameKeyOf } from '../name-key.ts'
import type { Tables } from '../tables.ts'
import { type Migration, schemaWords } from './migration.ts'

/**
 * Names by which nobody else can be taken for a user: `Alice` and `alice` could both register. Of accounts whose names
 * differ only in capitals all keep their names; one of them has the key, the oldest that is not cancelled.
 */
export const nameKeys: Migration = {
  name: '0014-name-keys',
  statements: (kind) => [
    `alter table users add column name_key ${schemaWords(kind).nullableText}`,
    `update users set name_key = lower(username) where id in (
      select id from (
        select id, row_number() over (
          partition by lower(username) order by case when deleted_at is null then 0 else 1 end, id
        ) as place from users
      ) as ranked where place = 1
    )`,
    'create unique index users_name_key on users (name_key)',
  ],
  finish: keyOtherAlphabets,
}

/** `lower` of both databases knows the letters of ASCII and no others. */
async function keyOtherAlphabets(transaction: Kysely<Tables>): Promise<void> {
  const users = await transaction
    .selectFrom('users')
    .select(['id', 'username', 'name_key'])
    .where(sql<boolean>`octet_length(username) > length(username)`)
    .orderBy((eb) => eb.case().when('deleted_at', 'is', null).then(0).else(1).end())
    .orderBy('id')
    .execute()
  const owners = new Map<string, number>()
  for (const { id, username } of users) {
    if (!owners.has(nameKeyOf(username))) owners.set(nameKeyOf(username), id)
  }
  const isWrong = ({ id, username, name_key }: (typeof users)[number]) =>
    name_key !== (owners.get(nameKeyOf(username)) === id ? nameKeyOf(username) : null)
  const wrong = users.filter(isWrong)
  // First the keys that are given up: another may be about to get them.
  for (const { id } of wrong) await setKey(transaction, id, null)
  for (const { id, username } of wrong) {
    const key = nameKeyOf(username)
    if (owners.get(key) === id) await setKey(transaction, id, key)
  }
}

const setKey = (transaction: Kysely<Tables>, id: number, name_key: string | null) =>
  transaction.updateTable('users').set({ name_key }).where('id', '=', id).execute()
