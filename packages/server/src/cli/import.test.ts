import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eachDatabase } from '../../test/each-database.ts'
import { OLD_CODE, OLD_KEYS, OLD_PASSWORD, wanted } from '../../test/old-sites/old-rows.ts'
import { makeManyUsers, makeOldSite } from '../../test/old-sites/old-site.ts'
import { runCommand, temporaryFolder } from '../../test/running-server.ts'
import { makeUser, setClock } from '../../test/service-parts.ts'
import { verifyLedger } from '../domain/billing/verify-ledger.ts'
import { toRelayChannel } from '../domain/channels/relay-channel.ts'
import { checkPassword } from '../domain/sign-in/password.ts'
import { findCaller } from '../domain/tokens/caller-store.ts'
import { createVault } from '../platform/hashing.ts'
import { claimAlone } from '../storage/claim-data.ts'
import type { Database } from '../storage/database.ts'
import { linesOf } from './import/import-lines.ts'
import { type ImportResult, runImport } from './import/run-import.ts'
import { openSource } from './import/source-store.ts'

const vault = createVault('a secret of the tests')

async function importFrom(db: Database, address: string, name = 'old'): Promise<ImportResult> {
  const source = await openSource(address)
  try {
    return await runImport({ db, vault, clock: setClock() }, { source, name, withLogs: true, onProgress: () => {} })
  } finally {
    await source.close()
  }
}

const rowsHere = (result: ImportResult) =>
  Object.fromEntries(result.reports.map(({ kind, here }) => [kind, Number(here.rows)]))

async function countAll(db: Database): Promise<number[]> {
  const tables = [
    'users',
    'tokens',
    'channels',
    'options',
    'redemptions',
    'top_ups',
    'tasks',
    'logs',
    'credits',
    'usage_hours',
  ] as const
  return Promise.all(
    tables.map(async (table) => {
      const row = await db.write
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    }),
  )
}

async function countedCalls(db: Database): Promise<number> {
  const hours = await db.read.selectFrom('usage_hours').select('calls').execute()
  return hours.reduce((sum, { calls }) => sum + calls, 0)
}

