import type { Config } from '../platform/config.ts'
import { createVault, type Vault } from '../platform/hashing.ts'
import { makeSecret, readSecret, secretPath } from '../platform/secret-file.ts'
import type { Database } from './database.ts'
import { findMark, readOrMakeMark } from './site-mark.ts'

/**
 * The vault of this site, whose database is brought up to this version. Throws when the database was written with
 * another secret, or when there is none: with a wrong one, every key in it would seem unknown or broken. The first
 * start leaves the mark, and makes the key file where the environment names no secret; no later one makes another.
 */
export async function openVault(
  db: Database,
  { cryptoSecret, dataDir }: Pick<Config, 'cryptoSecret' | 'dataDir'>,
): Promise<Vault> {
  const isNew = (await findMark(db, 'SecretCheck')) === undefined
  const secret = cryptoSecret || readSecret(dataDir) || (isNew ? makeSecret(dataDir) : undefined)
  const path = secretPath(dataDir)
  if (secret === undefined)
    throw new Error(
      `The key that the database was written with is gone: ${path} is missing, and CRYPTO_SECRET is not set. ` +
        'Put that file back (every backup holds it) or set CRYPTO_SECRET to the secret that was in use.',
    )
  const vault = createVault(secret)
  const mark = vault.hash('check', 'this database belongs to this secret')
  if ((await readOrMakeMark(db, 'SecretCheck', mark)) === mark) return vault
  const given = cryptoSecret === '' ? path : 'CRYPTO_SECRET (or SESSION_SECRET)'
  throw new Error(`The database was written with another secret than that of ${given}. Start with the one it had.`)
}
