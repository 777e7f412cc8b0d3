import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { openHolds } from './metrics.ts'
import { chatBody, post } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { openShop, type Shop, setOptionEverywhere } from './shop.ts'
import { eachSite, type Site } from './site.ts'

const QUOTA_PER_UNIT = 500_000
const CALLS = 100
const PAID_FOR = 10

eachSite('a balance under a crowd', (start) => {
  let site: Site
  let shop: Shop
  let priceUsd: number
  beforeAll(async () => {
    site = await start()
    shop = await openShop(site, ['ok@token', 'ok@user'])
    const { quota } = await site.root.self()
    priceUsd = quota / PAID_FOR / QUOTA_PER_UNIT
    await setOptionEverywhere(site, 'ModelPrice', { 'ok@token': priceUsd / 1000, 'ok@user': priceUsd })
  })
  afterAll(() => site?.stop())

  /** All calls at once, every second one streamed; answers with how many there were of each status. */
  async function crowd(key: string, model: string): Promise<Record<number, number>> {
    const calls = Array.from({ length: CALLS }, async (_, index) => {
      const reply = await post(site.url, key, chatBody(model, index % 2 === 0 ? {} : { stream: true }))
      await reply.text()
      return reply.status
    })
    const counts: Record<number, number> = {}
    for (const status of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  // The tests below share one balance: the token's part comes first, the last one spends all.
  test('a key with money for 10 calls gets exactly 10 answers out of 100 at once', async () => {
    const remainQuota = (priceUsd / 1000) * QUOTA_PER_UNIT * PAID_FOR
    const token = await site.root.makeToken({ unlimited_quota: false, remain_quota: remainQuota })
    const before = await readBooks(site.root)
    const counts = await crowd(`sk-${token.key}`, 'ok@token')
    expect(counts[200]).toBe(PAID_FOR)
    // Refused by the hold, or, once the last unit was charged, already at the door.
    expect((counts[403] ?? 0) + (counts[401] ?? 0)).toBe(CALLS - PAID_FOR)
    const rows = await expectBooksAgree(site.root, before)
    expect(rows).toHaveLength(PAID_FOR)
    const after = await site.root.call(endpoints.readToken, { params: { id: token.id } })
    expect({ remain: after.remain_quota, used: after.used_quota }).toEqual({ remain: 0, used: remainQuota })
    expect(site.upstream.attemptsOf('ok@token')).toHaveLength(PAID_FOR)
  })

  test('a user with money for 10 calls gets exactly 10 answers out of 100 at once, and has nothing left', async () => {
    const { quota } = await site.root.self()
    await setOptionEverywhere(site, 'ModelPrice', { 'ok@user': quota / PAID_FOR / QUOTA_PER_UNIT })
    const before = await readBooks(site.root)
    const counts = await crowd(shop.key, 'ok@user')
    expect(counts).toEqual({ 200: PAID_FOR, 403: CALLS - PAID_FOR })
    expect((await site.root.self()).quota).toBe(0)
    expect(await expectBooksAgree(site.root, before)).toHaveLength(PAID_FOR)
    expect(site.upstream.attemptsOf('ok@user')).toHaveLength(PAID_FOR)
    for (const node of site.nodes) expect(await openHolds(node)).toBe(0)
  })
})
