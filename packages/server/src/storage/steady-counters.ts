import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import { createMemoryState } from './memory.ts'
import type { SharedState } from './shared-state.ts'

/** What limits need of the shared state. */
export type SteadyCounters = Pick<SharedState, 'hit' | 'get' | 'put'>

/**
 * Counters that go on in this node's memory while the shared state does not answer: a limit then holds for each node
 * by itself, and nobody is locked out of the console.
 */
export function createSteadyCounters(parts: { shared: SharedState; clock: Clock; log: Logger }): SteadyCounters {
  const { shared, clock, log } = parts
  const local = createMemoryState({ clock })
  let isLocal = false

  async function withFallback<Result>(ask: (state: SteadyCounters) => Promise<Result>): Promise<Result> {
    try {
      const result = await ask(shared)
      if (isLocal) log.info('limits are counted over all nodes again')
      isLocal = false
      return result
    } catch (error) {
      if (!isLocal) log.error({ err: error }, 'the shared state does not answer; limits are counted on this node alone')
      isLocal = true
      return ask(local)
    }
  }

  return {
    hit: (key, limit) => withFallback((state) => state.hit(key, limit)),
    get: (key) => withFallback((state) => state.get(key)),
    put: (key, value, ttlMs) => withFallback((state) => state.put(key, value, ttlMs)),
  }
}
