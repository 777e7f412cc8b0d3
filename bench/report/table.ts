import type { TargetName } from '../rig/target.ts'
import { allTargets, type FigureName, figures, type Scenario } from '../scenarios/scenario.ts'
import { budgets, judge } from './budgets.ts'
import type { Results } from './results.ts'
import { median } from './statistics.ts'

const HEADINGS: Readonly<Record<TargetName, string>> = {
  direct: 'direct',
  nginx: 'nginx',
  ours: '**Tollgate**',
  'ours-again': 'again',
  'ours-grown': 'large site',
  portkey: 'Portkey',
}

/** The results as a Markdown table: one line for each figure of each scenario, median and range over the rounds. */
export function writeTable(scenarios: readonly Scenario[], results: Results): string {
  const headings = ['Scenario', 'Figure', ...allTargets.map((target) => HEADINGS[target]), 'Noise', 'Budget', 'Verdict']
  const lines = scenarios.flatMap((scenario) =>
    figuresOf(scenario.name, results).map((figure) => lineOf({ scenario, figure, results })),
  )
  return [headings, headings.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** In the order of the list of all figures. */
function figuresOf(scenario: string, results: Results): FigureName[] {
  // The keys of `figures` are exactly the names of figures.
  const names = Object.keys(figures) as FigureName[]
  return names.filter((figure) => allTargets.some((target) => results.values(scenario, target, figure).length > 0))
}

function lineOf({ scenario, figure, results }: { scenario: Scenario; figure: FigureName; results: Results }): string[] {
  const { title, digits } = figures[figure]
  const cells = allTargets.map((target) => writeValues(results.values(scenario.name, target, figure), digits))
  const noise = results.noise(scenario.name, figure)
  const applied = budgets.filter((budget) => budget.scenario === scenario.name && budget.figure === figure)
  const verdicts = applied
    .map((budget) => judge(budget, results))
    .map((verdict) => (verdict === 'missed' ? `**${verdict}**` : verdict))
  return [
    scenario.title,
    title,
    ...cells,
    Number.isNaN(noise) ? '' : writeNumber(noise, digits),
    applied.map((budget) => budget.text).join('; '),
    verdicts.join('; '),
  ]
}

function writeValues(values: readonly number[], digits: number): string {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((one, other) => one - other)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return ''
  const middle = writeNumber(median(sorted), digits)
  return sorted.length === 1 ? middle : `${middle} (${writeNumber(least, digits)}–${writeNumber(most, digits)})`
}

const writeNumber = (value: number, digits: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
