import { Database } from 'bun:sqlite'
import { SQL } from 'bun'
import { type OldRow, oldRows } from './old-rows.ts'
import { type OldDialect, type OldProject, oldTables, quoted } from './old-schemas.ts'

/** An old site with a few rows of everything, good and bad, and none in the table `empty`. `address`: for the import. */
export async function makeOldSite(
  address: string,
  {
    project,
    dialect,
    upstream = 'https://vendor.example',
    empty,
  }: { project: OldProject; dialect: OldDialect; upstream?: string; empty?: string },
): Promise<void> {
  const sql =
    dialect === 'sqlite'
      ? new SQL({ adapter: 'sqlite', filename: address.replace('sqlite:', '') })
      : new SQL(address, { max: 1 })
  for (const statement of oldTables(project, dialect)) await sql.unsafe(statement)
  for (const [table, rows] of Object.entries(oldRows(project, upstream))) {
    if (table === empty) continue
    for (const row of rows) await insert(sql, { table, row, dialect })
  }
  await sql.close()
}

async function insert(
  sql: SQL,
  { table, row, dialect }: { table: string; row: OldRow; dialect: OldDialect },
): Promise<void> {
  const names = Object.keys(row).map((name) => quoted(name, dialect))
  const markers = names.map((_, index) => (dialect === 'postgres' ? `$${index + 1}` : '?'))
  await sql.unsafe(`insert into ${table} (${names.join(', ')}) values (${markers.join(', ')})`, Object.values(row))
}

/** Adds so many users, each with a token and a log row, to a SQLite database of new-api. */
export function makeManyUsers(path: string, count: number): void {
  const file = new Database(path)
  const statements = [
    `insert into users (id, username, password, role, status, quota, used_quota, request_count, "group")
      with recursive numbers(n) as (select 1000 union all select n + 1 from numbers where n < 999 + ${count})
      select n, 'many-' || n, '', 1, 1, n, 3, 1, 'default' from numbers`,
    `insert into tokens (id, user_id, key, status, name, created_time, accessed_time, expired_time, remain_quota,
      unlimited_quota, used_quota) select id, id, 'key-of-' || id, 1, 'token', 0, 0, -1, 5, 0, 3 from users where id >= 1000`,
    `insert into logs (user_id, created_at, type, content, username, token_name, model_name, quota, prompt_tokens,
      completion_tokens, channel_id, token_id, is_stream, use_time, other)
      select id, 1700000000, 2, '', username, 'token', 'ok', 3, 1, 1, 1, id, 0, 1, '' from users where id >= 1000`,
  ]
  for (const statement of statements) file.run(statement)
  file.close()
}
