import { LogType } from '@tollgate/contract/constants'
import * as z from 'zod'
import { countPastLogs, writePastLogs } from '../../domain/billing/past-charges.ts'
import { parseJson } from '../../platform/parse-json.ts'
import type { LogsTable } from '../../storage/tables/billing.ts'
import type { ImportSite } from './import-site.ts'
import { type ImportProgress, listImported, readProgress, saveProgress } from './import-store.ts'
import { amount, flag, id, text, whole } from './row-fields.ts'
import { reasonOf } from './run-step.ts'
import type { SourceRow } from './source-store.ts'

const KIND = 'logs'
const CHUNK = 2_000
/** Those of other kinds (tests, errors, refunds) come in as what the system said; they charge nothing. */
const TYPES: readonly number[] = Object.values(LogType)

/** Some old sites write `null` for an object without fields. */
const isObjectOrEmpty = (value: string): boolean => value.trim() === '' || typeof parseJson(value) === 'object'

const OldLog = z.object({
  id,
  user_id: whole(),
  created_at: amount,
  type: whole(),
  content: text(100_000),
  username: text(255),
  token_name: text(255),
  model_name: text(255),
  quota: whole(),
  prompt_tokens: amount,
  completion_tokens: amount,
  use_time: amount,
  /** one-api's, milliseconds. */
  elapsed_time: amount,
  is_stream: flag,
  channel_id: whole(),
  token_id: whole(),
  group: text(64),
  request_id: text(128),
  other: text(1_000_000).refine(isObjectOrEmpty, 'is no JSON object'),
})

/** Log rows. Their charges came in with the counters of users, tokens and channels, so they move and are not added. */
export async function importLogs(site: ImportSite): Promise<void> {
  const { db, source, name } = site
  if (!source.hasTable(KIND)) return
  const newIds = await readNewIds(site)
  // A source that has counted itself brought its hours in; some have the table and were told not to count.
  const isCounted = ((await readProgress(db, name, 'quota_data'))?.rows ?? 0) > 0
  let progress = await readProgress(db, name, KIND)
  for (;;) {
    const page = await source.page(KIND, { id: progress?.lastId, limit: CHUNK })
    const last = page.at(-1)
    if (last === undefined) return
    const rows = page.flatMap((row) => readLog(site, row, newIds))
    progress = nextProgress(progress, { rows, lastId: Number(last.id) })
    await writeChunk(site, { rows, progress, isCounted })
    site.onProgress(KIND, progress.rows)
  }
}

type NewLog = Omit<LogsTable, 'id'>

function nextProgress(
  before: ImportProgress | undefined,
  { rows, lastId }: { rows: readonly NewLog[]; lastId: number },
): ImportProgress {
  return {
    lastId,
    keepsIds: false,
    rows: (before?.rows ?? 0) + rows.length,
    quota: rows.reduce((sum, { quota }) => sum + quota, before?.quota ?? 0),
    used: 0,
  }
}

const writeChunk = (
  { db, name }: ImportSite,
  { rows, progress, isCounted }: { rows: readonly NewLog[]; progress: ImportProgress; isCounted: boolean },
) =>
  db.transaction(async (transaction) => {
    await writePastLogs(transaction, db.kind, rows)
    if (!isCounted) await countPastLogs(transaction, db.kind, rows)
    await saveProgress(transaction, { source: name, kind: KIND }, progress)
  })

type NewIds = Record<'users' | 'tokens' | 'channels', Awaited<ReturnType<typeof listImported>>>

async function readNewIds({ db, name }: ImportSite): Promise<NewIds> {
  return {
    users: await listImported(db, name, 'users'),
    tokens: await listImported(db, name, 'tokens'),
    channels: await listImported(db, name, 'channels'),
  }
}

/** What a row belongs to and did not come in is 0: another thing may get that id here. */
function readLog(site: ImportSite, row: SourceRow, { users, tokens, channels }: NewIds): NewLog[] {
  try {
    const { id: _id, elapsed_time, ...old } = OldLog.parse(row)
    return [
      {
        ...old,
        type: TYPES.includes(old.type) && old.type !== LogType.all ? old.type : LogType.system,
        user_id: users.get(old.user_id)?.newId ?? 0,
        token_id: tokens.get(old.token_id)?.newId ?? 0,
        channel_id: channels.get(old.channel_id)?.newId ?? 0,
        use_time: old.use_time || Math.round(elapsed_time / 1000),
        is_stream: Number(old.is_stream),
      },
    ]
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    site.skipped.add({ kind: KIND, oldId: Number(row.id), text: reason })
    return []
  }
}
