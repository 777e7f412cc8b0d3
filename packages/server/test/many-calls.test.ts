import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eventually } from './eventually.ts'
import { loadVocabularies } from './load-vocabularies.ts'
import { openStreams, readMetrics, residentBytes } from './metrics.ts'
import { chatBody, post, type ReadAnswer, readAnswer } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { seededRandom } from './seeded-random.ts'
import { openShop, type Shop } from './shop.ts'
import { type Site, startSite } from './site.ts'

const STREAMS = 200
const TOKENS = 20
const STREAM = `chunks-${TOKENS}-every-400`
const STREAMS_MAX_GROWTH = 100 * 1024 * 1024

const CALLS = 5_000
const AT_ONCE = 50
/** Until then the server's own memory grows. */
const WARM_UP = 5_000
const MODELS = ['ok', 'tokens-40', 'chunks-4-every-2']
const FAULTS = ['status-500', 'reset', 'cut-after-4', 'error-event-4', 'json-error-200']
/** Of all calls. */
const SHARES = { streams: 0.5, faults: 0.05, aborts: 0.1 }
/** Connections that are kept, and files that are read now and then. */
const FILES_MORE = 10
const CALLS_MAX_GROWTH = 64 * 1024 * 1024

let site: Site
let shop: Shop
beforeAll(async () => {
  site = await startSite('sqlite')
  // Channels that fail are not switched off: each fault is met as often as it is asked for.
  shop = await openShop(site, [STREAM, ...MODELS, ...FAULTS], { auto_ban: 0 })
  await loadVocabularies(site, shop.key)
})
afterAll(() => site?.stop())

function node() {
  const [first] = site.nodes
  if (!first) throw new Error('no server')
  return first
}

/** What a call leaves open until it ends. */
async function expectNothingOpen(): Promise<void> {
  const figures = await readMetrics(node())
  const open = ['open_holds', 'open_calls', 'open_streams'].map((name) => figures.get(`tollgate_${name}`))
  expect(open).toEqual([0, 0, 0])
}

test('many streams at once run side by side, whole, in little memory, and each is charged', async () => {
  const before = await readBooks(site.root)
  const idle = await residentBytes(node())
  const answers = Promise.all(
    Array.from({ length: STREAMS }, async () =>
      readAnswer(await post(site.url, shop.key, chatBody(STREAM, { stream: true }))),
    ),
  )
  await eventually(5_000, async () => expect(await openStreams(node())).toBe(STREAMS))
  expect((await residentBytes(node())) - idle).toBeLessThan(STREAMS_MAX_GROWTH)
  const isWhole = ({ status, tokens, hasDone, error }: ReadAnswer) =>
    status === 200 && tokens === TOKENS && hasDone && error === undefined
  expect((await answers).filter((answer) => !isWhole(answer))).toEqual([])
  await eventually(5_000, expectNothingOpen)
  const rows = await expectBooksAgree(site.root, before)
  expect(rows.map(({ completion_tokens }) => completion_tokens)).toEqual(Array.from({ length: STREAMS }, () => TOKENS))
})

test('thousands of calls, of which some break and some are left, leave nothing behind but exact books', async () => {
  const random = seededRandom('many calls')
  let asked = 0
  /** Request ids of answers that their clients have whole. */
  let answered: string[] = []

  async function call(): Promise<void> {
    const isFault = random.chance(SHARES.faults)
    const isLeft = random.chance(SHARES.aborts)
    const body = chatBody(random.pick(isFault ? FAULTS : MODELS), { stream: random.chance(SHARES.streams) })
    const leaving = new AbortController()
    const timer = isLeft ? setTimeout(() => leaving.abort(), random.below(15)) : undefined
    try {
      const { status, error, isBroken, requestId } = await readAnswer(
        await post(site.url, shop.key, body, { signal: leaving.signal }),
      )
      const isWhole = status === 200 && !error && !isBroken
      if (isWhole) answered.push(requestId)
      expect(isWhole || isFault || isLeft).toBe(true)
    } catch (cause) {
      if (!isLeft) throw cause
    } finally {
      clearTimeout(timer)
    }
  }

  async function callMany(count: number): Promise<void> {
    const until = asked + count
    const client = async () => {
      while (asked < until) {
        asked += 1
        await call()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, client))
    await eventually(30_000, expectNothingOpen)
  }

  const filesAndMemory = async () => ({
    files: (await readMetrics(node())).get('tollgate_process_open_fds') ?? Number.NaN,
    memory: await residentBytes(node()),
  })

  await callMany(WARM_UP)
  answered = []
  const before = await readBooks(site.root)
  const first = await filesAndMemory()
  await callMany(CALLS)
  await eventually(30_000, async () => expect((await filesAndMemory()).files).toBeLessThan(first.files + FILES_MORE))
  expect((await filesAndMemory()).memory - first.memory).toBeLessThan(CALLS_MAX_GROWTH)
  const rows = await expectBooksAgree(site.root, before)
  const charges = Map.groupBy(
    rows.filter(({ quota }) => quota > 0),
    ({ request_id }) => request_id,
  )
  expect(answered.filter((id) => charges.get(id)?.length !== 1)).toEqual([])
  expect(answered.length).toBeGreaterThan(CALLS * (1 - SHARES.faults - SHARES.aborts - 0.05))
  expect((await site.command('ledger-verify')).exitCode).toBe(0)
}, 120_000)
