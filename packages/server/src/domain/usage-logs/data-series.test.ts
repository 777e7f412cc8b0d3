import { expect, test } from 'bun:test'
import { DataSeriesReply, SERIES_MEASURES } from '@tollgate/contract/entities/data-series'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import { createUsageSeries, type SeriesQuery } from './data-series.ts'
import { createQuotaSums } from './quota-data.ts'

const HOUR = 3_600
/** The test's clock: 2027-01-15 08:00 UTC, a Friday. */
const NOW = 1_800_000_000

const lastDay: SeriesQuery & { username: string } = {
  start: 0,
  end: 0,
  interval: 'hour',
  measure: 'quota',
  values: SERIES_MEASURES,
  offset: 0,
  by: 'model',
  username: '',
}

async function openSeries(make: MakeDatabase) {
  const { db, clock, ledger } = await serviceParts(await make())
  const ann = await makeUser(db, { username: 'ann' })
  const bob = await makeUser(db, { username: 'bob' })
  let count = 0
  const rowOf = (changes: object) => ({
    user_id: ann,
    created_at: NOW,
    type: 2,
    content: '',
    username: 'ann',
    token_name: 'main',
    model_name: 'm1',
    quota: 500_000,
    prompt_tokens: 3,
    completion_tokens: 4,
    use_time: 1,
    is_stream: 0,
    channel_id: 1,
    token_id: 0,
    group: 'default',
    request_id: `r${count}`,
    other: '',
    ...changes,
  })
  const charge = async (changes: object = {}) => {
    count += 1
    await ledger.settle(ledger.withoutHold(`r${count}`), rowOf(changes))
  }
  const series = createUsageSeries({ db, clock, options: () => ({ QuotaPerUnit: 500_000 }) })
  const sums = createQuotaSums({ db, clock })
  return { db, clock, ledger, ann, bob, series, sums, charge, rowOf }
}

const keysOf = ({ series }: DataSeriesReply) => series.map(({ key, total }) => [key, total.quota])

