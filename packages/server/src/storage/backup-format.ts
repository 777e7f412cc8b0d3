import * as z from 'zod'

// A backup is a text file, one JSON value a line: the head; for each table its head and then its rows, each an array;
// at the end the number of all rows, by which a file that was cut off is known.

export const BackupHead = z.strictObject({
  format: z.literal('tollgate-backup'),
  version: z.literal(1),
  /** Steps of the schema that the database had. */
  migrations: z.array(z.string()),
  /** Content of the key file that seals keys at rest; null when the environment holds that secret. */
  secret: z.nullable(z.string()),
})
export type BackupHead = z.output<typeof BackupHead>

export const TableHead = z.strictObject({
  table: z.string(),
  /** Names, in the order of the items of a row. */
  columns: z.array(z.string()),
  /** The largest id that was ever given out; null for tables that do not count. */
  last_id: z.nullable(z.int()),
})
export type TableHead = z.output<typeof TableHead>

export const BackupEnd = z.strictObject({ rows: z.int() })
export type BackupEnd = z.output<typeof BackupEnd>
