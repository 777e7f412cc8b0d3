import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Base, newNodeName, openBase } from './app/base.ts'
import { consoleParts } from './app/console.ts'
import { startWork } from './app/jobs.ts'
import { createLetters } from './app/letters.ts'
import { createMoney } from './app/money.ts'
import { createPeople, type People } from './app/people.ts'
import { createRelayParts } from './app/relay.ts'
import { createRounds } from './app/rounds.ts'
import { createHandlers } from './console/handlers.ts'
import { VERSION } from './console/version.ts'
import type { Journal } from './domain/billing/journal.ts'
import { BodyRoom } from './http/body-room.ts'
import { createConsoleApp } from './http/console-routes.ts'
import { framedSites } from './http/framed-sites.ts'
import { createMetricsRoute } from './http/metrics-route.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createRelayHttp } from './http/relay-http.ts'
import { loadWebFiles } from './http/web-files.ts'
import type { Config } from './platform/config.ts'
import { createRequestIds } from './platform/ids.ts'
import { createAddressSet } from './platform/ip-ranges.ts'
import type { RelayParts } from './relay/relay-parts.ts'
import { createTokenBilling } from './relay/token-billing.ts'

export type App = Awaited<ReturnType<typeof createApp>>

/** Where the built console lies. */
const WEB_FILES = join(import.meta.dir, '../../web/dist')

/** The one place where the parts are made and joined. Opens and migrates the database, closes what a crash left open. */
export async function createApp(config: Config, log: Logger, node = newNodeName(config)) {
  const base = await openBase(config, log, node)
  const letters = createLetters(base)
  const money = await createMoney(base, letters)
  const relay = await createRelayParts(base, letters, money)
  const people = createPeople(base, letters, relay)
  const { firstAdministrator } = people
  if (config.rootPassword !== '') await firstAdministrator.ensureRoot(config.rootPassword)
  const rounds = createRounds(base, letters, relay)
  const joined = { letters, relay, people, rounds }
  const consoleSide = consoleParts(base, joined)
  const handlers = createHandlers(consoleSide)
  const http = await createHttp(base, { relay, people, handlers, journal: money.journal })
  const work = await startWork(base, { ...joined, usageLogs: consoleSide.usageLogs })

  return {
    isSetupNeeded: firstAdministrator.isSetupNeeded,
    setupToken: firstAdministrator.setupToken,
    http,
    /** What the first calls would otherwise wait for. */
    warmUp: () => relay.counter.warmUp(),
    /** Calls that ended and are not on disk. */
    callsNotWritten: () => money.journal.callsNotWritten(),
    /** Everything taken in is on disk when this resolves. */
    async close(): Promise<void> {
      await work.stop()
      await money.close()
      relay.counter.close()
      relay.channels.stop()
      base.siteOptions.stop()
      await work.leave()
      await base.shared.close()
      await base.db.close()
    },
  }
}

interface Served {
  relay: RelayParts
  people: People
  handlers: ReturnType<typeof createHandlers>
  journal: Journal
}

/** What the listener needs. */
async function createHttp(base: Base, { relay, people, handlers, journal }: Served) {
  const { config, log, clock, db, shared, counters, options } = base
  const { signIn, wallet } = people
  const newRequestId = createRequestIds(clock)
  const limits = createRateLimits(counters, config)
  const trustedProxies = createAddressSet(config.trustedProxies)
  const relayHttp = createRelayHttp({
    relay,
    newRequestId,
    maxBodyBytes: config.maxBodyBytes,
    signIn,
    limits,
    billing: createTokenBilling({ db, options }),
  })
  const consoleApp = createConsoleApp({
    handlers,
    signIn,
    limits,
    isTrustedProxy: trustedProxies,
    newRequestId,
    payments: wallet.callbacks,
    health: { db, shared, journal, isAccepting: () => !relayHttp.isLeaving, version: VERSION },
    webFiles: await loadWebFiles(WEB_FILES),
    hasHumanCheck: () => options().TurnstileCheckEnabled,
    framedSites: () => framedSites(options()),
    log,
  })
  const readMetrics = createMetricsRoute({ metrics: relay.metrics, token: config.metricsToken })
  return {
    trustedProxies,
    bodyRoom: new BodyRoom(config.maxBodiesBytes),
    relay: relayHttp,
    other: (request: Request, path: string, connection: { socketAddress: string; keepConnection?: () => void }) =>
      path === '/metrics' ? readMetrics(request, connection.socketAddress) : consoleApp.fetch(request, connection),
  }
}
