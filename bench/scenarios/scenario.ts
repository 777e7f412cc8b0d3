import type { MockUpstream } from '../mock-upstream/start-mock.ts'
import type { Target, TargetName } from '../rig/target.ts'

/** Everything that is measured, in the order of the report. `digits` are those behind the point. */
export const figures = {
  cpuUsPerCall: { title: 'CPU per call, µs', digits: 1 },
  callsPerSecond: { title: 'calls per second', digits: 0 },
  p50Us: { title: 'latency p50, µs', digits: 0 },
  p99Us: { title: 'latency p99, µs', digits: 0 },
  cpuUsPerChunk: { title: 'CPU per chunk, µs', digits: 1 },
  cpuUsPerChunkWithCalls: { title: 'CPU per chunk, calls included, µs', digits: 1 },
  slowestMs: { title: 'slowest call, ms', digits: 2 },
  slowestBesideReportsMs: { title: 'slowest call beside reports, ms', digits: 2 },
  p999Ms: { title: 'latency p99.9, ms', digits: 2 },
  p999BesideReportsMs: { title: 'latency p99.9 beside reports, ms', digits: 2 },
  leftOutPercent: { title: 'calls while the machine stood still, %', digits: 1 },
  slowestReportMs: { title: 'slowest report, ms', digits: 0 },
  firstChunkP50Ms: { title: 'first chunk p50, ms', digits: 2 },
  firstChunkP99Ms: { title: 'first chunk p99, ms', digits: 2 },
  chunkDelayP50Us: { title: 'delay of a chunk p50, µs', digits: 0 },
  chunkDelayP99Us: { title: 'delay of a chunk p99, µs', digits: 0 },
  kilobytesPerStream: { title: 'memory per open stream, KB', digits: 1 },
  commitsPerCall: { title: 'commits per call', digits: 3 },
  megabytesGrown: { title: 'memory grown, MB', digits: 1 },
} as const satisfies Record<string, { title: string; digits: number }>

export type FigureName = keyof typeof figures

export interface Sample {
  figures: Partial<Record<FigureName, number>>
  /** Calls whose answer arrived whole. */
  answered: number
  /** What went wrong while measuring; empty when all is well. */
  problems: string[]
}

export interface MeasureOptions {
  mock: MockUpstream
  /** How long one measurement lasts, about. */
  seconds: number
  /** For files that other programs read. */
  tempDir: string
}

/** What the log must say about the calls that our server passed on. */
export interface ExpectedBill {
  inputTokens: number
  outputTokens: number
  /** At most so many calls may have been cut short by the client; they are charged for what was delivered. */
  cutShort: number
}

export interface Scenario {
  name: string
  title: string
  models: readonly string[]
  targets: readonly TargetName[]
  /** `once`: memory does not come back to where it was, so that only a first measurement says something. */
  rounds: 'all' | 'once'
  bill: ExpectedBill
  /** Compares answers with the mock's own. Returns what is different, before anything is measured. */
  findDifference(target: Target, options: MeasureOptions): Promise<string | undefined>
  measure(target: Target, options: MeasureOptions): Promise<Sample>
}

export const allTargets: readonly TargetName[] = ['direct', 'nginx', 'ours', 'ours-again', 'ours-grown', 'portkey']

/** What most scenarios compare. */
export const usualTargets = allTargets.filter((target) => target !== 'ours-grown')
