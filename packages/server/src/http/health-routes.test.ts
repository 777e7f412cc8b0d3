import { afterEach, expect, test } from 'bun:test'
import { type ConsoleApp, openConsoleApp } from '../../test/console-app.ts'

let site: ConsoleApp | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

test('a running server lives and is ready', async () => {
  site = await openConsoleApp()
  expect(await site.call('/healthz')).toMatchObject({ status: 200, json: { status: 'ok' } })
  expect(await site.call('/readyz')).toMatchObject({
    status: 200,
    json: { status: 'ok', database: true, shared_state: true },
  })
})

test('a server that stops still lives, and is not ready', async () => {
  site = await openConsoleApp()
  site.app.http.relay.beginStop()
  expect((await site.call('/healthz')).status).toBe(200)
  expect(await site.call('/readyz')).toMatchObject({ status: 503, json: { status: 'unavailable', database: true } })
})

test('a server whose database is gone still lives, is not ready, and says so to callers', async () => {
  site = await openConsoleApp()
  await site.app.close()
  expect((await site.call('/healthz')).status).toBe(200)
  expect(await site.call('/readyz')).toMatchObject({ status: 503, json: { database: false } })
  const headers = { cookie: 'session=any', 'new-api-user': '1', 'accept-language': 'en' }
  const { status, headers: replied, json } = await site.call('/api/user/self', { headers })
  expect([status, replied.get('retry-after')]).toEqual([503, '5'])
  expect(json.code).toBe('server.busy')
})

test('the API description is served', async () => {
  site = await openConsoleApp()
  const { status, headers, json } = await site.call('/openapi.json')
  expect([status, headers.get('content-type'), json.openapi]).toEqual([200, 'application/json', '3.1.0'])
})
