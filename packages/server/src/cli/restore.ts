import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../storage/open-database.ts'
import { restore } from '../storage/restore.ts'
import { fileParameter, runCommand } from './run-command.ts'

// Fills an empty database and data directory from a backup: npm run restore -- FILE

await runCommand(async () => {
  const file = fileParameter('npm run restore -- FILE')
  const { config } = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    return `Restored ${await restore(database, { dataDir: config.dataDir, file })} rows.`
  } finally {
    await database.close()
  }
})
