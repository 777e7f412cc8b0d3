import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { FailpointName } from '../src/platform/failpoint.ts'
import type { ConsoleClient } from './console-client.ts'
import { eventually } from './eventually.ts'
import { epayNotice, PAYMENT_OPTIONS } from './payment-gateways.ts'
import { setOptionEverywhere } from './shop.ts'
import { eachSite, type Site } from './site.ts'

const CODE_QUOTA = 700_001
const ORDER_QUOTA = 1_000_000

eachSite('money that comes in', (start) => {
  let site: Site
  beforeAll(async () => {
    site = await start()
    for (const key of ['PayAddress', 'EpayId', 'ServerAddress'] as const)
      await setOptionEverywhere(site, key, PAYMENT_OPTIONS[key])
    await site.root.setOption('EpayKey', PAYMENT_OPTIONS.EpayKey)
    for (const { url } of site.nodes)
      await eventually(20_000, async () => {
        const status = await site.root.at(url).call(endpoints.readStatus)
        expect(status.enable_online_topup).toBe(true)
      })
  })
  afterAll(() => site?.stop())

  const makeCode = async () => {
    const body = { name: 'gift', quota: CODE_QUOTA, count: 1 }
    const [key = ''] = await site.root.call(endpoints.createRedemptions, { body })
    return key
  }
  const redeemAt = (client: ConsoleClient, key: string): Promise<string> =>
    client.call(endpoints.redeemCode, { body: { key } }).then(
      () => 'redeemed',
      (error: unknown) => String(error),
    )
  const order = async () => {
    const { data } = await site.root.call(endpoints.payTopUp, { body: { amount: 2, payment_method: 'zfb' } })
    if (typeof data === 'string') throw new Error(data)
    return epayNotice(data)
  }
  const notifyAt = (url: string, notice: URLSearchParams): Promise<string> =>
    fetch(`${url}/api/user/epay/notify?${notice}`).then(
      (reply) => reply.text(),
      () => 'no answer',
    )
  const urlOf = (index: number) => site.nodes[index % site.nodes.length]?.url ?? site.url

  /** What a run adds to the balance; the books must agree after it. */
  async function gainOf(run: () => Promise<unknown>): Promise<number> {
    const before = (await site.root.self()).quota
    await run()
    expect(await site.command('ledger-verify')).toMatchObject({ exitCode: 0 })
    return (await site.root.self()).quota - before
  }

  test('one code redeemed 200 times at once on every node is credited once, twenty times over', async () => {
    const gain = await gainOf(async () => {
      for (let round = 0; round < 20; round += 1) {
        const key = await makeCode()
        const outcomes = await Promise.all(
          Array.from({ length: 200 }, (_, index) => redeemAt(site.root.at(urlOf(index)), key)),
        )
        expect(outcomes.filter((outcome) => outcome === 'redeemed')).toHaveLength(1)
        expect(outcomes.filter((outcome) => outcome.includes('redemption.used'))).toHaveLength(199)
      }
    })
    expect(gain).toBe(20 * CODE_QUOTA)
  }, 120_000)

  test('10,000 forged or altered notices credit nothing, and the true one after them does', async () => {
    const notice = await order()
    const forged = await gainOf(async () => {
      for (let start = 0; start < 10_000; start += 200) {
        const answers = await Promise.all(
          Array.from({ length: 200 }, (_, index) => notifyAt(urlOf(index), forgeryOf(notice, start + index))),
        )
        expect(answers.filter((answer) => answer === 'success')).toEqual([])
      }
    })
    expect(forged).toBe(0)
    expect(await gainOf(() => notifyAt(site.url, notice))).toBe(ORDER_QUOTA)
  }, 120_000)

  test('one payment told of 100 times at once on every node is credited once', async () => {
    const notice = await order()
    const gain = await gainOf(async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => notifyAt(urlOf(index), notice)))
      expect(new Set(answers)).toEqual(new Set(['success']))
    })
    expect(gain).toBe(ORDER_QUOTA)
  }, 120_000)

  /** Runs a call against a node that is killed at a point of it, and starts the node again. */
  async function killedAt<Answer>(point: FailpointName, run: (url: string) => Promise<Answer>): Promise<Answer> {
    await site.nodes[0]?.stop()
    const doomed = await site.restartNode(0, { FAILPOINT: point })
    const answer = await run(doomed.url)
    await doomed.exited
    await site.restartNode(0)
    return answer
  }

  test('a server killed between order and credit has credited nothing, and the next notice heals it', async () => {
    const notice = await order()
    const gain = await gainOf(async () => {
      expect(await gainOf(() => killedAt('after-order-mark', (url) => notifyAt(url, notice)))).toBe(0)
      expect(await notifyAt(site.url, notice)).toBe('success')
      expect(await notifyAt(site.url, notice)).toBe('success')
    })
    expect(gain).toBe(ORDER_QUOTA)
  }, 120_000)

  test('a server killed between code and credit has used up nothing', async () => {
    const key = await makeCode()
    const gain = await gainOf(async () => {
      const outcome = await killedAt('after-redeem-mark', (url) => redeemAt(site.root.at(url), key))
      expect(outcome).not.toBe('redeemed')
      expect(await redeemAt(site.root, key)).toBe('redeemed')
      expect(await redeemAt(site.root, key)).toContain('redemption.used')
    })
    expect(gain).toBe(CODE_QUOTA)
  }, 120_000)
})

/** A notice that no gateway has sent: one field is another, or it was signed with another key. */
function forgeryOf(notice: URLSearchParams, number: number): URLSearchParams {
  const changes: readonly [field: string, value: string][] = [
    ['money', `${number}.01`],
    ['out_trade_no', `${notice.get('out_trade_no')}${number}`],
    ['trade_no', `G${number}`],
    ['pid', String(number)],
    ['type', `wx${number}`],
    ['name', `gift ${number}`],
    ['sign', createHash('md5').update(String(number)).digest('hex')],
  ]
  const change = changes[number % (changes.length + 1)]
  if (change === undefined) return epayNotice(Object.fromEntries(notice), {}, `key-${number}`)
  const forged = new URLSearchParams(notice)
  forged.set(...change)
  return forged
}
