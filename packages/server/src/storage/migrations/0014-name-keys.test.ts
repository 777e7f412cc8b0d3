import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { eachDatabase } from '../../../test/each-database.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { migrations } from './index.ts'

eachDatabase('names that were there before they had keys', (make) => {
  test('stay, and of those that differ only in capitals the oldest living one has the key', async () => {
    const place = await make.place()
    const database = await openDatabase(place.config)
    try {
      const before = migrations.findIndex(({ name }) => name === '0014-name-keys')
      await migrate(database, migrations.slice(0, before))
      const names = ['Root', 'Alice', 'alice', 'ALICE', 'bob', '小明', 'Élodie', 'élodie', 'Ёлка', 'ß']
      for (const [index, username] of names.entries()) {
        const deletedAt = username === 'Alice' ? 5 : null
        await sql`insert into users (username, password_hash, display_name, aff_code, created_at, deleted_at)
          values (${username}, '', '', ${String(index)}, 1, ${deletedAt})`.execute(database.write)
      }
      await migrate(database)
      const rows = await database.read.selectFrom('users').select(['username', 'name_key']).orderBy('id').execute()
      expect(rows.map(({ username, name_key }) => [username, name_key])).toEqual([
        ['Root', 'root'],
        ['Alice', null],
        ['alice', 'alice'],
        ['ALICE', null],
        ['bob', 'bob'],
        ['小明', '小明'],
        ['Élodie', 'élodie'],
        ['élodie', null],
        ['Ёлка', 'ёлка'],
        ['ß', 'ß'],
      ])
    } finally {
      await database.close()
    }
  })
})
