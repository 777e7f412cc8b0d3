import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type DatabasePlace, eachDatabase } from '../../test/each-database.ts'
import { runCommand } from '../../test/running-server.ts'
import { backUp } from './backup.ts'
import { balanceEraOf } from './balance-era.ts'
import { claimData } from './claim-data.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { checkBackup } from './read-backup.ts'
import { restore } from './restore.ts'
import { lastIdOf, tableShapes } from './table-shapes.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-backup-'))
  file = join(folder, 'backup')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function using<Result>(place: DatabasePlace, run: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(place.config)
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

const strange = 'quotes \' " \\ line\nbreak \u2028 中文 \u{1F600}'

/** Rows of every kind: large numbers, fractions, nulls, long and strange texts, keys of two columns, deleted ids. */
async function fill(database: Database): Promise<void> {
  const { write } = database
  const user = { password_hash: 'x', display_name: strange, created_at: 1 }
  for (const name of ['ann', 'bob', 'eve']) {
    await write
      .insertInto('users')
      .values({ ...user, username: name, aff_code: name, quota: 2 ** 53 - 1 })
      .execute()
  }
  await write.deleteFrom('users').where('username', '=', 'eve').execute()
  const channel = { type: 1, key_sealed: '', key_hash: '', name: 'one', created_time: 0, models: '', group: 'default' }
  await write
    .insertInto('channels')
    .values({ ...channel, balance: 0.1 + 0.2, tag: null, priority: -5 })
    .execute()
  await write
    .insertInto('options')
    .values([
      { key: 'b', value: strange.repeat(1_000) },
      { key: 'a', value: '' },
    ])
    .execute()
  await write
    .insertInto('ledger_rollups')
    .values([
      { kind: 'user', id: 2, quota: 5, calls: 1 },
      { kind: 'user', id: 10, quota: 7, calls: 1 },
      { kind: 'token', id: 3, quota: 1, calls: 1 },
    ])
    .execute()
  const log = {
    user_id: 1,
    created_at: 5,
    type: 2,
    content: strange,
    username: 'ann',
    token_name: '',
    model_name: 'm',
    quota: 1,
    prompt_tokens: 1,
    completion_tokens: 1,
    use_time: 1,
    is_stream: 0,
    channel_id: 1,
    token_id: 1,
    group: 'default',
    request_id: 'r',
    other: '{}',
  }
  // More than one page, and pages that do not end with the table.
  for (let part = 0; part < 9; part += 1)
    await write
      .insertInto('logs')
      .values(Array.from({ length: 500 }, () => log))
      .execute()
}

/** Everything in every table, and the counters. */
async function contentOf({ read, kind }: Database) {
  const content: Record<string, unknown> = {}
  for (const { name, key, hasCounter } of await tableShapes(read, kind)) {
    const order = sql.join(key.map((column) => sql.ref(column)))
    const { rows } = await sql`select * from ${sql.table(name)} order by ${order}`.execute(read)
    content[name] = { rows, lastId: hasCounter ? await lastIdOf(read, kind, name) : undefined }
  }
  return content
}

/** Tables of extensions, and what hosts of PostgreSQL put beside. */
const strangers = (kind: 'sqlite' | 'postgres'): string[] =>
  kind === 'sqlite'
    ? ['create table strangers (id blob)', 'insert into strangers values (1)']
    : [
        'create table strangers (id uuid)',
        'insert into strangers values (gen_random_uuid())',
        'create schema auth',
        'create table auth.users (id uuid)',
        'create table auth.schema_migrations (version text)',
      ]

eachDatabase('a backup', (make) => {
  test('restores every row and counter into an empty place of either kind', async () => {
    const source = await make()
    await fill(source)
    const rows = await backUp(source, { dataDir: folder, file })
    const expected = await contentOf(source)
    for (const kind of ['sqlite', 'postgres'] as const) {
      await using(await make.place(kind), async (target) => {
        expect(await restore(target, { dataDir: folder, file })).toBe(rows)
        expect(await contentOf(target)).toEqual(expected)
        const next = await target.write
          .insertInto('users')
          .values({ username: 'new', aff_code: 'new', password_hash: '', display_name: '', created_at: 1 })
          .returning('id')
          .executeTakeFirstOrThrow()
        expect(next.id).toBe(4)
      })
    }
  })

  test('leaves out what others have in the same database', async () => {
    const [source, target] = [await make.place(), await make.place()]
    for (const place of [source, target])
      await using(place, async (database) => {
        for (const statement of strangers(make.kind)) await sql.raw(statement).execute(database.write)
      })
    await using(source, async (database) => {
      await migrate(database)
      await fill(database)
      await backUp(database, { dataDir: folder, file })
    })
    const expected = await using(source, contentOf)
    await using(target, (database) => restore(database, { dataDir: folder, file }))
    expect(await using(target, contentOf)).toEqual(expected)
  })

  test('is whole when another one to the same file begins meanwhile', async () => {
    const source = await make()
    await fill(source)
    const outcomes = await Promise.allSettled([
      backUp(source, { dataDir: folder, file }),
      backUp(source, { dataDir: folder, file }),
    ])
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
    await checkBackup(file)
    expect(readdirSync(folder)).toEqual(['backup'])
  })

  test('is readable by its owner only', async () => {
    await backUp(await make(), { dataDir: folder, file })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('shows one moment while others write', async () => {
    const source = await make()
    await fill(source)
    let isDone = false
    const writing = (async () => {
      for (let count = 0; !isDone; count += 1) {
        await source.commitBatch([
          { sql: `insert into options (key, value) values ('n${count}', '')`, parameters: [] },
          { sql: 'update channels set used_quota = used_quota + 1', parameters: [] },
        ])
      }
    })()
    await backUp(source, { dataDir: folder, file })
    isDone = true
    await writing
    await using(await make.place(), async (target) => {
      await restore(target, { dataDir: folder, file })
      const { used_quota } = await target.read.selectFrom('channels').select('used_quota').executeTakeFirstOrThrow()
      expect(await target.read.selectFrom('options').where('key', 'like', 'n%').select('key').execute()).toHaveLength(
        used_quota,
      )
    })
  })

  test('is believed against a Redis that knows balances of a later moment', async () => {
    const source = await make()
    const era = await balanceEraOf(source)
    await backUp(source, { dataDir: folder, file })
    await using(await make.place(), async (target) => {
      await restore(target, { dataDir: folder, file })
      expect(await balanceEraOf(target)).not.toBe(era)
    })
  })

  test('is refused by a database with rows, which stays as it is', async () => {
    const source = await make()
    await fill(source)
    await backUp(source, { dataDir: folder, file })
    const before = await contentOf(source)
    expect(await restore(source, { dataDir: folder, file }).catch(String)).toContain('not empty')
    expect(await contentOf(source)).toEqual(before)
  })

  test('that was cut off leaves the database empty', async () => {
    const source = await make()
    await fill(source)
    await backUp(source, { dataDir: folder, file })
    const text = await Bun.file(file).text()
    for (const part of [text.slice(0, -20), text.slice(0, text.length / 2)]) {
      await Bun.write(file, part)
      await using(await make.place(), async (target) => {
        expect(await restore(target, { dataDir: folder, file }).catch(String)).toContain('Error')
        expect(await target.read.selectFrom('users').selectAll().execute()).toEqual([])
      })
    }
  })

  test.each([
    ['{"format":"other"}', 'not a backup'],
    ['nonsense', 'not a backup'],
    ['{"format":"tollgate-backup","version":1,"migrations":["0999-future"],"secret":null}', 'newer version'],
    ['{"format":"tollgate-backup","version":1,"migrations":[],"secret":null}\n[1]', 'a row stands before its table'],
  ])('of %p is refused', async (text, reason) => {
    await Bun.write(file, text)
    await using(await make.place(), async (target) => {
      expect(await restore(target, { dataDir: folder, file }).catch(String)).toContain(reason)
    })
  })

  test('of a database that was never used is refused', async () => {
    await using(await make.place(), async (source) => {
      expect(await backUp(source, { dataDir: folder, file }).catch(String)).toContain('never used')
      expect(existsSync(file)).toBe(false)
    })
  })
})

eachDatabase('the commands', (make) => {
  const environmentOf = ({ config }: DatabasePlace) => ({
    DATA_DIR: config.dataDir,
    SQL_DSN: config.postgresUrl,
    CRYPTO_SECRET: 'a secret that only this test knows',
  })

  test('migrate, back up and restore, with the key file', async () => {
    const [source, target] = [await make.place(), await make.place()]
    const keyFile = 'crypto.key'
    await Bun.write(join(source.config.dataDir, keyFile), 'k'.repeat(43))
    expect(await runCommand('migrate', environmentOf(source))).toMatchObject({ exitCode: 0 })
    expect((await runCommand('migrate', environmentOf(source))).output).toContain('up to date')
    await using(source, fill)
    expect(await runCommand('backup', environmentOf(source), file)).toMatchObject({ exitCode: 0 })
    expect(await runCommand('restore', environmentOf(target), file)).toMatchObject({ exitCode: 0 })
    expect(await Bun.file(join(target.config.dataDir, keyFile)).text()).toBe('k'.repeat(43))
    const expected = await using(source, contentOf)
    expect(await using(target, contentOf)).toEqual(expected)
    expect(await runCommand('restore', environmentOf(target), file)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('not empty'),
    })
  }, 120_000)

  test('say what they need', async () => {
    const place = await make.place()
    expect(await runCommand('backup', environmentOf(place))).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('npm run backup -- FILE'),
    })
    await Bun.write(join(place.config.dataDir, 'crypto.key'), 'other'.repeat(10))
    await using(place, (database) => migrate(database))
    const elsewhere = await make.place()
    await Bun.write(join(elsewhere.config.dataDir, 'crypto.key'), 'k'.repeat(43))
    await runCommand('backup', environmentOf(place), file)
    expect(await runCommand('restore', environmentOf(elsewhere), file)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('holds another key'),
    })
  }, 120_000)

  test('that cannot restore say why in one sentence and leave nothing behind', async () => {
    const source = await make.place()
    await Bun.write(join(source.config.dataDir, 'crypto.key'), 'k'.repeat(43))
    await using(source, async (database) => {
      await migrate(database)
      await fill(database)
    })
    await runCommand('backup', environmentOf(source), file)
    const text = await Bun.file(file).text()
    const lines = text.split('\n')
    const newer = text.replace('"migrations":[', '"migrations":["9999-future",')
    const unknownTable = [lines[0], '{"table":"strangers","columns":["id"],"last_id":null}', '{"rows":0}', ''].join(
      '\n',
    )
    const cases: [string, string][] = [
      ['PK\u0003\u0004 something else', 'The file is not a backup'],
      ['', 'The file is not a backup'],
      [text.slice(0, text.length / 2), 'The backup is'],
      [text.slice(0, lines[0]?.length), 'The backup is not whole'],
      [text.replace('"last_id"', '"lost_id"'), 'The backup is damaged'],
      [newer, 'The backup is of a newer version'],
      [unknownTable, 'The backup is damaged: it has unknown columns of strangers'],
    ]
    for (const [content, reason] of cases) {
      writeFileSync(file, content)
      const place = await make.place()
      const { exitCode, output } = await runCommand('restore', environmentOf(place), file)
      expect([exitCode, output.trim().split('\n').length, output]).toEqual([1, 1, expect.stringContaining(reason)])
      expect(readdirSync(place.config.dataDir)).toEqual([])
      if (make.kind === 'sqlite') {
        const absent = { ...environmentOf(place), DATA_DIR: join(place.config.dataDir, 'absent') }
        await runCommand('restore', absent, file)
        expect(existsSync(absent.DATA_DIR)).toBe(false)
      }
    }
  }, 120_000)

  test('do not touch a database that is in use', async () => {
    if (make.kind === 'postgres') return
    const place = await make.place()
    await using(place, async (database) => {
      await migrate(database)
      await fill(database)
    })
    await runCommand('backup', environmentOf(place), file)
    const target = await make.place()
    const claim = await claimData({ ...target.config, redisUrl: '' }, 'node')
    const before = readdirSync(target.config.dataDir)
    expect(await runCommand('restore', environmentOf(target), file)).toEqual({
      exitCode: 1,
      output: `A server works on ${target.config.dataDir}. Stop it first.\n`,
    })
    expect(readdirSync(target.config.dataDir)).toEqual(before)
    claim.release()
  })

  test('that cannot write a backup leave no part of one behind', async () => {
    const place = await make.place()
    await using(place, async (database) => {
      await migrate(database)
      await fill(database)
    })
    const { exitCode, output } = await runCommand('backup', environmentOf(place), join(folder, 'no', 'where'))
    expect([exitCode, output]).toEqual([1, expect.stringContaining('cannot be written')])
    expect(readdirSync(folder)).toEqual([])
    // As a disk that is full after 50 KB.
    const command = ['sh', '-c', 'trap "" XFSZ; ulimit -f 100; exec "$@"', 'sh', process.execPath, '--no-env-file']
    const script = join(import.meta.dir, '../cli/backup.ts')
    const child = Bun.spawn([...command, script, file], { env: environmentOf(place), stderr: 'pipe' })
    expect(await new Response(child.stderr).text()).toContain(`${file} cannot be written: EFBIG`)
    expect([await child.exited, readdirSync(folder)]).toEqual([1, []])
  })
})
