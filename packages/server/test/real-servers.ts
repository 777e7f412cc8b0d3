import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

/** A database server of our own on the loopback address, in a directory that goes away with it. */
export interface RealServer {
  readonly url: string
  readonly pid: number
  /** Ends it and keeps its data and its port, as a crash does when `signal` is SIGKILL. */
  halt(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** After `halt`. */
  start(): Promise<void>
  restart(): Promise<void>
  /** Ends it for good. It also ends when this process does, however that happens. */
  stop(): Promise<void>
}

/** PostgreSQL without passwords and without flushing to disk. Its files need an account that is not root. */
export async function startPostgres(): Promise<RealServer> {
  const directory = mkdtempSync(join(tmpdir(), 'tollgate-postgres-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) await run(['chown', 'postgres', directory])
  const account = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
  const programs = postgresPrograms()
  const data = join(directory, 'data')
  await run([
    ...account,
    join(programs, 'initdb'),
    ...['--pgdata', data, '--username', 'postgres', '--auth', 'trust'],
    ...['--encoding', 'UTF8', '--no-locale', '--no-sync'],
  ])
  const port = freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return superviseServer({
    url,
    directory,
    command: [
      ...account,
      join(programs, 'postgres'),
      ...['-D', data, '-p', String(port), '-k', directory, '-c', 'listen_addresses=127.0.0.1'],
      ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    ],
    answers: async () => {
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.end()
    },
  })
}

/** Redis without persistence. */
export async function startRedis(): Promise<RealServer> {
  const directory = mkdtempSync(join(tmpdir(), 'tollgate-redis-'))
  const port = freePort()
  return superviseServer({
    url: `redis://127.0.0.1:${port}`,
    directory,
    command: [
      'redis-server',
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', directory],
      ...['--save', '', '--appendonly', 'no', '--databases', '1000'],
    ],
    answers: async () => {
      const socket = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data: () => undefined } })
      socket.end()
    },
  })
}

interface ServerPlan {
  url: string
  directory: string
  command: string[]
  /** Rejects while the server does not answer. */
  answers(): Promise<void>
}

/**
 * Runs the server given as arguments in directory $HOME_OF_SERVER. The end of standard input means that the process
 * which wanted the server is gone: then the server ends too, and its directory with it.
 */
const GUARD = `trap : INT
"$@" </dev/null >"$HOME_OF_SERVER/log" 2>&1 &
server=$!
echo $server
exec 3<&0
(read -r _ <&3; touch "$HOME_OF_SERVER/orphaned"; kill -INT $server) &
watcher=$!
wait $server
kill $watcher
test -e "$HOME_OF_SERVER/orphaned" && rm -rf "$HOME_OF_SERVER"`

async function superviseServer(plan: ServerPlan): Promise<RealServer> {
  let running = await launch(plan)
  const halt = async (signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> => {
    if (isAlive(running.pid)) process.kill(running.pid, signal)
    await running.exited
  }
  const start = async (): Promise<void> => {
    running = await launch(plan)
  }
  return {
    url: plan.url,
    get pid() {
      return running.pid
    },
    halt,
    start,
    restart: async () => {
      await halt()
      await start()
    },
    stop: async () => {
      await halt()
      await run(['rm', '-rf', plan.directory])
    },
  }
}

/** Processes of a PostgreSQL that was killed keep its memory until they notice. */
const STILL_IN_USE = 'pre-existing shared memory block'
const LAUNCHES_MAX = 100

async function launch(plan: ServerPlan, launches = 1): Promise<{ pid: number; exited: Promise<unknown> }> {
  const guard = Bun.spawn(['sh', '-c', GUARD, 'guard', ...plan.command], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
    env: { ...process.env, HOME_OF_SERVER: plan.directory },
  })
  guard.unref()
  const reader = guard.stdout.getReader()
  const pid = Number(new TextDecoder().decode((await reader.read()).value))
  await reader.cancel()
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    try {
      await plan.answers()
      return { pid, exited: guard.exited }
    } catch {
      if (guard.exitCode !== null) break
      await Bun.sleep(50)
    }
  }
  const log = await Bun.file(join(plan.directory, 'log')).text()
  if (launches < LAUNCHES_MAX && log.includes(STILL_IN_USE)) {
    await Bun.sleep(100)
    return launch(plan, launches + 1)
  }
  throw new Error(`${plan.command.join(' ')} did not start:\n${log}`)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function postgresPrograms(): string {
  const found = Bun.which('initdb')
  if (found !== null) return join(found, '..')
  const versions = '/usr/lib/postgresql'
  const newest = readdirSync(versions).sort((one, other) => Number(other) - Number(one))[0]
  if (newest === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql redis-server')
  return join(versions, newest, 'bin')
}

/** Systems give ports above these to whoever wants any; one of these stays free while its server is down. */
const PORTS = { first: 12_000, count: 20_000 }
let lastPort = Math.floor(Math.random() * PORTS.count)

/** A port that was free a moment ago, and another each time. */
export function freePort(): number {
  for (let tries = 0; tries < PORTS.count; tries += 1) {
    lastPort = (lastPort + 1) % PORTS.count
    const port = PORTS.first + lastPort
    try {
      Bun.listen({ hostname: '127.0.0.1', port, socket: { data: () => undefined } }).stop(true)
      return port
    } catch {
      // Somebody listens there.
    }
  }
  throw new Error('no port is free')
}

async function run(command: string[]): Promise<void> {
  const child = Bun.spawn(command, { stdout: 'ignore', stderr: 'pipe' })
  const [exitCode, errors] = await Promise.all([child.exited, new Response(child.stderr).text()])
  if (exitCode !== 0) throw new Error(`${command[0]} failed: ${errors}`)
}
