import { createLogClearings } from '../domain/billing/clear-logs.ts'
import { createChannelAccounts } from '../domain/channels/channel-accounts.ts'
import { createBalanceRounds } from '../jobs/refresh-balances.ts'
import { createChannelTests } from '../jobs/test-channels.ts'
import { probeCheaply } from '../relay/probe-cheaply.ts'
import type { RelayParts } from '../relay/relay-parts.ts'
import type { Base } from './base.ts'
import type { Letters } from './letters.ts'

export type Rounds = ReturnType<typeof createRounds>

/** Long work, begun by an administrator or by the clock. */
export function createRounds(base: Base, { tellRoot }: Letters, relay: RelayParts) {
  const { config, log, logError, clock, node, vault, db, shared, options } = base
  const common = { node, shared, clock, log, pauseMs: config.channelPauseMs }
  const channelAccounts = createChannelAccounts({ ...relay, db, vault, tokens: relay.vendorTokens, log })
  return {
    channelAccounts,
    balanceRounds: createBalanceRounds({
      ...common,
      accounts: channelAccounts,
      everyMs: config.channelBalanceEveryMs,
    }),
    channelTests: createChannelTests({
      ...common,
      db,
      vault,
      options,
      health: relay.health,
      tellRoot,
      probe: (channel, signal) => probeCheaply(channel, { signal }, { ...relay, db }),
      everyMs: config.channelTestEveryMs,
    }),
    logClearings: createLogClearings({ db, shared, clock, node, logError }),
  }
}
