import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createHandlers } from './console/handlers.ts'
import { VERSION } from './console/version.ts'
import { createAudit } from './domain/audit/audit.ts'
import { createJournal } from './domain/billing/journal.ts'
import { createLedger } from './domain/billing/ledger.ts'
import { createLedgerStore } from './domain/billing/ledger-store.ts'
import { createChannelAccounts } from './domain/channels/channel-accounts.ts'
import { createChannelCache } from './domain/channels/channel-cache.ts'
import { createChannelHealth } from './domain/channels/channel-health.ts'
import { createChannels } from './domain/channels/channels.ts'
import { createChannelChooser } from './domain/channels/choose-channel.ts'
import { Conversations } from './domain/channels/conversations.ts'
import { createConcurrentCalls } from './domain/limits/concurrent-calls.ts'
import { createMailer } from './domain/mail/send-mail.ts'
import { createNotices } from './domain/notices/notices.ts'
import { createNotificationSettings } from './domain/notices/notification-settings.ts'
import { createQuotaWarnings } from './domain/notices/quota-warnings.ts'
import { createNoticeSender } from './domain/notices/send-notice.ts'
import { createSiteNews } from './domain/notices/site-news.ts'
import { createOptions } from './domain/options/options.ts'
import { createTokenCounter } from './domain/pricing/count-tokens.ts'
import { OutputHistory } from './domain/pricing/output-history.ts'
import { PriceList } from './domain/pricing/price-list.ts'
import { createRedemptions } from './domain/redemptions/redemptions.ts'
import { createAccounts } from './domain/sign-in/accounts.ts'
import { createFirstAdministrator } from './domain/sign-in/first-administrator.ts'
import { hashPassword } from './domain/sign-in/password.ts'
import { createCallerCache } from './domain/tokens/caller-cache.ts'
import { createTokens } from './domain/tokens/tokens.ts'
import { createUsageLogs } from './domain/usage-logs/usage-logs.ts'
import { createNewAccounts } from './domain/users/new-account.ts'
import { createUserAdministration } from './domain/users/user-administration.ts'
import { createUsers } from './domain/users/users.ts'
import { createWallet } from './domain/wallet/wallet.ts'
import { createConsoleApp } from './http/console-routes.ts'
import { createMetricsRoute } from './http/metrics-route.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createRelayHttp } from './http/relay-http.ts'
import { loadWebFiles } from './http/web-files.ts'
import { jobList } from './jobs/job-list.ts'
import { startJobs } from './jobs/job-runner.ts'
import { createNodePresence } from './jobs/node-presence.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { createDeadlines } from './platform/deadlines.ts'
import { createFailpoint } from './platform/failpoint.ts'
import { createVault } from './platform/hashing.ts'
import { createRequestIds, randomAlphanumeric } from './platform/ids.ts'
import { createAddressSet } from './platform/ip-ranges.ts'
import { createMetrics } from './platform/metrics.ts'
import { readOrMakeSecret } from './platform/secret-file.ts'
import { probeChannel } from './relay/probe-channel.ts'
import type { RelayParts } from './relay/relay-parts.ts'
import { createTokenBilling } from './relay/token-billing.ts'
import { createTurnStore } from './relay/turn-store.ts'
import { checkSecret } from './storage/check-secret.ts'
import { migrate } from './storage/migrate.ts'
import { openDatabase } from './storage/open-database.ts'
import { openSharedState } from './storage/open-shared-state.ts'
import { createSteadyCounters } from './storage/steady-counters.ts'
import { createVendorTokens } from './upstream/credentials/vendor-tokens.ts'
import { fetchMedia, type MediaParts } from './upstream/fetch-media.ts'
import { createAddressGuard } from './upstream/guard-address.ts'
import { MEDIA_LIMITS } from './upstream/media/limits.ts'
import { createPublicAddresses } from './upstream/media/public-addresses.ts'
import { postPublic } from './upstream/post-public.ts'

export type App = Awaited<ReturnType<typeof createApp>>

