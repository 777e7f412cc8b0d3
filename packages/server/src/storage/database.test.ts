import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { eachDatabase } from '../../test/each-database.ts'
import type { Database } from './database.ts'
import { containsText, isUniqueViolation, jsonRows, parameterMarker } from './dialect.ts'

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
