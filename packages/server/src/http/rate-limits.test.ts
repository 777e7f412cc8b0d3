import { afterEach, describe, expect, setSystemTime, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ConsoleApp, openConsoleApp } from '../../test/console-app.ts'

let site: ConsoleApp | undefined
afterEach(async () => {
  setSystemTime()
  await site?.close()
  site = undefined
})

async function open(environment: Record<string, string>): Promise<ConsoleApp> {
  site = await openConsoleApp(environment)
  return site
}

const apiLimit = {
  GLOBAL_API_RATE_LIMIT_ENABLE: 'true',
  GLOBAL_API_RATE_LIMIT: '3',
  GLOBAL_API_RATE_LIMIT_DURATION: '60',
}
const criticalLimit = {
  CRITICAL_RATE_LIMIT_ENABLE: 'true',
  CRITICAL_RATE_LIMIT: '2',
  CRITICAL_RATE_LIMIT_DURATION: '60',
}
const webLimit = {
  GLOBAL_WEB_RATE_LIMIT_ENABLE: 'true',
  GLOBAL_WEB_RATE_LIMIT: '2',
  GLOBAL_WEB_RATE_LIMIT_DURATION: '60',
}

const statuses = async (calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)

describe('the limit of all console calls', () => {
  test('lets exactly so many through, and then answers 429 without a body', async () => {
    const { call } = await open(apiLimit)
    const replies = await Promise.all(Array.from({ length: 10 }, () => call('/api/status')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(7)
    for (const { text, headers } of refused) {
      expect(text).toBe('')
      expect(Number(headers.get('retry-after'))).toBeWithin(1, 61)
      expect(headers.get('x-oneapi-request-id')).not.toBeNull()
    }
  })

  test.each([
    ['back', -3_600_000],
    ['forward', 3_600_000],
  ])('lasts as long as ever when the clock is set %s', async (_name, changeMs) => {
    const { call } = await open(apiLimit)
    await Promise.all(Array.from({ length: 3 }, () => call('/api/status')))
    setSystemTime(Date.now() + changeMs)
    const { status, headers } = await call('/api/status')
    expect([status, Number(headers.get('retry-after')) <= 60]).toEqual([429, true])
  })

  test('counts unknown paths too, and leaves the others alone', async () => {
    const { call } = await open(apiLimit)
    expect(await statuses(Array.from({ length: 3 }, () => call('/api/unknown')))).toEqual([404, 404, 404])
    expect((await call('/api/status')).status).toBe(429)
    expect((await call('/healthz')).status).toBe(200)
  })

  test('counts each address by itself', async () => {
    const { call } = await open(apiLimit)
    const from = (socketAddress: string) => call('/api/status', { socketAddress })
    await Promise.all(Array.from({ length: 3 }, () => from('192.0.2.1')))
    expect((await from('192.0.2.1')).status).toBe(429)
    expect((await from('192.0.2.2')).status).toBe(200)
  })

  test('is not escaped by inventing forwarded addresses', async () => {
    const { call } = await open(apiLimit)
    const forged = Array.from({ length: 5 }, (_, index) =>
      call('/api/status', { headers: { 'x-forwarded-for': `192.0.2.${index}` } }),
    )
    expect((await statuses(forged)).filter((status) => status === 429)).toHaveLength(2)
  })

  test('counts the client behind a trusted proxy, not the proxy', async () => {
    const { call } = await open({ ...apiLimit, TRUSTED_PROXIES: '10.0.0.1' })
    const from = (client: string) =>
      call('/api/status', { socketAddress: '10.0.0.1', headers: { 'x-forwarded-for': client } })
    await Promise.all(Array.from({ length: 3 }, () => from('192.0.2.1')))
    expect((await from('192.0.2.1')).status).toBe(429)
    expect((await from('192.0.2.2')).status).toBe(200)
  })

  test('counts an IPv6 network as one client', async () => {
    const { call } = await open(apiLimit)
    const calls = Array.from({ length: 4 }, (_, index) =>
      call('/api/status', { socketAddress: `2001:db8::${index + 1}` }),
    )
    expect((await statuses(calls)).filter((status) => status === 429)).toHaveLength(1)
  })
})

test('sign-in and set-up share one limit, and nothing else counts against it', async () => {
  const { call } = await open(criticalLimit)
  for (let count = 0; count < 5; count += 1) expect((await call('/api/status')).status).toBe(200)
  const login = () => call('/api/user/login', { method: 'POST', body: { username: 'x', password: 'y' } })
  const setup = () => call('/api/setup', { method: 'POST', body: {} })
  expect((await login()).status).toBe(200)
  expect((await setup()).status).toBe(200)
  for (const reply of [await login(), await setup()]) expect([reply.status, reply.text]).toEqual([429, ''])
})

test('guesses of strangers at one account are limited together, wherever they come from', async () => {
  const { call, signInAs } = await open({})
  await signInAs({ username: 'ann' })
  const guess = (index: number) =>
    call('/api/user/login', {
      method: 'POST',
      body: { username: 'ann', password: 'wrong horse' },
      socketAddress: `198.51.100.${index}`,
    })
  const replies = await Promise.all(Array.from({ length: 15 }, (_, index) => guess(index)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  for (const { headers, text } of replies.filter(({ status }) => status === 429)) {
    expect(Number(headers.get('retry-after'))).toBeWithin(40, 61)
    expect(text).toBe('')
  }
}, 120_000)

/** Without a built console there is no page to limit. */
const isBuilt = existsSync(join(import.meta.dir, '../../../web/dist/index.html'))

test.skipIf(!isBuilt)(
  'pages have a limit of their own (skipped while the console is not built: there is no page)',
  async () => {
    const { call } = await open(webLimit)
    expect(await statuses([call('/some/page'), call('/'), call('/another/page')])).toEqual([200, 200, 429])
    expect((await call('/api/status')).status).toBe(200)
    expect((await call('/mark.svg')).status).toBe(200)
  },
)
