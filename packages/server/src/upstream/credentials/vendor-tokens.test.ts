import { expect, test } from 'bun:test'
import { codeOf } from '../../../test/refusal.ts'
import { serveSockets } from '../../../test/socket-http.ts'
import { createVendorTokens, type FreshToken } from './vendor-tokens.ts'

const MINUTE = 60_000

/** Tokens t1, t2, ... good for an hour, renewed ten minutes ahead; exchanges wait until they are let through. */
function numberedTokens() {
  const time = { nowMs: 0 }
  const clock = { nowMs: () => time.nowMs, now: () => 0 }
  const tokens = createVendorTokens({ clock })
  const waiting: { grant: (token: string) => void; refuse: () => void }[] = []
  const exchange = () =>
    new Promise<FreshToken>((resolve, reject) => {
      waiting.push({
        grant: (token) => resolve({ token, lifeMs: 60 * MINUTE }),
        refuse: () => reject(new Error('refused')),
      })
    })
  const take = (key = 'k') => tokens.take({ scheme: 's', key, renewAheadMs: 10 * MINUTE, exchange })
  const takeFirst = async (token: string, key = 'k') => {
    const taken = take(key)
    waiting.at(-1)?.grant(token)
    return taken
  }
  return { time, take, takeFirst, waiting }
}

test('calls that come at once share one exchange', async () => {
  const { take, waiting } = numberedTokens()
  const taken = Promise.all([take(), take(), take()])
  expect(waiting).toHaveLength(1)
  waiting[0]?.grant('t1')
  expect(await taken).toEqual(['t1', 't1', 't1'])
})

test('each key has a token of its own', async () => {
  const { takeFirst } = numberedTokens()
  expect([await takeFirst('t1', 'a'), await takeFirst('t2', 'b')]).toEqual(['t1', 't2'])
})

test('a token is handed out at once and renewed ahead of its end', async () => {
  const { time, take, takeFirst, waiting } = numberedTokens()
  await takeFirst('t1')
  time.nowMs = 49 * MINUTE
  expect(take()).toBe('t1')
  expect(waiting).toHaveLength(1)
  time.nowMs = 51 * MINUTE
  expect([take(), take()]).toEqual(['t1', 't1'])
  expect(waiting).toHaveLength(2)
  waiting[1]?.grant('t2')
  await Promise.resolve().then(() => {})
  expect(await take()).toBe('t2')
})

test('a renewal that fails leaves the token in use, and is tried again a minute later', async () => {
  const { time, take, takeFirst, waiting } = numberedTokens()
  await takeFirst('t1')
  time.nowMs = 51 * MINUTE
  take()
  waiting[1]?.refuse()
  // The microtasks of the refusal.
  for (let step = 0; step < 10; step += 1) await Promise.resolve()
  expect([take(), waiting.length]).toEqual(['t1', 2])
  time.nowMs = 52 * MINUTE
  expect([take(), waiting.length]).toEqual(['t1', 3])
})

test('a token near its end is not handed out any more', async () => {
  const { time, take, takeFirst, waiting } = numberedTokens()
  await takeFirst('t1')
  time.nowMs = 58 * MINUTE
  const taken = take()
  waiting[1]?.grant('t2')
  expect(await taken).toBe('t2')
})

test('a failed exchange is told to everyone who waits, and the next call asks again', async () => {
  const { take, takeFirst, waiting } = numberedTokens()
  const failed = Promise.allSettled([take(), take()])
  waiting[0]?.refuse()
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await takeFirst('t1')).toBe('t1')
})

test('of very many keys the ones exchanged longest ago are forgotten', async () => {
  const { take, takeFirst, waiting } = numberedTokens()
  for (let index = 0; index < 2001; index += 1) await takeFirst(`t${index}`, `k${index}`)
  expect(take('k2000')).toBe('t2000')
  expect(take('k1')).toBe('t1')
  void take('k0')
  expect(waiting).toHaveLength(2002)
})

test('a real exchange posts the form and reads the reply', async () => {
  const server = await serveSockets(async (exchange) => {
    const { method, headers, body } = exchange.request
    await exchange.reply(200, {}, JSON.stringify({ method, type: headers['content-type'], body: body.toString() }))
  })
  try {
    const tokens = createVendorTokens({ clock: { nowMs: () => 0, now: () => 0 } })
    const url = `http://127.0.0.1:${server.port}/token`
    const token = await tokens.take({
      scheme: 's',
      key: 'k',
      renewAheadMs: 0,
      exchange: async (ask) => ({
        token: JSON.stringify(await ask({ url, headers: { 'content-type': 'text/x' }, body: 'a=1' })),
        lifeMs: 1,
      }),
    })
    expect(JSON.parse(token)).toEqual({ status: 200, body: { method: 'POST', type: 'text/x', body: 'a=1' } })
  } finally {
    await server.stop()
  }
})

test('a vendor that cannot be reached is an error of the connection, not of the key', async () => {
  const tokens = createVendorTokens({ clock: { nowMs: () => 0, now: () => 0 } })
  const taken = tokens.take({
    scheme: 's',
    key: 'k',
    renewAheadMs: 0,
    exchange: async (ask) => {
      await ask({ url: 'http://127.0.0.1:1/token', headers: {}, body: '' })
      return { token: '', lifeMs: 0 }
    },
  })
  expect(await codeOf(Promise.resolve(taken))).toBe('channel.unreachable')
})
