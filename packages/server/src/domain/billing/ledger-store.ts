import type { Transaction } from 'kysely'
import type { BatchStatement, Database, DatabaseKind } from '../../storage/database.ts'
import { type JsonColumn, jsonRows, parameterMarker } from '../../storage/dialect.ts'
import type { Account, BalanceReading } from '../../storage/shared-state.ts'
import type { LogsTable, OpenCallsTable, Tables } from '../../storage/tables.ts'

export interface JournalBatch {
  opened: readonly OpenCallsTable[]
  settled: readonly Omit<LogsTable, 'id'>[]
  /** Request ids of settled calls whose open row is on disk. */
  closing: readonly string[]
  /** Request ids whose open row may be on disk and that leave no log row. */
  cancelled: readonly string[]
}

export type CommitOutcome =
  | { state: 'committed'; readings: BalanceReading[] }
  /** Nothing was written: these calls had been closed by another node. */
  | { state: 'closed-elsewhere'; requestIds: Set<string> }

/** What a commit does beside balances and calls; follows the site options. */
export interface LedgerSwitches {
  /** Off: charges go to the roll-ups instead of log rows. */
  writesLogRows: boolean
  writesHourlySums: boolean
}

const integer = (name: string): JsonColumn => ({ name, type: 'integer' })
const text = (name: string): JsonColumn => ({ name, type: 'text' })

const OPEN_COLUMNS = [
  text('request_id'),
  text('node'),
  integer('user_id'),
  text('username'),
  integer('token_id'),
  text('token_name'),
  integer('channel_id'),
  text('model_name'),
  text('group'),
  integer('is_stream'),
  integer('created_at'),
] as const
const LOG_COLUMNS = [
  integer('user_id'),
  integer('created_at'),
  integer('type'),
  text('content'),
  text('username'),
  text('token_name'),
  text('model_name'),
  integer('quota'),
  integer('prompt_tokens'),
  integer('completion_tokens'),
  integer('use_time'),
  integer('is_stream'),
  integer('channel_id'),
  integer('token_id'),
  text('group'),
  text('request_id'),
  text('other'),
] as const
const SUM_COLUMNS = [integer('id'), integer('quota'), integer('calls')]
const TOKEN_SUM_COLUMNS = [...SUM_COLUMNS, integer('at')]
const ROLLUP_COLUMNS = [text('kind'), ...SUM_COLUMNS]
const HOUR_COLUMNS = [
  integer('user_id'),
  text('username'),
  text('model_name'),
  integer('created_at'),
  integer('count'),
  integer('quota'),
  integer('token_used'),
]

/** The SQL of the ledger: the only statements that write quota columns. */
export function createLedgerStore(db: Database, switches: () => LedgerSwitches) {
  const statements = batchStatements(db.kind)

  async function commit(batch: JournalBatch): Promise<CommitOutcome> {
    const { list, userIndex, tokenIndex, closingIndex } = statements.of(batch, switches())
    const result = await db.commitBatch(list)
    if (result.state === 'mismatch') {
      if (result.statement !== closingIndex)
        throw new Error(`journal statement ${result.statement} changed too few rows`)
      return { state: 'closed-elsewhere', requestIds: await missingOpenCalls(batch.closing) }
    }
    return {
      state: 'committed',
      readings: [...readingsOf('user', result.rows[userIndex]), ...readingsOf('token', result.rows[tokenIndex])],
    }
  }

  async function missingOpenCalls(requestIds: readonly string[]): Promise<Set<string>> {
    const rows = await db.write
      .selectFrom('open_calls')
      .select('request_id')
      .where('request_id', 'in', [...requestIds])
      .execute()
    const present = new Set(rows.map((row) => row.request_id))
    return new Set(requestIds.filter((requestId) => !present.has(requestId)))
  }

  /** Committed balances, asked of the writer so that nothing committed is missed. */
  async function readBalances(accounts: readonly Account[]): Promise<BalanceReading[]> {
    const readings: BalanceReading[] = []
    for (const account of accounts) {
      const id = Number(account.slice(account.indexOf(':') + 1))
      const row = account.startsWith('user:')
        ? await db.write.selectFrom('users').select(['quota', 'quota_version']).where('id', '=', id).executeTakeFirst()
        : await db.write
            .selectFrom('tokens')
            .select(['remain_quota as quota', 'quota_version'])
            .where('id', '=', id)
            .executeTakeFirst()
      if (row) readings.push({ account, quota: row.quota, version: row.quota_version })
    }
    return readings
  }

  return {
    commit,
    readBalances,
    writeCredit: (entry: CreditEntry, now: number) => writeCredit(db, entry, now),
    writeTokenQuota: (tokenId: number, remainQuota: number) => writeTokenQuota(db, tokenId, remainQuota),
    markToken: (tokenId: number, status: number) => markToken(db, tokenId, status),
  }
}

