import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Client } from 'pg'
import { type DatabasePlace, postgresPlace } from '../../test/each-database.ts'
import { eventually } from '../../test/eventually.ts'
import { temporaryFolder } from '../../test/running-server.ts'
import { claimData } from './claim-data.ts'
import { CLAIM_LOCK } from './claim-postgres.ts'

const REDIS = 'redis://127.0.0.1'
/** Who has the lock of the servers, or waits for it. */
const HOLDER = `select pid from pg_locks join pg_database on pg_database.oid = database
  where locktype = 'advisory' and classid = ${CLAIM_LOCK} and datname = current_database()`

test('one server at a time works on a SQLite file, and the next one when that has ended', async () => {
  const folder = temporaryFolder()
  const config = { postgresUrl: '', redisUrl: '', dataDir: folder.path }
  const first = await claimData(config, 'node')
  const refusal = await claimData(config, 'node', 0).catch((error: Error) => error)
  expect(refusal).toEqual(
    new Error(`Another server works on ${folder.path}. Several at once need PostgreSQL and Redis.`),
  )
  const waiting = claimData(config, 'node')
  first.release()
  ;(await waiting).release()
  folder.remove()
})

describe('a PostgreSQL database', () => {
  let place: DatabasePlace
  beforeEach(async () => {
    place = await postgresPlace()
  })
  afterEach(() => place.remove())

  const configOf = (redisUrl: string) => ({ ...place.config, redisUrl })
  const refusalOf = (redisUrl: string) =>
    claimData(configOf(redisUrl), 'node', 0).catch((error: Error) => error.message)

  test('is for several servers with Redis, or for one without, and free when they have ended', async () => {
    const together = await Promise.all([claimData(configOf(REDIS), 'node'), claimData(configOf(REDIS), 'node')])
    expect(await refusalOf('')).toMatch(/^Another server works on the database of SQL_DSN/)
    for (const claim of together) claim.release()
    const alone = await claimData(configOf(''), 'node')
    expect(await refusalOf('')).toMatch(/^Another server works on the database of SQL_DSN/)
    expect(await refusalOf(REDIS)).toMatch(/^A server without Redis works on the database of SQL_DSN/)
    alone.release()
    ;(await claimData(configOf(REDIS), 'node')).release()
  })

  test('is taken again after the connection was lost, unless others have it by then', async () => {
    const claim = await claimData(configOf(''), 'node', 0)
    const others = new Client({ connectionString: place.config.postgresUrl })
    await others.connect()
    const holder = async () => (await others.query(HOLDER)).rows[0]?.pid
    const first = await holder()
    await others.query('select pg_terminate_backend($1)', [first])
    const second = await eventually(20_000, async () => {
      const pid = await holder()
      expect(pid).toBeNumber()
      expect(pid).not.toBe(first)
      return pid
    })

    const taking = others.query(`${HOLDER.replace('pid', 'pg_advisory_lock(classid::int, objid::int)')} and granted`)
    const end = new Client({ connectionString: place.config.postgresUrl })
    await end.connect()
    await eventually(5_000, async () => expect((await end.query(HOLDER)).rowCount).toBe(2))
    await end.query('select pg_terminate_backend($1)', [second])
    await taking
    expect((await claim.lost).message).toMatch(/^Another server works/)
    claim.release()
    await Promise.all([others.end(), end.end()])
  }, 60_000)
})

test('a folder in which nothing can be written is named', async () => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'file')
  await Bun.write(file, '')
  await expect(claimData({ postgresUrl: '', redisUrl: '', dataDir: file }, 'node')).rejects.toThrow(
    `Nothing can be written in ${file} (DATA_DIR)`,
  )
  folder.remove()
})
