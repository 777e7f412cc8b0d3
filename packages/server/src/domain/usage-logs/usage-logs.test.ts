import { describe, expect, test } from 'bun:test'
import { UsageLog } from '@tollgate/contract/entities/usage-log'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import type { LogsTable } from '../../storage/tables.ts'
import { insertLog } from './usage-log-store.ts'
import { createUsageLogs } from './usage-logs.ts'

const anything = {
  type: 0,
  token_name: '',
  model_name: '',
  start_timestamp: 0,
  end_timestamp: 0,
  request_id: '',
  username: '',
  channel: 0,
  p: 1,
  page_size: 100,
}

async function openLogs(make: MakeDatabase) {
  const { db, clock } = await serviceParts(await make())
  const ann = await makeUser(db, { username: 'ann' })
  const bob = await makeUser(db, { username: 'bob' })
  const logs = createUsageLogs({ db, clock })
  let count = 0
  /** Each row a second younger than the one before, the first an hour old. */
  const add = (row: Partial<LogsTable> = {}) => {
    count += 1
    return insertLog(db, {
      user_id: ann,
      created_at: clock.now() - 3600 + count,
      type: 2,
      content: '',
      username: 'ann',
      token_name: 'main',
      model_name: 'gpt-4o',
      quota: 10,
      prompt_tokens: 3,
      completion_tokens: 4,
      use_time: 1,
      is_stream: 0,
      channel_id: 1,
      token_id: 1,
      group: 'default',
      request_id: `r${count}`,
      other: '{"group_ratio":1,"admin_info":{"use_channel":["1"]}}',
      ...row,
    })
  }
  const idsOf = async (query: object) =>
    (await logs.list({ ...anything, ...query })).items.map(({ request_id }) => request_id)
  return { db, clock, ann, bob, logs, add, idsOf }
}

