import { AppError } from '@tollgate/contract/app-error'
import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Account, BalanceReading, HeldAmount, HoldOutcome, SharedState } from '../../storage/shared-state.ts'
import type { OpenCallsTable } from '../../storage/tables/billing.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Journal, LogRow } from './journal.ts'
import type { CreditEntry, LedgerStore } from './ledger-store.ts'
import { chargesOf, isWindowAccount, type QuotaLimits, type QuotaWindow } from './quota-windows.ts'

/** Quota set aside for one running call. */
export interface Hold {
  requestId: string
  held: readonly HeldAmount[]
  /** `closed` once settled or refunded: doing either again changes nothing. */
  state: 'open' | 'closed'
  /** Only of a caller with limits on quota: where the charge counts. `begun` in unix seconds. */
  limited?: { windows: readonly QuotaWindow[]; begun: number }
}

/** A call that wants quota. */
interface HoldRequest {
  requestId: string
  userId: number
  limitedTokenId: number | undefined
  /** How that token is named to its caller when nothing is left of it. */
  maskedKey?: string
  amount: number
  /** How amounts are written for its caller. */
  show?: (quota: number) => string
  /** Undefined: no limits but the balances. */
  limits?: QuotaLimits | undefined
}

interface LedgerParts {
  store: LedgerStore
  journal: Journal
  shared: SharedState
  clock: Clock
}

/** A balance that is too small is read again at most once in so long on each node: refusals must not burden the database. */
const READ_AGAIN_MS = 5_000
/** Accounts of which it is remembered when they were read again. */
const READ_AGAIN_MAX = 10_000
/** How often balances that the shared state does not know are read for one call. */
const READINGS_MAX = 3

