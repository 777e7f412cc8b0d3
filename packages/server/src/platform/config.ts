import { totalmem } from 'node:os'
import type * as z from 'zod'
import { Environment, IGNORED_NAMES } from './environment.ts'

/** Bun's fetch reads these itself; here only whether one is set counts. */
const PROXY_NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']

/** For a proxy to hear that this server stops, where others serve. */
const AMONG_SEVERAL_STOP_DELAY_MS = 2_000

const MEBIBYTE = 1024 * 1024
/**
 * A large body takes some six times its length while it is read, parsed and sent on, and nine times with a letter in it
 * that is not Latin, for then each of its letters is two bytes. What waits takes one part more.
 */
const MEMORY_PARTS = 16

type Values = z.output<typeof Environment>
type Variables = Record<string, string | undefined>

export type Config = ReturnType<typeof readConfig>['config']

/**
 * Reads the environment, the only place that does. Throws one Error that lists every problem.
 * Milliseconds of the newer names win over seconds of the older ones (STREAMING_TIMEOUT, RELAY_TIMEOUT).
 */
export function readConfig(environment: Variables) {
  const parsed = Environment.safeParse(environment)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (parsed.success) problems.push(...conflictsOf(parsed.data))
  if (!parsed.success || problems.length > 0)
    throw new Error(`The configuration is not usable:\n  ${problems.join('\n  ')}`)
  const isProxied = PROXY_NAMES.some((name) => (environment[name] ?? '') !== '')
  return { config: configOf(parsed.data, { isProxied }), warnings: warningsOf(parsed.data, environment) }
}

