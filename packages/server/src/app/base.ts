import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { createOptions } from '../domain/options/options.ts'
import { steadyClock, systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { createFailpoint } from '../platform/failpoint.ts'
import { randomAlphanumeric } from '../platform/ids.ts'
import { migrate } from '../storage/migrate.ts'
import { openDatabase } from '../storage/open-database.ts'
import { openSharedState } from '../storage/open-shared-state.ts'
import { openVault } from '../storage/open-vault.ts'
import { createSteadyCounters } from '../storage/steady-counters.ts'

export type Base = Awaited<ReturnType<typeof openBase>>

/** How old the options of one node of many may be at most, even when it hears of no change. */
const OPTIONS_SYNC_MS = 5_000

/** Another one for every start: what the last process of this node left behind is found as a dead node's. */
export const newNodeName = ({ nodeName }: Pick<Config, 'nodeName'>): string =>
  `${nodeName || hostname()}#${randomAlphanumeric(8)}`

/** What every other part stands on: storage, opened and migrated, the options, and the tools of the process. */
export async function openBase(config: Config, log: Logger, node: string) {
  const clock = systemClock(config.timeOffsetMs)
  const steady = steadyClock()
  const db = await openDatabase(config)
  await migrate(db)
  const vault = await openVault(db, config)
  const shared = await openSharedState(config, { node, clock: steady, db })
  const siteOptions = createOptions({
    db,
    shared,
    vault,
    log,
    // A node alone makes every change itself; among many a notice may get lost.
    syncFrequencyMs: Math.min(
      config.syncFrequencyMs,
      shared.kind === 'redis' ? OPTIONS_SYNC_MS : Number.POSITIVE_INFINITY,
    ),
  })
  await siteOptions.load()
  return {
    config,
    log,
    logError: (message: string, cause: unknown) => log.error({ err: cause }, message),
    clock,
    /** For what ends after a while. */
    steady,
    node,
    vault,
    db,
    shared,
    counters: createSteadyCounters({ shared, clock: steady, log }),
    failpoint: createFailpoint(config.failpoint),
    siteOptions,
    /** The options of this moment. */
    options: siteOptions.current,
  }
}
