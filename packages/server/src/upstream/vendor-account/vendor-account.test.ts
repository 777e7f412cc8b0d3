import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type Provider, providerOf } from '@tollgate/contract/providers'
import { credentialParts } from '../../../test/credential-parts.ts'
import { codeOf } from '../../../test/refusal.ts'
import { createAddressGuard } from '../guard-address.ts'
import type { AccountChannel } from './ask-vendor.ts'
import { readVendorBalance } from './balance.ts'
import { listVendorModels, readModelNames } from './model-list.ts'

const NOW = Date.UTC(2026, 10, 21)
const parts = { ...credentialParts({ nowMs: NOW }).parts, guard: createAddressGuard(['127.0.0.1']) }

interface Asked {
  path: string
  headers: Headers
}

let vendor: ReturnType<typeof Bun.serve>
let asked: Asked[] = []
let answer: (path: string) => Response

beforeAll(() => {
  vendor = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname, search } = new URL(request.url)
      asked.push({ path: pathname + search, headers: request.headers })
      return answer(pathname)
    },
  })
})
afterAll(() => vendor.stop(true))
beforeEach(() => {
  asked = []
  answer = () => Response.json({ data: [] })
})

function channelOf(code: number, changes: Partial<AccountChannel> = {}): AccountChannel {
  const provider: Provider | undefined = providerOf(code)
  if (!provider) throw new Error(`no provider ${code}`)
  return { provider, baseUrl: `http://127.0.0.1:${vendor.port}`, key: 'sk-secret', other: '', ...changes }
}

describe('lists of models', () => {
  test.each([
    [1, '', '/v1/models', 'authorization', 'Bearer sk-secret'],
    [43, '', '/models', 'authorization', 'Bearer sk-secret'],
    [17, '', '/compatible-mode/v1/models', 'authorization', 'Bearer sk-secret'],
    [14, '', '/v1/models?limit=1000', 'x-api-key', 'sk-secret'],
    [24, '', '/v1beta/models?pageSize=1000', 'x-goog-api-key', 'sk-secret'],
    [24, 'v1', '/v1/models?pageSize=1000', 'x-goog-api-key', 'sk-secret'],
    [4, '', '/api/tags', 'authorization', 'Bearer sk-secret'],
    [39, 'acc/1', '/client/v4/accounts/acc%2F1/ai/models/search?per_page=1000', 'authorization', 'Bearer sk-secret'],
  ])('type %p with %p is asked at %p', async (code, other, path, header, value) => {
    await listVendorModels(channelOf(code, { other }), parts)
    expect(asked.map((one) => one.path)).toEqual([path])
    expect(asked[0]?.headers.get(header)).toBe(value)
  })

  test('an address that ends with the version is not given it twice', async () => {
    await listVendorModels(channelOf(1, { baseUrl: `http://127.0.0.1:${vendor.port}/proxy/v1` }), parts)
    expect(asked[0]?.path).toBe('/proxy/v1/models')
  })

  test('of a complete address, what stands before the version is asked', async () => {
    const baseUrl = `http://127.0.0.1:${vendor.port}/some/v1/chat/completions`
    await listVendorModels(channelOf(8, { baseUrl }), parts)
    expect(asked[0]?.path).toBe('/some/v1/models')
  })

  test.each([
    [{ object: 'list', data: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] }, ['a', 'b']],
    [{ models: [{ name: 'models/gemini-pro' }, { name: 'command' }] }, ['gemini-pro', 'command']],
    [{ result: [{ id: '1-2', name: '@cf/meta/llama' }] }, ['@cf/meta/llama']],
    [[{ id: 'openai/gpt-4o' }], ['openai/gpt-4o']],
    [{ data: [{ id: 'a,b' }, { id: ' ' }, { id: 7 }, null, 'x', { id: 'line\nbreak' }, { id: 'ok' }] }, ['ok']],
    [{ data: [] }, []],
    [{ error: { message: 'no' } }, undefined],
    ['text', undefined],
    [null, undefined],
  ])('%j names %j', (reply, names) => {
    expect(readModelNames(reply)).toEqual(names)
  })

  test('a vendor without a list is not asked', async () => {
    expect(await codeOf(listVendorModels(channelOf(15), parts))).toBe('channel.model-list-unsupported')
    expect(asked).toEqual([])
  })

  test('what is no list, no JSON or an error is refused without repeating it', async () => {
    answer = () => Response.json({ error: 'your key sk-secret is wrong' })
    expect(await codeOf(listVendorModels(channelOf(1), parts))).toBe('channel.bad-reply')
    answer = () => new Response('<html>sk-secret</html>')
    expect(await codeOf(listVendorModels(channelOf(1), parts))).toBe('channel.bad-reply')
    answer = () => new Response('sk-secret is wrong', { status: 401 })
    const refusal = await listVendorModels(channelOf(1), parts).catch((error: Error) => error)
    expect(refusal).toMatchObject({ code: 'channel.query-failed', params: { status: 401 } })
    expect(JSON.stringify(refusal)).not.toContain('sk-secret')
  })

  test('a redirect is not followed', async () => {
    answer = () => Response.redirect('http://169.254.169.254/latest', 302)
    expect(await codeOf(listVendorModels(channelOf(1), parts))).toBe('channel.query-failed')
    expect(asked).toHaveLength(1)
  })

  test('a private address is not reached', async () => {
    const guarded = { ...parts, guard: createAddressGuard([]) }
    expect(await codeOf(listVendorModels(channelOf(1), guarded))).toBe('channel.address-private')
    expect(asked).toEqual([])
  })
})

