import type { LogClearings } from '../domain/billing/clear-logs.ts'
import type { ConcurrentCalls } from '../domain/limits/concurrent-calls.ts'
import type { QuotaWarnings } from '../domain/notices/quota-warnings.ts'
import type { SiteNews } from '../domain/notices/site-news.ts'
import type { UsageLogs } from '../domain/usage-logs/usage-logs.ts'
import type { NodePresence } from './node-presence.ts'
import type { BalanceRounds } from './refresh-balances.ts'
import type { ChannelTests } from './test-channels.ts'

export interface Job {
  name: string
  everyMs: number
  /** `each`: every node does it for itself. `one`: only one node at a time. */
  runsOn: 'each' | 'one'
  /** The signal fires when the server stops. */
  run: (signal: AbortSignal) => Promise<unknown>
}

interface JobParts {
  presence: NodePresence
  concurrentCalls: ConcurrentCalls
  quotaWarnings: QuotaWarnings
  siteNews: SiteNews
  channelTests: ChannelTests
  balanceRounds: BalanceRounds
  /** Milliseconds; 0: it does not happen by itself. */
  channelTestsEveryMs: number
  balancesEveryMs: number
  /** Ends the orders that nobody paid. */
  expireOldOrders: () => Promise<void>
  /** Undefined: this node asks no vendors. */
  taskPolling: Pick<Job, 'everyMs' | 'run'> | undefined
  logClearings: Pick<LogClearings, 'resume'>
  usageLogs: Pick<UsageLogs, 'follow'>
}

/** Everything that happens by itself. Each job may run twice without harm. */
export const jobList = ({
  presence,
  concurrentCalls,
  quotaWarnings,
  siteNews,
  channelTests,
  balanceRounds,
  channelTestsEveryMs,
  balancesEveryMs,
  expireOldOrders,
  taskPolling,
  logClearings,
  usageLogs,
}: JobParts): Job[] => [
  { name: 'announce-node', everyMs: 5_000, runsOn: 'each', run: presence.announce },
  { name: 'release-stale-holds', everyMs: 5_000, runsOn: 'one', run: presence.buryTheDead },
  { name: 'keep-concurrent-calls', everyMs: 5_000, runsOn: 'each', run: concurrentCalls.keep },
  { name: 'warn-low-quota', everyMs: 5_000, runsOn: 'each', run: quotaWarnings.run },
  { name: 'tell-news', everyMs: 10_000, runsOn: 'each', run: siteNews.run },
  { name: 'expire-old-orders', everyMs: 60_000, runsOn: 'one', run: expireOldOrders },
  { name: 'continue-log-clearing', everyMs: 5_000, runsOn: 'one', run: logClearings.resume },
  { name: 'follow-log', everyMs: 10_000, runsOn: 'each', run: usageLogs.follow },
  ...(taskPolling ? [{ name: 'poll-tasks', runsOn: 'one' as const, ...taskPolling }] : []),
  ...optional({ name: 'test-channels', everyMs: channelTestsEveryMs, runsOn: 'one', run: channelTests.runDue }),
  ...optional({ name: 'refresh-balances', everyMs: balancesEveryMs, runsOn: 'one', run: balanceRounds.runDue }),
]

const optional = (job: Job): Job[] => (job.everyMs > 0 ? [job] : [])
