import { statSync } from 'node:fs'
import { readConfig } from '../platform/config.ts'
import { clearRedis } from '../storage/clear-redis.ts'
import { openDatabase } from '../storage/open-database.ts'
import { restore } from '../storage/restore.ts'
import { fileParameter, runCommand } from './run-command.ts'

// Fills an empty database and data directory from a backup: npm run restore -- FILE

await runCommand('npm run restore -- FILE', async (parameters) => {
  const file = fileParameter(parameters)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}.`)
  const { config } = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const rows = await restore(database, { dataDir: config.dataDir, file })
    if (config.redisUrl !== '') await clearRedis(config.redisUrl)
    return `Restored ${rows} rows.`
  } finally {
    await database.close()
  }
})
