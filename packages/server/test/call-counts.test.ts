import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { startServer } from '../src/http/server.ts'
import { type ConsoleApp, openConsoleApp } from './console-app.ts'

// What a small call takes, in counts, which are the same on every machine.

const CALLS = 2_000
const AT_ONCE = 64
/** At most a twentieth of one for each of a thousand calls a second. */
const STATEMENTS_A_SECOND = 50

const question = JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hello' }] })
const answer = JSON.stringify({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'gpt-4o-mini',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 8, completion_tokens: 2, total_tokens: 10 },
})

let asked = 0
const vendor = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    await request.bytes()
    asked += 1
    // As long as the fastest of them take.
    await Bun.sleep(20)
    return new Response(answer, { headers: { 'content-type': 'application/json' } })
  },
})
let site: ConsoleApp
let server: ReturnType<typeof startServer>
let call: () => Promise<void>

beforeAll(async () => {
  site = await openConsoleApp({ UPSTREAM_PRIVATE_ALLOWLIST: '127.0.0.1' })
  server = startServer({ ...site.config, ...site.app.http, host: '127.0.0.1', port: 0 })
  const { headers } = await site.signInAs({ username: 'root', role: 100, quota: 1_000_000_000 })
  const send = (path: string, body: object) => site.call(path, { method: 'POST', headers, body })
  await send('/api/channel/', {
    type: 1,
    name: 'vendor',
    key: 'sk-vendor',
    models: 'gpt-4o-mini',
    base_url: vendor.url.origin,
  })
  await send('/api/token/', { name: 'key', unlimited_quota: true })
  const tokens = await site.call('/api/token/', { headers })
  const authorization = `Bearer sk-${tokens.json.data[0].key}`
  const request = { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body: question }
  call = async () => {
    const response = await fetch(`${server.url.origin}/v1/chat/completions`, request)
    expect(await response.text()).toBe(answer)
  }
  await call()
})
afterAll(async () => {
  await server.stop(true)
  await vendor.stop(true)
  await site.close()
})

async function statements(): Promise<number> {
  const { text } = await site.call('/metrics', { socketAddress: '127.0.0.1' })
  return Number(/^tollgate_database_statements_total (\d+)$/m.exec(text)?.[1])
}

const logRows = () =>
  site.db.read
    .selectFrom('logs')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('type', '=', 2)
    .executeTakeFirstOrThrow()

test('many calls share their statements, and each asks the vendor once and is parsed once on each side', async () => {
  const before = { asked, statements: await statements(), rows: (await logRows()).rows }
  const parse = spyOn(JSON, 'parse')
  const startMs = performance.now()
  let left = CALLS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1
        await call()
      }
    }),
  )
  const seconds = (performance.now() - startMs) / 1000
  const parsed = (text: string) => parse.mock.calls.filter(([given]) => given === text).length
  const parses = [parsed(question), parsed(answer)]
  parse.mockRestore()
  expect(parses).toEqual([CALLS, CALLS])
  expect(asked - before.asked).toBe(CALLS)
  expect((await statements()) - before.statements).toBeLessThanOrEqual(
    STATEMENTS_A_SECOND * Math.max(seconds, CALLS / 1000),
  )
  while ((await logRows()).rows < before.rows + CALLS) await Bun.sleep(20)
})
