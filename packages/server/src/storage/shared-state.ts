/** What a user or token has used of a limit on quota: its balance is that amount below 0. */
export type WindowAccount = `window:${'user' | 'token'}:${number}:${string}`

/** A balance that calls are held against: a user's, a limited token's, or that of a limit. */
export type Account = `user:${number}` | `token:${number}` | WindowAccount

/** What the database said about an account. A higher version is newer. */
export interface BalanceReading {
  account: Account
  quota: number
  version: number
  /** Only of a limit: unix seconds before which, and from which, nothing of it is used. */
  starts?: number
  ends?: number
}

/** How far below 0 the balances of some accounts may go: the limits. */
export interface Allowances {
  of: ReadonlyMap<Account, number>
  /** Unix seconds. */
  now: number
}

export type HoldOutcome =
  | { state: 'held' }
  /** These accounts have no reading yet; observe() them and try again. */
  | { state: 'unknown'; accounts: Account[] }
  /**
   * `free`: what of that account is not set aside, below 0 when more was spent than there was. `ends`: of its newest reading,
   * when it has one and has begun.
   */
  | { state: 'insufficient'; account: Account; free: number; ends?: number }

export interface HeldAmount {
  account: Account
  amount: number
}

/**
 * Balances in use. For each account: the newest committed balance, and the sum that this and other nodes hold for
 * running calls. Available is the difference. Every operation is atomic.
 */
export interface Balances {
  /**
   * Sets `amount` aside on every account, or on none. Needs `amount` available and a committed balance above 0.
   * All accounts must have been observed. No promise where they are in memory.
   */
  hold(accounts: readonly Account[], amount: number, allowances?: Allowances): HoldOutcome | Promise<HoldOutcome>
  /** Takes readings over where they are newer than what is known, and gives held amounts back, in one step. */
  settle(readings: readonly BalanceReading[], released: readonly HeldAmount[]): Promise<void>
  /**
   * Charges that stand and are in no reading yet. To call what it gives when the readings have them. Only in the memory of
   * a server that runs alone.
   */
  owe?(charges: readonly HeldAmount[]): () => void
  /** Frees what another node still holds. For nodes whose lease is gone. */
  dropHoldsOf(node: string): Promise<void>
  /** Sum of what this node holds, for metrics and tests. */
  heldHere(): number
}

export interface LimitOutcome {
  isAllowed: boolean
  remaining: number
  /** Milliseconds until the oldest hit leaves the window. */
  resetMs: number
}

/** A sliding window over amounts that may be corrected afterwards. */
export interface Meter {
  name: string
  windowMs: number
}

export interface MeterReading {
  /** In the window, with what was just taken. */
  used: number
  /** Milliseconds until all of it has left the window. */
  emptyInMs: number
}

export type MeterOutcome =
  /** `place`: where in the windows it was taken, for corrections. */
  | { state: 'taken'; readings: MeterReading[]; places: number[] }
  /** `index` says which meter has no room; after `roomInMs` it has. */
  | { state: 'full'; readings: MeterReading[]; index: number; roomInMs: number }

/** An amount counts for a window's length, and up to a sixtieth of it longer. */
export interface Meters {
  /** Takes every amount, or none when one of them does not fit below its limit. */
  take(demands: readonly (Meter & { limit: number; amount: number })[]): Promise<MeterOutcome>
  /** Adds to (or takes from) what was taken at a place, unless that has left the window. */
  correct(changes: readonly (Meter & { place: number; change: number })[]): Promise<void>
  read(meters: readonly Meter[]): Promise<MeterReading[]>
}

/** One place out of a limited number, and who has it. */
export interface Slot {
  name: string
  holder: string
}

/** Limited numbers of places. What nobody keeps is free after its time: a node that died blocks nobody for long. */
export interface Slots {
  /** True when there was a place left, or this holder has one already. */
  take(name: string, slot: { holder: string; limit: number; ttlMs: number }): Promise<boolean>
  /** Lengthens the time of places that are in use, also of those that were lost meanwhile. */
  keep(slots: readonly Slot[], ttlMs: number): Promise<void>
  free(slot: Slot): Promise<void>
  /** How many places are taken. */
  count(name: string): Promise<number>
}

export interface SharedState {
  readonly kind: 'memory' | 'redis'
  readonly balances: Balances
  readonly slots: Slots
  readonly meters: Meters
  /** Counts one hit in a sliding window; never lets more than `limit` through in any window. */
  hit(key: string, limit: { limit: number; windowMs: number }): Promise<LimitOutcome>
  /** A small value with an end: codes, sign-in states. */
  put(key: string, value: string, ttlMs: number): Promise<void>
  get(key: string): Promise<string | undefined>
  /** Reads and removes in one step: only one of many callers gets it. */
  take(key: string): Promise<string | undefined>
  /** True for the one holder that has the lease; renewing one's own lease is true too. */
  lease(name: string, holder: string, ttlMs: number): Promise<boolean>
  release(name: string, holder: string): Promise<void>
  /** Names of living leases that begin with the prefix. */
  leases(prefix: string): Promise<string[]>
  /**
   * Tells every node, this one included. Where it is the only one, resolves when its listeners are done. What could not be
   * told is told later, with an empty payload.
   */
  publish(topic: string, payload: string): Promise<void>
  /**
   * Called for each notice; and with an empty payload when this node, or the one that had something to tell, had lost its
   * connection: then anything may have been missed.
   */
  subscribe(topic: string, listener: (payload: string) => unknown): void
  /** Rejects where nothing can be written. */
  ping(): Promise<void>
  close(): Promise<void>
}
