import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { TotpSecretsTable } from '../../storage/tables/people.ts'
import type { Tables } from '../../storage/tables.ts'

/** Keeps a secret that no code has confirmed yet; false when a confirmed one is there. */
export async function savePendingTotp(
  db: Database,
  { userId, sealed }: { userId: number; sealed: string },
): Promise<boolean> {
  const row = await db.write
    .insertInto('totp_secrets')
    .values({ user_id: userId, secret_sealed: sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_sealed: sealed, last_step: 0 })
        .where('totp_secrets.is_active', '=', 0),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const findTotp = (db: Database, userId: number): Promise<Selectable<TotpSecretsTable> | undefined> =>
  db.write.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Notes the step of an accepted code; false when this step or a later one was accepted before. */
export async function acceptStep(
  executor: Kysely<Tables>,
  { userId, sealed, step, isActive }: { userId: number; sealed: string; step: number; isActive: 0 | 1 },
): Promise<boolean> {
  const result = await executor
    .updateTable('totp_secrets')
    .set({ last_step: step, is_active: 1 })
    .where('user_id', '=', userId)
    .where('secret_sealed', '=', sealed)
    .where('is_active', '=', isActive)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False when there was none that counts. */
export async function deleteTotp(executor: Kysely<Tables>, userId: number): Promise<boolean> {
  const result = await executor
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Forgets a secret that no code has confirmed yet. */
export async function deletePendingTotp(executor: Kysely<Tables>, userId: number): Promise<void> {
  await executor.deleteFrom('totp_secrets').where('user_id', '=', userId).where('is_active', '=', 0).execute()
}

/** All of them, and the recovery codes that stand for them. */
export async function deleteSecondFactors(executor: Kysely<Tables>, userId: number): Promise<void> {
  for (const table of ['totp_secrets', 'recovery_codes', 'passkeys'] as const)
    await executor.deleteFrom(table).where('user_id', '=', userId).execute()
}

export async function hasActiveTotp(executor: Kysely<Tables>, userId: number): Promise<boolean> {
  const query = executor.selectFrom('totp_secrets').select('user_id').where('user_id', '=', userId)
  return (await query.where('is_active', '=', 1).executeTakeFirst()) !== undefined
}

export async function countRecoveryCodes(executor: Kysely<Tables>, userId: number): Promise<number> {
  const { count } = await executor
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True for the one caller that used the code up. */
export async function useRecoveryCode(
  db: Database,
  { userId, codeHash }: { userId: number; codeHash: string },
): Promise<boolean> {
  const query = db.write.deleteFrom('recovery_codes').where('code_hash', '=', codeHash).where('user_id', '=', userId)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

export async function replaceRecoveryCodes(
  executor: Kysely<Tables>,
  { userId, codeHashes }: { userId: number; codeHashes: readonly string[] },
): Promise<void> {
  await executor.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (codeHashes.length === 0) return
  const rows = codeHashes.map((code_hash) => ({ code_hash, user_id: userId }))
  await executor.insertInto('recovery_codes').values(rows).execute()
}
