import { expect, test } from 'bun:test'
import { LogType } from '@tollgate/contract/constants'
import type { LogDetail } from '@tollgate/contract/entities/usage-log'
import { eachDatabase } from '../../test/each-database.ts'
import { runCommand, temporaryFolder } from '../../test/running-server.ts'
import { verifyLedger } from '../domain/billing/verify-ledger.ts'
import { createVault } from '../platform/hashing.ts'
import { fill, type SeedOrder } from './seed/fill.ts'

const vault = createVault('a secret of the tests')
const NOW = 1_800_000_000
const order: SeedOrder = {
  logs: 300,
  channels: 40,
  users: 20,
  password: '',
  rootPassword: 'correct horse 7',
  seed: 1,
  now: NOW,
}

eachDatabase('made-up data', (make) => {
  test('a site is filled with what was asked for, twice if wanted, and its books are exact', async () => {
    const db = await make()
    expect(await fill({ db, vault }, order)).toEqual({ logs: 300, channels: 40, users: 20 })
    await fill({ db, vault }, { ...order, seed: 2 })
    const users = await db.read.selectFrom('users').selectAll().execute()
    expect(users).toHaveLength(41)
    expect(users.filter(({ quota }) => quota < 0)).toEqual([])
    expect(await verifyLedger(db)).toEqual([])
  })

  test('log rows of every kind lie in the last month, and the dashboard has counted them', async () => {
    const db = await make()
    await fill({ db, vault }, order)
    const logs = await db.read.selectFrom('logs').selectAll().execute()
    expect([...new Set(logs.map(({ type }) => type))].sort()).toEqual([
      LogType.topUp,
      LogType.consume,
      LogType.manage,
      LogType.system,
    ])
    expect(logs.filter(({ created_at }) => created_at < NOW - 30 * 86_400 || created_at > NOW)).toEqual([])
    const details: LogDetail[] = logs
      .filter(({ type }) => type === LogType.consume)
      .map(({ other }) => JSON.parse(other))
    expect(details.filter(({ group_ratio, admin_info }) => !group_ratio || !admin_info?.attempts?.length)).toEqual([])
    expect(details.some(({ admin_info }) => (admin_info?.attempts?.length ?? 0) > 1)).toBe(true)
    const hours = await db.read.selectFrom('usage_hours').select(['calls', 'quota']).execute()
    const charged = logs.filter(({ type }) => type === LogType.consume)
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
    expect(sum(hours.map(({ quota }) => quota))).toBe(sum(charged.map(({ quota }) => quota)))
    expect(sum(hours.map(({ calls }) => calls))).toBe(charged.length)
  })
})

test('nothing is made up where a site works', async () => {
  const { path, remove } = temporaryFolder()
  const run = await runCommand('seed', { DATA_DIR: path, NODE_ENV: 'production' }, '--logs', '1')
  expect(run).toMatchObject({ exitCode: 1 })
  expect(run.output).toContain('--force')
  remove()
})
