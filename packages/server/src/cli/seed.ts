import { PASSWORD_MAX, PASSWORD_MIN } from '@tollgate/contract/constants'
import { readConfig } from '../platform/config.ts'
import { migrate } from '../storage/migrate.ts'
import { openDatabase } from '../storage/open-database.ts'
import { openVault } from '../storage/open-vault.ts'
import { readParameters, runCommand, WrongParameters } from './run-command.ts'
import { fill } from './seed/fill.ts'

// Fills the configured installation with made-up data: npm run seed -- --logs 10000 --channels 300 --users 2000

const USAGE = 'npm run seed -- [--logs N] [--channels N] [--users N] [--password WORD] [--seed N] [--force]'

await runCommand(USAGE, async (parameters) => {
  const { force, ...order } = readOrder(parameters)
  if (process.env.NODE_ENV === 'production' && !force)
    throw new Error('NODE_ENV is production: made-up data does not belong there. --force fills it all the same.')
  const { config } = readConfig(process.env)
  const startedMs = performance.now()
  const db = await openDatabase(config)
  try {
    await migrate(db)
    const vault = await openVault(db, config)
    const now = Math.floor(Date.now() / 1000)
    const added = await fill({ db, vault }, { ...order, rootPassword: config.rootPassword, now })
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    return `Added ${added.users} users, ${added.channels} channels and ${added.logs} calls in ${seconds} s.`
  } finally {
    await db.close()
  }
})

function readOrder(parameters: string[]) {
  const { values } = readParameters({
    args: parameters,
    options: {
      logs: { type: 'string', default: '10000' },
      channels: { type: 'string', default: '300' },
      users: { type: 'string', default: '2000' },
      password: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
      force: { type: 'boolean', default: false },
    },
  })
  const amount = (name: 'logs' | 'channels' | 'users' | 'seed'): number => {
    const text = values[name]
    if (!/^\d{1,8}$/.test(text)) throw new WrongParameters(`--${name} must be a whole number below 100,000,000.`)
    return Number(text)
  }
  const { password } = values
  if (password !== '' && (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX))
    throw new WrongParameters(`--password must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`)
  return {
    logs: amount('logs'),
    channels: amount('channels'),
    users: amount('users'),
    seed: amount('seed'),
    password,
    force: values.force,
  }
}
