import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type ConsoleApp, openConsoleApp } from '../../test/console-app.ts'

// Own notifications, called as a browser calls them.

let site: ConsoleApp
let user: Awaited<ReturnType<ConsoleApp['signInAs']>>

beforeAll(async () => {
  site = await openConsoleApp()
  user = await site.signInAs({ username: 'user' })
})
afterAll(() => site.close())

type Headers = Record<string, string>
const send = (method: string, path: string, headers: Headers, body: unknown) =>
  site.call(path, { method, headers, body })

describe('own notifications', () => {
  test.each([
    ['an unknown way', { notify_type: 'pigeon' }],
    ['an unknown event', { notify_type: 'email', notify_events: ['everything'] }],
    ['a negative threshold', { notify_type: 'email', quota_warning_threshold: -1 }],
    ['a threshold as text', { notify_type: 'email', quota_warning_threshold: '5' }],
    ['an over-long address', { notify_type: 'webhook', webhook_url: `https://a.test/${'x'.repeat(1_000)}` }],
    ['a key that would change the address', { notify_type: 'wecom', wecom_key: 'x&debug=1' }],
  ])('do not take %s', async (_what, body) => {
    const { json } = await send('PUT', '/api/user/setting', user.headers, body)
    expect(json.code).toBe('request.invalid-field')
  })

  test('are tested five times in ten minutes, and without an address not at all', async () => {
    const { headers } = await site.signInAs()
    const outcomes: unknown[] = []
    for (let count = 0; count < 6; count += 1) {
      const reply = await site.call('/api/user/setting/test', { method: 'POST', headers })
      outcomes.push(reply.json?.code ?? reply.status)
    }
    expect(outcomes).toEqual([...Array(5).fill('notice.email-missing'), 429])
  })

  test('reach no private address', async () => {
    const { headers } = await site.signInAs()
    await send('PUT', '/api/user/setting', headers, { notify_type: 'webhook', webhook_url: 'http://127.0.0.1:1/' })
    const { json } = await site.call('/api/user/setting/test', { method: 'POST', headers })
    expect(json.code).toBe('notice.address-refused')
  })
})
