import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { type RealServer, startPostgres } from '../../test/real-servers.ts'
import { startTcpProxy, type TcpProxy } from '../../test/tcp-proxy.ts'
import type { BatchResult, Database } from './database.ts'
import { migrate } from './migrate.ts'
import { createPostgresDatabase } from './postgres.ts'
import { isUnavailable } from './unavailable.ts'

let server: RealServer
let proxy: TcpProxy
let database: Database

beforeAll(async () => {
  server = await startPostgres()
}, 120_000)
beforeEach(async () => {
  proxy = await startTcpProxy(Number(new URL(server.url).port))
  const url = new URL(server.url)
  url.port = String(proxy.port)
  database = createPostgresDatabase({ url: url.href, connections: 4 })
  await migrate(database)
})
afterEach(async () => {
  await database.close()
  proxy.stop()
})
afterAll(() => server.stop())

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'worked',
    (error) => (error instanceof Error ? error.message : String(error)),
  )
const selectOne = () => sql`select 1`.execute(database.read)

test('a restarted server is used again without a restart here', async () => {
  await Promise.all([selectOne(), selectOne(), database.commitBatch([{ sql: 'select 1', parameters: [] }])])
  await server.restart()
  await refusal(selectOne())
  await refusal(selectOne())
  await refusal(database.commitBatch([{ sql: 'select 1', parameters: [] }]))
  expect(await refusal(selectOne())).toBe('worked')
  expect(await refusal(database.commitBatch([{ sql: 'select 1', parameters: [] }]))).toBe('worked')
})

test('a connection that breaks in the midst of a query refuses that query alone', async () => {
  const sleeping = refusal(sql`select pg_sleep(30)`.execute(database.read))
  const batch = refusal(database.commitBatch([{ sql: 'select pg_sleep(30)', parameters: [] }]))
  const isAsleep = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where query like 'select pg_sleep%'`.execute(
      database.read,
    )
    return rows.length === 2
  }
  while (!(await isAsleep())) await Bun.sleep(5)
  proxy.cut()
  expect(await sleeping).not.toBe('worked')
  expect(await batch).not.toBe('worked')
  await refusal(selectOne())
  expect(await refusal(selectOne())).toBe('worked')
})

test('a server that says nothing any more is given up, and used again when it speaks', async () => {
  await selectOne()
  proxy.swallow()
  const started = performance.now()
  expect(await refusal(database.ping())).not.toBe('worked')
  expect(performance.now() - started).toBeLessThan(6_000)
  proxy.cut()
  proxy.forward()
  expect(await refusal(database.ping())).toBe('worked')
}, 120_000)

test('a statement may be given more or less time than usual', async () => {
  const slow = (statementTimeoutMs: number) =>
    refusal(
      database.transaction((transaction) => sql`select pg_sleep(0.2)`.execute(transaction), { statementTimeoutMs }),
    )
  expect(await slow(50)).toContain('statement timeout')
  expect(await slow(0)).toBe('worked')
})

test('an integer that would not be exact is refused instead of rounded', async () => {
  const query = sql`select 9007199254740993::bigint as n`.execute(database.read)
  expect(await refusal(query)).toContain('too large to be exact')
  expect(await refusal(selectOne())).toBe('worked')
})

test('a batch is not held up by reports on every other connection', async () => {
  const reports = [1, 2, 3].map(() => refusal(sql`select pg_sleep(1)`.execute(database.read)))
  const first = await Promise.race([
    Promise.all(reports).then(() => 'reports'),
    database.commitBatch([{ sql: 'select 1', parameters: [] }]).then(({ state }) => state),
  ])
  expect(first).toBe('committed')
  await Promise.all(reports)
})

test('where the server allows fewer connections than wanted, what comes together waits for one', async () => {
  await sql`create role few login connection limit 2`.execute(database.write)
  const url = new URL(server.url)
  url.username = 'few'
  const limited = createPostgresDatabase({ url: url.href, connections: 10 })
  const reading = Array.from({ length: 10 }, () => refusal(sql`select pg_sleep(0.02)`.execute(limited.read)))
  expect(new Set(await Promise.all(reading))).toEqual(new Set(['worked']))
  await limited.close()
})

test.each(['request', 'answer'] as const)('a batch whose commit is cut off at its %s is done once', async (moment) => {
  const statement = { sql: "insert into options (key, value) values ('a', '') returning key", parameters: [] }
  const key = {}
  proxy.cutAt('commit', moment)
  const failure = await database.commitBatch([statement], key).catch((error) => error)
  expect(isUnavailable(failure)).toBe(true)
  // The server may need a moment to notice; until then it says so.
  let result: BatchResult | undefined
  while (result === undefined) result = await database.commitBatch([statement], key).catch(() => undefined)
  expect(result).toEqual({ state: 'committed', rows: [[{ key: 'a' }]] })
  expect(await database.read.selectFrom('options').selectAll().execute()).toHaveLength(1)
  await database.write.deleteFrom('options').execute()
  expect((await database.commitBatch([statement], key)).state).toBe('committed')
  await database.write.deleteFrom('options').execute()
})

test.each([0, 1])(
  'a batch whose commit died with the server is done, though %i others got its transaction number',
  async (others) => {
    const statement = { sql: "insert into options (key, value) values ('a', '') returning key", parameters: [] }
    const key = {}
    proxy.cutAt('commit', 'request')
    expect(isUnavailable(await database.commitBatch([statement], key).catch((error) => error))).toBe(true)
    await server.halt('SIGKILL')
    await server.start()
    while ((await refusal(selectOne())) !== 'worked');
    for (let other = 0; other < others; other += 1) await sql`select pg_current_xact_id()`.execute(database.write)
    let result: BatchResult | undefined
    while (result === undefined) result = await database.commitBatch([statement], key).catch(() => undefined)
    expect(result).toEqual({ state: 'committed', rows: [[{ key: 'a' }]] })
    expect(await database.read.selectFrom('options').selectAll().execute()).toHaveLength(1)
    await database.write.deleteFrom('options').execute()
  },
)

test('what a lost server causes is known as such, what a statement causes is not', async () => {
  const failure = (promise: Promise<unknown>) => promise.catch((error) => error)
  expect(isUnavailable(await failure(sql`select nothing`.execute(database.read)))).toBe(false)
  await server.halt()
  expect(isUnavailable(await failure(selectOne()))).toBe(true)
  expect(isUnavailable(await failure(selectOne()))).toBe(true)
  expect(isUnavailable(await failure(database.commitBatch([{ sql: 'select 1', parameters: [] }])))).toBe(true)
  await server.start()
  expect(await refusal(selectOne())).toBe('worked')
})