eachDatabase('usage logs', (make) => {
  test('a page has the newest rows first, and counts all of them', async () => {
    const { logs, add } = await openLogs(make)
    for (let count = 0; count < 5; count += 1) await add()
    const first = await logs.list({ ...anything, page_size: 2 })
    expect(first.items.map(({ request_id }) => request_id)).toEqual(['r5', 'r4'])
    expect(first).toMatchObject({ total: 5, page: 1, page_size: 2 })
    expect(first.items.every((item) => UsageLog.safeParse(item).success)).toBe(true)
    const last = await logs.list({ ...anything, page_size: 2, p: 3 })
    expect(last.items.map(({ request_id }) => request_id)).toEqual(['r1'])
  })

  test.each([
    [{ p: 0 }, { page: 1, page_size: 100 }, 12],
    [{ p: -3, page_size: -1 }, { page: 1, page_size: 10 }, 10],
    [{ page_size: 1e9 }, { page: 1, page_size: 100 }, 12],
    [{ p: Number.MAX_SAFE_INTEGER }, { page: 1e9, page_size: 100 }, 0],
  ])('asked for %j the page is %j with %p rows', async (query, page, rows) => {
    const { logs, add } = await openLogs(make)
    for (let count = 0; count < 12; count += 1) await add()
    const { items, ...rest } = await logs.list({ ...anything, ...query })
    expect(rest).toEqual({ ...page, total: 12 })
    expect(items).toHaveLength(rows)
  })

  test('rows of the same second have an order', async () => {
    const { add, idsOf } = await openLogs(make)
    for (let count = 0; count < 3; count += 1) await add({ created_at: 5 })
    expect(await idsOf({})).toEqual(['r3', 'r2', 'r1'])
  })

  describe('a filter', () => {
    async function filterable() {
      const opened = await openLogs(make)
      const { add, bob, clock } = opened
      await add({ type: 1, model_name: '', token_name: '' })
      await add({ token_name: 'phone', channel_id: 7 })
      await add({ user_id: bob, username: 'bob', model_name: 'gpt_4o' })
      await add({ model_name: 'GPT-4o-mini', created_at: clock.now() })
      await add({ type: 4, model_name: 'claude' })
      return opened
    }

    test.each([
      [{ type: 1 }, ['r1']],
      [{ type: 2 }, ['r4', 'r3', 'r2']],
      [{ type: 4 }, ['r5']],
      [{ type: 9 }, []],
      [{ username: 'bob' }, ['r3']],
      [{ username: 'nobody' }, []],
      [{ username: 'bo%' }, []],
      [{ token_name: 'phone' }, ['r2']],
      [{ token_name: 'phon%' }, []],
      [{ model_name: 'gpt-4o' }, ['r2']],
      [{ model_name: 'gpt-4o%' }, ['r4', 'r2']],
      [{ model_name: '%4o%' }, ['r4', 'r3', 'r2']],
      [{ model_name: 'gpt_4o' }, ['r3']],
      [{ model_name: 'gpt_4%' }, ['r3']],
      [{ channel: 7 }, ['r2']],
      [{ request_id: 'r5' }, ['r5']],
      [{ username: 'ann', type: 2, model_name: 'gpt%' }, ['r4', 'r2']],
      [{ type: Number.MAX_SAFE_INTEGER, channel: -1 }, []],
    ])('%j matches %j, and the total says how many', async (query, expected) => {
      const { logs } = await filterable()
      const { items, total } = await logs.list({ ...anything, ...query })
      expect(items.map(({ request_id }) => request_id)).toEqual(expected)
      expect(total).toBe(expected.length)
    })

    test('on time takes both ends in', async () => {
      const { idsOf, clock } = await filterable()
      const start = clock.now() - 3600
      expect(await idsOf({ start_timestamp: start + 2, end_timestamp: start + 3 })).toEqual(['r3', 'r2'])
      expect(await idsOf({ type: 2, start_timestamp: start + 3 })).toEqual(['r4', 'r3'])
    })

    test('with too many wildcards is refused', async () => {
      const { logs } = await filterable()
      expect(await codeOf(logs.list({ ...anything, model_name: '%a%b%c%d%e%' }))).toBe('request.invalid-parameter')
    })
  })

  test('own rows show nothing of others, of channels and of attempts', async () => {
    const { logs, add, ann, bob } = await openLogs(make)
    await add()
    await add({ user_id: bob, username: 'bob' })
    const { items, total } = await logs.listOwn(ann, { ...anything, channel: 99 })
    expect(total).toBe(1)
    expect(items).toMatchObject([{ id: 0, channel: 0, request_id: 'r1', other: '{"group_ratio":1}' }])
  })

  describe('statistics', () => {
    test('sum the charges of the range, and count the last minute whatever the range', async () => {
      const { logs, add, bob, clock } = await openLogs(make)
      const now = clock.now()
      await add()
      await add({ type: 1, quota: 1_000 })
      await add({ user_id: bob, username: 'bob', created_at: now - 10, quota: 5 })
      await add({ created_at: now - 61, quota: 7 })
      const read = (query: object) => logs.readStatistics({ ...anything, ...query })
      expect(await read({})).toEqual({ quota: 22, rpm: 1, tpm: 7 })
      expect(await read({ type: 1 })).toEqual({ quota: 22, rpm: 1, tpm: 7 })
      expect(await read({ end_timestamp: now - 100 })).toEqual({ quota: 10, rpm: 1, tpm: 7 })
      expect(await read({ username: 'ann' })).toEqual({ quota: 17, rpm: 0, tpm: 0 })
      expect(await read({ username: 'nobody' })).toEqual({ quota: 0, rpm: 0, tpm: 0 })
    })

    test('of oneself hold nothing of others', async () => {
      const { logs, add, ann, bob, clock } = await openLogs(make)
      await add({ created_at: clock.now(), quota: 3 })
      await add({ user_id: bob, created_at: clock.now(), quota: 5 })
      expect(await logs.readOwnStatistics(ann, { ...anything, channel: 99 })).toEqual({ quota: 3, rpm: 1, tpm: 7 })
    })

    test('of an empty log are zeros', async () => {
      const { logs } = await openLogs(make)
      expect(await logs.readStatistics(anything)).toEqual({ quota: 0, rpm: 0, tpm: 0 })
    })
  })
})
