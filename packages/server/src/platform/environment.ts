import * as z from 'zod'
import { isAddressOrRange } from './ip-ranges.ts'

/** As spelled in YAML, in shells and by Go's programs. */
const flag = (whenMissing: boolean) =>
  z.preprocess(
    (value) => String(value || whenMissing).toLowerCase(),
    z.stringbool({
      truthy: ['true', '1', 'yes', 'on', 't'],
      falsy: ['false', '0', 'no', 'off', 'f'],
      error: 'must be true or false',
    }),
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

const networks = commaList.refine(
  (entries) => entries.every(isAddressOrRange),
  'must be addresses or networks like 10.0.0.0/8, with commas between them',
)
/** A whole address like http://host:port would match nothing. */
const hosts = commaList.refine(
  (entries) => entries.every((entry) => isAddressOrRange(entry) || /^[\w.:[\]-]+$/.test(entry)),
  'must be hosts like name, name:port or networks like 10.0.0.0/8, with commas between them',
)

/** Sample values of public compose files: whoever left one in has no secret at all. */
const SAMPLE_SECRETS = ['random_string', 'changeme', 'change-me', 'secret', 'your-secret', '123456']
const secret = text.refine(
  (value) => !SAMPLE_SECRETS.includes(value),
  'is still the sample value; choose a secret of your own',
)

/** Timers cannot wait for longer than 24 days. */
const JOB_MINUTES_MAX = 30_000

/** Every variable that is read: how its text becomes a value, and what it is when it is missing or empty. */
export const Environment = z.object({
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
  TRUSTED_PROXIES: networks,
  ROOT_PASSWORD: text.refine(
    (value) => value === '' || (value.length >= 8 && value.length <= 72),
    'must have 8 to 72 characters',
  ),
  UPSTREAM_PRIVATE_ALLOWLIST: hosts,
  MEDIA_PRIVATE_ALLOWLIST: hosts,
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
  /** Missing: it depends on whether others serve, too. */
  STOP_DELAY_MS: z.preprocess(
    (value) => (value === undefined || value === '' ? undefined : Number(value)),
    z.optional(z.int().min(0).max(600_000)),
  ),
  KEEP_ALIVE_SECONDS: integer(120, 1, 240),
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
export const IGNORED_NAMES = [
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
