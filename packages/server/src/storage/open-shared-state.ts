import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { createMemoryState } from './memory.ts'
import type { SharedState } from './shared-state.ts'

/** The shared state that the configuration names: Redis, or this process's memory. */
export async function openSharedState(
  config: Pick<Config, 'redisUrl'>,
  own: { node: string; clock: Clock },
): Promise<SharedState> {
  if (config.redisUrl === '') return createMemoryState(own)
  // Only where it is used: a single node should not wait for a client it does not need.
  const { createRedisState } = await import('./redis.ts')
  return createRedisState({ url: config.redisUrl, ...own })
}
