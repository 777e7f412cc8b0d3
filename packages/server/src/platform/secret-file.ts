import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Name of the file in the data directory that holds the installation's secret. */
export const SECRET_FILE = 'crypto.key'

/**
 * The secret that seals keys at rest, when the environment names none: made once, readable by the owner only. Losing
 * it makes every stored key unreadable.
 */
export function readOrMakeSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, SECRET_FILE)
  try {
    // `wx` fails when the file is there: two processes that start at once end up with the same secret.
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${path} does not hold a secret of at least 32 characters`)
  return secret
}
