import { resetAccount } from '../domain/sign-in/reset-account.ts'
import { readConfig } from '../platform/config.ts'
import { appliedMigrations } from '../storage/migrate.ts'
import { migrations } from '../storage/migrations/index.ts'
import { openExisting } from './open-existing.ts'
import { runCommand, WrongParameters } from './run-command.ts'

// Lets somebody in again who lost the password or the second factor: npm run reset-account -- NAME

await runCommand('npm run reset-account -- NAME', async ([name, ...others]) => {
  if (name === undefined || name.trim() === '' || others.length > 0)
    throw new WrongParameters('There is one name, of a user or an e-mail address.')
  const database = await openExisting(readConfig(process.env).config)
  try {
    if ((await appliedMigrations(database)).length !== migrations.length)
      throw new Error('The database is of another version: run npm run migrate, or start the server once.')
    const reset = await resetAccount(database, name.trim())
    if (reset === undefined) throw new Error(`There is no account ${name}.`)
    return [
      `The new password of ${reset.username} is ${reset.password}`,
      'Two-factor authentication is off, and every login and the system access token have ended.',
      ...(reset.isPasswordLoginOnAgain
        ? [
            'Logging in by password was off for the site and is on again; a server that runs notices within SYNC_FREQUENCY.',
          ]
        : []),
    ].join('\n')
  } finally {
    await database.close()
  }
})
