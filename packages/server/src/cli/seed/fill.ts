import { createJournal } from '../../domain/billing/journal.ts'
import { createLedger } from '../../domain/billing/ledger.ts'
import { createLedgerStore } from '../../domain/billing/ledger-store.ts'
import { createOptions } from '../../domain/options/options.ts'
import { PriceList } from '../../domain/pricing/price-list.ts'
import { createFirstAdministrator } from '../../domain/sign-in/first-administrator.ts'
import type { Vault } from '../../platform/hashing.ts'
import { createLog } from '../../platform/log.ts'
import type { Database } from '../../storage/database.ts'
import { createMemoryState } from '../../storage/memory.ts'
import { seedAudit } from './seed-audit.ts'
import { averageCharge, seedCalls } from './seed-calls.ts'
import { seedChannels } from './seed-channels.ts'
import { seedMoney } from './seed-money.ts'
import { createSeedClock, DAY_SECONDS, PAST_DAYS, type SeedAmounts, type SeedSite } from './seed-site.ts'
import { seedTasks } from './seed-tasks.ts'
import { seedUsers } from './seed-users.ts'
import { seededChoices } from './seeded-choices.ts'

export interface SeedOrder extends SeedAmounts {
  /** Of all made-up users; empty: nobody can sign in to them. */
  password: string
  /** Of the first administrator, who is made when there is nobody at all; empty: is not made. */
  rootPassword: string
  seed: number
  /** The end of the made-up past, unix seconds. */
  now: number
}

/**
 * Adds made-up users, channels and a month of use to an installation, whatever is there already. All money goes through
 * the ledger, so its books agree afterwards. Gives what was added: without channels, or anybody with a token, no calls.
 */
export async function fill({ db, vault }: { db: Database; vault: Vault }, order: SeedOrder): Promise<SeedAmounts> {
  const clock = createSeedClock()
  clock.at(order.now - PAST_DAYS * DAY_SECONDS)
  const shared = createMemoryState({ clock })
  const store = createLedgerStore(db, () => ({ writesLogRows: true, writesHourlySums: true }))
  const journal = createJournal({ store, shared, logError: () => undefined })
  const ledger = createLedger({ store, journal, shared, clock })
  if (order.rootPassword !== '')
    await createFirstAdministrator({ db, vault, ledger, clock }).ensureRoot(order.rootPassword)
  const options = await currentOptions({ db, vault, shared })
  const site: SeedSite = {
    db,
    vault,
    options,
    prices: new PriceList(options),
    store,
    choices: seededChoices(order.seed),
    now: order.now,
    start: order.now - PAST_DAYS * DAY_SECONDS,
  }
  const users = await seedUsers(site, { count: order.users, password: order.password })
  const channels = await seedChannels(site, order.channels)
  const need = averageCharge(site, { users, channels }) * order.logs
  await seedMoney(site, { ledger, clock }, { users, need })
  const logs = await seedCalls(site, { users, channels }, order.logs)
  await seedTasks(site, { users, channels }, Math.min(120, Math.ceil(order.logs / 50)))
  await seedAudit(site, { userIds: users.map(({ id }) => id), channelIds: channels.map(({ id }) => id) })
  return { logs, channels: order.channels, users: order.users }
}

async function currentOptions({
  db,
  vault,
  shared,
}: {
  db: Database
  vault: Vault
  shared: ReturnType<typeof createMemoryState>
}) {
  const options = createOptions({ db, shared, vault, log: createLog('silent'), syncFrequencyMs: 60_000 })
  await options.load()
  options.stop()
  return options.current()
}
