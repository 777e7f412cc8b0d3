import { startPostgres, startRedis } from './real-servers.ts'

/**
 * Runs one PostgreSQL and one Redis while its input stays open: prints their addresses as one line of JSON, the
 * environment of a test run, and stops both when the input closes. A caller that is killed closes it too.
 */
const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
process.stdout.write(`${JSON.stringify({ TEST_POSTGRES_URL: postgres.url, TEST_REDIS_URL: redis.url })}\n`)
// A Ctrl-C reaches the whole group of processes; the caller decides when the servers go.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
for await (const _ of Bun.stdin.stream()) {
  // Only its end counts.
}
await Promise.all([postgres.stop(), redis.stop()])
process.exit(0)