describe('balances', () => {
  const balances: readonly (readonly [number, string, unknown, number])[] = [
    [43, '/user/balance', { balance_infos: [{ currency: 'CNY', total_balance: '110.00' }] }, 110],
    [
      43,
      '/user/balance',
      {
        balance_infos: [
          { currency: 'USD', total_balance: '1' },
          { currency: 'CNY', total_balance: '2.5' },
        ],
      },
      2.5,
    ],
    [43, '/user/balance', { balance_infos: [{ currency: 'USD', total_balance: '1' }] }, 1],
    [25, '/v1/users/me/balance', { code: 0, data: { available_balance: 49.5 } }, 49.5],
    [40, '/v1/user/info', { code: 20_000, data: { totalBalance: '88.00' } }, 88],
    [1005, '/v1/accounts', { object: 'account', balance: -0.25 }, -0.25],
    [20, '/v1/credits', { data: { total_credits: 100.5, total_usage: 25.25 } }, 75.25],
    [12, '/dashboard/billing/credit_grants', { total_remaining: 3 }, 3],
    [13, '/dashboard/billing/credit_grants', { total_available: 4 }, 4],
  ]

  test.each(balances)('type %p is asked at %p and says %j', async (code, path, reply, amount) => {
    answer = () => Response.json(reply)
    expect(await readVendorBalance(channelOf(code), parts)).toBe(amount)
    expect(asked.map((one) => one.path)).toEqual([path])
  })

  test.each([
    [true, 'start_date=2026-11-01&end_date=2026-11-22'],
    [false, 'start_date=2026-08-13&end_date=2026-11-22'],
  ])(
    'in the format of OpenAI (payment method: %p) the usage of %p is subtracted',
    async (has_payment_method, dates) => {
      answer = (path) =>
        Response.json(path.endsWith('/usage') ? { total_usage: 1_250 } : { hard_limit_usd: 20, has_payment_method })
      expect(await readVendorBalance(channelOf(1), parts)).toBe(7.5)
      expect(asked.map((one) => one.path)).toEqual([
        '/v1/dashboard/billing/subscription',
        `/v1/dashboard/billing/usage?${dates}`,
      ])
    },
  )

  test.each([
    [40, { code: 50_000, data: { totalBalance: '88' } }],
    [43, { balance_infos: [] }],
    [43, { balance_infos: [{ currency: 'CNY', total_balance: 'much' }] }],
    [20, { data: { total_credits: 1 } }],
    [25, []],
  ])('an answer of type %p without an amount is refused: %j', async (code, reply) => {
    answer = () => Response.json(reply)
    expect(await codeOf(readVendorBalance(channelOf(code), parts))).toBe('channel.bad-reply')
  })

  test('a vendor that does not tell is not asked', async () => {
    expect(await codeOf(readVendorBalance(channelOf(3), parts))).toBe('channel.balance-unsupported')
    expect(asked).toEqual([])
  })
})
