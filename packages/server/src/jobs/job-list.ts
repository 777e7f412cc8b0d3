import type { ConcurrentCalls } from '../domain/limits/concurrent-calls.ts'
import type { QuotaWarnings } from '../domain/notices/quota-warnings.ts'
import type { SiteNews } from '../domain/notices/site-news.ts'
import type { NodePresence } from './node-presence.ts'

export interface Job {
  name: string
  everyMs: number
  /** `each`: every node does it for itself. `one`: only one node at a time. */
  runsOn: 'each' | 'one'
  run: () => Promise<unknown>
}

interface JobParts {
  presence: NodePresence
  concurrentCalls: ConcurrentCalls
  quotaWarnings: QuotaWarnings
  siteNews: SiteNews
  /** Ends the orders that nobody paid. */
  expireOldOrders: () => Promise<void>
}

/** Everything that happens by itself. Each job may run twice without harm. */
export const jobList = ({ presence, concurrentCalls, quotaWarnings, siteNews, expireOldOrders }: JobParts): Job[] => [
  { name: 'announce-node', everyMs: 5_000, runsOn: 'each', run: presence.announce },
  { name: 'release-stale-holds', everyMs: 5_000, runsOn: 'one', run: presence.buryTheDead },
  { name: 'keep-concurrent-calls', everyMs: 5_000, runsOn: 'each', run: concurrentCalls.keep },
  { name: 'warn-low-quota', everyMs: 5_000, runsOn: 'each', run: quotaWarnings.run },
  { name: 'tell-news', everyMs: 10_000, runsOn: 'each', run: siteNews.run },
  { name: 'expire-old-orders', everyMs: 60_000, runsOn: 'one', run: expireOldOrders },
]
