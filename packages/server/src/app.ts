import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createHandlers } from './console/handlers.ts'
import { createPriceTable } from './console/price-table.ts'
import { VERSION } from './console/version.ts'
import { createAudit } from './domain/audit/audit.ts'
import { createLogClearings } from './domain/billing/clear-logs.ts'
import { createJournal } from './domain/billing/journal.ts'
import { createLedger } from './domain/billing/ledger.ts'
import { createLedgerStore } from './domain/billing/ledger-store.ts'
import { createTaskMoney } from './domain/billing/task-money.ts'
import { createChannelAccounts } from './domain/channels/channel-accounts.ts'
import { createChannelBatches } from './domain/channels/channel-batches.ts'
import { createChannelCache } from './domain/channels/channel-cache.ts'
import { createChannelHealth } from './domain/channels/channel-health.ts'
import { createChannels } from './domain/channels/channels.ts'
import { createChannelChooser } from './domain/channels/choose-channel.ts'
import { Conversations } from './domain/channels/conversations.ts'
import { soldModels } from './domain/channels/sold-models.ts'
import { createCallLimits } from './domain/limits/call-limits.ts'
import { createConcurrentCalls } from './domain/limits/concurrent-calls.ts'
import { createLimitUsageReader } from './domain/limits/limit-usage.ts'
import { createMailer } from './domain/mail/send-mail.ts'
import { createTestMail } from './domain/mail/test-mail.ts'
import { createNotices } from './domain/notices/notices.ts'
import { createNotificationSettings } from './domain/notices/notification-settings.ts'
import { createQuotaWarnings } from './domain/notices/quota-warnings.ts'
import { createNoticeSender } from './domain/notices/send-notice.ts'
import { createSiteNews } from './domain/notices/site-news.ts'
import { createRootNotices } from './domain/notices/tell-root.ts'
import { createOptions } from './domain/options/options.ts'
import { createTokenCounter } from './domain/pricing/count-tokens.ts'
import { OutputHistory } from './domain/pricing/output-history.ts'
import { PriceList } from './domain/pricing/price-list.ts'
import { createRedemptions } from './domain/redemptions/redemptions.ts'
import { createSettingsFiles } from './domain/settings-file/settings-files.ts'
import { createAccounts } from './domain/sign-in/accounts.ts'
import { createFirstAdministrator } from './domain/sign-in/first-administrator.ts'
import { hashPassword } from './domain/sign-in/password.ts'
import { createDrawingHooks } from './domain/tasks/drawing-hooks.ts'
import { createDrawingLists } from './domain/tasks/drawing-lists.ts'
import { createDrawingPictures } from './domain/tasks/drawing-pictures.ts'
import { createPictureSigner } from './domain/tasks/drawing-signature.ts'
import { createTaskLists } from './domain/tasks/task-lists.ts'
import { createTasks } from './domain/tasks/tasks.ts'
import { createCallerCache } from './domain/tokens/caller-cache.ts'
import { createTokens } from './domain/tokens/tokens.ts'
import { createUsageSeries } from './domain/usage-logs/data-series.ts'
import { createQuotaSums } from './domain/usage-logs/quota-data.ts'
import { createUsageLogs } from './domain/usage-logs/usage-logs.ts'
import { createNewAccounts } from './domain/users/new-account.ts'
import { createUserAdministration } from './domain/users/user-administration.ts'
import { createUsers } from './domain/users/users.ts'
import { createWallet } from './domain/wallet/wallet.ts'
import { createConsoleApp } from './http/console-routes.ts'
import { framedSites } from './http/framed-sites.ts'
import { createMetricsRoute } from './http/metrics-route.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createRelayHttp } from './http/relay-http.ts'
import { loadWebFiles } from './http/web-files.ts'
import { jobList } from './jobs/job-list.ts'
import { startJobs } from './jobs/job-runner.ts'
import { createNodePresence } from './jobs/node-presence.ts'
import { createTaskPoller } from './jobs/poll-tasks.ts'
import { createBalanceRounds } from './jobs/refresh-balances.ts'
import { createChannelTests } from './jobs/test-channels.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { createDeadlines } from './platform/deadlines.ts'
import { createFailpoint } from './platform/failpoint.ts'
import { createVault } from './platform/hashing.ts'
import { createRequestIds, randomAlphanumeric } from './platform/ids.ts'
import { createAddressSet } from './platform/ip-ranges.ts'
import { createMetrics } from './platform/metrics.ts'
import { readOrMakeSecret } from './platform/secret-file.ts'
import { findLogReader } from './relay/find-log-reader.ts'
import { probe, probeChannel } from './relay/probe-channel.ts'
import type { RelayParts } from './relay/relay-parts.ts'
import { createStoredResponses } from './relay/stored-responses.ts'
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
import { taskKinds } from './wire/tasks/task-kinds.ts'

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
  const ledgerSwitches = () => ({
    writesLogRows: currentOptions().LogConsumeEnabled,
    writesHourlySums: currentOptions().DataExportEnabled && currentOptions().LogConsumeEnabled,
  })
  const store = createLedgerStore(db, ledgerSwitches)
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

  const guard = createAddressGuard(config.privateUpstreams, config)
  const channelCache = createChannelCache({ db, shared, vault, logError })
  await channelCache.reload()
  const deadlines = createDeadlines()
  const media: MediaParts = {
    addresses,
    limits: MEDIA_LIMITS,
    options: currentOptions,
    guard,
  }
  const readMedia = (url: string, signal: AbortSignal) => fetchMedia(url, { signal, parts: media })
  const concurrentCalls = createConcurrentCalls({ shared, logError })
  const counters = createSteadyCounters({ shared, clock, log })
  const tellRoot = createRootNotices({ db, settings, send, counters, log })
  const health = createChannelHealth({
    db,
    shared,
    clock,
    options: currentOptions,
    log: (message, facts) => log.warn(facts, message),
    tellRoot,
  })
  const failpoint = createFailpoint(config.failpoint)
  const signPicture = createPictureSigner(vault)
  const drawingHooks = createDrawingHooks({
    post: (post) => postPublic(post, addresses),
    options: currentOptions,
    signPicture,
    log,
  })
  const tasks = createTasks({
    db,
    node,
    clock,
    options: currentOptions,
    ledger,
    money: createTaskMoney({ db, shared, switches: ledgerSwitches }),
    failpoint,
    onSetAside: ({ userId, quota, readings }) =>
      quotaWarnings.note({ settled: [{ user_id: userId, quota }], readings }),
    onCharged: (quota) => metrics.charged({ quota, inputTokens: 0, cachedTokens: 0, outputTokens: 0 }),
    onChange: drawingHooks.tell,
  })
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
    callLimits: createCallLimits({ shared, options: currentOptions, clock, logError }),
    counter: createTokenCounter(),
    outputs: new OutputHistory(),
    running: new Set(),
    tasks,
    drawingPictures: createDrawingPictures({ db, signPicture, fetchMedia: readMedia }),
    signPicture,
    guard,
    turns: createTurnStore({ shared, vault, logError }),
    storedResponses: createStoredResponses({ shared, vault, logError }),
    vendorTokens: createVendorTokens({ clock }),
    vendorDefaults: config.vendorDefaults,
    fetchMedia: readMedia,
    deadlines,
    metrics,
    failpoint,
    log,
    limits: {
      firstByteMs: config.firstByteTimeoutMs,
      streamIdleMs: config.streamIdleTimeoutMs,
      totalMs: config.relayTimeoutMs,
    },
  }

  const limitUsage = createLimitUsageReader({ db, shared, clock })
  const tokens = createTokens({ db, shared, vault, ledger, limitUsage, options: currentOptions, clock, log })
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
    guard: createAddressGuard([...config.privateUpstreams, ...config.providerHosts], config),
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
  const channelAccounts = createChannelAccounts({ ...relay, db, vault, tokens: relay.vendorTokens, log })
  const rounds = { node, shared, clock, log, pauseMs: config.channelPauseMs }
  const balanceRounds = createBalanceRounds({
    ...rounds,
    accounts: channelAccounts,
    everyMs: config.channelBalanceEveryMs,
  })
  const channelTests = createChannelTests({
    ...rounds,
    db,
    vault,
    options: currentOptions,
    health,
    tellRoot,
    probe: (channel, signal) => probe(channel, { model: '', signal }, { ...relay, db }),
    everyMs: config.channelTestEveryMs,
  })
  const logClearings = createLogClearings({ db, shared, clock, node, logError })
  const handlers = createHandlers({
    options,
    signIn,
    accounts,
    firstAdministrator,
    users: createUsers({ db, options: currentOptions, channelCache, limitUsage }),
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
    testMail: createTestMail({ sendMail, counters, options: currentOptions }),
    notices: createNotices({ settings, send, counters, options: currentOptions }),
    audit: createAudit({ db, clock, log }),
    tokens,
    channels: createChannels({ db, shared, vault, guard, clock, log }),
    settingsFiles: createSettingsFiles({ db, shared, vault, guard, clock, log, options }),
    channelBatches: createChannelBatches({ db, shared, log }),
    channelAccounts,
    channelTests,
    balanceRounds,
    redemptions: createRedemptions({ db, vault, clock }),
    wallet,
    usageLogs: createUsageLogs({ db, clock, options: currentOptions }),
    logClearings,
    quotaSums: createQuotaSums({ db, clock }),
    usageSeries: createUsageSeries({ db, clock, options: currentOptions }),
    readPriceTable: createPriceTable({ channels: channelCache, options: currentOptions, prices: relay.prices }),
    findCaller: (key) => findLogReader(key, relay.callers),
    taskLists: createTaskLists({ db }),
    drawingLists: createDrawingLists({ db, options: currentOptions, signPicture }),
    probeChannel: (channelId, model) => probeChannel({ channelId, model }, { ...relay, db, vault }),
    soldModels: () => soldModels(channelCache, Object.keys(currentOptions().GroupRatio)),
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
    hasHumanCheck: () => options.current().TurnstileCheckEnabled,
    framedSites: () => framedSites(options.current()),
    log,
  })
  const readMetrics = createMetricsRoute({ metrics, token: config.metricsToken })

  const presence = createNodePresence({ node, db, shared, clock, tasks })
  await presence.announce()
  await presence.buryTheDead()
  const taskPoller = createTaskPoller({
    relay,
    db,
    kinds: taskKinds,
    timeoutMs: config.taskTimeoutMs || undefined,
    everyMs: config.taskPollMs,
    log,
  })
  const jobs = startJobs(
    jobList({
      presence,
      concurrentCalls,
      quotaWarnings,
      siteNews,
      channelTests,
      balanceRounds,
      channelTestsEveryMs: config.channelTestEveryMs,
      balancesEveryMs: config.channelBalanceEveryMs,
      expireOldOrders: wallet.orders.expireOld,
      taskPolling: config.updatesTasks ? { everyMs: config.taskPollMs, run: taskPoller.run } : undefined,
      logClearings,
    }),
    { node, shared, log },
  )

  return {
    isSetupNeeded: firstAdministrator.isSetupNeeded,
    setupToken: firstAdministrator.setupToken,
    /** What the listener needs. */
    http: {
      trustedProxies: isTrustedProxy,
      relay: relayHttp,
      other: (request: Request, path: string, connection: { socketAddress: string; keepConnection?: () => void }) =>
        path === '/metrics' ? readMetrics(request, connection.socketAddress) : consoleApp.fetch(request, connection),
    },
    /** What the first calls would otherwise wait for. */
    warmUp: () => relay.counter.warmUp(),
    /** Everything taken in is on disk when this resolves. */
    async close(): Promise<void> {
      await Promise.all([jobs.stop(), channelTests.stop(), balanceRounds.stop()])
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
