import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Flags, readFlags } from './flags.ts'
import { describeMachine } from './report/machine.ts'
import { Results } from './report/results.ts'
import { writeTable } from './report/table.ts'
import { startRig } from './rig/start-rig.ts'
import { findLedgerDifferences } from './rig/start-tollgate.ts'
import { RIG_CPU } from './rig/target.ts'
import { runScenario } from './run-scenario.ts'

const say = (line: string) => console.error(line)

/** Runs everything that was asked for and prints the table. Returns what is wrong with our server. */
async function runBenchmark(flags: Flags, tempDir: string): Promise<string[]> {
  Bun.spawnSync(['taskset', '-a', '-p', '-c', String(RIG_CPU), String(process.pid)])
  const machine = describeMachine(tempDir)
  say(machine)
  const models = [...new Set(flags.scenarios.flatMap((scenario) => scenario.models))]
  const wanted = new Set(flags.scenarios.flatMap((scenario) => scenario.targets))
  const targets = flags.targets.filter((target) => wanted.has(target))
  const rig = await startRig({ tempDir, models, targets, profileDir: flags.profileDir, say })
  const stopEarly = () => void rig.stop().finally(() => process.exit(130))
  process.once('SIGINT', stopEarly).once('SIGTERM', stopEarly)
  const results = new Results()
  const problems: string[] = []
  try {
    for (const scenario of flags.scenarios) {
      problems.push(...(await runScenario({ ...flags, scenario, rig, tempDir, results, say })))
    }
  } finally {
    problems.push(...(await rig.stop()))
  }
  for (const dataDir of rig.dataDirs) {
    const difference = await findLedgerDifferences(dataDir)
    if (difference !== undefined) problems.push(`the ledger is off: ${difference}`)
  }
  console.log(`${machine}\n\n${writeTable(flags.scenarios, results)}\n`)
  return problems
}

async function main(): Promise<number> {
  const flags = readFlags(Bun.argv.slice(2))
  if ('help' in flags) {
    console.log(flags.help)
    return 0
  }
  // On the disk of the project: the usual folder for temporary files may be memory, where a commit costs nothing.
  const cache = join(import.meta.dir, '.cache')
  mkdirSync(cache, { recursive: true })
  const tempDir = mkdtempSync(join(cache, 'run-'))
  const problems = await runBenchmark(flags, tempDir)
  for (const problem of problems) console.log(`FAILED: ${problem}`)
  if (problems.length > 0) say(`logs and database are kept in ${tempDir}`)
  else rmSync(tempDir, { recursive: true })
  return problems.length === 0 ? 0 : 1
}

process.exit(await main())