/** The one place where the parts are made and joined. Opens and migrates the database, closes what a crash left open. */
export async function createApp(config: Config, log: Logger) {
  const clock = systemClock(config.timeOffsetMs)
  // A new name for every start: what the last process of this node left behind is found as a dead node's.
  const node = `${config.nodeName || hostname()}#${randomAlphanumeric(8)}`
  const vault = createVault(config.cryptoSecret || readOrMakeSecret(config.dataDir))
  const db = await openDatabase(config)
  await migrate(db)
  await checkSecret(db, vault)
  const shared = await openSharedState(config, { node, clock })
  const logError = (message: string, cause: unknown) => log.error({ err: cause }, message)

  const options = createOptions({
    db,
    shared,
    vault,
    log,
    // A node alone makes every change itself; among many a notice may get lost.
    syncFrequencyMs: Math.min(
      config.syncFrequencyMs,
      shared.kind === 'redis' ? OPTIONS_SYNC_MS : Number.POSITIVE_INFINITY,
    ),
  })
  await options.load()
  const currentOptions = options.current
  const store = createLedgerStore(db, () => ({
    writesLogRows: currentOptions().LogConsumeEnabled,
    writesHourlySums: currentOptions().DataExportEnabled && currentOptions().LogConsumeEnabled,
  }))
  const metrics = createMetrics({
    openHolds: () => shared.balances.heldHere(),
    openCalls: () => journal.openCalls,
    journalDepth: () => journal.depth,
  })
  const settings = createNotificationSettings({ db, vault })
  const addresses = createPublicAddresses({ allowlist: config.privateMedia })
  const sendMail = createMailer({ options: currentOptions })
  const send = createNoticeSender({
    sendMail,
    post: (post) => postPublic(post, addresses),
    clock,
  })
  const siteNews = createSiteNews({ db, settings, send, options: currentOptions, clock, log })
  const quotaWarnings = createQuotaWarnings({ db, shared, settings, send, options: currentOptions, log })
  const journal = createJournal({
    store,
    shared,
    logError,
    onCommit: (commit) => {
      metrics.committed(commit.seconds)
      quotaWarnings.note(commit)
    },
  })
  const ledger = createLedger({ store, journal, shared, clock })

  const guard = createAddressGuard(config.privateUpstreams)
  const channelCache = createChannelCache({ db, shared, vault, logError })
  await channelCache.reload()
  const deadlines = createDeadlines()
  const media: MediaParts = {
    addresses,
    limits: MEDIA_LIMITS,
    options: currentOptions,
    guard,
  }
  const concurrentCalls = createConcurrentCalls({ shared, logError })
  const health = createChannelHealth({
    db,
    shared,
    clock,
    options: currentOptions,
    log: (message, facts) => log.warn(facts, message),
  })
  const counters = createSteadyCounters({ shared, clock, log })
  const relay: RelayParts = {
    node,
    counters,
    clock,
    options: currentOptions,
    prices: currentPrices(currentOptions),
    callers: createCallerCache({ db, shared, vault, maxAgeMs: config.syncFrequencyMs }),
    channels: channelCache,
    health,
    chooser: createChannelChooser({ circuits: health.circuits, random: Math.random }),
    conversations: new Conversations(clock),
    ledger,
    concurrentCalls,
    counter: createTokenCounter(),
    outputs: new OutputHistory(),
    running: new Set(),
    guard,
    turns: createTurnStore({ shared, vault, logError }),
    vendorTokens: createVendorTokens({ clock }),
    fetchMedia: (url, signal) => fetchMedia(url, { signal, parts: media }),
    deadlines,
    metrics,
    failpoint: createFailpoint(config.failpoint),
    log,
    limits: {
      firstByteMs: config.firstByteTimeoutMs,
      streamIdleMs: config.streamIdleTimeoutMs,
      totalMs: config.relayTimeoutMs,
    },
  }

  const tokens = createTokens({ db, shared, vault, ledger, options: currentOptions, clock, log })
  const accounts = createAccounts({
    db,
    vault,
    clock,
    log,
    shared,
    counters,
    ledger,
    tokens,
    sendMail,
    guard: createAddressGuard([...config.privateUpstreams, ...config.providerHosts]),
    options: currentOptions,
    addresses: config.providerAddresses,
    givesToken: config.generateDefaultToken,
    addressWhenUnset: `http://localhost:${config.port}`,
  })
  const { signIn } = accounts
  const firstAdministrator = createFirstAdministrator({ db, vault, ledger, clock })
  if (config.rootPassword !== '') await firstAdministrator.ensureRoot(config.rootPassword)
  const wallet = createWallet({
    db,
    vault,
    ledger,
    counters,
    options: currentOptions,
    clock,
    log,
    failpoint: relay.failpoint,
    stripeAddress: config.stripeAddress,
  })
  const handlers = createHandlers({
    options,
    signIn,
    accounts,
    firstAdministrator,
    users: createUsers({ db, options: currentOptions, channelCache }),
    userAdministration: createUserAdministration({
      db,
      shared,
      ledger,
      addAccount: createNewAccounts({ ledger, tokens, options: currentOptions, clock, givesToken: false }),
      hashPassword,
      options: currentOptions,
      clock,
      log,
    }),
    siteNews,
    notices: createNotices({ settings, send, counters, options: currentOptions }),
    audit: createAudit({ db, clock, log }),
    tokens,
    channels: createChannels({ db, shared, vault, guard, clock, log }),
    channelAccounts: createChannelAccounts({
      db,
      vault,
      guard,
      clock,
      tokens: relay.vendorTokens,
      health: relay.health,
      log,
    }),
    redemptions: createRedemptions({ db, vault, clock }),
    wallet,
    usageLogs: createUsageLogs({ db, clock }),
    probeChannel: (channelId, model) => probeChannel({ channelId, model }, { ...relay, db, vault }),
    site: { version: VERSION, startTime: clock.now(), ping: () => db.ping() },
  })

  const newRequestId = createRequestIds(clock)
  const limits = createRateLimits(counters, config)
  const relayHttp = createRelayHttp({
    relay,
    newRequestId,
    maxBodyBytes: config.maxBodyBytes,
    signIn,
    limits,
    billing: createTokenBilling({ db, options: currentOptions }),
  })
  const isTrustedProxy = createAddressSet(config.trustedProxies)
  const consoleApp = createConsoleApp({
    handlers,
    signIn,
    limits,
    isTrustedProxy,
    newRequestId,
    payments: wallet.callbacks,
    health: { db, shared, isAccepting: () => !relayHttp.isStopping, version: VERSION },
    webFiles: await loadWebFiles(WEB_FILES),
    log,
  })
  const readMetrics = createMetricsRoute({ metrics, token: config.metricsToken })

  const presence = createNodePresence({ node, db, shared, clock })
  await presence.announce()
  await presence.buryTheDead()
  const jobs = startJobs(
    jobList({ presence, concurrentCalls, quotaWarnings, siteNews, expireOldOrders: wallet.orders.expireOld }),
    { node, shared, log },
  )

  return {
    isSetupNeeded: firstAdministrator.isSetupNeeded,
    setupToken: firstAdministrator.setupToken,
    /** What the listener needs. */
    http: {
      trustedProxies: isTrustedProxy,
      relay: relayHttp,
      other: (request: Request, path: string, socketAddress: string) =>
        path === '/metrics' ? readMetrics(request, socketAddress) : consoleApp.fetch(request, { socketAddress }),
    },
    /** Everything taken in is on disk when this resolves. */
    async close(): Promise<void> {
      await jobs.stop()
      await journal.drain()
      relay.counter.close()
      options.stop()
      await presence.leave().catch((cause) => logError('this node could not take its leave', cause))
      await shared.close()
      await db.close()
    },
  }
}

/** How old the options of one node of many may be at most, even when it hears of no change. */
const OPTIONS_SYNC_MS = 5_000

/** Where the built console lies. */
const WEB_FILES = join(import.meta.dir, '../../web/dist')

/** One price list for each state of the options; options are a new frozen object whenever one changes. */
function currentPrices(options: () => ConstructorParameters<typeof PriceList>[0]): () => PriceList {
  let of = options()
  let prices = new PriceList(of)
  return () => {
    const now = options()
    if (now !== of) {
      of = now
      prices = new PriceList(now)
    }
    return prices
  }
}
