import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { TaskStatus } from '@tollgate/contract/entities/async-task'
import type { FailpointName } from '../src/platform/failpoint.ts'
import { eventually } from './eventually.ts'
import { whenEveryNodeSells } from './shop.ts'
import { eachSite, type Site } from './site.ts'
import { type FakeSuno, SONG, startFakeSuno } from './vendors/suno.ts'

const PRICE = 50_000

// One node without Redis: what a dead process left behind is found at once.
const ALONE = { nodes: 1, env: { REDIS_CONN_STRING: '', TASK_POLL_INTERVAL_MS: '100' } }

eachSite('a server that is killed while it makes a song', (start) => {
  let site: Site
  let vendor: FakeSuno
  let key: string
  beforeAll(async () => {
    site = await start(ALONE)
    vendor = startFakeSuno()
    vendor.mood = () => ({ status: 'SUCCESS', data: SONG })
    await site.root.makeChannel({ type: 36, models: 'suno_music', base_url: vendor.url })
    key = `sk-${(await site.root.makeToken()).key}`
    await whenEveryNodeSells(site, key, ['suno_music'])
  })
  afterAll(() => Promise.all([site?.stop(), vendor?.stop()]))

  const order = (url: string): Promise<number> =>
    fetch(`${url}/suno/submit/music`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ prompt: 'rain' }),
    }).then(
      (reply) => reply.status,
      // The server went away before it answered.
      () => 0,
    )

  const points: [point: FailpointName, told: number, orders: number, charge: number, status: TaskStatus][] = [
    ['after-task-hold', 0, 0, 0, 'FAILURE'],
    ['after-task-accept', 0, 1, 0, 'FAILURE'],
    ['before-task-end', 200, 1, PRICE, 'SUCCESS'],
    ['after-task-end', 200, 1, PRICE, 'SUCCESS'],
  ]
  test.each(points)(
    'a kill at the point %s: the caller hears %d, the vendor %d orders, and the charge is %d',
    async (point, told, orders, charge, status) => {
      const before = await site.root.self()
      const takenBefore = vendor.orders.length
      await site.nodes[0]?.stop()
      const doomed = await site.restartNode(0, { FAILPOINT: point })
      expect(await order(doomed.url)).toBe(told)
      await doomed.exited
      await site.restartNode(0)
      const [task] = await eventually(20_000, async () => {
        const tasks = await site.root.call(endpoints.listTasks)
        expect(tasks[0]?.status).toBe(status)
        return tasks
      })
      expect(task?.progress).toBe('100%')
      expect(vendor.orders.length - takenBefore).toBe(orders)
      const { quota, used_quota } = await site.root.self()
      expect({ quota, used_quota }).toEqual({ quota: before.quota - charge, used_quota: before.used_quota + charge })
      expect(await site.command('ledger-verify')).toMatchObject({ exitCode: 0 })
    },
  )
})
