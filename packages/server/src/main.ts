import { readFileSync } from 'node:fs'
import { newNodeName } from './app/base.ts'
import { createApp } from './app.ts'
import { closeServer, drainServer, startServer } from './http/server.ts'
import { collectWhenQuiet } from './platform/collect-when-quiet.ts'
import { readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { gatherWakeUps } from './platform/thread-schedule.ts'
import { claimData } from './storage/claim-data.ts'

const WARM_UP_AFTER_MS = 3_000
/** After the drain: a database or disk that takes nothing must not hold up the stop. */
const END_MS = 12_000
/** Calls that are named in the log when nothing else tells of them. */
const NAMED_MAX = 200

/** Reads the configuration, starts the server, and stops it cleanly when asked to. */
async function main(): Promise<void> {
  const { config, warnings } = readConfig(process.env)
  const log = createLog(config.logLevel)
  for (const warning of warnings) log.warn(warning)
  // One call's mistake must not end the others.
  process.on('unhandledRejection', (cause) => log.error({ err: cause }, 'a promise was rejected and nobody listened'))
  process.on('uncaughtException', (cause) => log.error({ err: cause }, 'an error was thrown and nobody caught it'))

  const node = newNodeName(config)
  const claim = await claimData(config, node)
  const endGathering = gatherWakeUps()
  const app = await createApp(config, log, node)
  const server = listen({ ...config, ...app.http })
  // The thread of `fetch`, which behind an outgoing proxy asks vendors, is made when the first address is asked for.
  fetch.preconnect(server.url)
  endGathering()
  const address = addressOf(config.host, server.port)
  console.log(`Tollgate is ready at ${address}`)
  if (await app.isSetupNeeded())
    console.log(`No administrator exists yet. Make the first one at ${address}/setup?token=${app.setupToken}`)

  // Later, because the first answers after a start are waited for, too.
  const warmUp = setTimeout(() => app.warmUp(), WARM_UP_AFTER_MS)
  const endCollecting = collectWhenQuiet()

  async function stop(signal: string): Promise<void> {
    clearTimeout(warmUp)
    endCollecting()
    log.info({ signal }, 'stopping')
    // Whoever sits before it waits for it; no proxy has to learn of it.
    const delayMs = signal === 'SIGTERM' ? config.stopDelayMs : 0
    const { relay } = app.http
    await drainServer(server, relay, { delayMs, drainMs: config.drainTimeoutMs })
    const tooLate = Promise.withResolvers<never>()
    setTimeout(() => tooLate.reject(new Error(`it did not end within ${END_MS / 1000} s`)), END_MS)
    await Promise.race([closeServer(server, relay).then(app.close), tooLate.promise])
    claim.release()
  }
  function tellLosses(): void {
    const lost = app.callsNotWritten()
    if (lost.length === 0) return
    const calls = lost.slice(0, NAMED_MAX).map(({ request_id, user_id, quota }) => ({ request_id, user_id, quota }))
    log.error(
      { count: lost.length, calls },
      'calls ended and could not be brought to disk: they cost nothing, and the next start closes them as interrupted',
    )
  }
  let isStopping = false
  const stopAndExit = (signal: string) => {
    // Who ends a whole group of processes tells each of them, and a process in front passes it on: it comes twice.
    if (isStopping) return
    isStopping = true
    stop(signal).then(
      () => process.exit(),
      (cause) => {
        log.error({ err: cause }, 'the server did not stop cleanly')
        tellLosses()
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stopAndExit)
  process.on('SIGINT', stopAndExit)
  // The terminal that it runs in was closed.
  if (!isHangUpIgnored()) process.on('SIGHUP', stopAndExit)
  void claim.lost.then((reason) => {
    log.error({ err: reason }, 'this server lost its database to another one')
    process.exitCode = 1
    stopAndExit('claim')
  })
}

function listen(parts: Parameters<typeof startServer>[0]): ReturnType<typeof startServer> {
  try {
    return startServer(parts)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause
    throw new Error(`The server cannot listen (HOST=${parts.host}, PORT=${parts.port}): ${reason}`, { cause })
  }
}

/** True for what `nohup` started, where the system tells (Linux): the last bit of the mask is SIGHUP's. */
function isHangUpIgnored(): boolean {
  try {
    return /^SigIgn:\s*[0-9a-f]*[13579bdf]$/m.test(readFileSync('/proc/self/status', 'utf8'))
  } catch {
    return false
  }
}

/** For people: one that a browser on this machine opens. */
function addressOf(host: string, port: number | undefined): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
