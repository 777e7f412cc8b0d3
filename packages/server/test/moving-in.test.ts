import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { signIn } from './console-client.ts'
import { type FakeUpstream, startFakeUpstream } from './fake-upstream.ts'
import { chatBody, post, readAnswer } from './model-client.ts'
import { OLD_KEYS, OLD_MODEL, OLD_PASSWORD } from './old-sites/old-rows.ts'
import { makeOldSite } from './old-sites/old-site.ts'
import { type RunningServer, runCommand, startServer, temporaryFolder } from './running-server.ts'

const folder = temporaryFolder()
const environment = {
  DATA_DIR: join(folder.path, 'data'),
  UPSTREAM_PRIVATE_ALLOWLIST: '127.0.0.1',
  CRITICAL_RATE_LIMIT_ENABLE: 'false',
  LOG_LEVEL: 'warn',
}
let upstream: FakeUpstream
let server: RunningServer

beforeAll(async () => {
  upstream = await startFakeUpstream()
  const address = `sqlite:${join(folder.path, 'old.db')}`
  await makeOldSite(address, { project: 'new-api', dialect: 'sqlite', upstream: upstream.url })
  const imported = await runCommand('import', environment, address, '--with-logs')
  if (imported.exitCode !== 0) throw new Error(imported.output)
  server = await startServer(environment)
})
afterAll(async () => {
  await server?.kill9()
  await upstream?.stop()
  folder.remove()
})

test('after moving in, old passwords sign in, old keys call models, and the books agree', async () => {
  const root = await signIn(server.url, 'root', OLD_PASSWORD)
  const before = await root.self()
  expect(before).toMatchObject({ username: 'root', quota: 1_000_000, used_quota: 300_000, request_count: 5 })

  const answer = await readAnswer(await post(server.url, `sk-${OLD_KEYS.root}`, chatBody(OLD_MODEL)))
  expect(answer.status).toBe(200)
  const [call] = await root.consumeLogs()
  expect(call?.quota).toBeGreaterThan(0)
  expect(call?.created_at).toBeGreaterThan(1_700_000_000)
  const after = await root.self()
  expect(after.quota).toBe(1_000_000 - (call?.quota ?? 0))

  expect(await runCommand('ledger-verify', environment)).toMatchObject({ exitCode: 0 })
  // The first sign-in has put a hash of this site in the place of the old one.
  const again = await signIn(server.url, 'root', OLD_PASSWORD)
  expect((await again.self()).id).toBe(before.id)
}, 120_000)
