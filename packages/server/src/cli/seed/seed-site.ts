import type { OptionValues } from '@tollgate/contract/options'
import type { LedgerStore } from '../../domain/billing/ledger-store.ts'
import type { PriceList } from '../../domain/pricing/price-list.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import type { Database } from '../../storage/database.ts'
import type { Choices } from './seeded-choices.ts'

/** What everything that makes up data stands on. */
export interface SeedSite {
  db: Database
  vault: Vault
  options: OptionValues
  prices: PriceList
  store: LedgerStore
  choices: Choices
  /** When the made-up past ends and begins, unix seconds. */
  now: number
  start: number
}

export interface SeedAmounts {
  logs: number
  channels: number
  users: number
}

/** A clock that shows the time at which a made-up thing happened. */
export interface SeedClock extends Clock {
  at(seconds: number): void
}

export function createSeedClock(): SeedClock {
  let time = 0
  return {
    now: () => time,
    nowMs: () => time * 1000,
    at: (seconds) => {
      time = seconds
    },
  }
}

export const DAY_SECONDS = 86_400
export const PAST_DAYS = 30
