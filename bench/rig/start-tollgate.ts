import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { type PinnedProcess, startPinned } from './pinned-process.ts'

export const ROOT_PASSWORD = 'bench-root-password'
const ROOT = join(import.meta.dir, '..', '..')

export interface Tollgate {
  origin: string
  dataDir: string
  process: PinnedProcess
}

/** The server as it is delivered, on a new SQLite database, with its default settings but one. */
export async function startTollgate(options: {
  cpu: number
  tempDir: string
  /** Name of the folder for its data, within `tempDir`. */
  folder: string
  profileDir?: string
}): Promise<Tollgate> {
  const dataDir = join(options.tempDir, options.folder)
  mkdirSync(dataDir, { recursive: true })
  const port = freePort()
  const origin = `http://127.0.0.1:${port}`
  const profiling = options.profileDir === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', options.profileDir]
  const child = await startPinned({
    command: [process.execPath, ...profiling, join(ROOT, 'packages', 'server', 'src', 'main.ts')],
    cpu: options.cpu,
    logFile: join(options.tempDir, `${options.folder}.log`),
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ROOT_PASSWORD,
      UPSTREAM_PRIVATE_ALLOWLIST: '127.0.0.1',
      // As every other way to start it says.
      BUN_CONFIG_MAX_HTTP_REQUESTS: '65336',
      MIMALLOC_PURGE_DELAY: '2000',
      MIMALLOC_PURGE_HOLES_MIN_INTERVAL: '2000',
      BUN_JSC_forceCodeBlockLiveness: '1',
      // One reader asks for reports without a pause, which no person does.
      GLOBAL_API_RATE_LIMIT_ENABLE: 'false',
    },
    probe: async () => {
      const reply = await fetch(`${origin}/readyz`)
      if (!reply.ok) throw new Error(`/readyz answers ${reply.status}`)
    },
  })
  return { origin, dataDir, process: child }
}

/** Recomputes every balance of a stopped server's database. Returns what it printed when anything is off. */
export async function findLedgerDifferences(dataDir: string): Promise<string | undefined> {
  const command = join(ROOT, 'packages', 'server', 'src', 'cli', 'ledger-verify.ts')
  const child = Bun.spawn([process.execPath, command], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, problems, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return code === 0 ? undefined : `${output}${problems}`.trim()
}
