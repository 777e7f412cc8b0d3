import type { RedisClient } from 'bun'
import type { RedisLink } from './redis-link.ts'
import { DROP_HOLDS, HOLD, NEW_STATE, SETTLE } from './redis-scripts.ts'
import type { Account, Allowances, BalanceReading, Balances, HeldAmount, HoldOutcome } from './shared-state.ts'

/** An account that nobody uses is forgotten after a day, and read again from the database. */
const IDLE_SECONDS = 86_400
/** A script stops all of Redis while it runs, so a long list goes in parts. */
const ACCOUNTS_AT_ONCE = 500

/** What this node holds on an account, by its own books. */
interface OwnHold {
  amount: number
  /** Difference to what Redis has, on its way there. */
  correction: number
}

interface Change {
  reading?: BalanceReading | undefined
  /** Given back by the callers. */
  returned?: number
  /** Added in Redis alone. */
  correction?: number
}

/**
 * Balances in Redis. This node's own books are the truth about what it holds: each reply says what Redis has for it,
 * replies come in the order of execution, and any difference (data lost, a command whose reply was lost) is corrected.
 */
export class RedisBalances implements Balances {
  readonly #link: RedisLink
  readonly #node: string
  readonly #era: string
  readonly #prefix: string
  readonly #own = new Map<Account, OwnHold>()
  /** What Redis could not be told while it was away. */
  readonly #owed = new Map<Account, BalanceReading | undefined>()
  #heldTotal = 0

  /** `node` names this process and no other. */
  constructor({ link, node, era, prefix }: { link: RedisLink; node: string; era: string; prefix: string }) {
    this.#link = link
    this.#node = node
    this.#era = era
    this.#prefix = prefix
  }

  heldHere(): number {
    return this.#heldTotal
  }

