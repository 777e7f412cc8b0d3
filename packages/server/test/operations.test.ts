import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { TokenStatus } from '@tollgate/contract/constants'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { eventually } from './eventually.ts'
import { readMetrics } from './metrics.ts'
import { chatBody, post, readAnswer } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { startServer } from './running-server.ts'
import { openShop, type Shop, setOptionEverywhere } from './shop.ts'
import { eachSite, type Site, type SiteOptions, startSite } from './site.ts'
import { startTcpProxy } from './tcp-proxy.ts'

const SAME_NODE_MS = 1_000
const OTHER_NODE_MS = 5_000
const DEAD_NODE_MS = 60_000
const DRAIN_MS = 1_500

eachSite('running it', (start, kind) => {
  let site: Site
  let shop: Shop
  beforeAll(async () => {
    site = await start({ env: { DRAIN_TIMEOUT_MS: String(DRAIN_MS) } } satisfies SiteOptions)
    shop = await openShop(site, ['ok', 'chunks-20-every-30', 'stall-after-3'])
  })
  afterAll(() => site?.stop())

  const node = (place = 0) => site.nodes[place] ?? expect.unreachable()
  /** A server that stops refuses calls, and then takes no more connections. */
  const whenCallsAreRefused = (url: string) =>
    eventually(OTHER_NODE_MS, async () => {
      const isRefused = await post(url, shop.key, chatBody('ok')).then(
        (reply) => reply.status === 503,
        () => true,
      )
      expect(isRefused).toBe(true)
    })

  test('health, readiness and the description of the API can be read', async () => {
    for (const path of ['/healthz', '/readyz', '/api/status', '/openapi.json']) {
      expect({ path, status: (await fetch(`${node().url}${path}`)).status }).toEqual({ path, status: 200 })
    }
  })

  test('the figures have their names, count calls, and know nobody', async () => {
    await readAnswer(await post(node().url, shop.key, chatBody('ok', { stream: true })))
    const figures = await readMetrics(node())
    const text = [...figures.keys()].join('\n')
    for (const name of ['open_holds', 'open_streams', 'open_calls', 'journal_depth', 'quota_charged_total'])
      expect(text).toContain(`tollgate_${name}`)
    for (const name of [
      'calls_total{',
      'first_token_seconds_count',
      'call_seconds_count',
      'tokens_total{',
      'journal_commit_seconds_count',
    ]) {
      expect(text).toContain(`tollgate_${name}`)
    }
    // With others beside it a server writes no redo log.
    expect((figures.get('tollgate_redo_record_seconds_count') ?? 0) > 0).toBe(kind === 'sqlite')
    expect(text).toMatch(/tollgate_.*eventloop/)
    expect(text).toMatch(/tollgate_.*resident_memory_bytes/)
    expect(text).not.toContain(shop.key.slice(3, 15))
    expect(text).not.toContain('root')
  })

  test('a key that is switched off in the console is refused within a second here and five elsewhere', async () => {
    const token = await site.root.makeToken()
    const status = async (url: string) => (await post(url, `sk-${token.key}`, chatBody('ok'))).status
    for (const { url } of site.nodes) expect(await eventually(OTHER_NODE_MS, () => status(url))).toBe(200)
    await site.root.at(node().url).call(endpoints.updateToken, {
      query: { status_only: 'true' },
      body: { id: token.id, status: TokenStatus.disabled },
    })
    await eventually(SAME_NODE_MS, async () => expect(await status(node().url)).toBe(401))
    for (const { url } of site.nodes) await eventually(OTHER_NODE_MS, async () => expect(await status(url)).toBe(401))
  })

  test('a channel and a price that change in the console count on every node within five seconds', async () => {
    const id = await site.root.makeChannel({ models: 'ok@late', base_url: site.upstream.url })
    const status = async (url: string) => (await post(url, shop.key, chatBody('ok@late'))).status
    for (const { url } of site.nodes) await eventually(OTHER_NODE_MS, async () => expect(await status(url)).toBe(200))
    await setOptionEverywhere(site, 'ModelPrice', { 'ok@late': 0.002 }, OTHER_NODE_MS)
    for (const { url } of site.nodes) {
      const before = await readBooks(site.root)
      await readAnswer(await post(url, shop.key, chatBody('ok@late')))
      expect(await expectBooksAgree(site.root, before)).toMatchObject([{ quota: 1_000 }])
    }
    await site.root.call(endpoints.updateChannel, { body: { id, status: 2 } })
    for (const { url } of site.nodes) await eventually(OTHER_NODE_MS, async () => expect(await status(url)).toBe(503))
  })

  test('SIGTERM lets running calls finish, takes no new ones, writes everything down and ends well', async () => {
    const before = await readBooks(site.root)
    const { url } = node()
    const arrived = site.upstream.nextAttempt()
    const running = post(url, shop.key, chatBody('chunks-20-every-30', { stream: true })).then((reply) =>
      readAnswer(reply),
    )
    await arrived
    const exited = node().stop()
    await whenCallsAreRefused(url)
    expect(await running).toMatchObject({ tokens: 20, hasDone: true, isBroken: false })
    expect(await exited).toBe(0)
    await site.restartNode(0)
    const rows = await expectBooksAgree(site.root, before)
    // Calls that came before the signal did were answered, too.
    expect(rows.filter((row) => row.model_name !== 'ok')).toMatchObject([
      { model_name: 'chunks-20-every-30', completion_tokens: 20 },
    ])
  })

  test('whoever tells a server twice to stop does not hasten it', async () => {
    const { url } = node()
    const running = readAnswer(await post(url, shop.key, chatBody('chunks-20-every-30', { stream: true })))
    void node().stop()
    await whenCallsAreRefused(url)
    expect(await node().stop()).toBe(0)
    expect(await running).toMatchObject({ tokens: 20, hasDone: true, isBroken: false })
    await site.restartNode(0)
  })

  test('who closes the terminal of a server stops it as well as SIGTERM does', async () => {
    const { url, pid, exited } = node()
    const running = readAnswer(await post(url, shop.key, chatBody('chunks-20-every-30', { stream: true })))
    process.kill(pid, 'SIGHUP')
    expect(await exited).toBe(0)
    expect(await running).toMatchObject({ tokens: 20, hasDone: true, isBroken: false })
    await site.restartNode(0)
  })

  test('a call that does not finish in time is broken off at the stop, and what was delivered is paid', async () => {
    const before = await readBooks(site.root)
    const reply = await post(node().url, shop.key, chatBody('stall-after-3', { stream: true }))
    const running = readAnswer(reply)
    const startedMs = performance.now()
    expect(await node().stop()).toBe(0)
    expect(performance.now() - startedMs).toBeLessThan(DRAIN_MS + 10_000)
    expect(await running).toMatchObject({ hasDone: false })
    await site.restartNode(0)
    const rows = await expectBooksAgree(site.root, before)
    expect(rows).toMatchObject([{ model_name: 'stall-after-3', completion_tokens: 3 }])
    expect((await site.command('ledger-verify')).exitCode).toBe(0)
  })
})

