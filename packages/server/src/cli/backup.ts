import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../platform/config.ts'
import { backUp } from '../storage/backup.ts'
import { openDatabase, SQLITE_FILE } from '../storage/open-database.ts'
import { fileParameter, runCommand } from './run-command.ts'

// Copies everything into one file, also while servers run: npm run backup -- FILE

await runCommand(async () => {
  const file = fileParameter('npm run backup -- FILE')
  const { config } = readConfig(process.env)
  const sqliteFile = join(config.dataDir, SQLITE_FILE)
  // Opening would make an empty one.
  if (config.postgresUrl === '' && !existsSync(sqliteFile)) throw new Error(`There is no database at ${sqliteFile}.`)
  const database = await openDatabase(config)
  try {
    const rows = await backUp(database, { dataDir: config.dataDir, file })
    return `Wrote ${rows} rows to ${file}. It holds secrets: keep it as safe as the server.`
  } finally {
    await database.close()
  }
})
