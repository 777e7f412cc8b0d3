import type { PinnedProcess } from './pinned-process.ts'

/**
 * `ours-again` is the same server measured a second time: the difference is the noise of the measurement. `ours-grown` is
 * one with a large site's channels, tokens and log.
 */
export type TargetName = 'direct' | 'nginx' | 'ours' | 'ours-again' | 'ours-grown' | 'portkey'

/** Something that the same call can be sent to. */
export interface Target {
  name: TargetName
  origin: string
  headers: Record<string, string>
  /** What CPU time and memory are counted of. `direct` has nothing in between. */
  process?: PinnedProcess
  /** Load before the first measurement of a scenario, until compiled code runs at its final speed. */
  warmUpSeconds: number
  /** Asks our console as the administrator; resolves when the reply is read. Throws when it is refused. */
  askConsole?(path: string): Promise<void>
}

export const isOurs = (name: TargetName): boolean => name.startsWith('ours')

/** The server under test has the first CPU; the load, the mock upstream and this program share the second. */
export const SERVER_CPU = 0
export const RIG_CPU = 1
