import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './real-servers.ts'

const packageFolder = join(import.meta.dir, '..')
const READY_WITHIN_MS = 60_000

/** One real server process. */
export interface RunningServer {
  /** `http://127.0.0.1:port`. */
  url: string
  port: number
  pid: number
  /** Milliseconds from the start of the process to the first good /readyz. */
  readyAfterMs: number
  /** Everything it printed so far. */
  output(): string
  /** Ends it at once, as a power cut would. */
  kill9(): Promise<void>
  /** SIGTERM; answers with the exit code. */
  stop(): Promise<number>
  /** Resolves with the exit code, however it ended (137 and more: by a signal). */
  exited: Promise<number>
}

/**
 * Starts the server as an own process with exactly this environment (and PATH), and waits until it is ready.
 * Throws with its output when it ends before that. It ends with the test process, whatever happens to that.
 */
export async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const port = Number(environment.PORT ?? freePort())
  const startedMs = performance.now()
  const child = Bun.spawn([process.execPath, '--no-orphans', '--no-env-file', join(packageFolder, 'src', 'main.ts')], {
    cwd: packageFolder,
    env: {
      PATH: process.env.PATH ?? '',
      BUN_CONFIG_MAX_HTTP_REQUESTS: '65336',
      HOST: '127.0.0.1',
      ...environment,
      PORT: String(port),
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) void collect(stream, output)
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, child, output)
  return {
    url,
    port,
    pid: child.pid,
    readyAfterMs: performance.now() - startedMs,
    output: () => output.join(''),
    exited: child.exited,
    kill9: async () => {
      child.kill('SIGKILL')
      await child.exited
    },
    stop: () => {
      child.kill('SIGTERM')
      return child.exited
    },
  }
}

async function collect(stream: ReadableStream<Uint8Array>, output: string[]): Promise<void> {
  const decoder = new TextDecoder()
  for await (const bytes of stream) output.push(decoder.decode(bytes, { stream: true }))
}

async function waitUntilReady(url: string, child: Bun.Subprocess, output: string[]): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const reply = await fetch(`${url}/readyz`).catch(() => undefined)
    if (reply?.status === 200) return
    await Bun.sleep(10)
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not become ready:\n${output.join('')}`)
}

/** A new empty folder, and how to remove it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'tollgate-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Runs a command of the server package (`cli/<name>.ts`) with this environment. */
export async function runCommand(name: string, environment: Record<string, string>, ...parameters: string[]) {
  const child = Bun.spawn(
    [process.execPath, '--no-env-file', join(packageFolder, 'src', 'cli', `${name}.ts`), ...parameters],
    {
      cwd: packageFolder,
      env: { PATH: process.env.PATH ?? '', ...environment },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exitCode, output: `${stdout}${stderr}` }
}
