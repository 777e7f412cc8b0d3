import { type Kysely, sql, type TableMetadata } from 'kysely'
import type { DatabaseKind } from './database.ts'
import type { JsonColumn } from './dialect.ts'
import { migrations } from './migrations/index.ts'
import type { Tables } from './tables.ts'

/** What a copy of a table needs to know of it. */
export interface TableShape {
  name: string
  columns: JsonColumn[]
  /** Columns of the primary key, in its order. */
  key: string[]
  /** True when ids are given out by counting up. */
  hasCounter: boolean
}

/** What the steps of the schema make; both kinds have the same tables. */
const MADE_HERE = new Set(
  migrations
    .flatMap(({ statements }) => statements('sqlite'))
    .flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? []),
)

/**
 * The tables of this program, by name, but for the notes of migrations. A hosted PostgreSQL has others beside them, also
 * of the same name in other schemas.
 */
export async function ownTables(database: Kysely<Tables>, kind: DatabaseKind): Promise<TableMetadata[]> {
  const tables = await tablesHere(database, kind)
  return tables.filter(({ name }) => MADE_HERE.has(name)).sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Every table in the schema in which this program makes its own. */
export async function tablesHere(database: Kysely<Tables>, kind: DatabaseKind): Promise<TableMetadata[]> {
  const tables = await database.introspection.getTables()
  if (kind === 'sqlite') return tables.filter(({ isView }) => !isView)
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(database)
  return tables.filter(({ isView, schema }) => !isView && schema === rows[0]?.name)
}

export async function tableShapes(database: Kysely<Tables>, kind: DatabaseKind): Promise<TableShape[]> {
  const shapes: TableShape[] = []
  for (const table of await ownTables(database, kind)) {
    shapes.push({
      name: table.name,
      columns: table.columns.map((column) => ({ name: column.name, type: typeOf(column.dataType) })),
      key: await primaryKeyOf(database, kind, table.name),
      hasCounter: table.columns.some((column) => column.isAutoIncrementing),
    })
  }
  return shapes
}

function typeOf(dataType: string): JsonColumn['type'] {
  switch (dataType.toLowerCase()) {
    case 'integer':
    case 'int8':
      return 'integer'
    case 'real':
    case 'float8':
      return 'real'
    case 'text':
      return 'text'
    default:
      throw new Error(`no table of this schema has a column of type ${dataType}`)
  }
}

async function primaryKeyOf(database: Kysely<Tables>, kind: DatabaseKind, table: string): Promise<string[]> {
  const query =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
      : sql<{ name: string }>`select attribute.attname as name
          from pg_index index
          join pg_attribute attribute on attribute.attrelid = index.indrelid and attribute.attnum = any(index.indkey)
          where index.indrelid = ${table}::regclass and index.indisprimary
          order by array_position(index.indkey::smallint[], attribute.attnum)`
  return (await query.execute(database)).rows.map(({ name }) => name)
}

/** The largest id that was ever given out, deleted rows too; 0 when none was. */
export async function lastIdOf(database: Kysely<Tables>, kind: DatabaseKind, table: string): Promise<number> {
  const query =
    kind === 'sqlite'
      ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{
          last: number
        }>`select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) as last`
  return (await query.execute(database)).rows[0]?.last ?? 0
}

/** The next id given out will be the one after this. 0: none was given out. */
export async function setLastId(
  database: Kysely<Tables>,
  kind: DatabaseKind,
  { table, lastId }: { table: string; lastId: number },
): Promise<void> {
  if (lastId === 0) return
  if (kind === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${lastId})`.execute(database)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(database)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastId})`.execute(database)
}
