import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { SQLITE_FILE } from '../src/storage/open-database.ts'
import { eventually } from './eventually.ts'
import { chatBody, post, readAnswer, requestIdOf } from './model-client.ts'
import { openShop } from './shop.ts'
import { type Site, startSite } from './site.ts'
import { startTcpProxy } from './tcp-proxy.ts'

// How a server stops, and what it says of itself, when what it stands on takes nothing.

const DRAIN_MS = 500
/** What main.ts allows behind the drain, and some for a busy machine. */
const END_MS = 12_000 + 3_000

const sites: Site[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.stop()
})

async function start(kind: Site['kind'], env: Record<string, string> = {}): Promise<Site> {
  const site = await startSite(kind, { env: { DRAIN_TIMEOUT_MS: String(DRAIN_MS), STOP_DELAY_MS: '0', ...env } })
  sites.push(site)
  return site
}

const urlOf = (site: Site) => site.nodes[0]?.url ?? ''

async function readiness(site: Site) {
  const reply = await fetch(`${urlOf(site)}/readyz`)
  // Proof of the cast: every field is compared.
  return { code: reply.status, ...((await reply.json()) as object) }
}

async function stopInTime(site: Site): Promise<number | undefined> {
  const startedMs = performance.now()
  const exitCode = await site.nodes[0]?.stop()
  expect(performance.now() - startedMs).toBeLessThan(DRAIN_MS + END_MS)
  return exitCode
}

test('tables that take nothing: it is not ready and says why, it stops all the same, and no call is lost', async () => {
  const site = await start('sqlite')
  const shop = await openShop(site, ['ok'])
  const file = new Database(join(site.environment.DATA_DIR ?? '', SQLITE_FILE))
  file.run('pragma busy_timeout = 5000')
  // At once, where a file that is locked is waited for; what stops meets that one, too.
  file.run(`create trigger full before insert on logs begin select raise(abort, 'nothing more'); end`)
  const reply = await post(site.url, shop.key, chatBody('ok'))
  expect(reply.status).toBe(200)
  await eventually(20_000, async () =>
    expect(await readiness(site)).toMatchObject({
      code: 503,
      journal: false,
      reasons: ['the journal cannot commit: the disk or the database takes nothing'],
    }),
  )
  file.run('begin immediate')
  expect(await stopInTime(site)).toBe(1)
  expect(site.nodes[0]?.output()).not.toContain('could not be brought to disk')
  file.run('rollback')
  file.run('drop trigger full')
  file.close()
  await site.restartNode(0)
  expect(await site.root.consumeLogs({ model_name: 'ok' })).not.toEqual([])
  expect((await site.command('ledger-verify')).exitCode).toBe(0)
}, 90_000)

test('a database that is silent: it stops all the same, names what is not on disk, and that call costs nothing', async () => {
  // Without Redis what the dead left behind is found at once.
  const site = await start('postgres-redis', { REDIS_CONN_STRING: '' })
  const shop = await openShop(site, ['chunks-20-every-30'])
  await site.nodes[0]?.stop()
  const address = new URL(site.environment.SQL_DSN ?? '')
  const network = await startTcpProxy(Number(address.port))
  address.port = String(network.port)
  await site.restartNode(0, { SQL_DSN: address.href })
  const begun = Promise.withResolvers<void>()
  const reply = await post(urlOf(site), shop.key, chatBody('chunks-20-every-30', { stream: true }))
  const running = readAnswer(reply, () => begun.resolve())
  await begun.promise
  network.swallow()
  await eventually(10_000, async () =>
    expect(await readiness(site)).toMatchObject({ code: 503, database: false, shared_state: true }),
  )
  expect(await stopInTime(site)).toBe(1)
  expect(await running).toMatchObject({ hasDone: false })
  const said = site.nodes[0]?.output()
  expect(said).toContain('calls ended and could not be brought to disk')
  expect(said).toContain(requestIdOf(reply))
  network.stop()
  await site.restartNode(0)
  await eventually(60_000, async () =>
    expect(await site.root.consumeLogs({ model_name: 'chunks-20-every-30' })).toMatchObject([
      { quota: 0, content: 'interrupted' },
    ]),
  )
  expect((await site.command('ledger-verify')).exitCode).toBe(0)
}, 120_000)

test('a Redis that only reads: it is not ready, and says why', async () => {
  const site = await start('postgres-redis')
  const redis = (...words: string[]) =>
    Bun.spawn(['redis-cli', '-u', site.redis?.url ?? '', ...words], { stdout: 'ignore' }).exited
  await redis('replicaof', '127.0.0.1', '1')
  expect(await readiness(site)).toMatchObject({ code: 503, database: true, shared_state: false })
  await redis('replicaof', 'no', 'one')
  expect(await readiness(site)).toMatchObject({ code: 200, shared_state: true })
}, 60_000)

test('among several, while it leaves it serves once more on each connection and is not ready', async () => {
  const site = await start('postgres-redis', { STOP_DELAY_MS: '1500' })
  const shop = await openShop(site, ['ok'])
  const exited = site.nodes[0]?.stop()
  await eventually(1_000, async () =>
    expect(await readiness(site)).toMatchObject({ code: 503, reasons: ['the server is stopping'] }),
  )
  const reply = await post(urlOf(site), shop.key, chatBody('ok'))
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close'])
  const page = await fetch(`${urlOf(site)}/api/status`)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect(await exited).toBe(0)
}, 60_000)
