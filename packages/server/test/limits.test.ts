import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { SESSION_COOKIE, USER_ID_HEADER } from '@tollgate/contract/constants'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { TokenLimits } from '@tollgate/contract/entities/limits'
import { type ConsoleClient, signIn } from './console-client.ts'
import { eventually } from './eventually.ts'
import { chatBody, post, readAnswer } from './model-client.ts'
import { openShop, setOptionEverywhere } from './shop.ts'
import { eachSite, type Site } from './site.ts'

const PASSWORD = 'long enough'
const STREAM = 'chunks-5000-every-20'
const FAILS = 'status-500'
/** Quota of one call of `ok`. */
const PRICE = 1_000
const CROWD = 100

const limitsOf = (limits: Partial<TokenLimits>): TokenLimits => ({
  ...{ rpm: 0, tpm: 0, concurrency: 0, quota_5h: 0, quota_day: 0, quota_week: 0, quota_month: 0 },
  ...limits,
})

/** A call with little to say and little to answer, so that its tokens can be foreseen. */
const small = (model = 'ok') => chatBody(model, { max_tokens: 20 })

eachSite('limits', (start, kind) => {
  let site: Site
  beforeAll(async () => {
    site = await start()
    await openShop(site, ['ok', 'tokens-40', FAILS, STREAM])
    await setOptionEverywhere(site, 'ModelPrice', { ok: 0.002, 'tokens-40': 0.002, [FAILS]: 0.002, [STREAM]: 0.002 })
  })
  afterAll(() => site?.stop())

  const node = (index: number) => site.nodes[index % site.nodes.length]?.url ?? site.url

  async function limitedToken(limits: Partial<TokenLimits>, owner: ConsoleClient = site.root) {
    const token = await owner.makeToken({ limits: limitsOf(limits) })
    return { id: token.id, key: `sk-${token.key}` }
  }

  async function limitedUser(name: string, limits: Partial<TokenLimits>) {
    await site.root.call(endpoints.createUser, { body: { username: name, password: PASSWORD } })
    const [user] = await site.root.call(endpoints.searchUsers, { query: { keyword: name } })
    const id = user?.id ?? 0
    await site.root.call(endpoints.updateUser, { body: { id, quota: 10_000_000, limits: limitsOf(limits) } })
    const console = await signIn(site.url, name, PASSWORD)
    return { id, console, key: `sk-${(await console.makeToken()).key}` }
  }

  /** Many calls at once, taking turns between the nodes; how many there were of each status. */
  async function crowd(key: string, count = CROWD): Promise<Record<number, number>> {
    const statuses = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const reply = await post(node(index), key, small())
        await reply.text()
        return reply.status
      }),
    )
    return Object.fromEntries([200, 429].map((status) => [status, statuses.filter((each) => each === status).length]))
  }

  const usageOf = async (id: number) =>
    Object.fromEntries(
      (await site.root.call(endpoints.readTokenUsage, { params: { id } })).map((usage) => [usage.name, usage]),
    )

  const expectCleanLedger = async () => expect((await site.command('ledger-verify')).exitCode).toBe(0)

  describe('on requests per minute', () => {
    let token: Awaited<ReturnType<typeof limitedToken>>
    beforeAll(async () => {
      token = await limitedToken({ rpm: 10 })
      expect(await crowd(token.key)).toEqual({ 200: 10, 429: CROWD - 10 })
    })

    test('refuse in the format of OpenAI, and say what is left and when', async () => {
      const reply = await post(site.url, token.key, small())
      const seconds = Number(reply.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(61)
      expect(reply.headers.get('x-ratelimit-limit-requests')).toBe('10')
      expect(reply.headers.get('x-ratelimit-remaining-requests')).toBe('0')
      expect(reply.headers.get('x-ratelimit-reset-requests')).toMatch(/^(1m)?\d+s$/)
      const { error } = await readAnswer(reply)
      expect(error).toMatchObject({ type: 'requests', code: 'rate_limit_exceeded' })
      expect(String(error?.message)).toMatch(/10/)
    })

    test('refuse in the format of Anthropic', async () => {
      const body = { model: 'ok', max_tokens: 20, messages: [{ role: 'user', content: 'hello' }] }
      const reply = await post(site.url, token.key, body, { path: '/v1/messages' })
      expect(reply.status).toBe(429)
      expect(reply.headers.get('anthropic-ratelimit-requests-limit')).toBe('10')
      expect(reply.headers.get('anthropic-ratelimit-requests-remaining')).toBe('0')
      expect(reply.headers.get('anthropic-ratelimit-requests-reset')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      expect(await reply.json()).toMatchObject({ type: 'error', error: { type: 'rate_limit_error' } })
    })

    test('refuse in the format of Gemini', async () => {
      const body = { contents: [{ role: 'user', parts: [{ text: 'hello' }] }] }
      const reply = await post(site.url, token.key, body, { path: '/v1beta/models/ok:generateContent' })
      expect(reply.status).toBe(429)
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      const { error } = JSON.parse(await reply.text())
      expect(error).toMatchObject({ code: 429, status: 'RESOURCE_EXHAUSTED' })
      expect(JSON.stringify(error.details)).toMatch(/"retryDelay":"\d+s"/)
    })

    test('can be read, with those that are set and no others', async () => {
      const usage = await usageOf(token.id)
      expect(usage).toMatchObject({ rpm: { limit: 10, used: 10 } })
      expect(Object.keys(usage)).toEqual(['rpm'])
      const now = Math.floor(Date.now() / 1000)
      expect(usage.rpm?.resets_at).toBeGreaterThan(now)
      expect(usage.rpm?.resets_at).toBeLessThanOrEqual(now + 62)
    })

    test('do not count calls that failed', async () => {
      const { key, id } = await limitedToken({ rpm: 2 })
      for (let count = 0; count < 4; count += 1) {
        const reply = await post(node(count), key, small(FAILS))
        await reply.text()
        expect(reply.status).toBe(500)
      }
      await eventually(20_000, async () => expect((await usageOf(id)).rpm?.used).toBe(0))
      expect(await crowd(key, 6)).toEqual({ 200: 2, 429: 4 })
    })
  })

  test('limits on tokens per minute count what was used, and say what is left', async () => {
    const { key, id } = await limitedToken({ tpm: 100 })
    const first = await post(node(0), key, small())
    expect(first.headers.get('x-ratelimit-limit-tokens')).toBe('100')
    const { usage } = JSON.parse(await first.text())
    const spent = usage.prompt_tokens + usage.completion_tokens
    await eventually(20_000, async () => expect((await usageOf(id)).tpm?.used).toBe(spent))
    // This answer is far longer than its call let expect, so that the next one is refused.
    const long = await post(node(1), key, chatBody('tokens-40', { stream: true, max_tokens: 5 }))
    expect(Number(long.headers.get('x-ratelimit-remaining-tokens'))).toBeLessThan(100 - spent)
    await long.text()
    await eventually(20_000, async () => expect((await usageOf(id)).tpm?.used).toBeGreaterThan(spent + 40))
    const refused = await post(node(0), key, chatBody('ok', { max_tokens: 90 }))
    expect(refused.status).toBe(429)
    const { error } = await readAnswer(refused)
    expect(error).toMatchObject({ type: 'tokens', code: 'rate_limit_exceeded' })
  })

  test('limits on calls of a token at once hold over all nodes, and make place when calls end', async () => {
    const { key, id } = await limitedToken({ concurrency: 2 })
    const leave = new AbortController()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        post(node(index), key, chatBody(STREAM, { stream: true }), { signal: leave.signal }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect((await usageOf(id)).concurrency).toMatchObject({ limit: 2, used: 2 })
    const refused = replies.find(({ status }) => status === 429)
    expect(await refused?.json()).toMatchObject({ error: { code: 'concurrency_limit_exceeded' } })
    expect(refused?.headers.get('retry-after')).toBe('1')
    leave.abort()
    await eventually(20_000, async () => expect((await post(site.url, key, small())).status).toBe(200))
  })

  test('limits on quota let exactly as much through as they have, and name themselves and their end', async () => {
    const { key, id } = await limitedToken({ quota_day: 10 * PRICE, quota_month: 50 * PRICE })
    expect(await crowd(key)).toEqual({ 200: 10, 429: CROWD - 10 })
    const usage = await usageOf(id)
    expect(usage.quota_day).toMatchObject({ limit: 10 * PRICE, used: 10 * PRICE })
    expect(usage.quota_month).toMatchObject({ limit: 50 * PRICE, used: 10 * PRICE })
    const reply = await post(site.url, key, small())
    const secondsLeft = (usage.quota_day?.resets_at ?? 0) - Date.now() / 1000
    expect(Math.abs(Number(reply.headers.get('retry-after')) - secondsLeft)).toBeLessThan(10)
    const { error } = await readAnswer(reply)
    expect(error).toMatchObject({ type: 'usage_limit_reached', code: 'usage_limit_reached' })
    expect(String(error?.message)).toMatch(/0\.02.*\d{4}-\d\d-\d\dT00:00:00/)
    await expectCleanLedger()
  })

  test("a user's limits count over all tokens and the playground, and survive kill -9", async () => {
    const { id, console, key } = await limitedUser('limited', { quota_month: 3 * PRICE, rpm: 50 })
    const second = await limitedToken({}, console)
    for (const each of [key, second.key]) await (await post(site.url, each, small())).text()
    const played = await play(id, small())
    expect(played.status).toBe(200)
    expect(played.headers.get('x-ratelimit-limit-requests')).toBe('50')
    await played.text()
    const before = await console.call(endpoints.readOwnUsage)
    expect(before.find(({ name }) => name === 'quota_month')).toMatchObject({ used: 3 * PRICE })
    expect(await site.root.call(endpoints.readUserUsage, { params: { id } })).toMatchObject([
      { name: 'rpm', limit: 50, used: 3 },
      { name: 'quota_month', limit: 3 * PRICE, used: 3 * PRICE },
    ])
    await forgetEverything()
    for (const each of [key, second.key]) {
      const { status, error } = await readAnswer(await post(site.url, each, small()))
      expect([status, error?.code]).toEqual([429, 'usage_limit_reached'])
    }
    expect((await play(id, small())).status).toBe(429)
    await site.root.call(endpoints.updateUser, { body: { id, limits: limitsOf({ quota_month: 4 * PRICE }) } })
    await eventually(20_000, async () => expect((await post(site.url, key, small())).status).toBe(200))
    await expectCleanLedger()
  }, 120_000)

  test("the site's own limit counts answered calls, and all calls apart", async () => {
    const { key } = await limitedUser('crowded', {})
    await setOptionEverywhere(site, 'ModelRequestRateLimitSuccessCount', '3')
    await setOptionEverywhere(site, 'ModelRequestRateLimitCount', '5')
    await setOptionEverywhere(site, 'ModelRequestRateLimitEnabled', 'true')
    const ask = async (model: string) => {
      const reply = await post(site.url, key, small(model))
      const { error } = await readAnswer(reply)
      return error?.code === 'rate_limit_exceeded' ? String(error.message) : reply.status
    }
    expect([await ask(FAILS), await ask('ok'), await ask('ok'), await ask('ok')]).toEqual([500, 200, 200, 200])
    expect(await ask('ok')).toContain('1分钟内最多请求3次 ')
    expect(await ask(FAILS)).toContain('1分钟内最多请求3次 ')
    await setOptionEverywhere(site, 'ModelRequestRateLimitSuccessCount', '100')
    expect(await ask(FAILS)).toBe(500)
    expect(await ask('ok')).toContain('1分钟内最多请求5次，包括失败次数')
    await setOptionEverywhere(site, 'ModelRequestRateLimitEnabled', 'false')
    expect(await ask('ok')).toBe(200)
  })

  /** A call from the console's playground. */
  async function play(id: number, body: object): Promise<Response> {
    const json = { 'content-type': 'application/json' }
    const login = await fetch(`${site.url}/api/user/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: 'limited', password: PASSWORD }),
    })
    const cookie = login.headers.getSetCookie().find((line) => line.startsWith(`${SESSION_COOKIE}=`)) ?? ''
    return fetch(`${site.url}/pg/chat/completions`, {
      method: 'POST',
      headers: { ...json, cookie: cookie.split(';')[0] ?? '', [USER_ID_HEADER]: String(id) },
      body: JSON.stringify(body),
    })
  }

  /** Whatever is in memory only is gone: of the server itself, or of Redis and one node. */
  async function forgetEverything(): Promise<void> {
    await site.nodes[0]?.kill9()
    if (kind === 'postgres-redis') {
      const flush = Bun.spawn(['redis-cli', '-u', site.redis?.url ?? '', 'FLUSHALL'], { stdout: 'ignore' })
      expect(await flush.exited).toBe(0)
    }
    await site.restartNode(0)
  }
})
