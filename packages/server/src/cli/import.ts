import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config.ts'
import type { Vault } from '../platform/hashing.ts'
import { randomSecret } from '../platform/ids.ts'
import type { Claim } from '../storage/claim.ts'
import { claimAlone } from '../storage/claim-data.ts'
import type { Database } from '../storage/database.ts'
import { migrate } from '../storage/migrate.ts'
import { openDatabase } from '../storage/open-database.ts'
import { openVault } from '../storage/open-vault.ts'
import { createSqliteDatabase } from '../storage/sqlite.ts'
import { linesOf } from './import/import-lines.ts'
import { nameClashes } from './import/name-clashes.ts'
import { runImport } from './import/run-import.ts'
import { openSource, type Source } from './import/source-store.ts'
import { missingDatabase } from './open-existing.ts'
import { readParameters, runCommand, WrongParameters } from './run-command.ts'

// Moves in from another gateway of this family: npm run import -- sqlite:FILE | postgres://... | mysql://...

const USAGE = 'npm run import -- sqlite:FILE | postgres://... | mysql://... [--dry-run] [--with-logs] [--name NAME]'

const DRY_END = 'Nothing was written: this was a dry run into an empty site.'

await runCommand(USAGE, async (parameters) => {
  const { address, isDryRun, withLogs, name } = readOrder(parameters)
  const source = await openSource(address)
  try {
    const order = { source, name: name || source.place, withLogs, onProgress }
    const result = await withTarget(isDryRun, (target) => runImport({ ...target, clock: systemClock() }, order))
    const end = isDryRun ? [...(await clashLines(order)), DRY_END] : ['Done.']
    return [...linesOf(result), ...end].join('\n')
  } finally {
    await source.close()
  }
})

function onProgress(kind: string, rows: number): void {
  process.stdout.write(`${kind}: ${rows}
`)
}

interface Target {
  db: Database
  config: Pick<Config, 'cryptoSecret' | 'dataDir'>
  claim?: Pick<Claim, 'release'>
}

/** This site's database; for a dry run an empty one that goes away afterwards. */
async function withTarget<Result>(
  isDryRun: boolean,
  use: (target: { db: Database; vault: Vault }) => Promise<Result>,
): Promise<Result> {
  const folder = isDryRun ? mkdtempSync(join(tmpdir(), 'tollgate-import-')) : ''
  const { db, config, claim } = isDryRun ? await openTrial(folder) : await openSite()
  try {
    await migrate(db)
    return await use({ db, vault: await openVault(db, config) })
  } finally {
    await db.close()
    claim?.release()
    if (isDryRun) rmSync(folder, { recursive: true })
  }
}

/** What a dry run into an empty site cannot meet: names that this site's users have. */
async function clashLines({ source, name }: { source: Source; name: string }): Promise<string[]> {
  const { config } = readConfig(process.env)
  if (missingDatabase(config) !== undefined) return []
  const db = await openDatabase(config)
  try {
    const names = await nameClashes(db, source, name)
    return names.length === 0 ? [] : [`Names in use here, which will get a number behind them: ${names.join(', ')}`]
  } finally {
    await db.close()
  }
}

async function openSite(): Promise<Target> {
  const { config } = readConfig(process.env)
  const claim = claimAlone(config)
  return { db: await openDatabase(config), config, claim }
}

async function openTrial(folder: string): Promise<Target> {
  const db = await createSqliteDatabase({ path: join(folder, 'trial.db'), readers: 1 })
  return { db, config: { cryptoSecret: randomSecret(), dataDir: folder } }
}

function readOrder(parameters: string[]) {
  const { values, positionals } = readParameters({
    args: parameters,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'with-logs': { type: 'boolean', default: false },
      name: { type: 'string', default: '' },
    },
  })
  const [address, ...others] = positionals
  if (address === undefined) throw new WrongParameters('The old database is missing.')
  if (others.length > 0) throw new WrongParameters(`There is one old database: ${positionals.join(' ')}`)
  return { address, isDryRun: values['dry-run'], withLogs: values['with-logs'], name: values.name }
}
