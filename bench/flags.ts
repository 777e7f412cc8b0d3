import { parseArgs } from 'node:util'
import type { TargetName } from './rig/target.ts'
import { allTargets, type Scenario } from './scenarios/scenario.ts'
import { scenarios } from './scenarios/scenarios.ts'

export interface Flags {
  rounds: number
  seconds: number
  scenarios: readonly Scenario[]
  targets: readonly TargetName[]
  /** Folder for a CPU profile of our server; profiling makes it slower. */
  profileDir: string | undefined
}

const HELP = `npm run bench -- [options]
  --rounds N      rounds of each scenario (5)
  --seconds N     length of one measurement (3)
  --only a,b      scenarios: ${scenarios.map(({ name }) => name).join(', ')}
  --without a,b   leave out: ${allTargets.join(', ')}
  --profile DIR   write a CPU profile of Tollgate there; its figures are then too high`

/** Throws a text for the user when an option is not known or makes no sense. */
export function readFlags(commandLine: readonly string[]): Flags | { help: string } {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
      without: { type: 'string', default: '' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return { help: HELP }
  const only = listOf(values.only, { name: '--only', known: scenarios.map(({ name }) => name) })
  const without = listOf(values.without, { name: '--without', known: allTargets })
  return {
    rounds: wholeNumber(values.rounds, '--rounds'),
    seconds: wholeNumber(values.seconds, '--seconds'),
    scenarios: only.length === 0 ? scenarios : scenarios.filter(({ name }) => only.includes(name)),
    targets: allTargets.filter((target) => !without.includes(target)),
    profileDir: values.profile,
  }
}

function wholeNumber(text: string, name: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number above 0`)
  return value
}

function listOf(text: string, { name, known }: { name: string; known: readonly string[] }): string[] {
  const items = text.split(',').filter(Boolean)
  const unknown = items.find((item) => !known.includes(item))
  if (unknown !== undefined) throw new Error(`${name}: ${unknown} is none of ${known.join(', ')}`)
  return items
}