function configOf(values: Values, { isProxied }: { isProxied: boolean }) {
  const providerAddresses = {
    githubOauthUrl: values.GITHUB_OAUTH_URL,
    githubApiUrl: values.GITHUB_API_URL,
    linuxDoOauthUrl: values.LINUXDO_OAUTH_URL,
    linuxDoApiUrl: values.LINUXDO_API_URL,
    turnstileVerifyUrl: values.TURNSTILE_VERIFY_URL,
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    postgresUrl: values.SQL_DSN,
    redisUrl: values.REDIS_CONN_STRING,
    cryptoSecret: values.CRYPTO_SECRET || values.SESSION_SECRET,
    nodeName: values.NODE_NAME,
    trustedProxies: values.TRUSTED_PROXIES,
    rootPassword: values.ROOT_PASSWORD,
    privateUpstreams: values.UPSTREAM_PRIVATE_ALLOWLIST,
    isProxied,
    privateMedia: values.MEDIA_PRIVATE_ALLOWLIST,
    vendorDefaults: {
      geminiSafety: values.GEMINI_SAFETY_SETTING,
      geminiVersions: values.GEMINI_MODEL_MAP,
      cohereSafety: values.COHERE_SAFETY_SETTING,
      showsDifySteps: values.DIFY_DEBUG,
    },
    timeOffsetMs: values.TIME_OFFSET_MS,
    failpoint: values.FAILPOINT,
    maxBodyBytes: values.MAX_REQUEST_BODY_MB * MEBIBYTE,
    /** Of calls that run at the same time; one of the largest kind always fits. */
    maxBodiesBytes: Math.max(
      values.MAX_REQUEST_BODY_MB * MEBIBYTE,
      values.REQUEST_BODIES_MB ? values.REQUEST_BODIES_MB * MEBIBYTE : memoryBytes() / MEMORY_PARTS,
    ),
    /** Of vendors' large answers that are taken in whole at the same time. */
    maxAnswersBytes: values.LARGE_ANSWERS_MB ? values.LARGE_ANSWERS_MB * MEBIBYTE : memoryBytes() / MEMORY_PARTS,
    firstByteTimeoutMs: values.FIRST_BYTE_TIMEOUT_MS,
    streamIdleTimeoutMs: values.STREAM_IDLE_TIMEOUT_MS || values.STREAMING_TIMEOUT * 1000,
    /** 0: none. */
    relayTimeoutMs: values.RELAY_TIMEOUT_MS || values.RELAY_TIMEOUT * 1000,
    drainTimeoutMs: values.DRAIN_TIMEOUT_MS,
    stopDelayMs: values.STOP_DELAY_MS ?? (values.REDIS_CONN_STRING === '' ? 0 : AMONG_SEVERAL_STOP_DELAY_MS),
    keepAliveSeconds: values.KEEP_ALIVE_SECONDS,
    metricsToken: values.METRICS_TOKEN,
    /** Without a slash at the end. */
    stripeAddress: values.STRIPE_API_URL.replace(/\/+$/, ''),
    logLevel: values.LOG_LEVEL,
    syncFrequencyMs: values.SYNC_FREQUENCY * 1000,
    /** 0: channels are tested only when an administrator asks for it; so for their balances. */
    channelTestEveryMs: values.CHANNEL_TEST_FREQUENCY * 60_000,
    channelBalanceEveryMs: values.CHANNEL_UPDATE_FREQUENCY * 60_000,
    /** Between two channels of a round. */
    channelPauseMs: values.POLLING_INTERVAL * 1000,
    sqliteReaders: values.SQLITE_READERS,
    postgresConnections: values.SQL_MAX_OPEN_CONNS,
    generateDefaultToken: values.GENERATE_DEFAULT_TOKEN,
    updatesTasks: values.UPDATE_TASK,
    taskPollMs: values.TASK_POLL_INTERVAL_MS,
    /** 0: as each kind of task says. */
    taskTimeoutMs: values.TASK_TIMEOUT_MINUTES * 60_000,
    providerAddresses,
    /** Hosts that the environment names itself may be private. */
    providerHosts: Object.values(providerAddresses).map((url) => new URL(url).host),
    apiLimit: limitOf(
      values.GLOBAL_API_RATE_LIMIT_ENABLE,
      values.GLOBAL_API_RATE_LIMIT,
      values.GLOBAL_API_RATE_LIMIT_DURATION,
    ),
    webLimit: limitOf(
      values.GLOBAL_WEB_RATE_LIMIT_ENABLE,
      values.GLOBAL_WEB_RATE_LIMIT,
      values.GLOBAL_WEB_RATE_LIMIT_DURATION,
    ),
    criticalLimit: limitOf(
      values.CRITICAL_RATE_LIMIT_ENABLE,
      values.CRITICAL_RATE_LIMIT,
      values.CRITICAL_RATE_LIMIT_DURATION,
    ),
  }
}

function warningsOf(values: Values, environment: Variables): string[] {
  const warnings = IGNORED_NAMES.filter((name) => environment[name]).map(
    (name) => `${name} has no effect here and is ignored`,
  )
  if (values.SQL_DSN !== '' && values.CRYPTO_SECRET === '' && values.SESSION_SECRET === '') {
    warnings.push('CRYPTO_SECRET is not set: the secret in DATA_DIR is used, and every node needs the same one')
  }
  if (values.SQL_DSN !== '' && values.REDIS_CONN_STRING === '') {
    warnings.push(
      'SQL_DSN is set without REDIS_CONN_STRING: balances and limits live in memory, so only one node may run',
    )
  }
  if (environment.TZ && !isTimeZone(environment.TZ)) {
    warnings.push(`TZ=${environment.TZ} is no name like Europe/Paris: days of limits on quota begin at midnight UTC`)
  }
  return warnings
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const limitOf = (isOn: boolean, limit: number, seconds: number) =>
  isOn ? { limit, windowMs: seconds * 1000 } : undefined

function conflictsOf(values: Values): string[] {
  const problems: string[] = []
  if (values.NODE_ENV === 'production' && (values.TIME_OFFSET_MS !== 0 || values.FAILPOINT !== '')) {
    problems.push('TIME_OFFSET_MS and FAILPOINT are refused when NODE_ENV is production')
  }
  return problems
}

/** What this process may have. */
const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
