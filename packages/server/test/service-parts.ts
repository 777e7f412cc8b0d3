import { createJournal } from '../src/domain/billing/journal.ts'
import { createLedger } from '../src/domain/billing/ledger.ts'
import { createLedgerStore } from '../src/domain/billing/ledger-store.ts'
import { createLimitUsageReader } from '../src/domain/limits/limit-usage.ts'
import { createOptions } from '../src/domain/options/options.ts'
import { addUser } from '../src/domain/users/add-user.ts'
import type { NewUserRow } from '../src/domain/users/user-store.ts'
import type { Clock } from '../src/platform/clock.ts'
import { createVault } from '../src/platform/hashing.ts'
import { createLog } from '../src/platform/log.ts'
import type { Database } from '../src/storage/database.ts'
import { createMemoryState } from '../src/storage/memory.ts'
import type { SharedState } from '../src/storage/shared-state.ts'

/** A clock that stands still until a test moves it. */
export interface SetClock extends Clock {
  advance(seconds: number): void
}

export function setClock(): SetClock {
  let nowMs = 1_800_000_000_000
  return {
    nowMs: () => nowMs,
    now: () => Math.floor(nowMs / 1000),
    advance: (seconds) => {
      nowMs += seconds * 1000
    },
  }
}

const SECRET = 'a secret of the tests'

/**
 * What services of the console stand on, all of it real, as one node has it. Nodes that share `shared` hear of each
 * other's changes.
 */
export async function serviceParts(db: Database, given: { clock?: SetClock; shared?: SharedState } = {}) {
  const clock = given.clock ?? setClock()
  const shared = given.shared ?? createMemoryState({ clock })
  const vault = createVault(SECRET)
  const log = createLog('silent')
  const store = createLedgerStore(db, () => ({ writesLogRows: true, writesHourlySums: true }))
  const journal = createJournal({ store, shared, logError: () => undefined })
  const ledger = createLedger({ store, journal, shared, clock })
  const options = createOptions({ db, shared, vault, log, syncFrequencyMs: 600_000 })
  await options.load()
  const limitUsage = createLimitUsageReader({ db, shared, clock })
  return { db, clock, shared, vault, log, ledger, limitUsage, options }
}

/** Adds an account and gives its id. Nobody can sign in to it unless the test sets a hash. */
export const makeUser = (db: Database, user: Partial<NewUserRow> = {}): Promise<number> =>
  addUser(db.write, {
    username: `user-${crypto.randomUUID().slice(0, 6)}`,
    password_hash: 'none',
    display_name: 'User',
    created_at: 1_700_000_000,
    ...user,
  })

/** Notices that are published from now on, as `topic payload`. */
export function noticesOf(shared: SharedState, topics: readonly string[]): string[] {
  const notices: string[] = []
  for (const topic of topics) shared.subscribe(topic, (payload) => notices.push(`${topic} ${payload}`.trim()))
  return notices
}
