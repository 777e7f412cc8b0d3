import { afterEach, describe } from 'bun:test'
import { systemClock } from '../src/platform/clock.ts'
import { createMemoryState } from '../src/storage/memory.ts'
import { createRedisState } from '../src/storage/redis.ts'
import type { SharedState } from '../src/storage/shared-state.ts'
import { startRedis } from './real-servers.ts'

export interface MakeSharedState {
  kind: SharedState['kind']
  /** An empty state, closed after the test. On Redis each call is one more node that shares it. */
  (node?: string): Promise<SharedState>
}

/**
 * Runs a suite in process memory and on a real Redis: the one of TEST_REDIS_URL, else one started here.
 * Call `make` in a test or in `beforeEach`.
 */
export function eachSharedState(suite: string, define: (make: MakeSharedState) => void): void {
  for (const kind of ['memory', 'redis'] as const) {
    describe(`${suite} in ${kind}`, () => {
      const open: SharedState[] = []
      let prefix = newPrefix()
      afterEach(async () => {
        prefix = newPrefix()
        for (const state of open.splice(0)) await state.close()
      })
      const make = async (node = 'a'): Promise<SharedState> => {
        const state =
          kind === 'memory'
            ? createMemoryState({ clock: systemClock() })
            : createRedisState({ url: await redisUrl(), node, prefix })
        open.push(state)
        return state
      }
      define(Object.assign(make, { kind }))
    })
  }
}

const newPrefix = () => `test:${crypto.randomUUID()}:`

let started: Promise<string> | undefined

/** The server lives as long as this process. */
export function redisUrl(): Promise<string> {
  started ??= process.env.TEST_REDIS_URL
    ? Promise.resolve(process.env.TEST_REDIS_URL)
    : startRedis().then((server) => server.url)
  return started
}
