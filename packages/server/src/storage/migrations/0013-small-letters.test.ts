import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { eachDatabase } from '../../../test/each-database.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { migrations } from './index.ts'

eachDatabase('e-mail addresses in capitals', (make) => {
  test('come to be in small letters, but for those that two accounts have', async () => {
    const place = await make.place()
    const database = await openDatabase(place.config)
    try {
      const before = migrations.findIndex(({ name }) => name === '0013-small-letters')
      await migrate(database, migrations.slice(0, before))
      const emails = ['Ann@Site.test', 'bob@site.test', ' Eve@site.test ', 'Two@site.test', 'two@site.test', '', '']
      for (const [index, email] of emails.entries()) {
        await sql`insert into users (username, password_hash, display_name, aff_code, created_at, email)
          values (${String(index)}, '', '', ${String(index)}, 1, ${email})`.execute(database.write)
      }
      await migrate(database)
      const { rows } = await sql<{ email: string }>`select email from users order by id`.execute(database.read)
      expect(rows.map(({ email }) => email)).toEqual([
        ...['ann@site.test', 'bob@site.test', 'eve@site.test'],
        ...['Two@site.test', 'two@site.test', '', ''],
      ])
    } finally {
      await database.close()
    }
  })
})
