import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'

/** A process that this benchmark started and will end, bound to one CPU. */
export interface PinnedProcess {
  pid: number
  /** User and system time so far, in microseconds: all threads, and the children it had when it was ready. */
  cpuUs(): number
  /** Resident memory in bytes, children included. */
  residentBytes(): number
  /** SIGTERM, then SIGKILL after 40 seconds. Resolves with the exit code once it is gone. */
  stop(): Promise<number>
}

export interface StartOptions {
  command: readonly string[]
  cpu: number
  /** Standard output and error go there. */
  logFile: string
  env?: Record<string, string>
  cwd?: string
  /** Throws until the process can be used. */
  probe(): Promise<void>
}

const READY_WITHIN_MS = 30_000
const STOPPED_WITHIN_MS = 40_000
/** The kernel counts in hundredths of a second on every Linux that Bun runs on. */
const US_PER_TICK = 10_000

/** Starts a process and waits for its probe. Throws with the end of its log when it exits or is not ready in time. */
export async function startPinned(options: StartOptions): Promise<PinnedProcess> {
  const log = openSync(options.logFile, 'w')
  // taskset replaces itself with the command, so the pid stays the same.
  const child = Bun.spawn(['taskset', '-c', String(options.cpu), ...options.command], {
    stdin: 'ignore',
    stdout: log,
    stderr: log,
    ...(options.env === undefined ? {} : { env: { ...process.env, ...options.env } }),
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  })
  closeSync(log)
  try {
    await waitUntilReady(options.probe, () => child.exitCode !== null || child.signalCode !== null)
  } catch (cause) {
    child.kill('SIGKILL')
    const lastLines = readFileSync(options.logFile, 'utf8').split('\n').slice(-20).join('\n')
    throw new Error(`${options.command.join(' ')} did not start:\n${lastLines}`, { cause })
  }
  const pids = [child.pid, ...childrenOf(child.pid)]
  return {
    pid: child.pid,
    cpuUs: () => sum(pids.map(cpuUsOf)),
    residentBytes: () => sum(pids.map(residentBytesOf)),
    stop: async () => {
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS)
      const code = await child.exited
      clearTimeout(killer)
      return code
    },
  }
}

async function waitUntilReady(probe: () => Promise<void>, hasExited: () => boolean): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    try {
      return await probe()
    } catch (cause) {
      if (hasExited() || performance.now() > deadline) throw cause
      await Bun.sleep(50)
    }
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return pids.filter((pid) => statFieldsOf(pid)[1] === String(parent))
}

/** Fields of /proc/pid/stat from the state on: [0] state, [1] parent, [11] user ticks, [12] system ticks. Empty when gone. */
function statFieldsOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it is in parentheses and may itself hold any character.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function cpuUsOf(pid: number): number {
  const fields = statFieldsOf(pid)
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * US_PER_TICK
}

function residentBytesOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
