import { expect, test } from 'bun:test'
import { eachDatabase } from '../../test/each-database.ts'
import type { Database } from './database.ts'
import { parameterMarker } from './dialect.ts'

const setOption = (database: Database, value: string) => ({
  sql: `insert into options (key, value) values ('a', ${parameterMarker(database.kind, 1)})
    on conflict (key) do update set value = excluded.value returning key, value`,
  parameters: [value],
})
const optionsOf = (database: Database) => database.read.selectFrom('options').selectAll().orderBy('key').execute()
const channel = { type: 1, key_sealed: '', key_hash: '', name: 'one', created_time: 0, models: '', group: 'default' }
const missingChannel = { sql: 'update channels set status = 2 where id = 99', parameters: [] }

eachDatabase('a batch', (make) => {
  test('is committed whole and answers with the rows of each statement', async () => {
    const database = await make()
    const result = await database.commitBatch([setOption(database, '1'), missingChannel, setOption(database, '2')])
    expect(result).toEqual({ state: 'committed', rows: [[{ key: 'a', value: '1' }], [], [{ key: 'a', value: '2' }]] })
    expect(await optionsOf(database)).toEqual([{ key: 'a', value: '2' }])
  })

  test('writes nothing when a statement changes another number of rows than expected', async () => {
    const database = await make()
    const result = await database.commitBatch([setOption(database, '1'), { ...missingChannel, expectChanges: 1 }])
    expect(result).toEqual({ state: 'mismatch', statement: 1 })
    expect(await optionsOf(database)).toEqual([])
  })

  test('is committed when every count is the expected one', async () => {
    const database = await make()
    const result = await database.commitBatch([
      { ...setOption(database, '1'), expectChanges: 1 },
      { ...missingChannel, expectChanges: 0 },
    ])
    expect(result.state).toBe('committed')
    expect(await optionsOf(database)).toEqual([{ key: 'a', value: '1' }])
  })

  test('writes nothing when a statement fails, and the next batch works', async () => {
    const database = await make()
    const broken = { sql: 'insert into nowhere (id) values (1)', parameters: [] }
    const refusal = await database.commitBatch([setOption(database, '1'), broken]).catch(String)
    expect(refusal).toContain('nowhere')
    expect(await optionsOf(database)).toEqual([])
    expect((await database.commitBatch([setOption(database, '2')])).state).toBe('committed')
  })

  test('counts its statements', async () => {
    const database = await make()
    const before = database.statementCount
    await database.commitBatch([setOption(database, '1'), setOption(database, '2')])
    await database.write.updateTable('options').set({ value: '3' }).execute()
    expect(database.statementCount - before).toBe(3)
  })
})

eachDatabase('a transaction', (make) => {
  test('is rolled back when its function throws', async () => {
    const database = await make()
    const failure = await database
      .transaction(async (transaction) => {
        await transaction.insertInto('channels').values(channel).execute()
        throw new Error('changed my mind')
      })
      .catch(String)
    expect(failure).toContain('changed my mind')
    expect(await database.read.selectFrom('channels').selectAll().execute()).toEqual([])
  })

  test('sees its own changes and returns what its function returns', async () => {
    const database = await make()
    const name = await database.transaction(async (transaction) => {
      const { id } = await transaction.insertInto('channels').values(channel).returning('id').executeTakeFirstOrThrow()
      return (await transaction.selectFrom('channels').where('id', '=', id).select('name').executeTakeFirstOrThrow())
        .name
    })
    expect(name).toBe('one')
  })

  test('keeps readers of the state before it, who do not wait', async () => {
    const database = await make()
    await database.transaction(async (transaction) => {
      await transaction.insertInto('channels').values(channel).execute()
      expect(await database.read.selectFrom('channels').selectAll().execute()).toEqual([])
    })
    expect(await database.read.selectFrom('channels').select('name').execute()).toEqual([{ name: 'one' }])
  })

  test('goes on while a reader holds an older state', async () => {
    const database = await make()
    const countChannels = (from: typeof database.read) =>
      from
        .selectFrom('channels')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    await database.read
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        expect(await countChannels(snapshot)).toEqual({ count: 0 })
        await database.transaction((transaction) => transaction.insertInto('channels').values(channel).execute())
        expect(await countChannels(snapshot)).toEqual({ count: 0 })
      })
    expect(await countChannels(database.read)).toEqual({ count: 1 })
  })

  test('adds up with others that count at the same time', async () => {
    const database = await make()
    await database.write.insertInto('channels').values(channel).execute()
    const addOne = (writer: typeof database.write) =>
      writer
        .updateTable('channels')
        .set((eb) => ({ used_quota: eb('used_quota', '+', 1) }))
        .execute()
    const batch = { sql: 'update channels set used_quota = used_quota + 1', parameters: [] }
    await Promise.all(
      Array.from({ length: 20 }, () => [
        addOne(database.write),
        database.transaction(addOne),
        database.commitBatch([batch, batch]),
      ]).flat(),
    )
    const { used_quota } = await database.read.selectFrom('channels').select('used_quota').executeTakeFirstOrThrow()
    expect(used_quota).toBe(80)
  })
})

eachDatabase('a row', (make) => {
  test('brings 64-bit integers and their sums back as numbers', async () => {
    const database = await make()
    const half = 2 ** 52
    for (const used_quota of [half, half - 1]) {
      await database.write
        .insertInto('channels')
        .values({ ...channel, used_quota })
        .execute()
    }
    const { total, largest } = await database.read
      .selectFrom('channels')
      .select(({ fn }) => [fn.sum<number>('used_quota').as('total'), fn.max('used_quota').as('largest')])
      .executeTakeFirstOrThrow()
    expect({ total, largest }).toEqual({ total: Number.MAX_SAFE_INTEGER, largest: half })
  })

  test('says how many were changed', async () => {
    const database = await make()
    await database.write.insertInto('channels').values([channel, channel]).execute()
    const { numUpdatedRows } = await database.write.updateTable('channels').set({ status: 2 }).executeTakeFirst()
    expect(numUpdatedRows).toBe(2n)
  })
})
