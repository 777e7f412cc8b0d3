import { verifyLedger } from '../domain/billing/verify-ledger.ts'
import { readConfig } from '../platform/config.ts'
import { appliedMigrations } from '../storage/migrate.ts'
import { migrations } from '../storage/migrations/index.ts'
import { openExisting } from './open-existing.ts'
import { refuseParameters, runCommand } from './run-command.ts'

// Computes every balance from what was booked: npm run ledger-verify. Any difference is exit code 1.

await runCommand('npm run ledger-verify', async (parameters) => {
  refuseParameters(parameters)
  const database = await openExisting(readConfig(process.env).config)
  try {
    if ((await appliedMigrations(database)).length !== migrations.length)
      throw new Error('The database is of another version: run npm run migrate, or start the server once.')
    const differences = await verifyLedger(database)
    if (differences.length === 0) return 'The ledger is exact.'
    process.exitCode = 1
    const lines = differences.map(
      ({ what, stored, computed }) => `${what}: stored ${stored}, computed ${computed}, off by ${stored - computed}`,
    )
    return [...lines, `${differences.length} differences`].join('\n')
  } finally {
    await database.close()
  }
})
