import { afterEach, expect, test } from 'bun:test'
import { addDrawing } from '../../test/drawing-rows.ts'
import { eachDatabase } from '../../test/each-database.ts'
import { codeOf } from '../../test/refusal.ts'
import { serviceParts } from '../../test/service-parts.ts'
import { done, startFakeMidjourney } from '../../test/vendors/midjourney.ts'
import { createChannelCache } from '../domain/channels/channel-cache.ts'
import { listHeldTasksById } from '../domain/tasks/task-store.ts'
import { createDeadlines } from '../platform/deadlines.ts'
import { AnswerRoom } from '../upstream/answer-room.ts'
import { createVendorTokens } from '../upstream/credentials/vendor-tokens.ts'
import { createAddressGuard } from '../upstream/guard-address.ts'
import { midjourney } from '../wire/tasks/midjourney/midjourney.ts'
import type { TaskReport } from '../wire/tasks/task-kind.ts'
import { drawingHint } from './drawing-hint.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

eachDatabase('a hint that a drawing has changed', (make) => {
  async function open() {
    const db = await make()
    const parts = await serviceParts(db)
    const vendor = startFakeMidjourney()
    endings.push(vendor.stop)
    const key = { key_sealed: parts.vault.seal('vendor-key'), key_hash: 'hash', created_time: 0 }
    const channel = { type: 5, name: 'c', models: 'mj_imagine', group: 'default', base_url: vendor.url, status: 1 }
    const { id } = await db.write
      .insertInto('channels')
      .values({ ...channel, ...key })
      .returning('id')
      .executeTakeFirstOrThrow()
    const channels = createChannelCache({ ...parts, logError: () => undefined })
    await channels.reload()
    const reports: TaskReport['status'][] = []
    const tell = (body: unknown, address = '192.0.2.1') =>
      drawingHint({
        requestId: 'r1',
        kind: midjourney,
        incoming: {
          request: new Request('http://gate.example/mj/notify', { method: 'POST', body: JSON.stringify(body) }),
          connection: {
            address: () => address,
            setIdleSeconds: () => undefined,
            keepAlive: () => undefined,
            addRoom: () => false,
            freeRoom: () => undefined,
          },
        },
        parts: {
          counters: parts.shared,
          clock: parts.clock,
          vendorTokens: createVendorTokens({ clock: parts.clock }),
          guard: createAddressGuard(['127.0.0.1']),
          answerRoom: new AnswerRoom(1_000_000),
          deadlines: createDeadlines(),
          channels,
          log: { info: () => undefined, error: () => undefined },
          tasks: {
            findHeld: (named) => listHeldTasksById(db, named),
            report: async (_, { status }) => {
              reports.push(status)
              return 'changed'
            },
          },
        },
      })
    const order = async (): Promise<string> => {
      const headers = { 'mj-api-secret': 'vendor-key', 'content-type': 'application/json' }
      const body = JSON.stringify({ prompt: 'Cat' })
      const reply = await fetch(`${vendor.url}/mj/submit/imagine`, { method: 'POST', headers, body })
      const { result } = (await reply.json()) as { result: string }
      await addDrawing(db, { row: { task_id: result, channel_id: id, money: 'held', status: 'SUBMITTED' } })
      return result
    }
    return { db, vendor, tell, order, reports }
  }

  test('is followed by a question to its vendor, whose answer counts', async () => {
    const { vendor, tell, order, reports } = await open()
    const id = await order()
    vendor.change(id, done())
    expect(await tell({ id, status: 'FAILURE', failReason: 'invented' })).toEqual({ code: 1, description: 'ok' })
    expect([vendor.questions, reports]).toEqual([[[id]], ['SUCCESS']])
  })

  test('asks nobody when no such drawing is open', async () => {
    const { db, vendor, tell, order } = await open()
    const id = await order()
    await db.write.updateTable('tasks').set({ money: 'charged' }).execute()
    for (const body of [{ id }, { id: 'nobody' }, { id: {} }, []]) await tell(body)
    expect(vendor.questions).toEqual([])
  })

  test('does no harm when the vendor does not answer', async () => {
    const { vendor, tell, order, reports } = await open()
    const id = await order()
    vendor.brokenStatus = 500
    expect(await tell({ id })).toEqual({ code: 1, description: 'ok' })
    expect(reports).toEqual([])
  })

  test('is followed only so often', async () => {
    const { vendor, tell, order } = await open()
    const id = await order()
    for (let place = 0; place < 70; place += 1) await tell({ id }, `192.0.2.${place}`)
    expect(vendor.questions).toHaveLength(60)
    const all = Array.from({ length: 1_201 }, () => codeOf(tell({})))
    expect((await Promise.all(all)).filter((code) => code === 'request.too-many').length).toBeGreaterThan(0)
  })
})
