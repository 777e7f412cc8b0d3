import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { aliasEndpoints } from '@tollgate/contract/relay-aliases'
import { localRelayEndpoints, relayEndpoints } from '@tollgate/contract/relay-endpoints'
import { taskEndpoints } from '@tollgate/contract/task-endpoints'

test('every route is printed once, with method, path and access', async () => {
  const run = Bun.spawn([process.execPath, '--no-env-file', join(import.meta.dir, 'routes.ts')])
  const lines = (await new Response(run.stdout).text()).trimEnd().split('\n')
  const routes = lines.map((line) => line.split(/\s+/).slice(0, 2).join(' '))
  expect(new Set(routes).size).toBe(routes.length)
  const expected = [
    ...Object.values(endpoints),
    ...relayEndpoints,
    ...aliasEndpoints,
    ...taskEndpoints,
    ...localRelayEndpoints,
  ]
  expect(expected.map(({ method, path }) => `${method} ${path}`).filter((route) => !routes.includes(route))).toEqual([])
  expect(lines.filter((line) => line.startsWith('PUT    /api/option/')).join()).toEndWith('  root')
  expect(await run.exited).toBe(0)
})
