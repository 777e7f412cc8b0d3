import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DatabaseKind } from './database.ts'

// The few expressions that the two databases write differently.

/** Marker of a parameter in the text of a statement, by its position counted from 1. */
export const parameterMarker = (kind: DatabaseKind, position: number): string =>
  kind === 'sqlite' ? `?${position}` : `$${position}`

export interface JsonColumn {
  name: string
  type: 'integer' | 'real' | 'text'
}

export const integerColumn = (name: string): JsonColumn => ({ name, type: 'integer' })
export const textColumn = (name: string): JsonColumn => ({ name, type: 'text' })

const CASTS = { integer: '::bigint', real: '::double precision', text: '' } as const

/**
 * A table expression, in brackets, over one parameter: JSON text of an array of arrays, one inner array for each row,
 * its items in the order of `columns`. Many rows so cost one statement and one string. JSON null reads as NULL.
 * It needs a name behind it: `insert into logs (...) select ... from ${jsonRows(...)} as entry where true`
 * (without `where true` SQLite takes a following `on conflict` for a join).
 */
export function jsonRows(kind: DatabaseKind, columns: readonly JsonColumn[], marker: string): string {
  // Measured at 500 rows of 20 columns: jsonb_each 4.5 us a row, json_each 10 us, rows as objects 17 us.
  if (kind === 'sqlite') {
    const items = columns.map((column, index) => `value->>${index} as "${column.name}"`)
    return `(select ${items.join(', ')} from jsonb_each(jsonb(${marker})))`
  }
  const items = columns.map((column, index) => `(item->>${index})${CASTS[column.type]} as "${column.name}"`)
  return `(select ${items.join(', ')} from jsonb_array_elements(${marker}::jsonb) as item)`
}

/**
 * An aggregate: the values of a column as a JSON list, in the order of the rows, which is the same for all lists of one
 * statement. Text in SQLite; PostgreSQL's driver has parsed it already.
 */
export const jsonList = (kind: DatabaseKind, column: string): RawBuilder<unknown> =>
  kind === 'sqlite' ? sql`json_group_array(${sql.ref(column)})` : sql`json_agg(${sql.ref(column)})`

/** True where the column holds the text anywhere. `%` and `_` are plain characters; the case of ASCII letters is ignored. */
export function containsText(kind: DatabaseKind, column: Expression<string | null>, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return kind === 'sqlite'
    ? sql<SqlBool>`${column} like ${pattern} escape '\\'`
    : sql<SqlBool>`${column} ilike ${pattern} escape '\\'`
}

const UNIQUE_VIOLATIONS = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']

/** The statement was refused because another row has the same unique value. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UNIQUE_VIOLATIONS.includes(String(error.code))
