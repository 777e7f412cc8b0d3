import { expect, test } from 'bun:test'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../test/running-server.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

test('nobody else reads a new database, whatever its folder allows', async () => {
  const folder = temporaryFolder()
  chmodSync(folder.path, 0o755)
  const db = await openDatabase({ dataDir: folder.path, postgresUrl: '', sqliteReaders: 1, postgresConnections: 1 })
  await migrate(db)
  const modes = readdirSync(folder.path).map((name) => [name, statSync(join(folder.path, name)).mode & 0o777])
  expect(modes).toContainEqual(['tollgate.db', 0o600])
  expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([])
  await db.close()
  folder.remove()
})
