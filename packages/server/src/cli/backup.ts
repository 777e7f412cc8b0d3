import { statSync } from 'node:fs'
import { readConfig } from '../platform/config.ts'
import { backUp } from '../storage/backup.ts'
import { openExisting } from './open-existing.ts'
import { fileParameter, runCommand } from './run-command.ts'

// Copies everything into one file, also while servers run: npm run backup -- FILE

await runCommand('npm run backup -- FILE', async (parameters) => {
  const file = fileParameter(parameters)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${file} is a directory.`)
  const { config } = readConfig(process.env)
  const database = await openExisting(config)
  try {
    const rows = await backUp(database, { dataDir: config.dataDir, file })
    return `Wrote ${rows} rows to ${file}. It holds secrets: keep it as safe as the server.`
  } finally {
    await database.close()
  }
})