eachDatabase('moving in', (make) => {
  /** On SQLite from a file, on PostgreSQL from a PostgreSQL, whose types are others. */
  async function oldSite(project: 'one-api' | 'new-api', empty = ''): Promise<string> {
    const { config } = await make.place()
    const address = make.kind === 'sqlite' ? `sqlite:${join(config.dataDir, 'old.db')}` : config.postgresUrl
    await makeOldSite(address, { project, dialect: make.kind, empty })
    return address
  }

  test.each(['one-api', 'new-api'] as const)(
    'all good rows of %s come in once, and every difference has its rows',
    async (project) => {
      const db = await make()
      const address = await oldSite(project)
      const first = await importFrom(db, address)
      expect(rowsHere(first)).toEqual(wanted[project])
      for (const { source, here, differences } of first.reports)
        expect(BigInt(differences.length)).toBe(source.rows - here.rows)
      expect(linesOf(first).join('\n')).not.toContain(OLD_KEYS.root.slice(0, 20))
      expect(first.ledger).toEqual([])
      // As the old site has counted them, or, where it did not, as its log rows say.
      expect(await countedCalls(db)).toBe(project === 'new-api' ? 2 : 3)
      const before = await countAll(db)
      expect(rowsHere(await importFrom(db, address))).toEqual(rowsHere(first))
      const refusal = await importFrom(db, address, 'another name').catch((error: Error) => error.message)
      expect(refusal).toContain('are here already')
      expect(await countAll(db)).toEqual(before)
    },
  )

  test('where the old site did not count, the dashboard counts its log rows', async () => {
    const db = await make()
    const address = await oldSite('new-api', 'quota_data')
    await importFrom(db, address)
    expect(await countedCalls(db)).toBe(3)
    await importFrom(db, address)
    expect(await countedCalls(db)).toBe(3)
  })

  test('accounts, keys and channels are what they were', async () => {
    const db = await make()
    const { changed } = await importFrom(db, await oldSite('new-api'))
    const text = 'proxy in its setting has no effect here'
    expect(changed.notes).toContainEqual({ kind: 'channels', oldId: 3, text })
    const users = await db.read.selectFrom('users').selectAll().orderBy('id').execute()
    expect(users.map(({ id, username, quota, used_quota }) => [id, username, quota, used_quota])).toEqual([
      [1, 'root', 1_000_000, 300_000],
      [2, 'alice', 500, 40],
      [4, 'same-github', -20, 0],
      [7, 'gone', 9, 0],
    ])
    expect(users.map(({ deleted_at }) => deleted_at !== null)).toEqual([false, false, false, true])
    expect(users.map(({ email }) => email)).toEqual(['', 'alice@example.com', '', ''])
    expect((await checkPassword(OLD_PASSWORD, users[0]?.password_hash)).state).toBe('outdated')
    const caller = (key: string) => findCaller(db, vault.hash('token', key))
    expect(await caller(OLD_KEYS.alice)).toMatchObject({ username: 'alice', model_limits: 'ok,other' })
    expect(await caller(OLD_KEYS.deleted)).toBeUndefined()
    const row = await db.read.selectFrom('channels').selectAll().where('id', '=', 3).executeTakeFirstOrThrow()
    const channel = toRelayChannel(row, vault)
    expect(channel).toMatchObject({ key: 'first-key', forcesFormat: true, models: ['deepseek-chat'] })
    expect(channel?.pool?.keyIds).toHaveLength(2)
    // The other key was switched off.
    expect(channel?.pool?.members.map(({ key }) => key)).toEqual(['first-key'])
  })

  test.each(['one-api', 'new-api'] as const)(
    'a key of %s that could call nothing can call nothing here',
    async (project) => {
      const db = await make()
      await importFrom(db, await oldSite(project))
      expect(await findCaller(db, vault.hash('token', OLD_KEYS.shut))).toMatchObject({
        model_limits_enabled: 1,
        model_limits: '',
        expired_time: 0,
      })
    },
  )

  test('options, codes, orders and tasks come in; what is set here stays', async () => {
    const db = await make()
    await db.write.insertInto('options').values({ key: 'RetryTimes', value: '7' }).execute()
    const { options, changed } = await importFrom(db, await oldSite('new-api'))
    expect(options).toMatchObject({ unknown: ['general_setting.docs_link'], kept: ['RetryTimes'] })
    const rows = await db.read.selectFrom('options').selectAll().execute()
    const stored = new Map(rows.map(({ key, value }) => [key, value]))
    expect([stored.get('RetryTimes'), stored.get('SystemName')]).toEqual(['7', 'The old site'])
    expect(stored.get('GroupRatio')).toBe('{"default":1,"vip":2}')
    const text = 'a name stands in it twice: the last counts, as it did there'
    expect(changed.notes).toContainEqual({ kind: 'options', oldId: 'GroupRatio', text })
    expect(vault.open(stored.get('SMTPToken') ?? '')).toBe('mail password')
    const codes = await db.read.selectFrom('redemptions').selectAll().orderBy('id').execute()
    expect(codes.map(({ status, quota, user_id }) => [status, quota, user_id])).toEqual([
      [1, 700, 1],
      [3, 300, 1],
    ])
    expect(codes[0]?.key_hash).toBe(vault.hash('redemption', OLD_CODE))
    const orders = await db.read.selectFrom('top_ups').selectAll().orderBy('id').execute()
    expect(orders.map(({ money, status, payment_method, quota }) => [money, status, payment_method, quota])).toEqual([
      ['73.00', 'success', 'wx', 5_000_000],
      ['146.50', 'expired', 'stripe', 10_000_000],
    ])
    const tasks = await db.read.selectFrom('tasks').selectAll().orderBy('id').execute()
    expect(tasks.map(({ platform, task_id, money }) => [platform, task_id, money])).toEqual([
      ['suno', 'song', 'charged'],
      ['midjourney', '17', 'charged'],
      ['midjourney', '18', 'charged'],
    ])
    expect(JSON.parse(tasks.at(-1)?.data ?? '')).toMatchObject({
      videoUrls: ['https://pictures.example/18.mp4', 'https://pictures.example/18-2.mp4'],
    })
  })

  test('where rows are already, new ones get other ids and names, and the books stay exact', async () => {
    const db = await make()
    const here = await makeUser(db, { username: 'root' })
    await makeUser(db, { username: 'Alice' })
    await importFrom(db, await oldSite('new-api'))
    const names = await db.read.selectFrom('users').select(['id', 'username']).orderBy('id').execute()
    expect(names.map(({ username }) => username)).toEqual(['root', 'Alice', 'root-2', 'alice', 'same-github', 'gone'])
    const owner = names[2]?.id ?? 0
    expect(owner).not.toBe(here)
    const logs = await db.read.selectFrom('logs').select(['user_id', 'quota']).where('quota', '=', 200_000).execute()
    expect(logs).toEqual([{ user_id: owner, quota: 200_000 }])
    expect(await verifyLedger(db)).toEqual([])
  })
})

