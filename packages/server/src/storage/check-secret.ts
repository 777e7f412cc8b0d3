import type { Vault } from '../platform/hashing.ts'
import type { Database } from './database.ts'
import { readOrMakeMark } from './site-mark.ts'

/**
 * Throws when the database was written with another secret: with the wrong one, every key in it would seem unknown or
 * broken. The first start leaves the mark.
 */
export async function checkSecret(db: Database, vault: Vault): Promise<void> {
  const mark = vault.hash('check', 'this database belongs to this secret')
  if ((await readOrMakeMark(db, 'SecretCheck', mark)) === mark) return
  throw new Error(
    'The database was written with another secret. Set CRYPTO_SECRET (or DATA_DIR/crypto.key) to that one.',
  )
}
