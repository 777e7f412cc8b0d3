import { createJournal } from '../../domain/billing/journal.ts'
import { createLedger } from '../../domain/billing/ledger.ts'
import { createLedgerStore } from '../../domain/billing/ledger-store.ts'
import { type LedgerDifference, verifyLedger } from '../../domain/billing/verify-ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import type { Database } from '../../storage/database.ts'
import { createMemoryState } from '../../storage/memory.ts'
import { channelStep } from './import-channels.ts'
import { codeStep } from './import-codes.ts'
import { hourStep } from './import-hours.ts'
import { importLogs } from './import-logs.ts'
import { type ImportedOptions, importOptions } from './import-options.ts'
import { orderStep } from './import-orders.ts'
import { compareSides, type KindReport } from './import-report.ts'
import { type ImportSite, NoteList } from './import-site.ts'
import { countKnownKeys, readProgress } from './import-store.ts'
import { drawingStep, taskStep } from './import-tasks.ts'
import { tokenStep } from './import-tokens.ts'
import { userStep } from './import-users.ts'
import { runStep } from './run-step.ts'
import type { Source } from './source-store.ts'

export interface ImportOrder {
  source: Source
  /** Tells this source from others that were brought in. */
  name: string
  withLogs: boolean
  onProgress(kind: string, rows: number): void
}

export interface ImportResult {
  reports: KindReport[]
  options: ImportedOptions
  skipped: NoteList
  changed: NoteList
  ledger: LedgerDifference[]
}

/** Units of quota in a US dollar, unless the source says otherwise. */
const QUOTA_PER_UNIT = 500_000
/** So many keys tell whether the source came in before under another name. */
const KEYS_ASKED = 200

/**
 * Brings everything in that is not here yet. Killed at any point, the next run goes on. Throws when the source is no
 * database of this API family, or came in under another name.
 */
export async function runImport(
  { db, vault, clock }: { db: Database; vault: Vault; clock: Clock },
  order: ImportOrder,
): Promise<ImportResult> {
  const { source, name, onProgress } = order
  for (const table of ['users', 'tokens', 'channels', 'options'])
    if (!source.hasTable(table))
      throw new Error(`${source.place} has no table ${table}: it is no database of this family.`)
  if (source.hasColumn('users', 'password_hash'))
    throw new Error(`${source.place} is a database of this program: npm run backup and npm run restore move it.`)
  await refuseSecondName({ db, vault }, order)
  const shared = createMemoryState({ clock })
  const store = createLedgerStore(db, () => ({ writesLogRows: true, writesHourlySums: true }))
  const journal = createJournal({ store, shared, logError: () => undefined })
  const site: ImportSite = {
    db,
    vault,
    ledger: createLedger({ store, journal, shared, clock }),
    source,
    name,
    now: clock.now(),
    quotaPerUnit: await quotaPerUnitOf(source),
    skipped: new NoteList(),
    changed: new NoteList(),
    onProgress,
  }
  const options = await importOptions(site)
  await runStep(site, await userStep(site))
  await runStep(site, await tokenStep(site))
  await runStep(site, channelStep(site))
  await runStep(site, await codeStep(site))
  await runStep(site, await orderStep(site))
  await runStep(site, await taskStep(site))
  await runStep(site, await drawingStep(site))
  await runStep(site, await hourStep(site))
  if (order.withLogs) await importLogs(site)
  const reports = await compareSides(site, order)
  return { reports, options, skipped: site.skipped, changed: site.changed, ledger: await verifyLedger(db) }
}

/** The same rows under two names would be there twice, and their money with them. */
async function refuseSecondName(
  { db, vault }: { db: Database; vault: Vault },
  { source, name }: ImportOrder,
): Promise<void> {
  if ((await readProgress(db, name, 'users')) !== undefined) return
  const page = await source.page('tokens', { id: undefined, limit: KEYS_ASKED })
  const hashes = page.map((row) =>
    vault.hash(
      'token',
      String(row.key ?? '')
        .trimEnd()
        .replace(/^sk-/, ''),
    ),
  )
  if ((await countKnownKeys(db, hashes)) === 0) return
  throw new Error(
    `Keys of ${source.place} are here already: it came in from another place, or under another --name. Give the name it had then.`,
  )
}

async function quotaPerUnitOf(source: Source): Promise<number> {
  const row = (await source.all('options')).find(({ key }) => key === 'QuotaPerUnit')
  const value = Number(row?.value)
  return value > 0 ? value : QUOTA_PER_UNIT
}
