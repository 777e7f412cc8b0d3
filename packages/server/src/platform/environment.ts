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
/** A whole number. What is none is told as it was written: quotes, for one, are part of a value in Docker's files. */
function integer(whenMissing: number, min = 0, max = Number.MAX_SAFE_INTEGER) {
  return z.preprocess((value) => numberOf(value) ?? whenMissing, wholeNumber(min, max))
}
function numberOf(value: unknown): unknown {
  const written = String(value ?? '').trim()
  if (written === '') return undefined
  return Number.isNaN(Number(written)) ? written : Number(written)
}
function wholeNumber(min: number, max: number) {
  const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`
  const error = ({ input }: { input?: unknown }) => `must be a whole number ${range}, not ${input}`
  const fits = (value: number) => Number.isSafeInteger(value) && value >= min && value <= max
  return z.number({ error }).refine(fits, { error })
}
/** A timer cannot wait for longer, 24 days: asked to, it does not wait at all. */
const TIMER_MS_MAX = 2_147_483_647
const milliseconds = (whenMissing: number, min = 0) => integer(whenMissing, min, TIMER_MS_MAX)
const seconds = (whenMissing: number, min = 0) => integer(whenMissing, min, Math.floor(TIMER_MS_MAX / 1000))
const minutes = (whenMissing: number) => integer(whenMissing, 0, 30_000)
const text = z.preprocess((value) => value ?? '', z.string())
const choice = (whenMissing: string, choices: readonly string[]) =>
  z.preprocess((value) => String(value || whenMissing).toUpperCase(), z.enum(choices))
const PAIRS = 'must be pairs like gemini-1.0-pro:v1, with commas between them'
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
    z.record(z.string().min(1), z.string(PAIRS).regex(/^[\w.-]+$/, PAIRS)),
  )
const WEB_ADDRESS = { protocol: /^https?$/, error: 'must be an address like https://host' }
/** An address without a slash at the end. */
const address = (whenMissing: string) =>
  z.preprocess((value) => String(value || whenMissing).replace(/\/+$/, ''), z.url(WEB_ADDRESS))
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

/** The value is not told: there is a password in it. */
const noAddress = (scheme: string) =>
  `is no address like ${scheme}://user:password@host:port/name (in a password @ / # ? % are %40 %2F %23 %3F %25)`

/** Every variable that is read: how its text becomes a value, and what it is when it is missing or empty. */
export const Environment = z.object({
  PORT: integer(3000, 0, 65_535),
  HOST: z.preprocess((value) => value || '0.0.0.0', z.string()),
  DATA_DIR: z.preprocess((value) => value || 'data', z.string()),
  SQL_DSN: text
    .refine(
      (value) => value === '' || /^postgres(ql)?:\/\//.test(value),
      'must be empty (SQLite in DATA_DIR) or begin with postgres://',
    )
    // Without a host stands the address of a socket on this machine.
    .refine((value) => value === '' || URL.canParse(value.replace('@/', '@localhost/')), noAddress('postgres')),
  REDIS_CONN_STRING: text
    .refine((value) => value === '' || /^rediss?:\/\//.test(value), 'must be empty or begin with redis:// or rediss://')
    .refine((value) => value === '' || URL.canParse(value), noAddress('redis')),
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
  /** Each, missing: a sixteenth of the memory that this process may have. */
  REQUEST_BODIES_MB: z.preprocess(numberOf, z.optional(wholeNumber(1, 1024 * 1024))),
  LARGE_ANSWERS_MB: z.preprocess(numberOf, z.optional(wholeNumber(1, 1024 * 1024))),
  FIRST_BYTE_TIMEOUT_MS: milliseconds(120_000, 1),
  STREAM_IDLE_TIMEOUT_MS: milliseconds(0),
  STREAMING_TIMEOUT: seconds(60, 1),
  RELAY_TIMEOUT_MS: milliseconds(0),
  RELAY_TIMEOUT: seconds(0),
  DRAIN_TIMEOUT_MS: milliseconds(30_000),
  /** Missing: it depends on whether others serve, too. */
  STOP_DELAY_MS: z.preprocess(numberOf, z.optional(wholeNumber(0, 600_000))),
  KEEP_ALIVE_SECONDS: integer(120, 1, 240),
  METRICS_TOKEN: text,
  STRIPE_API_URL: z.preprocess((value) => value || 'https://api.stripe.com', z.url(WEB_ADDRESS)),
  LOG_LEVEL: z.preprocess((value) => value || 'info', z.enum(['debug', 'info', 'warn', 'error', 'silent'])),
  SYNC_FREQUENCY: seconds(60, 1),
  GLOBAL_API_RATE_LIMIT_ENABLE: flag(true),
  GLOBAL_API_RATE_LIMIT: integer(180, 1),
  GLOBAL_API_RATE_LIMIT_DURATION: seconds(180, 1),
  GLOBAL_WEB_RATE_LIMIT_ENABLE: flag(true),
  GLOBAL_WEB_RATE_LIMIT: integer(60, 1),
  GLOBAL_WEB_RATE_LIMIT_DURATION: seconds(180, 1),
  CRITICAL_RATE_LIMIT_ENABLE: flag(true),
  CRITICAL_RATE_LIMIT: integer(20, 1),
  CRITICAL_RATE_LIMIT_DURATION: seconds(1200, 1),
  CHANNEL_TEST_FREQUENCY: minutes(0),
  CHANNEL_UPDATE_FREQUENCY: minutes(0),
  POLLING_INTERVAL: integer(0, 0, 3_600),
  SQLITE_READERS: integer(2, 1, 16),
  SQL_MAX_OPEN_CONNS: integer(20, 2, 1000),
  GENERATE_DEFAULT_TOKEN: flag(false),
  UPDATE_TASK: flag(true),
  TASK_POLL_INTERVAL_MS: milliseconds(15_000, 10),
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
