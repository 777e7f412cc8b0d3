import { describe } from 'bun:test'
import { Client } from 'pg'
import { type ConsoleClient, signIn } from './console-client.ts'
import { type FakeUpstream, startFakeUpstream } from './fake-upstream.ts'
import { freePort, type RealServer, startPostgres, startRedis } from './real-servers.ts'
import { startRoundRobin } from './round-robin.ts'
import { type RunningServer, runCommand, startServer, temporaryFolder } from './running-server.ts'

export const ROOT_PASSWORD = 'correct horse 7'

export type SiteKind = 'sqlite' | 'postgres-redis'

/** A whole installation: server processes, what they store in, a fake vendor, and the administrator signed in. */
export interface Site {
  kind: SiteKind
  /** One address for all nodes: that of the only one, or of a proxy that takes turns. */
  url: string
  nodes: RunningServer[]
  upstream: FakeUpstream
  /** Signed in as the administrator, who also owns the tokens of the tests. */
  root: ConsoleClient
  /** Only with Redis. It is this site's alone. */
  redis: RealServer | undefined
  /** What each node's process gets, but for its name and port. */
  environment: Record<string, string>
  /** Starts the node at this place again, on its old port, after it was ended. */
  restartNode(place: number, extra?: Record<string, string>): Promise<RunningServer>
  /** Runs a command of the server on this site's data. */
  command(name: string, ...parameters: string[]): Promise<{ exitCode: number; output: string }>
  stop(): Promise<void>
}

export interface SiteOptions {
  /** How many server processes; more than one only with PostgreSQL and Redis. */
  nodes?: number
  env?: Record<string, string>
}

/** Runs a suite on SQLite and memory with one node, and on PostgreSQL and Redis with two. */
export function eachSite(
  name: string,
  suite: (start: (options?: SiteOptions) => Promise<Site>, kind: SiteKind) => void,
): void {
  describe(`${name} (SQLite)`, () => suite((options) => startSite('sqlite', options), 'sqlite'))
  describe(`${name} (PostgreSQL, Redis, two nodes)`, () =>
    suite((options) => startSite('postgres-redis', { nodes: 2, ...options }), 'postgres-redis'))
}

export async function startSite(kind: SiteKind, { nodes: count = 1, env = {} }: SiteOptions = {}): Promise<Site> {
  const folder = temporaryFolder()
  const upstream = await startFakeUpstream()
  const storage = kind === 'sqlite' ? undefined : await startStorage()
  const environment: Record<string, string> = {
    DATA_DIR: folder.path,
    ROOT_PASSWORD,
    CRYPTO_SECRET: 'a secret of the tests',
    UPSTREAM_PRIVATE_ALLOWLIST: '127.0.0.1',
    GLOBAL_API_RATE_LIMIT_ENABLE: 'false',
    GLOBAL_WEB_RATE_LIMIT_ENABLE: 'false',
    CRITICAL_RATE_LIMIT_ENABLE: 'false',
    LOG_LEVEL: 'warn',
    ...storage?.environment,
    ...env,
  }
  const ports = Array.from({ length: count }, freePort)
  const startNode = (place: number, extra: Record<string, string> = {}) =>
    startServer({ ...environment, NODE_NAME: `node-${place}`, PORT: String(ports[place]), ...extra })
  const nodes: RunningServer[] = []
  for (const place of ports.keys()) nodes.push(await startNode(place))
  const proxy = count > 1 ? await startRoundRobin(ports) : undefined
  const url = proxy?.url ?? `http://127.0.0.1:${ports[0]}`
  return {
    kind,
    url,
    nodes,
    upstream,
    root: await signIn(url, 'root', ROOT_PASSWORD),
    redis: storage?.redis,
    environment,
    restartNode: async (place, extra) => {
      const node = await startNode(place, extra)
      nodes[place] = node
      return node
    },
    command: (name, ...parameters) => runCommand(name, environment, ...parameters),
    stop: async () => {
      await Promise.all(nodes.map((node) => node.kill9()))
      await Promise.all([proxy?.stop(), upstream.stop(), storage?.stop()])
      folder.remove()
    },
  }
}

/** A database of the test run's PostgreSQL, and a Redis of its own: clearing one must not disturb other tests. */
async function startStorage() {
  const redis = await startRedis()
  const server = process.env.TEST_POSTGRES_URL ?? (await ownPostgres())
  const name = `site_${crypto.randomUUID().replaceAll('-', '')}`
  await runSql(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    redis,
    environment: { SQL_DSN: url.href, REDIS_CONN_STRING: redis.url },
    stop: async () => {
      await redis.stop()
      await runSql(server, `drop database ${name} with (force)`)
    },
  }
}

/** Outside a whole test run: one server for the process, which ends with it. */
let started: Promise<RealServer> | undefined
async function ownPostgres(): Promise<string> {
  started ??= startPostgres()
  return (await started).url
}

async function runSql(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
