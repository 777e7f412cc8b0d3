import type { Clock } from '../platform/clock.ts'
import { createMemoryBalances } from './memory-balances.ts'
import { createMemoryMeters } from './memory-meters.ts'
import { createMemorySlots } from './memory-slots.ts'
import { createWindows } from './memory-windows.ts'
import type { SharedState } from './shared-state.ts'

/** Entries that have ended are removed once in so many writes. */
const SWEEP_EVERY = 1_024

/** Shared state of a server that runs alone: nothing leaves the process, and nothing outlives it. */
export function createMemoryState({ clock }: { clock: Clock }): SharedState {
  const values = new TimedMap<string>(clock)
  const leases = new TimedMap<string>(clock)
  const listeners = new Map<string, ((payload: string) => unknown)[]>()
  const countHit = createWindows(clock)
  return {
    kind: 'memory',
    balances: createMemoryBalances(),
    slots: createMemorySlots(clock),
    meters: createMemoryMeters(clock),
    hit: async (key, limit) => countHit(key, limit),
    put: async (key, value, ttlMs) => values.set(key, value, ttlMs),
    get: async (key) => values.get(key),
    take: async (key) => {
      const value = values.get(key)
      values.delete(key)
      return value
    },
    lease: async (name, holder, ttlMs) => {
      const current = leases.get(name)
      if (current !== undefined && current !== holder) return false
      leases.set(name, holder, ttlMs)
      return true
    },
    release: async (name, holder) => {
      if (leases.get(name) === holder) leases.delete(name)
    },
    leases: async (prefix) => leases.livingKeys().filter((name) => name.startsWith(prefix)),
    publish: async (topic, payload) => {
      await Promise.all((listeners.get(topic) ?? []).map((listener) => listener(payload)))
    },
    subscribe: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
    },
    ping: async () => undefined,
    close: async () => undefined,
  }
}

/** Values with an end. */
class TimedMap<Value> {
  readonly #clock: Clock
  readonly #entries = new Map<string, { value: Value; endsAt: number }>()
  #writesUntilSweep = SWEEP_EVERY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    return entry !== undefined && entry.endsAt > this.#clock.nowMs() ? entry.value : undefined
  }

  set(key: string, value: Value, ttlMs: number): void {
    this.#writesUntilSweep -= 1
    if (this.#writesUntilSweep === 0) this.#sweep()
    this.#entries.set(key, { value, endsAt: this.#clock.nowMs() + ttlMs })
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  livingKeys(): string[] {
    return [...this.#entries.keys()].filter((key) => this.get(key) !== undefined)
  }

  #sweep(): void {
    this.#writesUntilSweep = SWEEP_EVERY
    for (const key of [...this.#entries.keys()]) if (this.get(key) === undefined) this.#entries.delete(key)
  }
}
