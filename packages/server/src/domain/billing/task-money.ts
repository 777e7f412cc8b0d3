import { TokenStatus } from '@tollgate/contract/constants'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { BalanceReading, HeldAmount, SharedState } from '../../storage/shared-state.ts'
import type { LogsTable } from '../../storage/tables/billing.ts'
import type { Tables } from '../../storage/tables.ts'
import type { LogRow } from './journal.ts'
import { batchStatements } from './journal-statements.ts'
import type { LedgerSwitches } from './ledger-switches.ts'
import { chargesOf, type QuotaWindow } from './quota-windows.ts'
import { chargeWindows, returnToWindows } from './window-store.ts'

/** Whose balances an amount is out of, or goes back to. */
export interface TaskAmount {
  userId: number
  /** Limited or not: what a token may still spend is counted for both. */
  tokenId: number
  quota: number
  /** Unix seconds of the order: limits on quota count it there. */
  since: number
}

export interface TaskMoves {
  /** Takes an amount out of the balances; it is charged to nobody yet. `windows`: the limits in which it counts. */
  setAside(amount: TaskAmount, windows?: readonly QuotaWindow[]): Promise<void>
  /** Undoes `setAside`; with a log row where the user should know of it. */
  giveBack(amount: TaskAmount, log?: Omit<LogsTable, 'id'>): Promise<void>
  /** Charges what was set aside, `log.quota`, with its log row; the balances stay as they are. */
  charge(log: LogRow): Promise<void>
}

interface Parts {
  db: Database
  shared: SharedState
  switches: () => LedgerSwitches
}

export type TaskMoney = ReturnType<typeof createTaskMoney>

/**
 * The money of orders that take minutes. It leaves the balances in the same transaction that writes the order's row, and
 * is charged or given back in the one that ends it: no crash can part the two.
 */
export function createTaskMoney({ db, shared, switches }: Parts) {
  const statements = batchStatements(db.kind)

  /**
   * Rows and money together: all of it happens, or nothing. `released`: what the shared state held until now and the
   * balances in the database take over.
   */
  async function moveTogether<Result>(
    run: (transaction: Transaction<Tables>, moves: TaskMoves) => Promise<Result>,
    released: readonly HeldAmount[] = [],
  ): Promise<{ result: Result; readings: BalanceReading[] }> {
    const readings: BalanceReading[] = []
    const reopened: number[] = []
    const result = await db.transaction((transaction) => {
      const add = async (amount: Pick<TaskAmount, 'userId' | 'tokenId'>, quota: number) => {
        readings.push(...(await addToBalances(transaction, amount, quota)))
      }
      return run(transaction, {
        async setAside(amount, windows = []) {
          await add(amount, -amount.quota)
          const { quota, since } = amount
          const charges = chargesOf(windows, { quota, begun: since, now: since })
          readings.push(...(await chargeWindows(transaction, { kind: db.kind, charges, now: since })))
        },
        async giveBack(amount, log) {
          await add(amount, amount.quota)
          if (await reopenToken(transaction, amount)) reopened.push(amount.tokenId)
          readings.push(...(await returnToWindows(transaction, amount)))
          if (log) await transaction.insertInto('logs').values(log).execute()
        },
        async charge(log) {
          const { list } = statements.of({ opened: [], settled: [log], closing: [], cancelled: [] }, switches())
          for (const { sql, parameters } of list)
            await transaction.executeQuery(CompiledQuery.raw(sql, [...parameters]))
          // The statements of a call take the charge out of the balances, where this one was out already.
          await add({ userId: log.user_id, tokenId: log.token_id }, log.quota)
        },
      })
    })
    // What is written stands, whether or not the shared state hears of it at once.
    await shared.balances.settle(readings, released).catch(() => {})
    for (const tokenId of reopened) await shared.publish('token', String(tokenId)).catch(() => {})
    return { result, readings }
  }

  return { moveTogether }
}

async function addToBalances(
  transaction: Transaction<Tables>,
  { userId, tokenId }: Pick<TaskAmount, 'userId' | 'tokenId'>,
  quota: number,
): Promise<BalanceReading[]> {
  if (quota === 0) return []
  const user = await transaction
    .updateTable('users')
    .set((eb) => ({ quota: eb('quota', '+', quota), quota_version: eb('quota_version', '+', 1) }))
    .where('id', '=', userId)
    .returning(['quota', 'quota_version'])
    .executeTakeFirst()
  const token = await transaction
    .updateTable('tokens')
    .set((eb) => ({ remain_quota: eb('remain_quota', '+', quota), quota_version: eb('quota_version', '+', 1) }))
    .where('id', '=', tokenId)
    .returning(['remain_quota as quota', 'quota_version'])
    .executeTakeFirst()
  return [
    ...(user ? [{ account: `user:${userId}` as const, quota: user.quota, version: user.quota_version }] : []),
    ...(token ? [{ account: `token:${tokenId}` as const, quota: token.quota, version: token.quota_version }] : []),
  ]
}

/** A token whose last quota was set aside may have been marked as used up meanwhile; says whether it was, and is no more. */
async function reopenToken(transaction: Transaction<Tables>, { tokenId, quota }: TaskAmount): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('tokens')
    .set({ status: TokenStatus.enabled })
    .where('id', '=', tokenId)
    .where('status', '=', TokenStatus.exhausted)
    .where('remain_quota', '>', 0)
    // It had none before.
    .where('remain_quota', '<=', quota)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