eachDatabase('series', (make) => {
  test('hold each sum at its time, also those in between without any calls', async () => {
    const { series, charge, ledger, rowOf } = await openSeries(make)
    await charge({ firstTokenMs: 100, costNanoUsd: 250_000_000 })
    await charge({ created_at: NOW + 60, firstTokenMs: 301, isBroken: true })
    await charge({ created_at: NOW - 2 * HOUR })
    ledger.noteUnanswered(rowOf({ created_at: NOW - HOUR }))
    await charge({ created_at: NOW - 3 * HOUR })
    const reply = await series.read({ ...lastDay, start: NOW - 2 * HOUR, end: NOW + 100 })
    expect(DataSeriesReply.safeParse(reply).success).toBe(true)
    const total = {
      calls: 3,
      quota: 1_500_000,
      input_tokens: 9,
      output_tokens: 12,
      cost: 0.25,
      margin: 0.75,
      first_token_ms: 201,
      errors: 2,
    }
    const values = {
      calls: [1, 0, 2],
      quota: [500_000, 0, 1_000_000],
      input_tokens: [3, 0, 6],
      output_tokens: [4, 0, 8],
      cost: [null, null, 0.25],
      margin: [null, null, 0.75],
      first_token_ms: [null, null, 201],
      errors: [0, 1, 1],
    }
    expect(reply).toEqual({
      times: [NOW - 2 * HOUR, NOW - HOUR, NOW],
      series: [{ key: 'm1', name: 'm1', is_other: false, total, values }],
      total,
    })
  })

  test('are the six largest, and all others together', async () => {
    const { series, charge } = await openSeries(make)
    for (let index = 1; index <= 9; index += 1) await charge({ model_name: `m${index}`, quota: index * 10 })
    const reply = await series.read(lastDay)
    expect(keysOf(reply)).toEqual([
      ['m9', 90],
      ['m8', 80],
      ['m7', 70],
      ['m6', 60],
      ['m5', 50],
      ['m4', 40],
      ['', 60],
    ])
    expect(reply.series.map(({ is_other }) => is_other)).toEqual([false, false, false, false, false, false, true])
    expect(reply.total.quota).toBe(450)
  })

  test('are the same of one user, whichever of the sums are wanted over time', async () => {
    const { series, charge, ann, bob } = await openSeries(make)
    for (let index = 1; index <= 9; index += 1) {
      const times = { created_at: NOW - (index % 2) * HOUR, firstTokenMs: index, costNanoUsd: 1_000_000_000 }
      await charge({ model_name: `m${index}`, quota: index * 500_000, token_id: index, ...times })
    }
    await charge({ user_id: bob, username: 'bob', model_name: 'm1', quota: 7 })
    const range = { start: NOW - HOUR, end: NOW + 60 }
    const all = await series.read({ ...lastDay, ...range, username: 'ann' })
    expect(all.series.map(({ key }) => key)).toEqual(['m9', 'm8', 'm7', 'm6', 'm5', 'm4', ''])
    const { total, values } = all.series.at(-1) ?? {}
    expect(total).toMatchObject({ calls: 3, quota: 3_000_000, cost: 3, margin: 3, first_token_ms: 2 })
    expect(values).toMatchObject({ quota: [2_000_000, 1_000_000], margin: [2, 1], first_token_ms: [2, 2] })
    for (const wanted of SERIES_MEASURES) {
      const one = await series.read({ ...lastDay, ...range, username: 'ann', values: [wanted] })
      const expected = all.series.map((line) => ({ ...line, values: { [wanted]: line.values[wanted] } }))
      expect(one).toEqual({ ...all, series: expected })
    }
    const byToken = await series.readOwn(ann, { ...lastDay, ...range, by: 'token', values: ['calls'] })
    expect(byToken.series.map(({ key, values }) => [key, values.calls])).toEqual([
      ['9', [1, 0]],
      ['8', [0, 1]],
      ['7', [1, 0]],
      ['6', [0, 1]],
      ['5', [1, 0]],
      ['4', [0, 1]],
      ['', [2, 1]],
    ])
  })

  test('are chosen by the measure that is asked for', async () => {
    const { series, charge } = await openSeries(make)
    await charge({ model_name: 'dear', quota: 1_000_000, costNanoUsd: 1_900_000_000 })
    await charge({ model_name: 'cheap', quota: 500_000, costNanoUsd: 100_000_000, prompt_tokens: 9 })
    for (const prompt_tokens of [1, 2]) await charge({ model_name: 'small', quota: 5, prompt_tokens })
    const first = async (measure: SeriesQuery['measure']) => (await series.read({ ...lastDay, measure })).series[0]?.key
    expect(await first('quota')).toBe('dear')
    expect(await first('cost')).toBe('dear')
    expect(await first('margin')).toBe('cheap')
    expect(await first('calls')).toBe('small')
    expect(await first('input_tokens')).toBe('cheap')
  })

  test('by user, token, channel and group have the names of today', async () => {
    const { db, series, charge, ann, bob } = await openSeries(make)
    const token = { user_id: ann, key_hash: 'h', key_sealed: '', created_time: 0, accessed_time: 0, expired_time: -1 }
    await db.write
      .insertInto('tokens')
      .values({ ...token, id: 7, name: 'phone', remain_quota: 0 })
      .execute()
    await db.write
      .insertInto('channels')
      .values({
        id: 4,
        type: 1,
        key_sealed: '',
        key_hash: '',
        name: 'wall',
        models: 'm1',
        group: 'vip',
        created_time: 0,
      })
      .execute()
    await charge({ token_id: 7, channel_id: 4, group: 'vip', quota: 30 })
    await charge({ user_id: bob, username: 'bob', quota: 20 })
    const read = async (by: SeriesQuery['by']) =>
      (await series.read({ ...lastDay, by })).series.map(({ key, name, total }) => [key, name, total.quota])
    expect(await read('user')).toEqual([
      [String(ann), 'ann', 30],
      [String(bob), 'bob', 20],
    ])
    expect(await read('token')).toEqual([
      ['7', 'phone', 30],
      ['', '', 20],
    ])
    expect(await read('channel')).toEqual([
      ['4', 'wall', 30],
      ['1', '1', 20],
    ])
    expect(await read('group')).toEqual([
      ['vip', 'vip', 30],
      ['default', 'default', 20],
    ])
  })

  test('an account that was removed keeps its last name', async () => {
    const { db, series, charge, ann } = await openSeries(make)
    await charge({ quota: 30 })
    await db.write.insertInto('former_names').values({ username: 'ann', user_id: ann }).execute()
    await db.write.deleteFrom('users').where('id', '=', ann).execute()
    const { series: all } = await series.read({ ...lastDay, by: 'user' })
    expect(all.map(({ key, name }) => [key, name])).toEqual([[String(ann), 'ann']])
    expect((await series.read({ ...lastDay, username: 'ann' })).total.quota).toBe(30)
  })

  test('of one user hold nothing of others, and users see no costs', async () => {
    const { series, charge, ann, bob } = await openSeries(make)
    await charge({ quota: 30, costNanoUsd: 7 })
    await charge({ user_id: bob, username: 'bob', quota: 20 })
    expect(keysOf(await series.read({ ...lastDay, by: 'user', username: 'ann' }))).toEqual([[String(ann), 30]])
    expect(keysOf(await series.read({ ...lastDay, username: 'nobody' }))).toEqual([])
    const own = await series.readOwn(ann, { ...lastDay, measure: 'cost' })
    expect(own.total).toMatchObject({ quota: 30, cost: null, margin: null })
    const { quota, cost, margin } = own.series[0]?.values ?? {}
    expect([quota, cost, margin].map((values) => values?.at(-1))).toEqual([30, null, null])
  })

  test('of days begin where the day of the reader begins', async () => {
    const { series, charge } = await openSeries(make)
    const midnightInShanghai = Date.parse('2027-01-14T16:00:00Z') / 1000
    await charge({ created_at: midnightInShanghai - 1, quota: 1 })
    await charge({ created_at: midnightInShanghai, quota: 2 })
    const range = { start: midnightInShanghai - HOUR, end: NOW, interval: 'day' as const }
    const { times, series: lines } = await series.read({ ...lastDay, ...range, offset: 480 })
    expect(times).toEqual([midnightInShanghai - 24 * HOUR, midnightInShanghai])
    expect(lines[0]?.values.quota).toEqual([1, 2])
  })

  test('of hours hold all calls also where the clock is half an hour off', async () => {
    const { series, charge } = await openSeries(make)
    await charge({ created_at: NOW - HOUR, quota: 1 })
    await charge({ created_at: NOW, quota: 2 })
    const range = { start: NOW - HOUR, end: NOW + 60, offset: 330 }
    for (const by of ['model', 'user'] as const) {
      const { times, series: lines, total } = await series.read({ ...lastDay, ...range, by })
      expect(times.map((time) => (time + 330 * 60) % HOUR)).toEqual([0, 0])
      expect(lines.map(({ values }) => values.quota)).toEqual([[1, 2]])
      expect(total.quota).toBe(3)
    }
  })
})

