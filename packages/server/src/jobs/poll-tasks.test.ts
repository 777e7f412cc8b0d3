import { expect, test } from 'bun:test'
import { eachDatabase } from '../../test/each-database.ts'
import { openTaskDesk, PRICE } from '../../test/open-task-desk.ts'
import { SONG } from '../../test/vendors/suno.ts'

const TASKS = 200
const POLLERS = 10
/** As many at once wait for the four connections of a test's database. */
const LANES = 10
const never = new AbortController().signal

/** The same work in each lane, for every place in turn. */
async function inLanes<Result>(count: number, run: (place: number) => Promise<Result>): Promise<Result[]> {
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const results: Result[] = []
    for (let place = lane; place < count; place += LANES) results.push(await run(place))
    return results
  })
  return (await Promise.all(lanes)).flat()
}

eachDatabase('polling tasks', (make) => {
  test('200 tasks, 10 pollers, doubled callbacks and a vendor that changes its mind: each is charged once or not at all', async () => {
    const desk = await openTaskDesk(make)
    const tasks = await inLanes(TASKS, () => desk.start())
    const moods = ['SUCCESS', 'FAILURE', 'IN_PROGRESS'] as const
    let asked = 0
    desk.vendor.mood = () => {
      asked += 1
      return { status: moods[asked % moods.length] ?? '', data: SONG }
    }
    // Each is told of twice, at times by two lanes at once.
    const callbacks = inLanes(TASKS * 2, async (place) => {
      const task = tasks[Math.floor(place / 2)]
      if (task) await desk.tasks.report(task, { status: moods[Math.floor(place / 2) % 2] ?? 'SUCCESS' })
    })
    await Promise.all([callbacks, ...Array.from({ length: POLLERS }, () => desk.poller().run(never))])
    const rows = await desk.rows()
    const charged = rows.filter(({ money }) => money === 'charged').length
    expect(rows.filter(({ money }) => money === 'returned')).toHaveLength(TASKS - charged)
    expect(await desk.books()).toEqual({
      spent: charged * PRICE,
      used: charged * PRICE,
      calls: charged,
      tokenSpent: charged * PRICE,
      tokenUsed: charged * PRICE,
      charges: charged,
      returns: TASKS - charged,
      differences: [],
    })
    expect(desk.charged).toHaveLength(charged)
  })

  test('many tasks are asked for in one question, and what they say is kept', async () => {
    const desk = await openTaskDesk(make)
    for (let count = 0; count < 60; count += 1) await desk.start()
    desk.vendor.mood = () => ({ status: 'IN_PROGRESS', start_time: 1_700_000_000 })
    await desk.poller().run(never)
    expect(desk.vendor.questions.map((ids) => ids.length)).toEqual([50, 10])
    expect((await desk.rows())[59]).toMatchObject({
      status: 'IN_PROGRESS',
      start_time_ms: 1_700_000_000_000,
      money: 'held',
    })
  })

  test('where an answer about many is too large, fewer are asked for at once', async () => {
    const desk = await openTaskDesk(make)
    for (let count = 0; count < 3; count += 1) await desk.start()
    desk.vendor.mood = () => ({ status: 'SUCCESS', data: { picture: 'a'.repeat(3 * 1024 * 1024) } })
    await desk.poller().run(never)
    expect(desk.vendor.questions.map((ids) => ids.length)).toEqual([3, 2, 1])
    expect(await desk.books()).toMatchObject({ spent: 3 * PRICE, charges: 3, returns: 0, differences: [] })
  })

  test('a task that its vendor forgot goes back when it is too old, and not before', async () => {
    const desk = await openTaskDesk(make)
    await desk.start()
    desk.vendor.mood = () => ({ task_id: 'another' })
    desk.clock.advance(24 * 60 * 60)
    await desk.poller().run(never)
    expect((await desk.rows())[0]?.money).toBe('held')
    desk.clock.advance(1)
    await desk.poller().run(never)
    expect((await desk.rows())[0]).toMatchObject({ money: 'returned', fail_reason: '任务超时（1440 分钟）' })
    expect(await desk.books()).toMatchObject({ spent: 0, returns: 1, differences: [] })
  })

  test('a task that ends at the last moment is charged and not timed out', async () => {
    const desk = await openTaskDesk(make)
    await desk.start()
    desk.vendor.mood = () => ({ status: 'SUCCESS', data: SONG })
    desk.clock.advance(48 * 60 * 60)
    await desk.poller().run(never)
    expect(await desk.books()).toMatchObject({ spent: PRICE, charges: 1, returns: 0, differences: [] })
  })

  test('an order that never left a living node goes back after an hour', async () => {
    const desk = await openTaskDesk(make)
    await desk.hold()
    desk.clock.advance(60 * 60 + 1)
    await desk.poller().run(never)
    expect(await desk.books()).toMatchObject({ spent: 0, returns: 1, differences: [] })
    expect(desk.vendor.questions).toEqual([])
  })

  test('tasks of a channel that is gone go back; those of one that is only off are asked for', async () => {
    const desk = await openTaskDesk(make)
    await desk.start()
    await desk.db.write.updateTable('channels').set({ status: 2 }).execute()
    await desk.channels.reload()
    await desk.poller().run(never)
    expect(desk.vendor.questions).toHaveLength(1)
    await desk.db.write.deleteFrom('channels').execute()
    await desk.channels.reload()
    await desk.poller().run(never)
    const reason = `获取渠道信息失败，请联系管理员，渠道ID：${desk.channelId}`
    expect((await desk.rows())[0]).toMatchObject({ money: 'returned', fail_reason: reason })
  })

  test('a vendor in trouble is left alone for a while, and its tasks stay', async () => {
    const desk = await openTaskDesk(make)
    await desk.start()
    desk.vendor.brokenStatus = 500
    const poller = desk.poller()
    await poller.run(never)
    desk.vendor.brokenStatus = 0
    await poller.run(never)
    expect(desk.vendor.questions).toEqual([])
    expect((await desk.rows())[0]?.money).toBe('held')
    await desk.poller().run(never)
    expect(desk.vendor.questions).toHaveLength(1)
  })

  test('texts that no database keeps end their task all the same, and give the price back', async () => {
    const desk = await openTaskDesk(make)
    await desk.start()
    desk.vendor.mood = () => ({ status: 'FAILURE', fail_reason: 'no \0luck\ud800', data: [{ title: '\0' }] })
    await desk.poller().run(never)
    expect((await desk.rows())[0]).toMatchObject({ money: 'returned', fail_reason: 'no luck\ufffd' })
  })

  test('a task that cannot be written keeps no other from its end', async () => {
    const desk = await openTaskDesk(make)
    const [first] = [await desk.start(), await desk.start()]
    desk.vendor.mood = () => ({ status: 'SUCCESS', data: SONG })
    const { report } = desk.tasks
    desk.tasks.report = (task, said) =>
      task.id === first.id ? Promise.reject(new Error('not in this column')) : report(task, said)
    await desk.poller().run(never)
    expect((await desk.rows()).map(({ money }) => money)).toEqual(['held', 'charged'])
  })

  test('nothing is asked any more when the server stops', async () => {
    const desk = await openTaskDesk(make)
    await desk.start()
    await desk.poller().run(AbortSignal.abort())
    expect(desk.vendor.questions).toEqual([])
  })
})
