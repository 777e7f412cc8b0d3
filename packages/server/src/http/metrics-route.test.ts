import { expect, test } from 'bun:test'
import { Registry } from 'prom-client'
import { createMetricsRoute } from './metrics-route.ts'

const TOKEN = 'a-token-of-some-length'

async function statusOf({ token = TOKEN, from = '192.0.2.1', headers = {} }: Call): Promise<number> {
  const read = createMetricsRoute({ metrics: { registry: new Registry() }, token })
  return (await read(new Request('http://gateway.test/metrics', { headers }), from)).status
}

interface Call {
  token?: string
  from?: string
  headers?: Record<string, string>
}

test('figures are for callers on this machine, and for whoever has the token', async () => {
  expect(await statusOf({ from: '127.0.0.1' })).toBe(200)
  expect(await statusOf({ headers: { authorization: `Bearer ${TOKEN}` } })).toBe(200)
})

test.each([
  ['no token', {}],
  ['a wrong one', { authorization: `Bearer ${TOKEN.replace('a', 'b')}` }],
  ['a wrong one of as many letters and more bytes', { authorization: `Bearer ${TOKEN.replace('a', 'é')}` }],
])('others find nothing there: %s', async (_what, headers) => {
  expect(await statusOf({ headers })).toBe(404)
})

test.each([
  { 'x-forwarded-for': '192.0.2.1' },
  { 'x-real-ip': '192.0.2.1' },
  { forwarded: 'for=192.0.2.1' },
  { via: '1.1 proxy' },
  { host: 'gateway.test' },
  { host: 'localhost.gateway.test' },
])('a proxy on this machine speaks for others: %p', async (headers) => {
  expect(await statusOf({ from: '127.0.0.1', headers })).toBe(404)
})

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('%s is this machine', async (host) => {
  expect(await statusOf({ from: '127.0.0.1', headers: { host } })).toBe(200)
})

test('without a token nobody elsewhere has it', async () => {
  expect(await statusOf({ token: '', headers: { authorization: 'Bearer ' } })).toBe(404)
})