/** Everything that changes a balance goes through here. */
export function createLedger({ store, journal, shared, clock }: LedgerParts) {
  const readAgainMs = new Map<Account, number>()
  /** The only one to write, on a thread that always answers: it has told of every credit. */
  const knowsAllCredits = shared.kind === 'memory' && store.kind === 'sqlite'

  /**
   * Sets quota aside on the user and, when limited, on the token, and below every limit; on all or on none. Throws
   * `user.quota-insufficient`, `token.quota-exhausted` (or `token.depleted` when nothing is left at all), what the limit
   * that is full says, and `server.busy` when balances cannot be known.
   */
  function hold(call: HoldRequest): Promise<Hold> {
    if (!journal.isHealthy)
      return Promise.reject(new AppError('server.busy', {}, { detail: 'the journal cannot commit' }))
    const accounts = accountsOf(call)
    const outcome = tryHold(accounts, call)
    // Nearly every call of a server that runs alone ends here, and has nothing to wait for.
    const isHeld = !(outcome instanceof Promise) && outcome.state === 'held'
    return isHeld ? Promise.resolve(holdOf(call, accounts)) : holdOnceKnown(call, accounts, outcome)
  }

  async function holdOnceKnown(
    call: HoldRequest,
    accounts: readonly Account[],
    first: HoldOutcome | Promise<HoldOutcome>,
  ): Promise<Hold> {
    let outcome = await first
    for (let readings = 0; outcome.state !== 'held'; readings += 1) {
      // Each account may be read again once.
      if (readings === READINGS_MAX + accounts.length)
        throw new AppError('server.busy', {}, { detail: 'balances are not known' })
      if (outcome.state === 'unknown') await observe(outcome.accounts)
      else if (!(await readAgain(outcome.account))) throw await refusalOf(outcome, call)
      outcome = await tryHold(accounts, call)
    }
    return holdOf(call, accounts)
  }

  function tryHold(accounts: readonly Account[], { amount, limits }: HoldRequest) {
    const allowances = limits && { of: limits.limitOf, now: clock.now() }
    const outcome = shared.balances.hold(accounts, amount, allowances)
    if (!(outcome instanceof Promise)) return outcome
    return outcome.catch((cause) => {
      throw new AppError('server.busy', {}, { cause, detail: 'the shared state does not answer' })
    })
  }

  function holdOf({ requestId, amount, limits }: HoldRequest, accounts: readonly Account[]): Hold {
    const held = accounts.map((account) => ({ account, amount }))
    const hold: Hold = { requestId, held, state: 'open' }
    if (limits !== undefined) hold.limited = { windows: limits.windows, begun: clock.now() }
    return hold
  }

  async function observe(accounts: readonly Account[]): Promise<void> {
    try {
      await shared.balances.settle(await store.readBalances(accounts), [])
    } catch (cause) {
      throw new AppError('server.busy', {}, { cause, detail: 'balances cannot be read' })
    }
  }

  /**
   * Reads a balance that is too small: a node that was cut off, and died before it was back, may have credited what the
   * shared state never heard of, and so may a commit whose answer was lost. False when there is no need, or it was done
   * a moment ago.
   */
  async function readAgain(account: Account): Promise<boolean> {
    const nowMs = clock.nowMs()
    if (knowsAllCredits || nowMs - (readAgainMs.get(account) ?? 0) < READ_AGAIN_MS) return false
    if (readAgainMs.size >= READ_AGAIN_MAX) readAgainMs.clear()
    readAgainMs.set(account, nowMs)
    await observe([account])
    return true
  }

  async function refusalOf(
    { account, free, ends = 0 }: { account: Account; free: number; ends?: number },
    { amount, limits, limitedTokenId: tokenId, maskedKey = '', show = String }: HoldRequest,
  ): Promise<AppError> {
    if (limits !== undefined && isWindowAccount(account))
      return limits.refusalOf(account, ends > clock.now() ? ends : undefined)
    const params = { left: show(free), needed: show(Math.max(1, amount)) }
    if (account.startsWith('user:') || tokenId === undefined) return new AppError('user.quota-insufficient', params)
    const [reading] = await store.readBalances([account])
    if (reading === undefined || reading.quota > 0) return new AppError('token.quota-exhausted', params)
    if (await store.markTokenDepleted(tokenId)) await shared.publish('token', String(tokenId))
    return new AppError('token.depleted', { key: maskedKey })
  }

  /**
   * Credits together with the rows they belong to: all of it happens, or nothing. `add` says whether its credit is new
   * (the same kind and reference happen once).
   */
  async function creditTogether<Result>(
    run: (transaction: Transaction<Tables>, add: (entry: CreditEntry) => Promise<boolean>) => Promise<Result>,
  ): Promise<Result> {
    const readings: BalanceReading[] = []
    const result = await store.transaction((transaction) =>
      run(transaction, async (entry) => {
        const reading = await store.writeCredit(transaction, entry, clock.now())
        if (reading) readings.push(reading)
        return reading !== undefined
      }),
    )
    // The credit stands, whether or not the shared state hears of it at once.
    if (readings.length > 0) await shared.balances.settle(readings, []).catch(() => {})
    return result
  }

  return {
    hold,
    /** Says that the call is running. Its answer may begin when `whenOpened` resolves. */
    open: (row: OpenCallsTable): void => journal.open(row),
    whenOpened: (requestId: string): Promise<void> => journal.whenOpened(requestId),
    /** For a call whose price is known only when it is over: nothing is set aside, and all of it is charged. */
    withoutHold: (requestId: string, limits?: QuotaLimits): Hold => ({
      requestId,
      held: [],
      state: 'open',
      ...(limits !== undefined && { limited: { windows: limits.windows, begun: clock.now() } }),
    }),
    /** Charges `log.quota`, gives back what was held and writes the log row. Resolves when that is on disk. */
    settle(holding: Hold, log: LogRow): Promise<void> {
      if (holding.state === 'closed') return Promise.resolve()
      holding.state = 'closed'
      const { held, limited } = holding
      const windows =
        limited && chargesOf(limited.windows, { quota: log.quota, begun: limited.begun, now: clock.now() })
      return journal.settle({ log, held, windows })
    },
    /** Gives back what was held; nothing is charged and no log row is left. */
    async refund(holding: Hold): Promise<void> {
      if (holding.state === 'closed') return
      holding.state = 'closed'
      journal.cancel(holding.requestId)
      await shared.balances.settle([], holding.held).catch(() => {})
    },
    /** Counts a call that failed after a vendor was asked, for the dashboard. */
    noteUnanswered: journal.noteUnanswered,
    /** Adds to (or takes from) a user's balance. The same kind and reference happen once. */
    async credit(entry: CreditEntry): Promise<{ state: 'credited' } | { state: 'already' }> {
      return { state: (await creditTogether((_, add) => add(entry))) ? 'credited' : 'already' }
    },
    creditTogether,
    /** Sets what a token may still spend. Calls that are running are charged against the new amount. */
    async setTokenQuota({ tokenId, remainQuota }: { tokenId: number; remainQuota: number }): Promise<void> {
      const reading = await store.writeTokenQuota(tokenId, remainQuota)
      if (reading) await shared.balances.settle([reading], []).catch(() => {})
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>

/** What a call is held against. */
function accountsOf({ userId, limitedTokenId, limits }: HoldRequest): Account[] {
  const accounts: Account[] = [`user:${userId}`]
  if (limitedTokenId !== undefined) accounts.push(`token:${limitedTokenId}`)
  if (limits !== undefined) accounts.push(...limits.accounts)
  return accounts
}
