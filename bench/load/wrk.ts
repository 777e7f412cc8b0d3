import { join } from 'node:path'
import { fieldsOf } from '../fields-of.ts'

export interface WrkLoad {
  url: string
  bodyFile: string
  headers: Record<string, string>
  connections: number
  seconds: number
  cpu: number
}

export interface WrkReport {
  /** Answers received, whatever their status. Calls still under way at the end are not among them. */
  calls: number
  durationUs: number
  /** Answers with a status of 400 or more. */
  refused: number
  /** Broken connections and calls without an answer within 2 seconds. */
  failed: number
  p50Us: number
  p99Us: number
}

/** Closed-loop load: every connection sends its next call when it has its answer. Throws when wrk itself fails. */
export async function runWrk(load: WrkLoad): Promise<WrkReport> {
  const headers = Object.entries(load.headers).map(([name, value]) => `${name}: ${value}`)
  const child = Bun.spawn(
    [
      ...['taskset', '-c', String(load.cpu), 'wrk', '-t1', `-c${load.connections}`, `-d${load.seconds}`],
      ...['-s', join(import.meta.dir, 'wrk.lua'), load.url, '--', load.bodyFile, ...headers],
    ],
    { stdout: 'pipe', stderr: 'pipe' },
  )
  const [output, problems, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  const line = output.split('\n').find((text) => text.startsWith('{'))
  if (code !== 0 || line === undefined) throw new Error(`wrk failed with ${code}:\n${problems}${output}`)
  return readReport(JSON.parse(line))
}

function readReport(value: unknown): WrkReport {
  const fields = fieldsOf(value)
  const count = (name: keyof WrkReport) => Number(fields.get(name))
  return {
    calls: count('calls'),
    durationUs: count('durationUs'),
    refused: count('refused'),
    failed: count('failed'),
    p50Us: count('p50Us'),
    p99Us: count('p99Us'),
  }
}
