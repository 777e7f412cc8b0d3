import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { eachDatabase } from '../../../test/each-database.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { migrations } from './index.ts'

eachDatabase('accounts that were deleted before their names were kept', (make) => {
  test('get the name that their newest log row has', async () => {
    const place = await make.place()
    const database = await openDatabase(place.config)
    try {
      const before = migrations.findIndex(({ name }) => name === '0015-former-names')
      await migrate(database, migrations.slice(0, before))
      await sql`insert into users (id, username, password_hash, display_name, aff_code, created_at)
        values (1, 'ann', '', '', 'a', 1)`.execute(database.write)
      const rows = [
        [0, 'nobody'],
        [1, 'ann'],
        [2, 'bob'],
        [2, 'bobby'],
        [3, 'eve'],
      ] as const
      for (const [place, [userId, username]] of rows.entries()) {
        await sql`insert into logs (user_id, created_at, type, content, username, token_name, model_name, quota,
          prompt_tokens, completion_tokens, use_time, is_stream, channel_id, token_id, "group", request_id, other)
          values (${userId}, ${place}, 2, '', ${username}, '', 'm', 1, 1, 1, 0, 0, 1, 1, 'default', '', '')`.execute(
          database.write,
        )
      }
      await migrate(database)
      expect(
        await database.read.selectFrom('former_names').select(['user_id', 'username']).orderBy('user_id').execute(),
      ).toEqual([
        { user_id: 2, username: 'bobby' },
        { user_id: 3, username: 'eve' },
      ])
    } finally {
      await database.close()
    }
  })
})
