import { join } from 'node:path'
import { type BillCheck, createBillCheck } from '../checks/bill-check.ts'
import { type MockUpstream, startMock } from '../mock-upstream/start-mock.ts'
import { hasCompiler } from './compile-native.ts'
import { growSite } from './grow-site.ts'
import { prepareTollgate } from './prepare-tollgate.ts'
import { startNginx } from './start-nginx.ts'
import { startPortkey } from './start-portkey.ts'
import { startTollgate } from './start-tollgate.ts'
import { RIG_CPU, SERVER_CPU, type Target, type TargetName } from './target.ts'

export interface Rig {
  mock: MockUpstream
  targets: Target[]
  /** Of each of our servers, by its address. */
  bills: ReadonlyMap<string, BillCheck>
  dataDirs: readonly string[]
  /** Ends every process in the reverse order of its start. Returns what went wrong with our server's stop. */
  stop(): Promise<string[]>
}

export interface RigOptions {
  tempDir: string
  targets: readonly TargetName[]
  models: readonly string[]
  profileDir: string | undefined
  say: (line: string) => void
}

/** Starts the mock upstream and every server that was asked for. When one cannot start, those before it are ended. */
export async function startRig(options: RigOptions): Promise<Rig> {
  const stops: (() => Promise<string | undefined>)[] = []
  const stop = async () => {
    const problems = []
    for (const end of stops.splice(0).reverse()) problems.push(await end())
    return problems.filter((problem) => problem !== undefined)
  }
  try {
    return { ...(await startParts(options, stops)), stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function startParts(
  options: RigOptions,
  stops: (() => Promise<string | undefined>)[],
): Promise<Omit<Rig, 'stop'>> {
  const { tempDir, say } = options
  const wants = (name: TargetName) => options.targets.includes(name)
  const kind = hasCompiler() ? 'native' : 'bun'
  if (kind === 'bun') say('no gcc: the mock upstream runs on Bun and may itself be the limit')
  const mock = await startMock({ kind, cpu: RIG_CPU, tempDir })
  stops.push(() => mock.stop().then(() => undefined))
  const targets: Target[] = wants('direct')
    ? [{ name: 'direct', origin: mock.origin, headers: {}, warmUpSeconds: 1 }]
    : []
  const place = { upstream: mock.origin, cpu: SERVER_CPU, tempDir }

  if (wants('nginx')) {
    const nginx = await startNginx(place)
    stops.push(() => nginx.process.stop().then(() => undefined))
    targets.push({ name: 'nginx', headers: {}, warmUpSeconds: 1, ...nginx })
  }
  const bills = new Map<string, BillCheck>()
  const dataDirs: string[] = []
  const startOurs = async (folder: string) => {
    const profile = options.profileDir === undefined ? {} : { profileDir: options.profileDir }
    const server = await startTollgate({ ...place, ...profile, folder })
    stops.push(async () => {
      const code = await server.process.stop()
      return code === 0 ? undefined : `Tollgate did not stop cleanly: it exited with ${code}`
    })
    dataDirs.push(server.dataDir)
    bills.set(server.origin, createBillCheck({ origin: server.origin, dataDir: server.dataDir, mock }))
    return prepareTollgate(server, { upstream: mock.origin, models: options.models })
  }
  if (wants('ours') || wants('ours-again')) {
    const ours = await startOurs('data')
    if (wants('ours')) targets.push(ours)
    // The same process, which is warm by then.
    if (wants('ours-again')) targets.push({ ...ours, name: 'ours-again', warmUpSeconds: 0 })
  }
  if (wants('ours-grown')) {
    say('filling a large site: 1,000 channels, 10,000 tokens, 1,000,000 log rows')
    growSite(join(tempDir, 'grown-data'))
    targets.push({ ...(await startOurs('grown-data')), name: 'ours-grown' })
  }
  if (wants('portkey')) {
    const portkey = await startPortkey(place)
    if (typeof portkey === 'string') say(`Portkey is left out: ${portkey}`)
    else {
      stops.push(() => portkey.process.stop().then(() => undefined))
      targets.push(portkey)
    }
  }
  return { mock, targets, bills, dataDirs }
}
