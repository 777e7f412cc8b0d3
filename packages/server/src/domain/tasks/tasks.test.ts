import { expect, test } from 'bun:test'
import { eachDatabase } from '../../../test/each-database.ts'
import { openTaskDesk, PRICE } from '../../../test/open-task-desk.ts'
import { codeOf } from '../../../test/refusal.ts'
import { noticesOf } from '../../../test/service-parts.ts'
import { createTaskLists } from './task-lists.ts'

const NOTHING = {
  spent: 0,
  used: 0,
  calls: 0,
  tokenSpent: 0,
  tokenUsed: 0,
  charges: 0,
  returns: 0,
  differences: [],
}
const HELD = { ...NOTHING, spent: PRICE, tokenSpent: PRICE }
const CHARGED = { ...HELD, used: PRICE, calls: 1, tokenUsed: PRICE, charges: 1 }
const RETURNED = { ...NOTHING, returns: 1 }

eachDatabase('tasks', (make) => {
  test('the price leaves the balances of user and key with the row, and is charged to nobody yet', async () => {
    const desk = await openTaskDesk(make)
    await desk.start()
    expect(await desk.books()).toEqual(HELD)
    expect(desk.shared.balances.heldHere()).toBe(0)
  })

  test('a task that succeeds is charged once, with a log row, whatever is said after it', async () => {
    const desk = await openTaskDesk(make)
    const task = await desk.start()
    const done = { status: 'SUCCESS', finishTimeMs: 5_000, data: [{ id: 'clip' }] } as const
    expect(await desk.tasks.report(task, { status: 'IN_PROGRESS', progress: '30%' })).toBe('changed')
    expect(await desk.tasks.report(task, done)).toBe('charged')
    expect(await desk.tasks.report(task, done)).toBe('same')
    expect(await desk.tasks.report(task, { status: 'FAILURE', failReason: 'late' })).toBe('same')
    expect(await desk.books()).toEqual(CHARGED)
    expect(desk.charged).toEqual([PRICE])
    const log = await desk.db.read.selectFrom('logs').selectAll().where('type', '=', 2).executeTakeFirstOrThrow()
    expect(log).toMatchObject({
      quota: PRICE,
      model_name: 'suno_music',
      request_id: task.request_id,
      token_name: 'key',
    })
    expect(log.content).toBe('模型价格 0.10，分组倍率 1.00，操作 MUSIC')
    expect(JSON.parse(log.other)).toMatchObject({ model_price: 0.1, group_ratio: 1, task_id: task.task_id })
    expect((await desk.rows())[0]).toMatchObject({ money: 'charged', status: 'SUCCESS', progress: '100%' })
  })

  test('a task that fails goes back to user and key once, and the user is told', async () => {
    const desk = await openTaskDesk(make)
    const task = await desk.start()
    expect(await desk.tasks.report(task, { status: 'FAILURE', failReason: 'no idea' })).toBe('returned')
    expect(await desk.tasks.report(task, { status: 'SUCCESS' })).toBe('same')
    expect(await desk.tasks.fail(task, 'again')).toBe('same')
    expect(await desk.books()).toEqual(RETURNED)
    expect((await desk.rows())[0]).toMatchObject({ money: 'returned', status: 'FAILURE', fail_reason: 'no idea' })
    const log = await desk.db.read.selectFrom('logs').selectAll().where('type', '=', 4).executeTakeFirstOrThrow()
    expect(log.content).toBe(`异步任务执行失败 ${task.task_id}，补偿 $0.10`)
  })

  test('a key whose last quota an order held is good again when it comes back, and everyone hears of it', async () => {
    const desk = await openTaskDesk(make)
    const { db, shared } = desk
    const { tokenId } = desk.caller
    await db.write.updateTable('tokens').set({ remain_quota: PRICE }).where('id', '=', tokenId).execute()
    const task = await desk.start()
    expect(await codeOf(desk.hold())).toBe('token.depleted')
    const notices = noticesOf(shared, ['token'])
    await desk.tasks.fail(task, 'no idea')
    const token = db.read.selectFrom('tokens').select(['status', 'remain_quota']).where('id', '=', tokenId)
    expect(await token.executeTakeFirst()).toEqual({ status: 1, remain_quota: PRICE })
    expect(notices).toEqual([`token ${tokenId}`])
  })

  test.each([
    ['a key that was switched off meanwhile', { status: 2, remain_quota: 0 }],
    ['a key that is still overdrawn', { status: 4, remain_quota: -2 * PRICE }],
  ])('%s stays as it is when quota comes back', async (_what, state) => {
    const desk = await openTaskDesk(make)
    const task = await desk.start()
    const { tokenId } = desk.caller
    await desk.db.write.updateTable('tokens').set(state).where('id', '=', tokenId).execute()
    await desk.tasks.fail(task, 'no idea')
    const token = desk.db.read.selectFrom('tokens').select('status').where('id', '=', tokenId)
    expect(await token.executeTakeFirst()).toEqual({ status: state.status })
  })

  test('without log rows the charge is in the sums, and the books still agree', async () => {
    const desk = await openTaskDesk(make, { writesLogRows: false })
    await desk.tasks.report(await desk.start(), { status: 'SUCCESS' })
    expect(await desk.books()).toEqual({ ...CHARGED, charges: 0 })
  })

  test('an order that no vendor took leaves no trace', async () => {
    const desk = await openTaskDesk(make)
    const task = await desk.hold()
    await desk.tasks.drop(task)
    await desk.tasks.drop(task)
    expect(await desk.books()).toEqual(NOTHING)
    expect(await desk.rows()).toEqual([])
  })

  test('what a dead node was about to send is given back, and its vendor comes too late', async () => {
    const desk = await openTaskDesk(make)
    const task = await desk.hold()
    await desk.start()
    expect(await desk.tasks.returnUnsent('another-node')).toBe(0)
    expect(await desk.tasks.returnUnsent('this-node')).toBe(1)
    const channel = desk.channels.find(desk.channelId)
    if (!channel) throw new Error('no channel')
    const late = { accepted: { taskId: 'late', reply: {} }, channel, detail: {} }
    expect(await desk.tasks.accept(task, late)).toBeUndefined()
    expect(await desk.books()).toEqual({ ...HELD, returns: 1 })
  })

  test('more than the balance is not held', async () => {
    const desk = await openTaskDesk(make)
    await desk.ledger.setTokenQuota({ tokenId: desk.caller.tokenId, remainQuota: PRICE - 1 })
    expect(await codeOf(desk.hold())).toBe('token.quota-exhausted')
    await desk.ledger.setTokenQuota({ tokenId: desk.caller.tokenId, remainQuota: PRICE })
    await desk.hold()
    expect(await codeOf(desk.hold())).toBe('token.depleted')
  })

  test('a free task holds nothing, is logged with nothing, and goes back without a word', async () => {
    const desk = await openTaskDesk(make)
    const done = await desk.hold({ isFree: true })
    const failed = await desk.hold({ isFree: true })
    expect(await desk.tasks.report(done, { status: 'SUCCESS' })).toBe('charged')
    expect(await desk.tasks.report(failed, { status: 'FAILURE' })).toBe('returned')
    expect(await desk.books()).toEqual({ ...NOTHING, calls: 1, charges: 1 })
  })

  test('what a vendor says without end is cut', async () => {
    const desk = await openTaskDesk(make)
    const task = await desk.start()
    const endless = 'x'.repeat(300_000)
    await desk.tasks.report(task, { status: 'IN_PROGRESS', failReason: endless, progress: endless, data: endless })
    const [row] = await desk.rows()
    expect(row).toMatchObject({ data: 'null', fail_reason: 'x'.repeat(1_000), progress: 'x'.repeat(20) })
  })

  test('lists show what the filter says: own rows without channels, all rows to administrators', async () => {
    const desk = await openTaskDesk(make)
    const { list, listOwn } = createTaskLists(desk)
    const first = await desk.start()
    await desk.tasks.fail(await desk.start(), 'broken')
    const all = {
      p: 0,
      page_size: 0,
      platform: '',
      task_id: '',
      status: '',
      action: '',
      start_timestamp: 0,
      end_timestamp: 0,
      channel_id: 0,
    }
    const { clock, channelId, caller } = desk
    const count = async (filter: Partial<typeof all>) => (await list({ ...all, ...filter })).total
    expect(await count({})).toBe(2)
    expect(await count({ platform: 'suno', action: 'MUSIC', channel_id: channelId })).toBe(2)
    expect(await count({ platform: 'midjourney' })).toBe(0)
    expect(await count({ channel_id: channelId + 1 })).toBe(0)
    expect(await count({ status: 'FAILURE' })).toBe(1)
    expect(await count({ task_id: first.task_id })).toBe(1)
    expect(await count({ start_timestamp: clock.now(), end_timestamp: clock.now() })).toBe(2)
    expect(await count({ start_timestamp: clock.now() + 1 })).toBe(0)
    expect(await count({ end_timestamp: clock.now() - 1 })).toBe(0)
    expect((await list({ ...all, p: 1, page_size: 1 })).items.map(({ id }) => id)).toEqual([first.id])
    const [newest] = (await listOwn(caller.userId, all)).items
    expect(newest).toMatchObject({ channel_id: 0, status: 'FAILURE', properties: { input: 'rain' }, data: null })
    expect(newest?.submit_time).toBe(clock.now())
    expect((await listOwn(caller.userId + 1, all)).items).toEqual([])
  })
})
