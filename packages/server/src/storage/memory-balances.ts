import type { Account, BalanceReading, Balances, HeldAmount, HoldOutcome } from './shared-state.ts'

interface Entry {
  quota: number
  version: number
  held: number
}

const HELD: Promise<HoldOutcome> = Promise.resolve({ state: 'held' })

/** Balances of a server that runs alone. No step waits for anything, so each is atomic. */
export function createMemoryBalances(): Balances {
  const entries = new Map<Account, Entry>()
  let heldTotal = 0

  const refusalOf = (accounts: readonly Account[], amount: number): HoldOutcome | undefined => {
    for (const account of accounts) {
      const entry = entries.get(account)
      if (entry === undefined) return { state: 'unknown', accounts: accounts.filter((each) => !entries.has(each)) }
    }
    for (const account of accounts) {
      const entry = entries.get(account)
      if (entry !== undefined && (entry.quota <= 0 || entry.quota - entry.held < amount)) {
        return { state: 'insufficient', account }
      }
    }
    return undefined
  }

  const takeOver = ({ account, quota, version }: BalanceReading): void => {
    const entry = entries.get(account)
    if (entry === undefined) {
      entries.set(account, { quota, version, held: 0 })
    } else if (version > entry.version) {
      entry.quota = quota
      entry.version = version
    }
  }

  const giveBack = ({ account, amount }: HeldAmount): void => {
    const entry = entries.get(account)
    if (entry === undefined) return
    const returned = Math.min(amount, entry.held)
    entry.held -= returned
    heldTotal -= returned
  }

  return {
    hold: (accounts, amount) => {
      const refusal = refusalOf(accounts, amount)
      if (refusal !== undefined) return Promise.resolve(refusal)
      for (const account of accounts) {
        const entry = entries.get(account)
        if (entry !== undefined) entry.held += amount
      }
      heldTotal += amount * accounts.length
      return HELD
    },
    settle: async (readings, released) => {
      for (const reading of readings) takeOver(reading)
      for (const amount of released) giveBack(amount)
    },
    // No other node can have held anything here.
    dropHoldsOf: async () => undefined,
    heldHere: () => heldTotal,
  }
}
