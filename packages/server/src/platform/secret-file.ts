import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Name of the file in the data directory that holds the installation's secret. */
export const SECRET_FILE = 'crypto.key'

const LENGTH_MIN = 32

export const secretPath = (dataDir: string): string => join(dataDir, SECRET_FILE)

/** The secret that seals keys at rest, when the environment names none; undefined when there is no such file. */
export function readSecret(dataDir: string): string | undefined {
  const path = secretPath(dataDir)
  let secret: string
  try {
    secret = readFileSync(path, 'utf8').trim()
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw new Error(`${path} cannot be read: ${messageOf(cause)}`, { cause })
  }
  if (secret.length < LENGTH_MIN)
    throw new Error(`${path} is damaged: it does not hold a secret of at least ${LENGTH_MIN} characters.`)
  return secret
}

/** Makes it, readable by the owner only. Losing it makes every stored key unreadable. */
export function makeSecret(dataDir: string): string | undefined {
  const path = secretPath(dataDir)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // `wx` fails when the file is there: two processes that start at once end up with the same secret.
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') {
      // On a full disk it is there and empty.
      if (codeOf(cause) === 'ENOSPC') rmSync(path, { force: true })
      throw new Error(`${path} cannot be written: ${messageOf(cause)}`, { cause })
    }
  }
  return readSecret(dataDir)
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
