import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { SQL } from 'bun'

export type SourceRow = Readonly<Record<string, unknown>>

/** What a table adds up to. Sums are exact: they may be larger than JavaScript's exact numbers. */
export interface SourceSums {
  rows: bigint
  quota: bigint
  used: bigint
}

/** A database of another project. Nothing is ever written to it. */
export interface Source {
  /** Where it is, without user and password. */
  place: string
  hasTable(table: string): boolean
  hasColumn(table: string, column: string): boolean
  /** The next rows above an id, by id; undefined: from the first. */
  page(table: string, after: { id: number | undefined; limit: number }): Promise<SourceRow[]>
  /** Every row of a small table. */
  all(table: string): Promise<SourceRow[]>
  /** Columns that this version of the project does not have count as 0. */
  sums(table: string, columns: { quota?: string | undefined; used?: string | undefined }): Promise<SourceSums>
  close(): Promise<void>
}

/** `sqlite:FILE`, `postgres://...` or `mysql://...`. Throws for anything else, and when it cannot be opened. */
export async function openSource(address: string): Promise<Source> {
  const isFile = address.startsWith('sqlite:')
  if (!isFile && !(/^(postgres(ql)?|mysql|mariadb):\/\//.test(address) && URL.canParse(address)))
    throw new Error('The database must be sqlite:FILE, postgres://... or mysql://...')
  const sql = isFile ? openFile(fileOf(address)) : new SQL(address.replace(/^mariadb:/, 'mysql:'), { max: 1 })
  const isMysql = /^(mysql|mariadb):/.test(address)
  const place = isFile ? realpathSync(fileOf(address)) : placeOf(address)
  const columns = await columnsOf(sql, isFile ? 'sqlite' : isMysql ? 'mysql' : 'postgres').catch((cause: unknown) => {
    throw new Error(`${place} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  })
  const has = (table: string, column: string) => columns.get(table)?.has(column) === true
  const marker = isFile || isMysql ? '?' : '$1'
  return {
    place,
    hasTable: (table) => columns.has(table),
    hasColumn: has,
    page: async (table, { id, limit }) => {
      const order = `order by id limit ${Math.trunc(limit)}`
      // Every column, by the star: `group` and `key` are words of SQL that each database quotes in its own way.
      return id === undefined
        ? [...(await sql.unsafe(`select * from ${table} ${order}`))]
        : [...(await sql.unsafe(`select * from ${table} where id > ${marker} ${order}`, [id]))]
    },
    all: async (table) => [...(await sql.unsafe(`select * from ${table}`))],
    sums: async (table, { quota, used }) => {
      const sum = (column: string | undefined) =>
        column !== undefined && has(table, column) ? `coalesce(sum(${column}), 0)` : '0'
      const query = `select count(*) as row_count, ${sum(quota)} as quota, ${sum(used)} as used from ${table}`
      const [row] = [...(await sql.unsafe(query))]
      return { rows: wholeOf(row?.row_count), quota: wholeOf(row?.quota), used: wholeOf(row?.used) }
    },
    close: () => sql.close(),
  }
}

const fileOf = (address: string): string => resolve(address.replace(/^sqlite:(\/\/)?/, ''))

function openFile(path: string): SQL {
  // Opening would make an empty one.
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`)
  return new SQL({ adapter: 'sqlite', filename: path, readonly: true })
}

function placeOf(address: string): string {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

const COLUMN_QUERIES = {
  sqlite: `select tables.name as table_name, columns.name as column_name
    from sqlite_master as tables join pragma_table_info(tables.name) as columns where tables.type = 'table'`,
  postgres: `select table_name, column_name from information_schema.columns where table_schema = current_schema()`,
  // MySQL 8 gives these names in capitals unless they are said again.
  mysql: `select table_name as table_name, column_name as column_name from information_schema.columns
    where table_schema = database()`,
}

async function columnsOf(sql: SQL, kind: keyof typeof COLUMN_QUERIES): Promise<Map<string, Set<string>>> {
  const tables = new Map<string, Set<string>>()
  for (const row of await sql.unsafe(COLUMN_QUERIES[kind])) {
    const table = String(row.table_name)
    tables.set(table, (tables.get(table) ?? new Set()).add(String(row.column_name)))
  }
  return tables
}

/** Sums come as numbers or as texts, by the database. */
const wholeOf = (value: unknown): bigint => {
  const text = String(value ?? 0).split('.')[0] ?? '0'
  return /^-?\d+$/.test(text) ? BigInt(text) : BigInt(Math.round(Number(value)) || 0)
}
