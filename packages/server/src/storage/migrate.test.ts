import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type DatabasePlace, eachDatabase } from '../../test/each-database.ts'
import type { Database } from './database.ts'
import { appliedMigrations, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { openDatabase } from './open-database.ts'
import type { Tables } from './tables.ts'

const names = migrations.map(({ name }) => name)
const quick: Migration = { name: '9999-quick', statements: () => ['create table half_done (id integer)'] }

async function using<Result>(place: DatabasePlace, run: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(place.config)
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

async function tableNames(database: Database): Promise<string[]> {
  const tables = await database.read.introspection.getTables()
  return tables.map(({ name }) => name).sort()
}

eachDatabase('migration', (make) => {
  test('makes every table of the row types, once', async () => {
    const place = await make.place()
    await using(place, async (database) => {
      expect(await appliedMigrations(database)).toEqual([])
      expect(await migrate(database)).toEqual(names)
      expect(await migrate(database)).toEqual([])
      expect(await appliedMigrations(database)).toEqual(names)
      const expected: Record<keyof Tables, true> = {
        users: true,
        sessions: true,
        former_names: true,
        totp_secrets: true,
        recovery_codes: true,
        passkeys: true,
        tokens: true,
        channels: true,
        options: true,
        logs: true,
        open_calls: true,
        credits: true,
        ledger_rollups: true,
        quota_windows: true,
        usage_hours: true,
        site_hours: true,
        site_days: true,
        log_clearings: true,
        audit_entries: true,
        redemptions: true,
        top_ups: true,
        tasks: true,
        imports: true,
        import_progress: true,
        journal_marks: true,
        schema_migrations: true,
      }
      expect(await tableNames(database)).toEqual(Object.keys(expected).sort())
    })
  })

  test('by several processes at once applies each step once', async () => {
    const place = await make.place()
    const databases = await Promise.all([openDatabase(place.config), openDatabase(place.config)])
    const applied = await Promise.all(databases.map((database) => migrate(database)))
    expect(applied.flat().sort()).toEqual(names)
    for (const database of databases) await database.close()
  })

  test('that is killed in the midst of a step leaves whole steps and goes on from there', async () => {
    const place = await make.place()
    const script = join(import.meta.dir, '../../test/migrate-and-hang.ts')
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const child = Bun.spawn([process.execPath, script, JSON.stringify(place.config)], { stdout: 'pipe' })
      await child.stdout.getReader().read()
      child.kill('SIGKILL')
      await child.exited
    }
    await using(place, async (database) => {
      expect(await appliedMigrations(database)).toEqual(names)
      expect(await tableNames(database)).not.toContain('half_done')
      expect(await migrate(database, [...migrations, quick])).toEqual(['9999-quick'])
      expect(await tableNames(database)).toContain('half_done')
    })
  })

  test('whose step fails leaves nothing of that step', async () => {
    const place = await make.place()
    await using(place, async (database) => {
      const broken: Migration = { name: '9999-quick', statements: () => [...quick.statements(make.kind), 'nonsense'] }
      expect(await migrate(database, [...migrations, broken]).catch(String)).toContain('syntax')
      expect(await appliedMigrations(database)).toEqual(names)
      expect(await tableNames(database)).not.toContain('half_done')
    })
  })

  test('leaves the database of another program as it is', async () => {
    const place = await make.place()
    await using(place, async (database) => {
      await sql`create table users (id integer)`.execute(database.write)
      await sql`create table schema_migrations (version integer)`.execute(database.write)
      expect(await migrate(database).catch(String)).toContain('belongs to another program: it has a table users')
      expect(await tableNames(database)).toEqual(['schema_migrations', 'users'])
    })
  })

  test('says that an account may make no tables', async () => {
    if (make.kind === 'sqlite') return
    const place = await make.place()
    await using(place, (database) => sql`create role guest login`.execute(database.write))
    const postgresUrl = place.config.postgresUrl.replace('//postgres@', '//guest@')
    await using({ ...place, config: { ...place.config, postgresUrl } }, async (database) => {
      const refusal = await migrate(database).catch((error: Error) => error.message)
      expect(refusal).toBe('The database does not take tables from this account: permission denied for schema public')
    })
  })

  test('refuses a database of a newer version and says which step it does not know', async () => {
    const database = await make()
    await database.write.insertInto('schema_migrations').values({ name: '0099-future', applied_at: 0 }).execute()
    expect(await migrate(database).catch(String)).toContain('newer version (it has 0099-future)')
  })
})

eachDatabase('the schema', (make) => {
  test('fills in what a new row leaves out', async () => {
    const database = await make()
    const user = { username: 'ann', password_hash: '', display_name: 'Ann', aff_code: 'abcd', created_at: 1 }
    await database.write.insertInto('users').values(user).execute()
    const row = await database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ id: 1, role: 1, status: 1, email: '', quota: 0, group: 'default', deleted_at: null })
  })

  test('sorts text byte by byte', async () => {
    const database = await make()
    const unsorted = ['b', 'é', 'a', 'B', '_', 'Z']
    await database.write
      .insertInto('options')
      .values(unsorted.map((key) => ({ key, value: '' })))
      .execute()
    const rows = await database.read.selectFrom('options').select('key').orderBy('key').execute()
    expect(rows.map(({ key }) => key)).toEqual(['B', 'Z', '_', 'a', 'b', 'é'])
  })

  test('lets one living user sign in with an outside account, and any number without', async () => {
    const database = await make()
    const insert = (username: string, github_id: string, deleted_at: number | null = null) =>
      database.write
        .insertInto('users')
        .values({
          username,
          aff_code: username,
          password_hash: '',
          display_name: '',
          created_at: 1,
          github_id,
          deleted_at,
        })
        .execute()
        .then(
          () => 'taken',
          () => 'refused',
        )
    expect(await insert('gone', 'octocat', 5)).toBe('taken')
    expect(await insert('one', 'octocat')).toBe('taken')
    expect(await insert('two', 'octocat')).toBe('refused')
    expect(await insert('three', '')).toBe('taken')
    expect(await insert('four', '')).toBe('taken')
  })

  test.each([
    ['newest rows of all', 'order by created_at desc, id desc limit 10', 'logs_created_at'],
    ['of a user', 'where user_id = 1 and created_at >= 5 order by created_at desc, id desc limit 10', 'logs_user_id'],
    [
      'of a channel',
      'where channel_id = 1 order by created_at desc, id desc limit 10',
      'logs_created_at',
      'logs_channel_id',
    ],
    [
      'of a token name',
      "where token_name = 'a' order by created_at desc, id desc limit 10",
      'logs_created_at',
      'logs_token_name',
    ],
    [
      'of a model',
      "where model_name = 'a' order by created_at desc, id desc limit 10",
      'logs_created_at',
      'logs_model_name',
    ],
    ['of a request', "where request_id = 'a'", 'logs_request_id'],
    ['of a rare type', 'where type = 1 and type <> 2 order by created_at desc, id desc limit 10', 'logs_other_types'],
  ])('finds log rows %s without reading all rows', async (_, clause, ...indexes) => {
    const database = await make()
    const index = make.kind === 'sqlite' ? indexes[0] : indexes.at(-1)
    if (make.kind === 'sqlite') {
      const plan = await sql`explain query plan select * from logs ${sql.raw(clause)}`.execute(database.read)
      expect(JSON.stringify(plan.rows)).toContain(`USING INDEX ${index}`)
      expect(JSON.stringify(plan.rows)).not.toContain('TEMP B-TREE')
    } else {
      await sql`insert into logs (user_id, created_at, type, content, username, token_name, model_name, quota,
          prompt_tokens, completion_tokens, use_time, is_stream, channel_id, token_id, "group", request_id, other)
        select i % 50, i, case when i % 200 = 0 then 1 else 2 end, '', '', (i % 50)::text, (i % 50)::text, 0, 0, 0, 0, 0,
          i % 50, 0, '', i::text, '' from generate_series(1, 5000) i`.execute(database.write)
      await sql`analyze logs`.execute(database.write)
      const plan = await sql`explain select * from logs ${sql.raw(clause)}`.execute(database.read)
      expect(JSON.stringify(plan.rows)).toContain(String(index))
    }
  })
})
