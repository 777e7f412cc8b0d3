import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Claim } from './claim.ts'
import { claimPostgres } from './claim-postgres.ts'
import { SQLITE_FILE } from './open-database.ts'

/** One that is being replaced may still be ending its calls. */
const WAIT_MS = 10_000
const PAUSE_MS = 250

type Place = Pick<Config, 'postgresUrl' | 'redisUrl' | 'dataDir'>

/**
 * Makes this process the only server on its data, until it ends, however it does; with Redis, one of several on a
 * PostgreSQL database. Without Redis a second one would take the calls of the first for those of a process that died,
 * and close them unpaid. Throws when the other one does not end within `waitMs`. `node` is what the others know it by.
 */
export async function claimData(place: Place, node: string, waitMs?: number): Promise<Claim> {
  const { postgresUrl, redisUrl } = place
  if (postgresUrl === '') return claimFile(place, waitMs)
  return claimPostgres({ url: postgresUrl, node, isAlone: redisUrl === '' }, waitMs)
}

async function claimFile(place: Pick<Place, 'dataDir'>, waitMs = WAIT_MS): Promise<Claim> {
  const endMs = performance.now() + waitMs
  for (;;) {
    const claim = tryClaim(place)
    if (claim !== undefined) return claim
    if (performance.now() > endMs)
      throw new Error(`Another server works on ${place.dataDir}. Several at once need PostgreSQL and Redis.`)
    await Bun.sleep(PAUSE_MS)
  }
}

/** The same for a SQLite file, at once; undefined while another process has it. */
export function tryClaim({ dataDir }: Pick<Place, 'dataDir'>): Claim | undefined {
  const file = openClaim(dataDir)
  try {
    file.run('begin exclusive')
    return { lost: new Promise(() => undefined), release: () => file.close() }
  } catch (cause) {
    file.close()
    if (cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_BUSY') return undefined
    throw cause
  }
}

/**
 * For a command that has to be alone with the data. Throws, without waiting, when a server or another such command
 * works on a SQLite file; with PostgreSQL it claims nothing.
 */
export function claimAlone(place: Pick<Place, 'postgresUrl' | 'dataDir'>): Pick<Claim, 'release'> {
  if (place.postgresUrl !== '') return { release: () => undefined }
  const claim = tryClaim(place)
  if (claim === undefined) throw new Error(`A server works on ${place.dataDir}. Stop it first.`)
  return claim
}

/** SQLite's own lock, on a file with nothing in it: the system takes it back when the process ends. */
function openClaim(dataDir: string): Database {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return new Database(join(dataDir, `${SQLITE_FILE}-server`), { create: true, readwrite: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Nothing can be written in ${resolve(dataDir)} (DATA_DIR): ${reason}`, { cause })
  }
}