describe('the command', () => {
  const folder = temporaryFolder()
  afterAll(() => folder.remove())
  const old = join(folder.path, 'old.db')

  test('killed in between and run again it ends as if nothing had happened', async () => {
    await makeOldSite(`sqlite:${old}`, { project: 'new-api', dialect: 'sqlite' })
    makeManyUsers(old, 1_200)
    const environment = (name: string) => ({
      DATA_DIR: join(folder.path, name),
      CRYPTO_SECRET: 'a secret of the tests',
    })
    for (const line of ['users: 1', 'tokens: 1', 'logs: 1'])
      await killAt(line, { address: `sqlite:${old}`, environment: environment('killed') })
    const again = await runCommand('import', environment('killed'), `sqlite:${old}`, '--with-logs')
    const whole = await runCommand('import', environment('whole'), `sqlite:${old}`, '--with-logs')
    const report = (output: string) => output.slice(output.indexOf('there'), output.indexOf('options:'))
    expect(again).toMatchObject({ exitCode: 0 })
    expect(again.output).toContain('The ledger is exact.')
    // What an earlier, killed run left out of the logs is counted and not named again.
    expect(sumsIn(report(again.output))).toEqual(sumsIn(report(whole.output)))
    expect(await runCommand('ledger-verify', environment('killed'))).toMatchObject({ exitCode: 0 })
  }, 120_000)

  test('a dry run writes nothing here', async () => {
    const environment = { DATA_DIR: join(folder.path, 'dry'), CRYPTO_SECRET: 'a secret of the tests' }
    const { exitCode, output } = await runCommand('import', environment, `sqlite:${old}`, '--dry-run')
    expect({ exitCode, isTold: output.includes('Nothing was written') }).toEqual({ exitCode: 0, isTold: true })
    expect(await Bun.file(join(environment.DATA_DIR, 'tollgate.db')).exists()).toBe(false)
  })

  test('beside a server, or another import, nothing comes in', async () => {
    const dataDir = join(folder.path, 'served')
    const claim = claimAlone({ postgresUrl: '', dataDir })
    const { exitCode, output } = await runCommand('import', { DATA_DIR: dataDir }, `sqlite:${old}`)
    claim.release()
    expect([exitCode, output]).toEqual([1, `A server works on ${dataDir}. Stop it first.\n`])
    expect(await Bun.file(join(dataDir, 'tollgate.db')).exists()).toBe(false)
  })

  test('a dry run beside a site in use says which names are taken', async () => {
    const environment = { DATA_DIR: join(folder.path, 'in-use'), ROOT_PASSWORD: 'correct horse 7' }
    await runCommand('seed', environment, '--users', '0', '--channels', '0', '--logs', '0')
    const { output } = await runCommand('import', environment, `sqlite:${old}`, '--dry-run')
    expect(output).toContain('which will get a number behind them: root\n')
  })

  test.each([['sqlite:/no/such/file'], ['oracle://host/name'], []])(
    'what is no database is refused: %p',
    async (...parameters) => {
      const environment = { DATA_DIR: join(folder.path, 'refused') }
      expect(await runCommand('import', environment, ...parameters)).toMatchObject({ exitCode: 1 })
    },
  )
})

const sumsIn = (report: string): string[] => report.split('\n').filter((line) => !line.startsWith('    '))

/** Ends the command as a power cut would, when it has said a line that begins so. */
async function killAt(
  line: string,
  { address, environment }: { address: string; environment: Record<string, string> },
) {
  const child = Bun.spawn(
    [process.execPath, '--no-env-file', join(import.meta.dir, 'import.ts'), address, '--with-logs'],
    {
      env: { PATH: process.env.PATH ?? '', ...environment },
      stdout: 'pipe',
      stderr: 'ignore',
    },
  )
  let output = ''
  for await (const bytes of child.stdout) {
    output += new TextDecoder().decode(bytes)
    if (output.split('\n').some((said) => said.startsWith(line))) child.kill('SIGKILL')
  }
  await child.exited
}
