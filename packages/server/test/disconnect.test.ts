import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { detailOf } from './console-client.ts'
import { eventually } from './eventually.ts'
import type { Attempt } from './fake-upstream.ts'
import { loadVocabularies } from './load-vocabularies.ts'
import { openHolds, openStreams, residentBytes } from './metrics.ts'
import { chatBody, post, readAnswer, requestIdOf } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { seededRandom } from './seeded-random.ts'
import { openShop, type Shop } from './shop.ts'
import { eachSite, type Site } from './site.ts'
import { watchLag } from './watch-lag.ts'

const MODELS = ['chunks-30-every-4', 'tokens-400', 'slow-first-60', 'chunks-3-every-50', 'stall-after-2']
const AT_ONCE = 25
const WARM_UP = 100
const CLIENTS = 500
/** For most of them, and for the one for which a busy machine had time last. */
const STOPPED_WITHIN_MS = { most: 1_000, all: 5_000 }
const MEMORY_MAX_GROWTH = 64 * 1024 * 1024

/** What one client saw before it left. */
interface Departure {
  call: number
  leftMs: number
  tokens: number
  requestId: string | undefined
}

eachSite('clients that leave', (start) => {
  let site: Site
  let shop: Shop
  const random = seededRandom('disconnect')
  beforeAll(async () => {
    site = await start()
    shop = await openShop(site, MODELS)
  })
  afterAll(() => site?.stop())

  let calls = 0
  /** Leaves after some milliseconds or some tokens, whichever comes first. */
  async function leave(): Promise<Departure> {
    calls += 1
    const departure: Departure = { call: calls, leftMs: 0, tokens: 0, requestId: undefined }
    const controller = new AbortController()
    const go = () => {
      departure.leftMs ||= performance.now()
      controller.abort()
    }
    const tokensUntil = random.below(12)
    const timer = setTimeout(go, random.below(120))
    // An own field of the body tells which client a vendor's request belongs to.
    const body = chatBody(random.pick(MODELS), { stream: random.below(4) > 0, x_call: departure.call })
    try {
      const reply = await post(site.url, shop.key, body, { signal: controller.signal })
      departure.requestId = requestIdOf(reply)
      const read = await readAnswer(reply, (count) => {
        departure.tokens = count
        if (count > tokensUntil) go()
      })
      departure.tokens = read.tokens
    } catch {
      // It left before the answer began.
    }
    clearTimeout(timer)
    go()
    return departure
  }

  async function leaveMany(count: number): Promise<Departure[]> {
    const departures: Departure[] = []
    for (let done = 0; done < count; done += AT_ONCE) {
      departures.push(...(await Promise.all(Array.from({ length: AT_ONCE }, leave))))
    }
    return departures
  }

  const attemptOf = ({ call }: Departure): Attempt | undefined =>
    site.upstream.attempts.find((attempt) => attempt.body.x_call === call)

  /** A client that has n tokens pays for at least n, and nobody pays for more than the vendor sent. */
  function expectFairCharge(departure: Departure, row: UsageLog | undefined): void {
    const sent = attemptOf(departure)?.tokensSent ?? 0
    const facts = {
      departure,
      sent,
      row: row?.completion_tokens,
      quota: row?.quota,
      ending: row && detailOf(row).ending,
    }
    if (departure.tokens > 0 && !row) throw new Error(`delivered but not charged: ${JSON.stringify(facts)}`)
    if (!row) return
    const isFair = row.completion_tokens >= departure.tokens && row.completion_tokens <= sent + 1
    const isPaid = departure.tokens === 0 || row.quota > 0
    if (!isFair || !isPaid) throw new Error(`charged wrongly: ${JSON.stringify(facts)}`)
  }

  test('500 departures at random points: all delivered tokens are paid, every vendor is stopped, nothing is left behind', async () => {
    await leaveMany(WARM_UP)
    await loadVocabularies(site, shop.key)
    // The first count of tokens loads the vocabulary; until then nobody's price is known.
    const before = await eventually(60_000, async () => {
      for (const node of site.nodes) expect(await openHolds(node)).toBe(0)
      return readBooks(site.root)
    })
    const memoryBefore = await Promise.all(site.nodes.map(residentBytes))
    const lag = watchLag()
    const departures = await leaveMany(CLIENTS)
    await Promise.all(departures.map((departure) => attemptOf(departure)?.ended))
    for (const node of site.nodes) {
      await eventually(60_000, async () => {
        expect({ holds: await openHolds(node), streams: await openStreams(node) }).toEqual({ holds: 0, streams: 0 })
      })
    }
    const memoryAfter = await Promise.all(site.nodes.map(residentBytes))
    for (const [place, bytes] of memoryAfter.entries())
      expect(bytes - (memoryBefore[place] ?? 0)).toBeLessThan(MEMORY_MAX_GROWTH)
    const lagMs = 2 * lag.worstMs()
    const stoppedAfter = (departure: Departure) => (attemptOf(departure)?.endedMs ?? 0) - departure.leftMs
    const laterThan = (limitMs: number) => departures.filter((departure) => stoppedAfter(departure) > limitMs + lagMs)
    expect(laterThan(STOPPED_WITHIN_MS.all)).toEqual([])
    expect(laterThan(STOPPED_WITHIN_MS.most).length).toBeLessThan(CLIENTS / 50)
    const rows = await expectBooksAgree(site.root, before)
    const rowOf = new Map(rows.map((row) => [row.request_id, row]))
    for (const departure of departures)
      expectFairCharge(departure, departure.requestId ? rowOf.get(departure.requestId) : undefined)
  })
})
