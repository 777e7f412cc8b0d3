import { readConfig } from '../platform/config.ts'
import { migrate } from '../storage/migrate.ts'
import { openDatabase } from '../storage/open-database.ts'
import { refuseParameters, runCommand } from './run-command.ts'

// Brings the schema of the configured database up to this build: npm run migrate

await runCommand('npm run migrate', async (parameters) => {
  refuseParameters(parameters)
  const database = await openDatabase(readConfig(process.env).config)
  try {
    const applied = await migrate(database)
    return applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`
  } finally {
    await database.close()
  }
})
