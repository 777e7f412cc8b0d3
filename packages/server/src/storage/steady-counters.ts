import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import { createMemoryState } from './memory.ts'
import type { SharedState } from './shared-state.ts'

/** What limits need of the shared state. */
export type SteadyCounters = Pick<SharedState, 'hit' | 'get' | 'put'>

/** After a failure the shared state is left alone for so long: a slow one would hold every caller up. */
const LOCAL_MS = 5_000

/**
 * Counters that go on in this node's memory while the shared state does not answer: a limit then holds for each node
 * by itself, and nobody is locked out of the console.
 */
export function createSteadyCounters(parts: { shared: SharedState; clock: Clock; log: Logger }): SteadyCounters {
  const { shared, clock, log } = parts
  const local = createMemoryState({ clock })
  let localUntilMs = 0

  async function withFallback<Result>(ask: (state: SteadyCounters) => Promise<Result>): Promise<Result> {
    if (clock.nowMs() < localUntilMs) return ask(local)
    try {
      return await ask(shared)
    } catch (error) {
      log.error({ err: error }, 'the shared state does not answer; limits are counted on this node alone')
      localUntilMs = clock.nowMs() + LOCAL_MS
      return ask(local)
    }
  }

  return {
    hit: (key, limit) => withFallback((state) => state.hit(key, limit)),
    get: (key) => withFallback((state) => state.get(key)),
    put: (key, value, ttlMs) => withFallback((state) => state.put(key, value, ttlMs)),
  }
}
