import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { balanceEraOf, endBalanceEra } from './balance-era.ts'
import type { Database } from './database.ts'
import { createMemoryState } from './memory.ts'
import { withNoticeMarks } from './notice-marks.ts'
import type { SharedState } from './shared-state.ts'

/** The shared state that the configuration names: Redis, or this process's memory. */
export async function openSharedState(
  config: Pick<Config, 'redisUrl'>,
  { node, clock, db }: { node: string; clock: Clock; db: Database },
): Promise<SharedState> {
  if (config.redisUrl === '') {
    await endBalanceEra(db)
    return createMemoryState({ clock })
  }
  // Only where it is used: a single node should not wait for a client it does not need.
  const { createRedisState } = await import('./redis.ts')
  const shared = createRedisState({ url: config.redisUrl, node, balanceEra: await balanceEraOf(db) })
  // A SQLite file has one server.
  return db.kind === 'postgres' ? withNoticeMarks(shared, db) : shared
}
