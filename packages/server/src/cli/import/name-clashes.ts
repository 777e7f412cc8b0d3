import type { Database } from '../../storage/database.ts'
import { appliedMigrations } from '../../storage/migrate.ts'
import { imports } from '../../storage/migrations/0011-imports.ts'
import { listImported, usernamesInUse } from './import-store.ts'
import type { Source } from './source-store.ts'

const PAGE = 500
const NAMES_MAX = 100

/** Users of the source who would get another name here, because somebody has theirs; not those who came in before. */
export async function nameClashes(db: Database, source: Source, sourceName: string): Promise<string[]> {
  if (!(await appliedMigrations(db)).includes(imports.name)) return []
  const known = await listImported(db, sourceName, 'users')
  const clashes: string[] = []
  let lastId: number | undefined
  while (clashes.length < NAMES_MAX) {
    const page = await source.page('users', { id: lastId, limit: PAGE })
    if (page.length === 0) break
    lastId = Number(page.at(-1)?.id)
    const names = page
      .filter(({ id }) => !known.has(Number(id)))
      .map(({ username }) => String(username ?? '').trimEnd())
    clashes.push(...(await usernamesInUse(db, names)))
  }
  return clashes.slice(0, NAMES_MAX)
}
