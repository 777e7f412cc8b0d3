import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { FailpointName } from '../src/platform/failpoint.ts'
import { eventually } from './eventually.ts'
import { openHolds } from './metrics.ts'
import { chatBody, post, type ReadAnswer, readAnswer, requestIdOf } from './model-client.ts'
import { type BooksBefore, expectBooksAgree, readBooks } from './reconcile.ts'
import { seededRandom } from './seeded-random.ts'
import { openShop, type Shop } from './shop.ts'
import { eachSite, type Site } from './site.ts'

const CALLS = 50
/** Besides what the first start took: on a machine that is short of time all of them take long. */
const READY_WITHIN_MS = 5_000
const ROUNDS = { sqlite: 10, 'postgres-redis': 5 }
const MODELS = [
  'ok',
  'tokens-40',
  'chunks-12-every-6',
  'chunks-4-every-40',
  'slow-first-40',
  'status-500',
  'cut-after-3',
]

eachSite('a server that is killed', (start, kind) => {
  let site: Site
  let shop: Shop
  let booksAtStart: BooksBefore
  let firstReadyMs = 0
  const random = seededRandom('crash')
  beforeAll(async () => {
    site = await start()
    firstReadyMs = site.nodes[0]?.readyAfterMs ?? 0
    shop = await openShop(site, MODELS)
    booksAtStart = await readBooks(site.root)
  })
  afterAll(() => site?.stop())

  /** One call; answers with its request id when the client has all of its answer. */
  async function finishedCall(body: object, url = site.url): Promise<string | undefined> {
    try {
      const reply = await post(url, shop.key, body)
      const read = await readAnswer(reply)
      return isFinished(read) ? requestIdOf(reply) : undefined
    } catch {
      // The server went away before it answered: the client has nothing.
      return undefined
    }
  }

  const isFinished = (read: ReadAnswer): boolean =>
    read.status === 200 &&
    !read.isBroken &&
    !read.error &&
    (read.hasDone || read.events.some((event) => event.object === 'chat.completion'))

  async function expectNothingLost(finished: readonly string[]): Promise<void> {
    const verified = await site.command('ledger-verify')
    expect(verified).toMatchObject({ exitCode: 0 })
    // A dead node of several is buried by the others later, perhaps between two reads of these books.
    const rows = await eventually(20_000, () => expectBooksAgree(site.root, booksAtStart))
    const logged = new Map(rows.map((row) => [row.request_id, row.quota]))
    for (const id of finished) expect({ id, isCharged: (logged.get(id) ?? 0) > 0 }).toEqual({ id, isCharged: true })
    expect(new Set(rows.map((row) => row.request_id)).size).toBe(rows.length)
    for (const node of site.nodes) await eventually(20_000, async () => expect(await openHolds(node)).toBe(0))
  }

  const rounds = Array.from({ length: ROUNDS[kind] }, (_, index) => index + 1)
  test.each(rounds)('kill -9 under 50 mixed calls loses no finished answer and no unit (round %d)', async () => {
    const calls = Array.from({ length: CALLS }, () =>
      finishedCall(chatBody(random.pick(MODELS), { stream: random.below(3) > 0 })),
    )
    await Bun.sleep(random.below(160))
    await site.nodes[0]?.kill9()
    const restarted = await site.restartNode(0)
    expect(restarted.readyAfterMs).toBeLessThan(READY_WITHIN_MS + firstReadyMs)
    const finished = await Promise.all(calls)
    await expectNothingLost(finished.filter((id) => id !== undefined))
  })

  // A whole answer has no first byte of its own: it is sent at once when its price is on disk.
  const both = [true, false]
  const streamed = [true]
  const points: [point: FailpointName, ways: boolean[]][] = [
    ['after-hold', both],
    ['after-accept', both],
    ['before-first-byte', streamed],
    ['after-first-byte', streamed],
    ['before-settle', both],
    ['before-last-byte', both],
    ['after-last-byte', streamed],
  ]
  test.each(points)('a kill at the point %s leaves the books in order', async (point, ways) => {
    await site.nodes[0]?.stop()
    const finished: (string | undefined)[] = []
    for (const stream of ways) {
      const doomed = await site.restartNode(0, { FAILPOINT: point })
      finished.push(await finishedCall(chatBody('ok', { stream }), doomed.url))
      await doomed.exited
    }
    await site.restartNode(0)
    await expectNothingLost(finished.filter((id) => id !== undefined))
  })
})