eachDatabase('quota data', (make) => {
  test('of everybody are the hours of each model; of one user their own', async () => {
    const { sums, charge, ann, bob } = await openSeries(make)
    await charge()
    await charge({ user_id: bob, username: 'bob', created_at: NOW + 5 })
    await charge({ model_name: 'm2', created_at: NOW - HOUR })
    const row = { id: 0, user_id: 0, username: '', model_name: 'm1', created_at: NOW, token_used: 14, count: 2 }
    const open = { start_timestamp: 0, end_timestamp: 0 }
    expect(await sums.read({ ...open, username: '' })).toEqual([
      { ...row, model_name: 'm2', created_at: NOW - HOUR, token_used: 7, count: 1, quota: 500_000 },
      { ...row, quota: 1_000_000 },
    ])
    const ofBob = { ...row, user_id: bob, username: 'bob', token_used: 7, count: 1, quota: 500_000 }
    expect(await sums.read({ ...open, username: 'bob' })).toEqual([ofBob])
    expect(await sums.read({ ...open, username: 'nobody' })).toEqual([])
    expect(await sums.readOwn({ id: bob, username: 'bob' }, open)).toEqual([ofBob])
    expect(await sums.readOwn({ id: ann, username: 'ann' }, { ...open, start_timestamp: NOW })).toHaveLength(1)
  })

  test('an end in milliseconds costs no more than one in seconds', async () => {
    const { sums, charge } = await openSeries(make)
    await charge({})
    const upToNow = await sums.read({ start_timestamp: 0, end_timestamp: NOW, username: '' })
    expect(upToNow).toHaveLength(1)
    expect(await sums.read({ start_timestamp: 0, end_timestamp: NOW * 1000, username: '' })).toEqual(upToNow)
  })

  test('of several days are one list, the oldest first', async () => {
    const { sums, charge } = await openSeries(make)
    const times = [0, 1, 23, 24, 25, 49, 100].map((hours) => NOW - hours * HOUR)
    for (const created_at of times) await charge({ created_at })
    const read = async (start_timestamp: number) =>
      (await sums.read({ start_timestamp, end_timestamp: NOW, username: '' })).map(({ created_at }) => created_at)
    expect(await read(0)).toEqual(times.toReversed())
    expect(await read(NOW - 25 * HOUR)).toEqual(times.slice(0, 5).toReversed())
  })

  test('of oneself are refused for more than 30 days', async () => {
    const { sums, ann } = await openSeries(make)
    const read = (length: number) =>
      codeOf(sums.readOwn({ id: ann, username: 'ann' }, { start_timestamp: NOW - length, end_timestamp: NOW }))
    expect(await read(2_592_001)).toBe('data.range-too-long')
    expect(await read(2_592_000)).toBeUndefined()
  })
})
