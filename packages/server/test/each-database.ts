import { afterEach, describe } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Database, DatabaseKind } from '../src/storage/database.ts'
import { migrate } from '../src/storage/migrate.ts'
import { type DatabaseConfig, openDatabase } from '../src/storage/open-database.ts'
import { startPostgres } from './real-servers.ts'

/** Where a database of a test lives. `config` opens it, also from another process. */
export interface DatabasePlace {
  config: DatabaseConfig
  remove(): Promise<void>
}

export interface MakeDatabase {
  kind: DatabaseKind
  /** A migrated database of its own, closed and removed after the test. */
  (): Promise<Database>
  /** An empty place, of the suite's kind or of another, removed after the test. Whoever opens it closes it. */
  place(kind?: DatabaseKind): Promise<DatabasePlace>
}

/**
 * Runs a suite on a real SQLite file and on a real PostgreSQL: the one of TEST_POSTGRES_URL, else one started here.
 * Call `make` in a test or in `beforeEach`.
 */
export function eachDatabase(suite: string, define: (make: MakeDatabase) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describe(`${suite} on ${kind}`, () => {
      const endings: (() => Promise<void>)[] = []
      afterEach(async () => {
        for (const end of endings.splice(0).reverse()) await end()
      })
      const removed = (made: DatabasePlace): DatabasePlace => {
        endings.push(made.remove)
        return made
      }
      const make = async (): Promise<Database> => {
        const made = removed(kind === 'sqlite' ? sqlitePlace() : await postgresPlace(await migratedTemplate()))
        const database = await openDatabase(made.config)
        endings.push(() => database.close())
        if (kind === 'sqlite') await migrate(database)
        return database
      }
      const place = async (other: DatabaseKind = kind): Promise<DatabasePlace> =>
        removed(other === 'sqlite' ? sqlitePlace() : await postgresPlace())
      define(Object.assign(make, { kind, place }))
    })
  }
}

function sqlitePlace(): DatabasePlace {
  const dataDir = mkdtempSync(join(tmpdir(), 'tollgate-data-'))
  return {
    config: { dataDir, postgresUrl: '', sqliteReaders: 1, postgresConnections: 4 },
    remove: async () => rmSync(dataDir, { recursive: true }),
  }
}

/** A new PostgreSQL database, empty or a copy of the template. */
export async function postgresPlace(template = 'template1'): Promise<DatabasePlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tollgate-data-'))
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${template}`)
  return {
    config: { dataDir, postgresUrl: await urlOf(name), sqliteReaders: 1, postgresConnections: 4 },
    remove: async () => {
      rmSync(dataDir, { recursive: true })
      await administer(`drop database ${name} with (force)`)
    },
  }
}

const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

/** The server lives as long as this process. */
const serverUrl = once(async () => process.env.TEST_POSTGRES_URL || (await startPostgres()).url)

/** Copying a migrated database is several times faster than migrating each. */
const migratedTemplate = once(async () => {
  const { config } = await postgresPlace()
  const database = await openDatabase(config)
  await migrate(database)
  await database.close()
  return new URL(config.postgresUrl).pathname.slice(1)
})

async function urlOf(name: string): Promise<string> {
  const url = new URL(await serverUrl())
  url.pathname = `/${name}`
  return url.href
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: await serverUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
