import type { Vault } from '../platform/hashing.ts'
import type { Database } from './database.ts'

/** A row of the options that is no option: what this installation's secret makes of a fixed text. */
const CHECK_KEY = 'SecretCheck'

/**
 * Throws when the database was written with another secret: with the wrong one, every key in it would seem unknown or
 * broken. The first start leaves the mark.
 */
export async function checkSecret(db: Database, vault: Vault): Promise<void> {
  const mark = vault.hash('check', 'this database belongs to this secret')
  await db.write
    .insertInto('options')
    .values({ key: CHECK_KEY, value: mark })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await db.write.selectFrom('options').select('value').where('key', '=', CHECK_KEY).executeTakeFirst()
  if (row?.value === mark) return
  throw new Error(
    'The database was written with another secret. Set CRYPTO_SECRET (or DATA_DIR/crypto.key) to that one.',
  )
}
