import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { logRow, openRow } from '../../../test/journal-rows.ts'
import { systemClock } from '../../platform/clock.ts'
import { createMemoryState } from '../../storage/memory.ts'
import { createJournal } from './journal.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createLedgerStore } from './ledger-store.ts'
import { verifyLedger } from './verify-ledger.ts'

const BALANCE = 1_000
const HELD = 100
/** Each answer costs this much more than was held for it. */
const EXCESS = 70
const CALLERS = 60

async function openLedger(make: MakeDatabase) {
  const db = await make()
  const { id: userId } = await db.write
    .insertInto('users')
    .values({ username: 'u1', password_hash: '', display_name: '', aff_code: 'a1', created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const clock = systemClock()
  const shared = createMemoryState({ clock })
  const store = createLedgerStore(db, () => ({ writesLogRows: true, writesHourlySums: true }))
  const journal = createJournal({ store, shared, logError: () => {} })
  const ledger = createLedger({ store, journal, shared, clock })
  await ledger.credit({ userId, amount: BALANCE, kind: 'initial', reference: 'x' })
  const balance = async () => {
    const row = await db.read.selectFrom('users').select('quota').where('id', '=', userId).executeTakeFirstOrThrow()
    return row.quota
  }
  return { db, ledger, userId, balance }
}

eachDatabase('a balance whose calls cost more than was held', (make) => {
  test('ends below 0 by no more than the excess of those that ran, and admits no further call', async () => {
    const { db, ledger, userId, balance } = await openLedger(make)
    const hold = async (requestId: string): Promise<Awaited<ReturnType<Ledger['hold']>> | string> => {
      try {
        return await ledger.hold({ requestId, userId, limitedTokenId: undefined, amount: HELD })
      } catch (error) {
        return error instanceof AppError ? error.code : String(error)
      }
    }
    // Half of the callers come at once; each of the others comes when a call of the first half has ended.
    const call = async (index: number): Promise<string> => {
      const requestId = `r${index}`
      const holding = await hold(requestId)
      if (typeof holding === 'string') return holding
      ledger.open(openRow(requestId, userId))
      await ledger.settle(holding, logRow(requestId, { user_id: userId, quota: HELD + EXCESS }))
      return 'answered'
    }
    const outcomes = (
      await Promise.all(
        Array.from({ length: CALLERS / 2 }, async (_, index) => {
          const first = await call(index)
          return [first, await call(index + CALLERS / 2)]
        }),
      )
    ).flat()
    const answered = outcomes.filter((outcome) => outcome === 'answered').length
    const left = BALANCE - answered * (HELD + EXCESS)
    expect(await balance()).toBe(left)
    expect(answered).toBeGreaterThanOrEqual(BALANCE / (HELD + EXCESS))
    expect(left).toBeGreaterThanOrEqual(-EXCESS * (BALANCE / HELD))
    expect(new Set(outcomes)).toEqual(new Set(['answered', 'user.quota-insufficient']))
    expect(await hold('later')).toBe('user.quota-insufficient')
    expect(await verifyLedger(db)).toEqual([])
  })
})
