import { readServerFigures } from './checks/server-figures.ts'
import { waitForSilence } from './mock-upstream/wait-for-silence.ts'
import type { Results } from './report/results.ts'
import type { Rig } from './rig/start-rig.ts'
import { isOurs, type Target } from './rig/target.ts'
import {
  type ExpectedBill,
  type FigureName,
  figures,
  type MeasureOptions,
  type Sample,
  type Scenario,
} from './scenarios/scenario.ts'

export interface ScenarioRun {
  scenario: Scenario
  rig: Rig
  rounds: number
  seconds: number
  tempDir: string
  results: Results
  say: (line: string) => void
}

/**
 * Measures every target once in each round, in alternating order, into `results`. Returns what is wrong with our
 * server's answers or bills. Anything wrong with the rig itself throws; another gateway's faults are only said.
 */
export async function runScenario(run: ScenarioRun): Promise<string[]> {
  const { scenario, rig } = run
  const options: MeasureOptions = { mock: rig.mock, seconds: run.seconds, tempDir: run.tempDir }
  const targets: Target[] = []
  const problems: string[] = []
  for (const target of rig.targets.filter(({ name }) => scenario.targets.includes(name))) {
    const difference = await scenario.findDifference(target, options)
    if (difference !== undefined) {
      // What answers otherwise does other work, so that its figures would mean nothing.
      problems.push(...report(run, target, [difference]))
      continue
    }
    targets.push(target)
    if (scenario.rounds === 'all' && target.warmUpSeconds > 0) {
      await scenario.measure(target, { ...options, seconds: target.warmUpSeconds })
    }
  }
  const rounds = scenario.rounds === 'once' ? 1 : run.rounds
  for (let round = 0; round < rounds; round += 1) {
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      problems.push(...(await measureOnce({ run, target, round, options })))
    }
  }
  return problems
}

interface OneMeasurement {
  run: ScenarioRun
  target: Target
  round: number
  options: MeasureOptions
}

async function measureOnce({ run, target, round, options }: OneMeasurement): Promise<string[]> {
  const { scenario, rig } = run
  await waitForSilence(rig.mock)
  const books = isOurs(target.name) ? await openBooks(target, rig) : undefined
  const sample = await scenario.measure(target, options)
  const billed = await books?.close(scenario.bill, sample.answered)
  const figures = { ...sample.figures, ...billed?.figures }
  run.results.add({ scenario: scenario.name, target: target.name }, figures)
  run.say(`${scenario.name} ${round + 1}/${run.rounds} ${target.name.padEnd(10)} ${writeFigures(figures)}`)
  return report(run, target, [...sample.problems, ...(billed?.problems ?? [])])
}

/** Remembers where the books stand; `close` says what is wrong with the bills since then. */
async function openBooks(target: Target, rig: Rig) {
  const bills = rig.bills.get(target.origin)
  const mark = await bills?.mark()
  const { commits: commitsBefore } = await readServerFigures(target.origin)
  const close = async (bill: ExpectedBill, answered: number) => {
    const problems = bills && mark ? await bills.findProblems(mark, { ...bill, answered }) : []
    const commits = (await readServerFigures(target.origin)).commits - commitsBefore
    // Calls that are refused leave nothing to commit.
    return { problems, figures: answered > 0 ? { commitsPerCall: commits / answered } : {} }
  }
  return { close }
}

/** Passes our server's problems on, says Portkey's, and throws those of the rig. */
function report({ scenario, say }: ScenarioRun, target: Target, problems: string[]): string[] {
  if (problems.length === 0) return []
  const lines = problems.map((problem) => `${scenario.name}, ${target.name}: ${problem}`)
  for (const line of lines) say(line)
  if (target.name === 'direct' || target.name === 'nginx')
    throw new Error(`the rig itself is at fault: ${lines.join('; ')}`)
  return target.name === 'portkey' ? [] : lines
}

function writeFigures(values: Sample['figures']): string {
  // The keys of a sample's figures are names of figures, by its type.
  const entries = Object.entries(values) as [FigureName, number][]
  return entries.map(([name, value]) => `${figures[name].title} ${value.toFixed(figures[name].digits)}`).join(', ')
}
