import { migrate } from '../src/storage/migrate.ts'
import { migrations } from '../src/storage/migrations/index.ts'
import type { Migration } from '../src/storage/migrations/migration.ts'
import { openDatabase } from '../src/storage/open-database.ts'

// Run by migrate.test.ts as a process of its own, to be killed in the midst of a step.

const hanging: Migration = {
  name: '9999-hanging',
  statements: (kind) => {
    console.log('hanging')
    return [
      'create table half_done (id integer)',
      kind === 'postgres'
        ? 'select pg_sleep(1)'
        : 'with recursive n (i) as (select 1 union all select i + 1 from n where i < 1e12) select count(*) from n',
    ]
  },
}

const database = await openDatabase(JSON.parse(process.argv[2] ?? ''))
await migrate(database, [...migrations, hanging])
