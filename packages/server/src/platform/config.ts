import * as z from 'zod'

const flag = (whenMissing: boolean) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? whenMissing : value === 'true' || value === '1'),
    z.boolean(),
  )
const integer = (whenMissing: number, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? whenMissing : Number(value)),
    z.int().min(min).max(max),
  )
const text = z.preprocess((value) => value ?? '', z.string())
const choice = (whenMissing: string, choices: readonly string[]) =>
  z.preprocess((value) => String(value || whenMissing).toUpperCase(), z.enum(choices))
/** `model:version` pairs between commas. */
const modelVersions = (whenMissing: string) =>
  z.preprocess(
    (value) =>
      Object.fromEntries(
        String(value ?? whenMissing)
          .split(',')
          .filter((pair) => pair.trim() !== '')
          .map((pair) => pair.split(':').map((side) => side.trim())),
      ),
    z.record(z.string().min(1), z.string().regex(/^[\w.-]+$/, 'must be pairs like gemini-1.0-pro:v1')),
  )
/** An address without a slash at the end. */
const address = (whenMissing: string) =>
  z.preprocess((value) => String(value || whenMissing).replace(/\/+$/, ''), z.url({ protocol: /^https?$/ }))
const commaList = z.preprocess(
  (value) =>
    String(value ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  z.array(z.string()),
)

/** Sample values of public compose files: whoever left one in has no secret at all. */
const SAMPLE_SECRETS = ['random_string', 'changeme', 'change-me', 'secret', 'your-secret', '123456']
const secret = text.refine(
  (value) => !SAMPLE_SECRETS.includes(value),
  'is still the sample value; choose a secret of your own',
)

/** Timers cannot wait for longer than 24 days. */
const JOB_MINUTES_MAX = 30_000

const Environment = z.object({
  PORT: integer(3000, 0, 65_535),
  HOST: z.preprocess((value) => value || '0.0.0.0', z.string()),
  DATA_DIR: z.preprocess((value) => value || 'data', z.string()),
  SQL_DSN: text.refine(
    (value) => value === '' || /^postgres(ql)?:\/\//.test(value),
    'must be empty (SQLite in DATA_DIR) or begin with postgres://',
  ),
  REDIS_CONN_STRING: text.refine(
    (value) => value === '' || /^rediss?:\/\//.test(value),
    'must be empty or begin with redis:// or rediss://',
  ),
  SESSION_SECRET: secret,
  CRYPTO_SECRET: secret,
  NODE_NAME: text,
  TRUSTED_PROXIES: commaList,
  ROOT_PASSWORD: text.refine(
    (value) => value === '' || (value.length >= 8 && value.length <= 72),
    'must have 8 to 72 characters',
  ),
  UPSTREAM_PRIVATE_ALLOWLIST: commaList,
  MEDIA_PRIVATE_ALLOWLIST: commaList,
  // https://ai.google.dev/api/generate-content#HarmBlockThreshold
  GEMINI_SAFETY_SETTING: choice('BLOCK_NONE', [
    'OFF',
    'BLOCK_NONE',
    'BLOCK_ONLY_HIGH',
    'BLOCK_MEDIUM_AND_ABOVE',
    'BLOCK_LOW_AND_ABOVE',
  ]),
  GEMINI_MODEL_MAP: modelVersions('gemini-1.0-pro:v1'),
  // https://docs.cohere.com/v2/docs/safety-modes
  COHERE_SAFETY_SETTING: choice('NONE', ['NONE', 'OFF', 'CONTEXTUAL', 'STRICT']),
  DIFY_DEBUG: flag(true),
  TIME_OFFSET_MS: integer(0, Number.MIN_SAFE_INTEGER),
  FAILPOINT: text,
  NODE_ENV: text,
  MAX_REQUEST_BODY_MB: integer(32, 1, 1024),
  FIRST_BYTE_TIMEOUT_MS: integer(120_000, 1),
  STREAM_IDLE_TIMEOUT_MS: integer(0),
  STREAMING_TIMEOUT: integer(60, 1),
  RELAY_TIMEOUT_MS: integer(0),
  RELAY_TIMEOUT: integer(0),
  DRAIN_TIMEOUT_MS: integer(30_000),
  METRICS_TOKEN: text,
  STRIPE_API_URL: z.preprocess((value) => value || 'https://api.stripe.com', z.url({ protocol: /^https?$/ })),
  LOG_LEVEL: z.preprocess((value) => value || 'info', z.enum(['debug', 'info', 'warn', 'error', 'silent'])),
  SYNC_FREQUENCY: integer(60, 1),
  GLOBAL_API_RATE_LIMIT_ENABLE: flag(true),
  GLOBAL_API_RATE_LIMIT: integer(180, 1),
  GLOBAL_API_RATE_LIMIT_DURATION: integer(180, 1),
  GLOBAL_WEB_RATE_LIMIT_ENABLE: flag(true),
  GLOBAL_WEB_RATE_LIMIT: integer(60, 1),
  GLOBAL_WEB_RATE_LIMIT_DURATION: integer(180, 1),
  CRITICAL_RATE_LIMIT_ENABLE: flag(true),
  CRITICAL_RATE_LIMIT: integer(20, 1),
  CRITICAL_RATE_LIMIT_DURATION: integer(1200, 1),
  CHANNEL_TEST_FREQUENCY: integer(0, 0, JOB_MINUTES_MAX),
  CHANNEL_UPDATE_FREQUENCY: integer(0, 0, JOB_MINUTES_MAX),
  POLLING_INTERVAL: integer(0, 0, 3_600),
  SQLITE_READERS: integer(2, 1, 16),
  SQL_MAX_OPEN_CONNS: integer(20, 2, 1000),
  GENERATE_DEFAULT_TOKEN: flag(false),
  UPDATE_TASK: flag(true),
  TASK_POLL_INTERVAL_MS: integer(15_000, 10),
  TASK_TIMEOUT_MINUTES: integer(0),
  GITHUB_OAUTH_URL: address('https://github.com'),
  GITHUB_API_URL: address('https://api.github.com'),
  LINUXDO_OAUTH_URL: address('https://connect.linux.do'),
  LINUXDO_API_URL: address('https://connect.linux.do'),
  TURNSTILE_VERIFY_URL: address('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
})

/** Names of this API family that have no effect here. They are mentioned once at start and otherwise ignored. */
const IGNORED_NAMES = [
  'MEMORY_CACHE_ENABLED',
  'BATCH_UPDATE_ENABLED',
  'BATCH_UPDATE_INTERVAL',
  'SQLITE_PATH',
  'LOG_SQL_DSN',
  'NODE_TYPE',
  'FRONTEND_BASE_URL',
  'SQL_MAX_IDLE_CONNS',
  'SQL_MAX_LIFETIME',
  'GET_MEDIA_TOKEN',
  'GET_MEDIA_TOKEN_NOT_STREAM',
  'FORCE_STREAM_OPTION',
  'GIN_MODE',
  'DEBUG',
  'ENABLE_PPROF',
]

const PROXY_NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']

export type Config = ReturnType<typeof readConfig>['config']

/**
 * Reads the environment, the only place that does. Throws one Error that lists every problem.
 * Milliseconds of the newer names win over seconds of the older ones (STREAMING_TIMEOUT, RELAY_TIMEOUT).
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(environment)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (parsed.success) problems.push(...conflictsOf(parsed.data))
  if (!parsed.success || problems.length > 0)
    throw new Error(`The configuration is not usable:\n  ${problems.join('\n  ')}`)
  const values = parsed.data
  const providerAddresses = {
    githubOauthUrl: values.GITHUB_OAUTH_URL,
    githubApiUrl: values.GITHUB_API_URL,
    linuxDoOauthUrl: values.LINUXDO_OAUTH_URL,
    linuxDoApiUrl: values.LINUXDO_API_URL,
    turnstileVerifyUrl: values.TURNSTILE_VERIFY_URL,
  }
  const config = {
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
    // Bun's fetch reads them itself.
    isProxied: PROXY_NAMES.some((name) => (environment[name] ?? '') !== ''),
    privateMedia: values.MEDIA_PRIVATE_ALLOWLIST,
    vendorDefaults: {
      geminiSafety: values.GEMINI_SAFETY_SETTING,
      geminiVersions: values.GEMINI_MODEL_MAP,
      cohereSafety: values.COHERE_SAFETY_SETTING,
      showsDifySteps: values.DIFY_DEBUG,
    },
    timeOffsetMs: values.TIME_OFFSET_MS,
    failpoint: values.FAILPOINT,
    maxBodyBytes: values.MAX_REQUEST_BODY_MB * 1024 * 1024,
    firstByteTimeoutMs: values.FIRST_BYTE_TIMEOUT_MS,
    streamIdleTimeoutMs: values.STREAM_IDLE_TIMEOUT_MS || values.STREAMING_TIMEOUT * 1000,
    /** 0: none. */
    relayTimeoutMs: values.RELAY_TIMEOUT_MS || values.RELAY_TIMEOUT * 1000,
    drainTimeoutMs: values.DRAIN_TIMEOUT_MS,
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
  return { config, warnings }
}

const limitOf = (isOn: boolean, limit: number, seconds: number) =>
  isOn ? { limit, windowMs: seconds * 1000 } : undefined

function conflictsOf(values: z.output<typeof Environment>): string[] {
  const problems: string[] = []
  if (values.NODE_ENV === 'production' && (values.TIME_OFFSET_MS !== 0 || values.FAILPOINT !== '')) {
    problems.push('TIME_OFFSET_MS and FAILPOINT are refused when NODE_ENV is production')
  }
  return problems
}
