import { TokenStatus } from '@tollgate/contract/constants'
import type { Transaction } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { Account, BalanceReading } from '../../storage/shared-state.ts'
import type { Tables } from '../../storage/tables.ts'
import { batchStatements, type JournalBatch } from './journal-statements.ts'
import type { LedgerSwitches } from './ledger-switches.ts'
import { accountOf, isWindowAccount } from './quota-windows.ts'
import { type RedoSpan, readRedoMark, redoMarkStatement } from './redo-mark.ts'
import { readWindow, windowReadings } from './window-store.ts'

export type CommitOutcome =
  | { state: 'committed'; readings: BalanceReading[] }
  /** Nothing was written: these calls had been closed by another node. */
  | { state: 'closed-elsewhere'; requestIds: Set<string> }

/** The SQL of the ledger: the only statements that write quota columns. */
export function createLedgerStore(db: Database, switches: () => LedgerSwitches) {
  const statements = batchStatements(db.kind)

  /** Trying the same batch (the same object) again never writes it twice. `span`: where it stands in the redo log. */
  async function commit(batch: JournalBatch, span?: RedoSpan): Promise<CommitOutcome> {
    // Before all others: where they were written already, none of them can be tried.
    const mark = span === undefined ? [] : [redoMarkStatement(span)]
    const { list, userIndex, tokenIndex, windowIndex, closingIndex } = statements.of(batch, switches(), mark)
    if (list.length === 0) return { state: 'committed', readings: [] }
    const result = await db.commitBatch(list, batch)
    if (result.state === 'mismatch') {
      if (span !== undefined && result.statement < mark.length) return outcomeOfBefore(batch, span)
      if (result.statement !== closingIndex)
        throw new Error(`journal statement ${result.statement} changed too few rows`)
      return { state: 'closed-elsewhere', requestIds: await missingOpenCalls(batch.closing) }
    }
    return {
      state: 'committed',
      readings: [
        ...readingsOf('user', result.rows[userIndex]),
        ...readingsOf('token', result.rows[tokenIndex]),
        ...windowReadings(result.rows[windowIndex]),
      ],
    }
  }

  /** What failed from here may be on disk all the same: then the mark says so. */
  async function outcomeOfBefore(batch: JournalBatch, { upTo }: RedoSpan): Promise<CommitOutcome> {
    if ((await readRedoMark(db)) !== upTo) throw new Error('the tables have other records than the redo log')
    return { state: 'committed', readings: await readBalances(accountsOf(batch)) }
  }

  async function missingOpenCalls(requestIds: readonly string[]): Promise<Set<string>> {
    // As a batch: a query would wait until the batch that it is asked for is in the tables.
    const result = await db.commitBatch([statements.stillOpen(requestIds)])
    const rows = result.state === 'committed' ? (result.rows[0] ?? []) : []
    const present = new Set(rows.map((row) => row.request_id))
    return new Set(requestIds.filter((requestId) => !present.has(requestId)))
  }

  /** Committed balances, asked of the writer so that nothing committed is missed. */
  async function readBalances(accounts: readonly Account[]): Promise<BalanceReading[]> {
    const readings: BalanceReading[] = []
    for (const account of accounts) {
      if (isWindowAccount(account)) {
        readings.push(await readWindow(db, account))
        continue
      }
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
    kind: db.kind,
    commit,
    readBalances,
    writeCredit,
    transaction: db.transaction.bind(db),
    writeTokenQuota: (tokenId: number, remainQuota: number) => writeTokenQuota(db, tokenId, remainQuota),
    markTokenDepleted: (tokenId: number) => markTokenDepleted(db, tokenId),
  }
}

export type LedgerStore = ReturnType<typeof createLedgerStore>

/** Whose balances a batch changes. */
function accountsOf({ settled, windows = [] }: JournalBatch): Account[] {
  const accounts = new Set<Account>()
  for (const { user_id, token_id } of settled) accounts.add(`user:${user_id}`).add(`token:${token_id}`)
  for (const window of windows) accounts.add(accountOf(window))
  return [...accounts]
}

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
async function writeCredit(
  transaction: Transaction<Tables>,
  entry: CreditEntry,
  now: number,
): Promise<BalanceReading | undefined> {
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
      .values(plainLogRow({ ...entry.log, userId: entry.userId, username: user.username, now }))
      .execute()
  return { account: `user:${entry.userId}`, quota: user.quota, version: user.quota_version } as const
}

function addToUser(transaction: Transaction<Tables>, entry: CreditEntry) {
  return transaction
    .updateTable('users')
    .set((eb) => ({ quota: eb('quota', '+', entry.amount), quota_version: eb('quota_version', '+', 1) }))
    .where('id', '=', entry.userId)
    .returning(['username', 'quota', 'quota_version'])
    .executeTakeFirstOrThrow()
}

/** A log row that is no call: it charges nothing. `now` in unix seconds. */
export const plainLogRow = (entry: {
  userId: number
  username: string
  type: number
  content: string
  now: number
}) => ({
  user_id: entry.userId,
  created_at: entry.now,
  type: entry.type,
  content: entry.content,
  username: entry.username,
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

/** Notes that an enabled token is used up, if it still is: its owner may have given it more meanwhile. Says whether this call did it. */
async function markTokenDepleted(db: Database, tokenId: number): Promise<boolean> {
  const result = await db.write
    .updateTable('tokens')
    .set({ status: TokenStatus.exhausted })
    .where('id', '=', tokenId)
    .where('status', '=', TokenStatus.enabled)
    .where('remain_quota', '<=', 0)
    .where('unlimited_quota', '=', 0)
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
