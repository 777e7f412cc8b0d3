import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { eachDatabase } from '../../../test/each-database.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { migrations } from './index.ts'

eachDatabase('the dashboard', (make) => {
  test('keeps the sums that were there before it', async () => {
    const place = await make.place()
    const database = await openDatabase(place.config)
    try {
      const before = migrations.findIndex(({ name }) => name === '0009-dashboard')
      await migrate(database, migrations.slice(0, before))
      await sql`insert into quota_data (user_id, username, model_name, created_at, count, quota, token_used) values
        (1, 'ann', 'm', 90000, 2, 20, 200), (1, 'renamed', 'm', 90000, 1, 10, 100), (2, 'bob', 'm', 93600, 4, 40, 400),
        (2, 'bob', 'n', 180000, 8, 80, 800)`.execute(database.write)
      await migrate(database)
      const hours = await database.read
        .selectFrom('usage_hours')
        .select(['user_id', 'created_at', 'model_name', 'calls', 'quota', 'input_tokens'])
        .orderBy('user_id')
        .orderBy('created_at')
        .execute()
      expect(hours.map((row) => Object.values(row))).toEqual([
        [1, 90_000, 'm', 3, 30, 300],
        [2, 93_600, 'm', 4, 40, 400],
        [2, 180_000, 'n', 8, 80, 800],
      ])
      const sums = async (table: 'site_hours' | 'site_days') => {
        const rows = await database.read.selectFrom(table).select(['dimension', 'key', 'created_at', 'calls']).execute()
        return rows.map(({ dimension, key, created_at, calls }) => `${dimension} ${key} ${created_at} ${calls}`).sort()
      }
      expect(await sums('site_hours')).toEqual(
        [
          ...['channel 0 180000 8', 'channel 0 90000 3', 'channel 0 93600 4'],
          ...['group  180000 8', 'group  90000 3', 'group  93600 4'],
          ...['model m 90000 3', 'model m 93600 4', 'model n 180000 8'],
        ].sort(),
      )
      expect(await sums('site_days')).toEqual(
        [
          ...['channel 0 172800 8', 'channel 0 86400 7', 'group  172800 8', 'group  86400 7', 'model m 86400 7'],
          ...[
            'model n 172800 8',
            'token 0 172800 8',
            'token 0 86400 7',
            'user 1 86400 3',
            'user 2 172800 8',
            'user 2 86400 4',
          ],
        ].sort(),
      )
    } finally {
      await database.close()
    }
  })
})
