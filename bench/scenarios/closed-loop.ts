import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWrk, type WrkReport } from '../load/wrk.ts'
import { RIG_CPU, type Target } from '../rig/target.ts'
import type { ExpectedBill, FigureName, MeasureOptions, Sample, Scenario } from './scenario.ts'
import { usualTargets } from './scenario.ts'

interface ClosedLoop {
  name: string
  title: string
  model: string
  path: '/v1/chat/completions' | '/v1/embeddings'
  body: string
  connections: number
  tokens: Pick<ExpectedBill, 'inputTokens' | 'outputTokens'>
  figures: readonly FigureName[]
  /** Content chunks of each answer, when it is streamed. */
  chunks?: number
}

/** A scenario in which a fixed number of connections call again as soon as they are answered. */
export function closedLoopScenario(load: ClosedLoop): Scenario {
  return {
    name: load.name,
    title: load.title,
    models: [load.model],
    targets: usualTargets,
    rounds: 'all',
    // The load ends by closing its connections, with a call under way on each.
    bill: { ...load.tokens, cutShort: load.connections },
    findDifference: (target, { mock }) => findDifference(load, { target, origin: mock.origin }),
    measure: async (target, options) => {
      const cpuBeforeUs = target.process?.cpuUs() ?? 0
      const report = await runClosedLoop(load, { target, options })
      const cpuUs = (target.process?.cpuUs() ?? Number.NaN) - cpuBeforeUs
      return sampleOf(load, { report, cpuUs })
    },
  }
}

function runClosedLoop(
  load: ClosedLoop,
  { target, options }: { target: Target; options: MeasureOptions },
): Promise<WrkReport> {
  const bodyFile = join(options.tempDir, `${load.name}.json`)
  writeFileSync(bodyFile, load.body)
  return runWrk({
    url: `${target.origin}${load.path}`,
    bodyFile,
    headers: target.headers,
    connections: load.connections,
    seconds: options.seconds,
    cpu: RIG_CPU,
  })
}

function sampleOf(load: ClosedLoop, { report, cpuUs }: { report: WrkReport; cpuUs: number }): Sample {
  const measured: Partial<Record<FigureName, number>> = {
    cpuUsPerCall: cpuUs / report.calls,
    callsPerSecond: (report.calls * 1e6) / report.durationUs,
    p50Us: report.p50Us,
    p99Us: report.p99Us,
    cpuUsPerChunkWithCalls: cpuUs / (report.calls * (load.chunks ?? Number.NaN)),
  }
  const problems = []
  if (report.refused > 0) problems.push(`${report.refused} of ${report.calls} calls were refused`)
  if (report.failed > 0) problems.push(`${report.failed} connections broke`)
  const wanted = Object.fromEntries(load.figures.map((name) => [name, measured[name] ?? Number.NaN]))
  return { figures: wanted, answered: report.calls - report.refused, problems }
}

async function findDifference(
  load: ClosedLoop,
  { target, origin }: { target: Target; origin: string },
): Promise<string | undefined> {
  const ask = async (address: string) => {
    const headers = { 'Content-Type': 'application/json', ...target.headers }
    const response = await fetch(`${address}${load.path}`, { method: 'POST', headers, body: load.body })
    return { status: response.status, text: await response.text() }
  }
  const [given, wanted] = [await ask(target.origin), await ask(origin)]
  if (given.status !== 200) return `answers ${given.status}: ${given.text.slice(0, 300)}`
  return given.text === wanted.text ? undefined : `answers other bytes than the upstream: ${given.text.slice(0, 300)}`
}
