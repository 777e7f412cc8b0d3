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
}

/** Everything that happens by itself. Each job may run twice without harm. */
export const jobList = ({ presence }: JobParts): Job[] => [
  { name: 'announce-node', everyMs: 5_000, runsOn: 'each', run: presence.announce },
  { name: 'release-stale-holds', everyMs: 5_000, runsOn: 'one', run: presence.buryTheDead },
]
