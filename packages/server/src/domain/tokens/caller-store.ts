import type { Database } from '../../storage/database.ts'

export type CallerRow = NonNullable<Awaited<ReturnType<typeof findCaller>>>

/** A token that is not deleted, with its owner, by the keyed hash of its key. */
export async function findCaller(db: Database, keyHash: string) {
  return db.read
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'tokens.id as token_id',
      'tokens.name as token_name',
      'tokens.status as token_status',
      'tokens.expired_time',
      'tokens.unlimited_quota',
      'tokens.model_limits_enabled',
      'tokens.model_limits',
      'tokens.allow_ips',
      'tokens.group as token_group',
      'tokens.limits as token_limits',
      'users.id as user_id',
      'users.username',
      'users.status as user_status',
      'users.role',
      'users.group as user_group',
      'users.concurrency_limit',
      'users.limits as user_limits',
    ])
    .where('tokens.key_hash', '=', keyHash)
    .where('tokens.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}