describe('several nodes', () => {
  let site: Site
  let shop: Shop
  beforeAll(async () => {
    site = await startSite('postgres-redis', { nodes: 2 })
    shop = await openShop(site, ['ok', 'stall-after-3', 'chunks-20-every-30'])
  })
  afterAll(() => site?.stop())

  const ask = async (model: string, place = 0): Promise<number> => {
    const reply = await post(site.nodes[place]?.url ?? '', shop.key, chatBody(model))
    await reply.text()
    return reply.status
  }

  test('a server that was not told of Redis does not begin beside them, and says so', async () => {
    const begun = startServer({ ...site.environment, REDIS_CONN_STRING: '' })
    const message = await begun.then(
      () => 'it began',
      (error: Error) => error.message,
    )
    expect(message).toContain('Another server works on the database of SQL_DSN. Several at once need Redis')
    expect(await ask('ok')).toBe(200)
  })

  test('what a dead node held is free again within a minute, and its calls are closed', async () => {
    const { quota } = await site.root.self()
    await setOptionEverywhere(site, 'ModelPrice', { 'stall-after-3': quota / 500_000, ok: 0.002 })
    const lost = post(site.nodes[1]?.url ?? '', shop.key, chatBody('stall-after-3', { stream: true }))
    // Once a token is out the call is on disk, so it is known to have been lost.
    await new Promise((resolve) => lost.then((reply) => readAnswer(reply, resolve)))
    expect(await ask('ok')).toBe(403)
    await site.nodes[1]?.kill9()
    await eventually(DEAD_NODE_MS, async () => expect(await ask('ok')).toBe(200))
    const rows = await site.root.at(site.nodes[0]?.url ?? '').consumeLogs({ model_name: 'stall-after-3' })
    expect(rows).toMatchObject([{ quota: 0, content: 'interrupted' }])
    await site.restartNode(1)
    expect((await site.command('ledger-verify')).exitCode).toBe(0)
  })

  test('after Redis lost everything balances are known again and running calls are still charged', async () => {
    const before = await readBooks(site.root)
    const arrived = site.upstream.nextAttempt()
    const running = post(site.url, shop.key, chatBody('chunks-20-every-30', { stream: true })).then((reply) =>
      readAnswer(reply),
    )
    await arrived
    await flush(site)
    for (const place of [0, 1]) expect(await ask('ok', place)).toBe(200)
    expect(await running).toMatchObject({ tokens: 20, hasDone: true })
    expect(await expectBooksAgree(site.root, before)).toHaveLength(3)
  })

  test('a key that is switched off on a node without Redis is refused by the others within five seconds', async () => {
    const network = await startTcpProxy(Number(new URL(site.redis?.url ?? '').port))
    await site.nodes[1]?.kill9()
    await site.restartNode(1, { REDIS_CONN_STRING: `redis://127.0.0.1:${network.port}` })
    const token = await site.root.makeToken()
    const status = async () => (await post(site.nodes[0]?.url ?? '', `sk-${token.key}`, chatBody('ok'))).status
    expect(await eventually(OTHER_NODE_MS, status)).toBe(200)
    const cutOff = site.root.at(site.nodes[1]?.url ?? '')
    network.swallow()
    await cutOff.call(endpoints.updateToken, {
      query: { status_only: 'true' },
      body: { id: token.id, status: TokenStatus.disabled },
    })
    await eventually(OTHER_NODE_MS, async () => expect(await status()).toBe(401))
    network.stop()
    await site.nodes[1]?.kill9()
    await site.restartNode(1)
  }, 120_000)

  test('without Redis calls are refused as busy, and served again when it is back', async () => {
    await site.redis?.halt('SIGKILL')
    for (const place of [0, 1]) await eventually(15_000, async () => expect(await ask('ok', place)).toBe(503))
    const turn = { model: 'ok', input: 'go on', previous_response_id: 'resp_1' }
    const busy = await post(site.url, shop.key, turn, { path: '/v1/responses' })
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await fetch(`${site.nodes[0]?.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${site.nodes[0]?.url}/readyz`)).status).toBe(503)
    await site.redis?.start()
    for (const place of [0, 1]) await eventually(15_000, async () => expect(await ask('ok', place)).toBe(200))
    expect((await site.command('ledger-verify')).exitCode).toBe(0)
  })

  test('a node that begins without Redis serves the console, and calls when Redis is there', async () => {
    await site.redis?.halt('SIGKILL')
    await site.nodes[1]?.kill9()
    const url = site.nodes[1]?.url ?? ''
    const starting = site.restartNode(1)
    await Promise.race([
      starting,
      eventually(15_000, async () => expect((await fetch(`${url}/healthz`)).ok).toBe(true)),
    ])
    expect((await site.root.at(url).self()).username).toBe('root')
    await site.redis?.start()
    await starting
    await eventually(15_000, async () => expect(await ask('ok', 1)).toBe(200))
  })
})

async function flush(site: Site): Promise<void> {
  const child = Bun.spawn(['redis-cli', '-u', site.redis?.url ?? '', 'FLUSHALL'], {
    stdout: 'ignore',
    stderr: 'ignore',
  })
  expect(await child.exited).toBe(0)
}