  async hold(accounts: readonly Account[], amount: number, allowances?: Allowances): Promise<HoldOutcome> {
    const limits =
      allowances === undefined ? [] : [allowances.now, ...accounts.map((account) => allowances.of.get(account) ?? 0)]
    const parameters = [this.#node, amount, IDLE_SECONDS, ...accounts, ...limits]
    try {
      return await this.#link
        .run(HOLD, this.#keysOf(accounts), parameters)
        .then((reply) => this.#takeHoldReply(accounts, amount, textsOf(reply)))
    } catch (error) {
      // Whether it was carried out is unknown, so Redis will be asked what it has.
      for (const account of accounts) this.#owe(account, undefined)
      throw error
    }
  }

  /** Never rejects for a lost connection: what Redis missed is told when it is back. */
  async settle(readings: readonly BalanceReading[], released: readonly HeldAmount[]): Promise<void> {
    const changes = new Map<Account, Change>()
    for (const reading of readings) {
      const known = changes.get(reading.account)?.reading
      if (known === undefined || reading.version > known.version) {
        changes.set(reading.account, { reading })
      }
    }
    for (const { account, amount } of released) {
      const change = changes.get(account)
      changes.set(account, { ...change, returned: (change?.returned ?? 0) + amount })
    }
    await this.#send(changes)
  }

  async dropHoldsOf(node: string): Promise<void> {
    await this.#link.run(DROP_HOLDS, [this.#setOf(node)], [node, this.#accountPrefix()])
  }

  /** Topic on which nodes hear that an account became known, perhaps again. */
  get accountTopic(): string {
    return `${this.#prefix}account-known`
  }

  /** Before anything else is asked on a connection: whether its data is of this server and this era. */
  async recogniseServer(client: Pick<RedisClient, 'send'>): Promise<void> {
    // Where nobody may ask, a server that began anew must not remember anything.
    const said = await client.send('INFO', ['server']).catch(() => '')
    const runId = /^run_id:(\w+)/m.exec(String(said))?.[1] ?? 'unknown'
    const keys = [`${this.#prefix}state-of`, this.#stateKey()]
    await client.send('EVAL', [NEW_STATE.text, String(keys.length), ...keys, `${runId} ${this.#era}`])
  }

  /** Another node may have found Redis empty: what is held here must be there too. */
  async announce(account: Account): Promise<void> {
    if (this.#own.has(account)) await this.#send(new Map([[account, {}]]))
  }

  /** After a lost connection. */
  async announceAll(): Promise<void> {
    const changes = new Map<Account, Change>()
    for (const account of this.#own.keys()) changes.set(account, {})
    for (const [account, reading] of this.#owed) changes.set(account, { reading })
    this.#owed.clear()
    await this.#send(changes)
  }

  async #send(changes: ReadonlyMap<Account, Change>): Promise<void> {
    const entries = [...changes]
    const parts: Promise<void>[] = []
    for (let start = 0; start < entries.length; start += ACCOUNTS_AT_ONCE) {
      parts.push(this.#sendPart(entries.slice(start, start + ACCOUNTS_AT_ONCE)))
    }
    await Promise.all(parts)
  }

  async #sendPart(changes: readonly (readonly [Account, Change])[]): Promise<void> {
    const accounts = changes.map(([account]) => account)
    const parameters = changes.flatMap(([account, { reading, returned = 0, correction = 0 }]) => [
      account,
      reading?.quota ?? '',
      reading?.version ?? '',
      reading?.starts ?? '',
      reading?.ends ?? '',
      returned - correction,
      Math.max(0, this.#amountOf(account) - returned),
    ])
    const finish = () => {
      for (const [account, { returned = 0, correction = 0 }] of changes) {
        this.#book(account, { amount: -returned, correction: -correction })
      }
    }
    await this.#link
      .run(SETTLE, this.#keysOf(accounts), [this.#node, IDLE_SECONDS, this.accountTopic, ...parameters])
      .then(
        (reply) => {
          finish()
          this.#compare(accounts, textsOf(reply))
        },
        () => {
          finish()
          for (const [account, { reading }] of changes) this.#owe(account, reading)
        },
      )
  }

  #takeHoldReply(accounts: readonly Account[], amount: number, reply: readonly string[]): HoldOutcome {
    const [state, short, free, ends, ...held] = reply
    if (state === 'held') for (const account of accounts) this.#book(account, { amount, correction: 0 })
    this.#compare(accounts, held)
    if (state === 'held') return { state }
    const account = accounts[Number(short) - 1]
    if (state === 'insufficient' && account !== undefined)
      return { state, account, free: Number(free), ...(Number(ends) > 0 && { ends: Number(ends) }) }
    return { state: 'unknown', accounts: accounts.filter((_, index) => held[index] === '') }
  }

  /** `held`: what Redis has for this node on each account, empty where it knows nothing of the account. */
  #compare(accounts: readonly Account[], held: readonly string[]): void {
    const changes = new Map<Account, Change>()
    for (const [index, account] of accounts.entries()) {
      if (held[index] === '') continue
      const onItsWay = this.#own.get(account)?.correction ?? 0
      const correction = this.#amountOf(account) - onItsWay - Number(held[index])
      if (correction === 0) continue
      this.#book(account, { amount: 0, correction })
      changes.set(account, { correction })
    }
    if (changes.size > 0) void this.#send(changes)
  }

  #amountOf(account: Account): number {
    return this.#own.get(account)?.amount ?? 0
  }

  #book(account: Account, change: OwnHold): void {
    const own = this.#own.get(account) ?? { amount: 0, correction: 0 }
    const amount = Math.max(0, own.amount + change.amount)
    this.#heldTotal += amount - own.amount
    own.amount = amount
    own.correction += change.correction
    if (own.amount === 0 && own.correction === 0) this.#own.delete(account)
    else this.#own.set(account, own)
  }

  #owe(account: Account, reading: BalanceReading | undefined): void {
    const known = this.#owed.get(account)
    const isNewer = reading !== undefined && (known === undefined || reading.version > known.version)
    this.#owed.set(account, isNewer ? reading : known)
  }

  #keysOf(accounts: readonly Account[]): string[] {
    return [this.#setOf(this.#node), ...accounts.map((account) => this.#accountPrefix() + account), this.#stateKey()]
  }

  #stateKey(): string {
    return `${this.#prefix}state-number`
  }

  #setOf(node: string): string {
    return `${this.#prefix}held-by:${node}`
  }

  #accountPrefix(): string {
    return `${this.#prefix}account:`
  }
}

function textsOf(reply: unknown): string[] {
  if (!Array.isArray(reply)) throw new Error('Redis answered with something else than a list')
  return reply.map(String)
}
