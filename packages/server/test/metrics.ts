import type { RunningServer } from './running-server.ts'

/** Every sample of a node's /metrics: the name with its labels, as printed, and its value. */
export async function readMetrics(node: RunningServer): Promise<Map<string, number>> {
  const text = await (await fetch(`${node.url}/metrics`)).text()
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

async function readMetric(node: RunningServer, name: string): Promise<number> {
  const value = (await readMetrics(node)).get(name)
  if (value === undefined) throw new Error(`/metrics has no ${name}`)
  return value
}

/** Quota set aside for running calls. */
export const openHolds = (node: RunningServer): Promise<number> => readMetric(node, 'tollgate_open_holds')

export const openStreams = (node: RunningServer): Promise<number> => readMetric(node, 'tollgate_open_streams')

/** Resident memory of the process, in bytes. */
export async function residentBytes(node: RunningServer): Promise<number> {
  const status = await Bun.file(`/proc/${node.pid}/status`).text()
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