export type LedgerStore = ReturnType<typeof createLedgerStore>

export interface CreditEntry {
  userId: number
  /** May be negative. */
  amount: number
  kind: string
  /** Together with `kind` it makes the credit happen once. */
  reference: string
  log?: { type: number; content: string }
}

/** The new balance, or undefined when this credit was made before. */
async function writeCredit(db: Database, entry: CreditEntry, now: number): Promise<BalanceReading | undefined> {
  return db.transaction(async (transaction) => {
    const inserted = await transaction
      .insertInto('credits')
      .values({
        user_id: entry.userId,
        amount: entry.amount,
        kind: entry.kind,
        reference: entry.reference,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return undefined
    const user = await addToUser(transaction, entry)
    if (entry.log)
      await transaction
        .insertInto('logs')
        .values(creditLogRow(entry, entry.log, user.username, now))
        .execute()
    return { account: `user:${entry.userId}`, quota: user.quota, version: user.quota_version } as const
  })
}

function addToUser(transaction: Transaction<Tables>, entry: CreditEntry) {
  return transaction
    .updateTable('users')
    .set((eb) => ({ quota: eb('quota', '+', entry.amount), quota_version: eb('quota_version', '+', 1) }))
    .where('id', '=', entry.userId)
    .returning(['username', 'quota', 'quota_version'])
    .executeTakeFirstOrThrow()
}

const creditLogRow = (entry: CreditEntry, log: { type: number; content: string }, username: string, now: number) => ({
  user_id: entry.userId,
  created_at: now,
  type: log.type,
  content: log.content,
  username,
  token_name: '',
  model_name: '',
  quota: 0,
  prompt_tokens: 0,
  completion_tokens: 0,
  use_time: 0,
  is_stream: 0,
  channel_id: 0,
  token_id: 0,
  group: '',
  request_id: '',
  other: '',
})

async function writeTokenQuota(
  db: Database,
  tokenId: number,
  remainQuota: number,
): Promise<BalanceReading | undefined> {
  const row = await db.write
    .updateTable('tokens')
    .set((eb) => ({ remain_quota: remainQuota, quota_version: eb('quota_version', '+', 1) }))
    .where('id', '=', tokenId)
    .returning(['remain_quota', 'quota_version'])
    .executeTakeFirst()
  return row && { account: `token:${tokenId}`, quota: row.remain_quota, version: row.quota_version }
}

/** Notes that an enabled token is used up or over its time; says whether this call did it. */
async function markToken(db: Database, tokenId: number, status: number): Promise<boolean> {
  const result = await db.write
    .updateTable('tokens')
    .set({ status })
    .where('id', '=', tokenId)
    .where('status', '=', 1)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

function readingsOf(kind: 'user' | 'token', rows: Record<string, unknown>[] | undefined): BalanceReading[] {
  return (rows ?? []).map((row) => ({
    account: `${kind}:${Number(row.id)}`,
    quota: Number(row.quota),
    version: Number(row.quota_version),
  }))
}

/** The statements of a batch. Their texts are made once: they do not depend on the number of rows. */
function batchStatements(kind: DatabaseKind) {
  const marker = parameterMarker(kind, 1)
  const rows = (columns: readonly JsonColumn[]) => jsonRows(kind, columns, marker)
  const names = (columns: readonly JsonColumn[]) => columns.map((column) => `"${column.name}"`).join(', ')
  const insertInto = (table: string, columns: readonly JsonColumn[]) =>
    `insert into ${table} (${names(columns)}) select ${names(columns)} from ${rows(columns)} as entry where true`
  const requestIds = rows([text('request_id')])

  const sql = {
    // Two nodes that charge the same accounts lock them in one order, so neither waits for the other in a circle.
    lock: (table: string) =>
      `select id from ${table} where id in (select id from ${rows(SUM_COLUMNS)} as entry) order by id for update`,
    close: `delete from open_calls where request_id in (select request_id from ${requestIds} as entry)`,
    open: insertInto('open_calls', OPEN_COLUMNS),
    log: insertInto('logs', LOG_COLUMNS),
    users: `update users set quota = users.quota - entry.quota, used_quota = users.used_quota + entry.quota,
      request_count = users.request_count + entry.calls, quota_version = users.quota_version + 1
      from ${rows(SUM_COLUMNS)} as entry where users.id = entry.id
      returning users.id as id, users.quota as quota, users.quota_version as quota_version`,
    tokens: `update tokens set remain_quota = tokens.remain_quota - entry.quota, used_quota = tokens.used_quota + entry.quota,
      accessed_time = entry.at, quota_version = tokens.quota_version + 1
      from ${rows(TOKEN_SUM_COLUMNS)} as entry where tokens.id = entry.id
      returning tokens.id as id, tokens.remain_quota as quota, tokens.quota_version as quota_version`,
    channels: `update channels set used_quota = channels.used_quota + entry.quota
      from ${rows(SUM_COLUMNS)} as entry where channels.id = entry.id`,
    hours: `${insertInto('quota_data', HOUR_COLUMNS)}
      on conflict (user_id, username, model_name, created_at) do update set count = quota_data.count + excluded.count,
      quota = quota_data.quota + excluded.quota, token_used = quota_data.token_used + excluded.token_used`,
    rollups: `${insertInto('ledger_rollups', ROLLUP_COLUMNS)}
      on conflict (kind, id) do update set quota = ledger_rollups.quota + excluded.quota, calls = ledger_rollups.calls + excluded.calls`,
  }

  function of(batch: JournalBatch, { writesLogRows, writesHourlySums }: LedgerSwitches) {
    const list: BatchStatement[] = []
    const add = (statement: string, entries: readonly unknown[], expectChanges?: number): number => {
      if (entries.length === 0) return -1
      list.push({
        sql: statement,
        parameters: [JSON.stringify(entries)],
        ...(expectChanges === undefined ? {} : { expectChanges }),
      })
      return list.length - 1
    }
    const sums = sumsOf(batch.settled)
    if (kind === 'postgres') {
      add(sql.lock('users'), sums.users)
      add(sql.lock('tokens'), sums.tokens)
      add(sql.lock('channels'), sums.channels)
    }
    const closingIndex = add(
      sql.close,
      batch.closing.map((requestId) => [requestId]),
      batch.closing.length,
    )
    add(
      sql.close,
      batch.cancelled.map((requestId) => [requestId]),
    )
    add(
      sql.open,
      batch.opened.map((row) => OPEN_COLUMNS.map(({ name }) => row[name as keyof OpenCallsTable])),
    )
    if (writesLogRows)
      add(
        sql.log,
        batch.settled.map((row) => LOG_COLUMNS.map(({ name }) => row[name as keyof typeof row])),
      )
    else add(sql.rollups, sums.rollups)
    const userIndex = add(sql.users, sums.users)
    const tokenIndex = add(sql.tokens, sums.tokens)
    add(sql.channels, sums.channels)
    if (writesHourlySums) add(sql.hours, sums.hours)
    return { list, userIndex, tokenIndex, closingIndex }
  }
  return { of }
}

interface Sum {
  id: number
  quota: number
  calls: number
  at: number
}

/** One row for each user, token, channel and hour of a batch; in the column order of the statements, sorted by id. */
function sumsOf(settled: readonly Omit<LogsTable, 'id'>[]) {
  const users = new Map<number, Sum>()
  const tokens = new Map<number, Sum>()
  const channels = new Map<number, Sum>()
  const hours = new Map<string, { row: (string | number)[]; calls: number; quota: number; tokens: number }>()
  for (const log of settled) {
    addSum(users, log.user_id, log)
    if (log.token_id !== 0) addSum(tokens, log.token_id, log)
    if (log.channel_id !== 0) addSum(channels, log.channel_id, log)
    const hour = log.created_at - (log.created_at % 3600)
    const key = `${log.user_id}\n${log.model_name}\n${hour}`
    const known = hours.get(key) ?? {
      row: [log.user_id, log.username, log.model_name, hour],
      calls: 0,
      quota: 0,
      tokens: 0,
    }
    known.calls += 1
    known.quota += log.quota
    known.tokens += log.prompt_tokens + log.completion_tokens
    hours.set(key, known)
  }
  const list = (sums: Map<number, Sum>) => [...sums.values()].sort((a, b) => a.id - b.id)
  const triples = (sums: Map<number, Sum>) => list(sums).map(({ id, quota, calls }) => [id, quota, calls])
  return {
    users: triples(users),
    tokens: list(tokens).map(({ id, quota, calls, at }) => [id, quota, calls, at]),
    channels: triples(channels),
    hours: [...hours.values()].map(({ row, calls, quota, tokens: used }) => [...row, calls, quota, used]),
    rollups: (['user', 'token', 'channel'] as const).flatMap((kind, index) =>
      triples([users, tokens, channels][index] ?? users).map((triple) => [kind, ...triple]),
    ),
  }
}

function addSum(sums: Map<number, Sum>, id: number, log: Omit<LogsTable, 'id'>): void {
  const sum = sums.get(id)
  if (!sum) {
    sums.set(id, { id, quota: log.quota, calls: 1, at: log.created_at })
    return
  }
  sum.quota += log.quota
  sum.calls += 1
  sum.at = Math.max(sum.at, log.created_at)
}
