import { describe, expect, test } from 'bun:test'
import { UsageLog } from '@tollgate/contract/entities/usage-log'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import type { LogsTable } from '../../storage/tables/billing.ts'
import { insertLog } from './usage-log-store.ts'
import { createUsageLogs } from './usage-logs.ts'

const anything = {
  type: 0,
  token_name: '',
  model_name: '',
  start_timestamp: 0,
  end_timestamp: 0,
  request_id: '',
  group: '',
  username: '',
  channel: 0,
  p: 1,
  page_size: 100,
}

async function openLogs(make: MakeDatabase, UserLogDays = 0) {
  const { db, clock } = await serviceParts(await make())
  const ann = await makeUser(db, { username: 'ann' })
  const bob = await makeUser(db, { username: 'bob' })
  const logs = createUsageLogs({ db, clock, options: () => ({ UserLogDays, QuotaPerUnit: 500_000 }) })
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
      other: '{"group_ratio":1,"cost":0.5,"admin_info":{"use_channel":["1"]}}',
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
      await add({ type: 4, model_name: 'claude', group: 'vip' })
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
      [{ group: 'vip' }, ['r5']],
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
      expect(await codeOf(logs.list({ ...anything, model_name: '%a%b%c%d%e%' }))).toBe('request.invalid-field')
    })
  })

  test('own rows show nothing of others, of channels and of attempts', async () => {
    const { logs, add, ann, bob } = await openLogs(make)
    await add()
    await add({ user_id: bob, username: 'bob' })
    const { items, total } = await logs.listOwn({ id: ann, role: 1 }, { ...anything, channel: 99 })
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
      const read = async (query: object) => {
        const { cost: _cost, ...sums } = await logs.readStatistics({ ...anything, ...query })
        return sums
      }
      const all = { quota: 22, calls: 3, prompt_tokens: 9, completion_tokens: 12, rpm: 1, tpm: 7 }
      expect(await read({})).toEqual(all)
      expect(await read({ type: 1 })).toEqual(all)
      const first = { quota: 10, calls: 1, prompt_tokens: 3, completion_tokens: 4, rpm: 1, tpm: 7 }
      expect(await read({ end_timestamp: now - 100 })).toEqual(first)
      expect(await read({ username: 'ann' })).toMatchObject({ quota: 17, calls: 2, rpm: 0, tpm: 0 })
      expect(await read({ username: 'nobody' })).toMatchObject({ quota: 0, calls: 0, rpm: 0, tpm: 0 })
    })

    test('of oneself hold nothing of others, and no costs', async () => {
      const { logs, add, ann, bob, clock } = await openLogs(make)
      await add({ created_at: clock.now(), quota: 3 })
      await add({ user_id: bob, created_at: clock.now(), quota: 5 })
      const sums = { quota: 3, calls: 1, prompt_tokens: 3, completion_tokens: 4, rpm: 1, tpm: 7 }
      expect(await logs.readOwnStatistics({ id: ann, role: 1 }, { ...anything, channel: 99 })).toEqual(sums)
    })

    test('of an empty log are zeros, and no cost is known', async () => {
      const { logs } = await openLogs(make)
      const nothing = { quota: 0, calls: 0, prompt_tokens: 0, completion_tokens: 0, rpm: 0, tpm: 0, cost: null }
      expect(await logs.readStatistics(anything)).toEqual(nothing)
    })
  })

  describe('a search', () => {
    async function searchable() {
      const opened = await openLogs(make)
      const { add, bob } = opened
      await add({ type: 1, content: '通过兑换码充值 $1' })
      await add({ type: 4, content: 'a_gift', user_id: bob })
      await add({ type: 1, content: 'a%gift', request_id: '' })
      await add({ content: '模型倍率 1.25' })
      return opened
    }
    const requests = (rows: readonly { request_id: string }[]) => rows.map(({ request_id }) => request_id)

    test.each([
      ['通过', ['r1']],
      ['a_', ['r2']],
      ['A_', []],
      ['a', ['', 'r2']],
      ['gift', []],
      ['模型倍率 1', ['r4']],
      ['r4', ['r4']],
      ['1', ['', 'r1']],
      ['2', ['r4']],
      ['99', []],
    ])('for %j finds %j', async (keyword, expected) => {
      const { logs } = await searchable()
      expect(requests(await logs.search(keyword))).toEqual(expected)
    })

    test('without a keyword gives the newest rows', async () => {
      const { logs } = await searchable()
      expect(requests(await logs.search(''))).toEqual(['r4', '', 'r2', 'r1'])
    })

    test('of oneself finds nothing of others', async () => {
      const { logs, bob } = await searchable()
      const rows = await logs.searchOwn({ id: bob, role: 1 }, 'a')
      expect(rows).toMatchObject([{ id: 0, channel: 0, request_id: 'r2', other: '{"group_ratio":1}' }])
    })
  })

  test('users see as many days as the site lets them, administrators all', async () => {
    const { logs, add, ann, clock } = await openLogs(make, 3)
    for (const days of [10, 4, 2]) await add({ created_at: clock.now() - days * 86_400, content: 'x' })
    const seen = async (role: number) => [
      (await logs.listOwn({ id: ann, role }, anything)).total,
      (await logs.searchOwn({ id: ann, role }, 'x')).length,
      (await logs.listOfToken({ tokenId: 1, userId: ann, role })).length,
      (await logs.readOwnStatistics({ id: ann, role }, anything)).quota,
    ]
    expect(await seen(1)).toEqual([1, 1, 1, 10])
    expect(await seen(10)).toEqual([3, 3, 3, 30])
  })

  test('the rows of a key are its own', async () => {
    const { logs, add, ann } = await openLogs(make)
    await add({ token_id: 8 })
    await add()
    const rows = await logs.listOfToken({ tokenId: 8, userId: ann, role: 1 })
    expect(rows).toMatchObject([{ request_id: 'r1', other: '{"group_ratio":1}' }])
  })

  test('a file has every matching row once, however many pages they are', async () => {
    const { db, clock, logs, add } = await openLogs(make)
    await add({ token_name: '=1+1', created_at: 1_700_000_000 })
    const row = await db.read.selectFrom('logs').selectAll().executeTakeFirstOrThrow()
    const { id: _id, ...copy } = row
    const many = Array.from({ length: 1_100 }, (_, index) => ({ ...copy, request_id: `x${index}` }))
    for (let start = 0; start < many.length; start += 100)
      await db.write
        .insertInto('logs')
        .values(many.slice(start, start + 100))
        .execute()
    const file = await logs.export({ ...anything, type: 2, language: 'en', offset: 480 })
    expect(file.name).toBe(`logs-${new Date(clock.nowMs()).toISOString().slice(0, 19).replace(/\D/g, '')}.csv`)
    const lines = (await Array.fromAsync(file.parts)).join('').split('\r\n')
    expect(lines[0]).toStartWith('\u{feff}Time (UTC+08:00),Type,User,Channel,Token,Group,Model')
    expect(lines.at(-2)).toBe(
      "2023-11-15 06:13:20,Consumption,ann,1,'=1+1,default,gpt-4o,1,,0,3,4,10,0.00002,0.5,-0.49998,r1,",
    )
    expect(new Set(lines).size).toBe(1_103)
  })

  test("a user's file tells nothing of channels and costs", async () => {
    const { logs, add, ann } = await openLogs(make)
    await add({ created_at: 1_700_000_000 })
    const file = logs.exportOwn({ id: ann, role: 1 }, { ...anything, language: 'zh', offset: 0 })
    expect((await Array.fromAsync(file.parts)).join('').split('\r\n')).toEqual([
      '\u{feff}时间 (UTC),类型,用户,令牌,分组,模型,用时（秒）,首字（毫秒）,流式,输入 tokens,输出 tokens,额度,花费（美元）,请求 ID,详情',
      '2023-11-14 22:13:20,消费,ann,main,default,gpt-4o,1,,0,3,4,10,0.00002,r1,',
      '',
    ])
  })
})
