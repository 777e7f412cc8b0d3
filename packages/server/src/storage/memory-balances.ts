import type { Account, Allowances, BalanceReading, Balances, HeldAmount, HoldOutcome } from './shared-state.ts'

interface Entry {
  quota: number
  version: number
  held: number
  /** Of a limit's window; 0: of none. */
  starts: number
  ends: number
}

const HELD: HoldOutcome = { state: 'held' }
const DONE = Promise.resolve()

/** Balances of a server that runs alone. No step waits for anything, so each is atomic. */
export function createMemoryBalances(): Required<Balances> {
  const entries = new Map<Account, Entry>()
  /** Also of accounts without an entry: theirs may come from a reading that does not have these charges. */
  const owed = new Map<Account, number>()
  let heldTotal = 0

  const refusalOf = (
    accounts: readonly Account[],
    amount: number,
    allowances: Allowances | undefined,
  ): HoldOutcome | undefined => {
    for (const account of accounts) {
      const entry = entries.get(account)
      if (entry === undefined) return { state: 'unknown', accounts: accounts.filter((each) => !entries.has(each)) }
    }
    for (const account of accounts) {
      const entry = entries.get(account)
      if (entry === undefined) continue
      const committed = allowances === undefined ? entry.quota : quotaWith(allowances, account, entry)
      const quota = committed - (owed.get(account) ?? 0)
      const free = quota - entry.held
      if (quota <= 0 || free < amount) {
        const ends = allowances !== undefined && entry.starts <= allowances.now ? entry.ends : 0
        return { state: 'insufficient', account, free, ...(ends > 0 && { ends }) }
      }
    }
    return undefined
  }

  const takeOver = ({ account, quota, version, starts = 0, ends = 0 }: BalanceReading): void => {
    const entry = entries.get(account)
    if (entry === undefined) {
      entries.set(account, { quota, version, held: 0, starts, ends })
    } else if (version > entry.version) {
      entry.quota = quota
      entry.version = version
      entry.starts = starts
      entry.ends = ends
    }
  }

  const giveBack = ({ account, amount }: HeldAmount): void => {
    const entry = entries.get(account)
    if (entry === undefined) return
    const returned = Math.min(amount, entry.held)
    entry.held -= returned
    heldTotal -= returned
  }

  const addOwed = (account: Account, amount: number): void => {
    const sum = (owed.get(account) ?? 0) + amount
    if (sum === 0) owed.delete(account)
    else owed.set(account, sum)
  }

  return {
    hold: (accounts, amount, allowances) => {
      const refusal = refusalOf(accounts, amount, allowances)
      if (refusal !== undefined) return refusal
      for (const account of accounts) {
        const entry = entries.get(account)
        if (entry !== undefined) entry.held += amount
      }
      heldTotal += amount * accounts.length
      return HELD
    },
    settle: (readings, released) => {
      for (const reading of readings) takeOver(reading)
      for (const amount of released) giveBack(amount)
      return DONE
    },
    owe: (charges) => {
      for (const { account, amount } of charges) addOwed(account, amount)
      return () => {
        for (const { account, amount } of charges) addOwed(account, -amount)
      }
    },
    // No other node can have held anything here.
    dropHoldsOf: async () => undefined,
    heldHere: () => heldTotal,
  }
}

const quotaWith = ({ of, now }: Allowances, account: Account, { quota, starts, ends }: Entry): number =>
  (of.get(account) ?? 0) + (starts > now || (ends > 0 && ends <= now) ? 0 : quota)
