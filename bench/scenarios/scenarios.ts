import { badKeys } from './bad-keys.ts'
import { besideReports } from './beside-reports.ts'
import { burstStreams, embeddings, largeSiteCalls, lonelyCalls, longPrompts, smallCalls } from './calls.ts'
import { conversions } from './conversion.ts'
import { flowingStreams } from './flowing-streams.ts'
import { manyStreams } from './many-streams.ts'
import { openStreams } from './open-streams.ts'
import { pacedStreams } from './paced-streams.ts'
import type { Scenario } from './scenario.ts'

/** In this order: memory first, while the servers are new. */
export const scenarios: readonly Scenario[] = [
  openStreams,
  manyStreams,
  smallCalls,
  lonelyCalls,
  longPrompts,
  embeddings,
  conversions,
  burstStreams,
  flowingStreams,
  pacedStreams,
  badKeys,
  largeSiteCalls,
  besideReports,
]
