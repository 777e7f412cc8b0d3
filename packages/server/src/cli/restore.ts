import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../platform/config.ts'
import { claimAlone } from '../storage/claim-data.ts'
import { clearRedis } from '../storage/clear-redis.ts'
import { openDatabase, SQLITE_FILE } from '../storage/open-database.ts'
import { checkBackup } from '../storage/read-backup.ts'
import { restore } from '../storage/restore.ts'
import { fileParameter, runCommand } from './run-command.ts'

// Fills an empty database and data directory from a backup: npm run restore -- FILE

await runCommand('npm run restore -- FILE', async (parameters) => {
  const file = fileParameter(parameters)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}.`)
  const { config } = readConfig(process.env)
  await checkBackup(file)
  const rows = await (config.postgresUrl === '' ? restoreAlone(config, file) : restoreInto(config, file))
  if (config.redisUrl !== '') await clearRedis(config.redisUrl)
  return `Restored ${rows} rows.`
})

async function restoreInto(config: Config, file: string): Promise<number> {
  const database = await openDatabase(config)
  try {
    return await restore(database, { dataDir: config.dataDir, file })
  } finally {
    await database.close()
  }
}

/** Into a SQLite file, on which no server begins to work meanwhile. What was not there before is not there after a failure. */
async function restoreAlone(config: Config, file: string): Promise<number> {
  const { dataDir } = config
  const hadFolder = existsSync(dataDir)
  const before = new Set(hadFolder ? readdirSync(dataDir) : [])
  const claim = claimAlone(config)
  try {
    return await restoreInto(config, file)
  } catch (cause) {
    for (const name of readdirSync(dataDir))
      if (name.startsWith(SQLITE_FILE) && !before.has(name)) rmSync(join(dataDir, name))
    if (!hadFolder) rmdirSync(dataDir)
    throw cause
  } finally {
    claim.release()
  }
}
