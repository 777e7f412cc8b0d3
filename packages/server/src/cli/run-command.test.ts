import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, temporaryFolder } from '../../test/running-server.ts'
import { openDatabase } from '../storage/open-database.ts'

// The commands of package.json as somebody types them who has not read how.

const folder = temporaryFolder()
const at = (name: string) => join(folder.path, name)
const site = { DATA_DIR: at('site') }
beforeAll(async () => {
  mkdirSync(at('bare'))
  writeFileSync(at('junk'), 'junk')
  mkdirSync(at('damaged'))
  writeFileSync(at('damaged/tollgate.db'), 'no database '.repeat(1_000))
  await (await openDatabase({ dataDir: at('bare'), postgresUrl: '', sqliteReaders: 1, postgresConnections: 1 })).close()
  await runCommand('seed', site, '--users', '1', '--channels', '0', '--logs', '1')
}, 120_000)
afterAll(() => folder.remove())

const none = { DATA_DIR: at('none') }
const unreachable = { ...none, SQL_DSN: 'postgres://somebody:canary@127.0.0.1:1/x' }

describe.each([
  ['ledger-verify', 'npm run ledger-verify'],
  ['backup', 'npm run backup -- FILE'],
  ['restore', 'npm run restore -- FILE'],
  ['reset-account', 'npm run reset-account -- NAME'],
  ['migrate', 'npm run migrate'],
  ['routes', 'npm run routes'],
  ['seed', 'npm run seed -- ['],
  ['import', 'npm run import -- sqlite:FILE'],
])('%s', (name, usage) => {
  test('says how it is called and does nothing', async () => {
    const [asked, wrong] = await Promise.all([
      runCommand(name, none, '--help'),
      runCommand(name, none, '--nonsense', 'two'),
    ])
    expect([asked.exitCode, asked.output.startsWith(`Usage: ${usage}`)]).toEqual([0, true])
    expect([wrong.exitCode, wrong.output.includes(`\nUsage: ${usage}`)]).toEqual([1, true])
    expect(wrong.output).not.toContain('    at ')
    expect(existsSync(none.DATA_DIR)).toBe(false)
  }, 120_000)
})

test.each<[name: string, environment: Record<string, string>, parameters: string[], said: string]>([
  ['ledger-verify', none, [], `There is no database at ${at('none/tollgate.db')}.`],
  ['ledger-verify', { DATA_DIR: at('bare') }, [], 'run npm run migrate'],
  ['ledger-verify', { ...none, PORT: 'x' }, [], 'The configuration is not usable:\n  PORT'],
  ['ledger-verify', unreachable, [], 'The database of SQL_DSN does not answer: connect ECONNREFUSED'],
  ['ledger-verify', { DATA_DIR: at('damaged') }, [], `${at('damaged/tollgate.db')} is damaged: file is not a database`],
  ['migrate', { DATA_DIR: at('junk') }, [], `${at('junk/tollgate.db')} cannot be written: `],
  ['backup', none, [at('file')], `There is no database at ${at('none/tollgate.db')}.`],
  ['backup', site, [folder.path], `${folder.path} is a directory.`],
  ['restore', none, [at('missing')], `There is no file ${at('missing')}.`],
  ['restore', none, [folder.path], `There is no file ${folder.path}.`],
  ['reset-account', none, ['root'], `There is no database at ${at('none/tollgate.db')}.`],
  ['reset-account', site, ['nobody'], 'There is no account nobody.'],
  ['seed', none, ['--logs', '-1'], '--logs'],
  ['seed', none, ['--logs', '1e3'], '--logs must be a whole number'],
  ['seed', none, ['--password', 'short'], '--password must have 8 to 20 characters.'],
  ['import', none, [`sqlite:${at('junk')}`], `${at('junk')} cannot be read: file is not a database`],
  ['import', none, ['postgres://somebody:canary@127.0.0.1:1/x'], 'postgres://127.0.0.1:1/x cannot be read'],
  ['import', none, [`sqlite:${at('site/tollgate.db')}`, '--dry-run'], 'is a database of this program'],
])('%s (%#) says what is wrong', async (name, environment, parameters, said) => {
  const { exitCode, output } = await runCommand(name, environment, ...parameters)
  expect([exitCode, output]).toEqual([1, expect.stringContaining(said)])
  expect(output).not.toMatch(/canary| {4}at /)
  expect(readdirSync(folder.path).filter((file) => file.includes('unfinished'))).toEqual([])
})

test('a difference in the books is said and is no success', async () => {
  expect(await runCommand('ledger-verify', site)).toEqual({ exitCode: 0, output: 'The ledger is exact.\n' })
  const db = await openDatabase({
    dataDir: site.DATA_DIR,
    postgresUrl: '',
    sqliteReaders: 1,
    postgresConnections: 1,
  })
  const user = await db.write
    .updateTable('users')
    .set(({ eb }) => ({ quota: eb('quota', '+', 5) }))
    .where('role', '=', 1)
    .returning(['id', 'quota'])
    .executeTakeFirstOrThrow()
  await db.close()
  const { exitCode, output } = await runCommand('ledger-verify', site)
  const line = `user ${user.id} quota: stored ${user.quota}, computed ${user.quota - 5}, off by 5`
  expect([exitCode, output]).toEqual([1, `${line}\n1 differences\n`])
})
