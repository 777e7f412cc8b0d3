import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { FailpointName } from '../src/platform/failpoint.ts'
import { type DrawingScene, openDrawingScene } from './drawing-scene.ts'
import { eventually } from './eventually.ts'
import { seededRandom } from './seeded-random.ts'
import { eachSite } from './site.ts'
import { done } from './vendors/midjourney.ts'

const PRICE = 50_000
const DRAWINGS = 30
const HINTS = 10

// One node without Redis: what a dead process left behind is found at once.
const ALONE = { nodes: 1, env: { REDIS_CONN_STRING: '', TASK_POLL_INTERVAL_MS: '50' } }

eachSite('drawings that polls and callbacks end at the same moment', (start) => {
  let scene: DrawingScene
  beforeAll(async () => {
    scene = await openDrawingScene(start, ALONE)
    await scene.set('ServerAddress', scene.site.url)
    await scene.set('MjNotifyEnabled', true)
  })
  afterEach(() => {
    scene.vendor.mood = undefined
  })
  afterAll(() => scene?.stop())

  test('each is charged once or not at all, however the vendor changes its mind', async () => {
    const random = seededRandom('drawings')
    const statuses = ['SUCCESS', 'FAILURE', 'IN_PROGRESS']
    let succeeded = 0
    const spent = await scene.spentOn(async () => {
      scene.vendor.mood = () => ({ status: 'IN_PROGRESS', progress: '10%' })
      const ids = await Promise.all(Array.from({ length: DRAWINGS }, () => scene.order('imagine', { prompt: 'Cat' })))
      scene.vendor.mood = () => ({ ...done(), status: random.pick(statuses) })
      const hints = ids.flatMap((id) => Array.from({ length: HINTS }, () => scene.vendor.callHook(id)))
      expect(new Set(await Promise.all(hints))).toEqual(new Set([200]))
      const ended = await eventually(20_000, async () => {
        const { json } = await scene.ask('/mj/task/list-by-condition', { ids })
        const states: string[] = json.map(({ status }: { status: string }) => status)
        expect(states.filter((status) => status !== 'SUCCESS' && status !== 'FAILURE')).toEqual([])
        return states
      })
      expect(ended).toHaveLength(DRAWINGS)
      succeeded = ended.filter((status) => status === 'SUCCESS').length
      // More hints after the end change nothing any more.
      await Promise.all(ids.map((id) => scene.vendor.callHook(id)))
    })
    expect(succeeded).toBeGreaterThan(0)
    expect(succeeded).toBeLessThan(DRAWINGS)
    expect(spent).toEqual({ quota: succeeded * PRICE, charged: succeeded * PRICE, calls: succeeded })
    await scene.expectClean()
  }, 120_000)

  test('a callback that somebody invented changes nothing', async () => {
    const id = await scene.order('imagine', { prompt: 'Cat' })
    scene.vendor.change(id, { status: 'IN_PROGRESS', progress: '50%' })
    await scene.whenIs(id, 'IN_PROGRESS')
    const forged = { ...done({ imageUrl: 'https://evil.example/x.png' }), id }
    const notify = (body: unknown) =>
      fetch(`${scene.site.url}/mj/notify`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    for (const body of [forged, { id: 'nobody' }, {}, 'no json', [], { id: 5 }]) {
      const reply = await notify(body)
      expect({ status: reply.status, json: await reply.json() }).toEqual({
        status: 200,
        json: { code: 1, description: 'ok' },
      })
    }
    expect((await notify('x'.repeat(2_000_000))).status).toBe(413)
    expect(await scene.fetchOne(id)).toMatchObject({ status: 'IN_PROGRESS', imageUrl: '' })
    scene.vendor.change(id, done())
    await scene.whenIs(id, 'SUCCESS')
  })

  test('a kill while a callback ends a drawing leaves one charge', async () => {
    const spent = await scene.spentOn(async () => {
      const { site, vendor } = scene
      const point: FailpointName = 'before-task-end'
      await site.nodes[0]?.stop()
      // Nothing but the callback makes this node ask the vendor.
      const doomed = await site.restartNode(0, { FAILPOINT: point, UPDATE_TASK: 'false' })
      const id = await scene.order('imagine', { prompt: 'Cat' })
      vendor.change(id, done())
      await vendor.callHook(id).catch(() => 0)
      await doomed.exited
      await site.restartNode(0)
      await scene.whenIs(id, 'SUCCESS')
      expect(await site.root.call(endpoints.listDrawings, { query: { mj_id: id } })).toHaveLength(1)
    })
    expect(spent).toEqual({ quota: PRICE, charged: PRICE, calls: 1 })
    await scene.expectClean()
  }, 120_000)
})
