import type { TargetName } from '../rig/target.ts'
import { LARGEST_DELAY_MS, LARGEST_REPORT_MS } from '../scenarios/beside-reports.ts'
import { PACED_INTERVAL_MS } from '../scenarios/paced-streams.ts'
import type { FigureName } from '../scenarios/scenario.ts'
import type { Results } from './results.ts'

export interface Budget {
  scenario: string
  figure: FigureName
  text: string
  /** Whose figure it is; ours when not said. */
  target?: TargetName
  sense: 'at-most' | 'at-least'
  /** The limit in the unit of the figure; NaN when what it refers to was not measured. */
  limit(results: Results): number
}

/** What must hold. Limits that name another server are taken from the same run. */
export const budgets: readonly Budget[] = [
  { scenario: 'open-streams', figure: 'kilobytesPerStream', text: '<= 40', sense: 'at-most', limit: () => 40 },
  { scenario: 'many-streams', figure: 'megabytesGrown', text: '<= 10 (flat)', sense: 'at-most', limit: () => 10 },
  { scenario: 'small', figure: 'cpuUsPerCall', text: '<= 130', sense: 'at-most', limit: () => 130 },
  {
    scenario: 'small',
    figure: 'cpuUsPerCall',
    text: '<= 4 x nginx',
    sense: 'at-most',
    limit: (results) => 4 * results.median('small', 'nginx', 'cpuUsPerCall'),
  },
  { scenario: 'small', figure: 'callsPerSecond', text: '>= 7,500', sense: 'at-least', limit: () => 7_500 },
  {
    scenario: 'small',
    figure: 'callsPerSecond',
    text: '>= 8 x Portkey',
    sense: 'at-least',
    limit: (results) => 8 * results.median('small', 'portkey', 'callsPerSecond'),
  },
  {
    scenario: 'latency',
    figure: 'p50Us',
    text: '<= nginx + 600',
    sense: 'at-most',
    limit: (results) => results.median('latency', 'nginx', 'p50Us') + 600,
  },
  {
    scenario: 'latency',
    figure: 'p99Us',
    text: '<= nginx + 3,000',
    sense: 'at-most',
    limit: (results) => results.median('latency', 'nginx', 'p99Us') + 3_000,
  },
  {
    scenario: 'long-prompt',
    figure: 'cpuUsPerCall',
    text: '<= small + 90',
    sense: 'at-most',
    limit: (results) => results.median('small', 'ours', 'cpuUsPerCall') + 90,
  },
  {
    scenario: 'conversion',
    figure: 'cpuUsPerCall',
    text: '<= 2 x small',
    sense: 'at-most',
    limit: (results) => 2 * results.median('small', 'ours', 'cpuUsPerCall'),
  },
  {
    scenario: 'stream-flow',
    figure: 'cpuUsPerChunk',
    text: '<= 1.5 x nginx',
    sense: 'at-most',
    limit: (results) => 1.5 * results.median('stream-flow', 'nginx', 'cpuUsPerChunk'),
  },
  {
    scenario: 'stream-paced',
    figure: 'firstChunkP99Ms',
    text: '<= nginx + 1',
    sense: 'at-most',
    limit: (results) => results.median('stream-paced', 'nginx', 'firstChunkP99Ms') + 1,
  },
  {
    scenario: 'stream-paced',
    figure: 'chunkDelayP99Us',
    text: 'not held until the next',
    sense: 'at-most',
    limit: () => (PACED_INTERVAL_MS * 1000) / 2,
  },
  { scenario: 'bad-keys', figure: 'callsPerSecond', text: '>= 12,000', sense: 'at-least', limit: () => 12_000 },
  {
    scenario: 'large-site',
    figure: 'cpuUsPerCall',
    target: 'ours-grown',
    text: '<= 1.05 x ours',
    sense: 'at-most',
    limit: (results) => 1.05 * results.median('large-site', 'ours', 'cpuUsPerCall'),
  },
  {
    scenario: 'beside-reports',
    figure: 'slowestBesideReportsMs',
    target: 'ours-grown',
    text: `<= slowest + ${LARGEST_DELAY_MS}`,
    sense: 'at-most',
    limit: (results) => results.median('beside-reports', 'ours-grown', 'slowestMs') + LARGEST_DELAY_MS,
  },
  {
    scenario: 'beside-reports',
    figure: 'p999BesideReportsMs',
    target: 'ours-grown',
    text: `<= p99.9 + ${LARGEST_DELAY_MS}`,
    sense: 'at-most',
    limit: (results) => results.median('beside-reports', 'ours-grown', 'p999Ms') + LARGEST_DELAY_MS,
  },
  {
    scenario: 'beside-reports',
    figure: 'slowestReportMs',
    target: 'ours-grown',
    text: `<= ${LARGEST_REPORT_MS}`,
    sense: 'at-most',
    limit: () => LARGEST_REPORT_MS,
  },
]

export type Verdict = 'met' | 'missed' | 'too close to say' | 'not measured'

/** No claim is made about a difference smaller than twice the noise. */
export function judge(budget: Budget, results: Results): Verdict {
  const value = results.median(budget.scenario, budget.target ?? 'ours', budget.figure)
  const limit = budget.limit(results)
  if (Number.isNaN(value) || Number.isNaN(limit)) return 'not measured'
  const noise = results.noise(budget.scenario, budget.figure)
  if (Math.abs(value - limit) < 2 * noise) return 'too close to say'
  return (budget.sense === 'at-most' ? value <= limit : value >= limit) ? 'met' : 'missed'
}
