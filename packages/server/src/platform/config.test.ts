import { expect, test } from 'bun:test'
import { readConfig } from './config.ts'

test('defaults for vendors are those of this API family', () => {
  expect(readConfig({}).config.vendorDefaults).toEqual({
    geminiSafety: 'BLOCK_NONE',
    geminiVersions: { 'gemini-1.0-pro': 'v1' },
    cohereSafety: 'NONE',
    showsDifySteps: true,
  })
})

test('defaults for vendors can be set', () => {
  const environment = {
    GEMINI_SAFETY_SETTING: 'block_only_high',
    GEMINI_MODEL_MAP: 'gemini-a:v1, gemini-b:v1alpha',
    COHERE_SAFETY_SETTING: 'STRICT',
    DIFY_DEBUG: 'false',
  }
  expect(readConfig(environment).config.vendorDefaults).toEqual({
    geminiSafety: 'BLOCK_ONLY_HIGH',
    geminiVersions: { 'gemini-a': 'v1', 'gemini-b': 'v1alpha' },
    cohereSafety: 'STRICT',
    showsDifySteps: false,
  })
})

test.each([
  ['GEMINI_SAFETY_SETTING', 'BLOCK_SOME'],
  ['GEMINI_MODEL_MAP', 'gemini-a'],
  ['GEMINI_MODEL_MAP', 'gemini-a:../v1'],
  ['COHERE_SAFETY_SETTING', 'maybe'],
  ['CRITICAL_RATE_LIMIT_ENABLE', 'ture'],
  ['TRUSTED_PROXIES', '10.0.0.1, nginx'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['UPSTREAM_PRIVATE_ALLOWLIST', 'http://ollama:11434'],
  ['MEDIA_PRIVATE_ALLOWLIST', '10.0.0.0/99'],
])('%s of %s is refused at start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test.each([
  ['PORT', '80x', 'PORT: must be a whole number from 0 to 65535, not 80x'],
  ['PORT', '"3000"', 'PORT: must be a whole number from 0 to 65535, not "3000"'],
  ['PORT', '70000', 'PORT: must be a whole number from 0 to 65535, not 70000'],
  ['MAX_REQUEST_BODY_MB', '1.5', 'MAX_REQUEST_BODY_MB: must be a whole number from 1 to 1024, not 1.5'],
  ['SQL_MAX_OPEN_CONNS', '1', 'SQL_MAX_OPEN_CONNS: must be a whole number from 2 to 1000, not 1'],
  ['STOP_DELAY_MS', 'soon', 'STOP_DELAY_MS: must be a whole number from 0 to 600000, not soon'],
  ['GLOBAL_API_RATE_LIMIT', '-1', 'GLOBAL_API_RATE_LIMIT: must be a whole number of 1 or more, not -1'],
  ['STRIPE_API_URL', 'stripe', 'STRIPE_API_URL: must be an address like https://host'],
  ['GEMINI_MODEL_MAP', 'gemini-a', 'GEMINI_MODEL_MAP.gemini-a: must be pairs like gemini-1.0-pro:v1'],
  ['SQL_DSN', 'postgres://u:canary/#@host/name', 'SQL_DSN: is no address like postgres://'],
  ['REDIS_CONN_STRING', 'redis://:canary@host:port', 'REDIS_CONN_STRING: is no address like redis://'],
])('%s of %s is told with what is wrong', (name, value, said) => {
  const tell = () => readConfig({ [name]: value })
  expect(tell).toThrow(`The configuration is not usable:\n  ${said}`)
  expect(tell).not.toThrow('canary')
})

// A timer that is asked to wait for longer than 24 days does not wait at all.
test.each([
  ['FIRST_BYTE_TIMEOUT_MS', '2147483648'],
  ['STREAM_IDLE_TIMEOUT_MS', '2147483648'],
  ['STREAMING_TIMEOUT', '2147484'],
  ['RELAY_TIMEOUT_MS', '2147483648'],
  ['RELAY_TIMEOUT', '2147484'],
  ['DRAIN_TIMEOUT_MS', '2147483648'],
  ['SYNC_FREQUENCY', '2147484'],
  ['TASK_POLL_INTERVAL_MS', '2147483648'],
  ['CHANNEL_TEST_FREQUENCY', '35792'],
])('%s of %s is longer than any timer waits, and is refused', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: must be a whole number`)
})

test('a value of blanks alone is a missing one', () => {
  const { config } = readConfig({ PORT: ' ', SYNC_FREQUENCY: ' ', STOP_DELAY_MS: ' ' })
  expect([config.port, config.syncFrequencyMs, config.stopDelayMs]).toEqual([3000, 60_000, 0])
})

test.each([
  'postgres://user:p%40ss@host:5432/name',
  'postgresql://host/name?sslmode=verify-full',
  'postgres:///name?host=/var/run/postgresql',
  'postgres://user:word@/name?host=/var/run/postgresql',
])('the database may stand at %s', (address) => {
  expect(readConfig({ SQL_DSN: address }).config.postgresUrl).toBe(address)
})

test.each([
  ['True', true],
  ['1', true],
  ['yes', true],
  ['FALSE', false],
  ['0', false],
  ['off', false],
  ['', true],
])('a limit that is switched with %p stays on: %p', (value, isOn) => {
  expect(readConfig({ CRITICAL_RATE_LIMIT_ENABLE: value }).config.criticalLimit !== undefined).toBe(isOn)
})

test('private hosts are names, names with a port, addresses and networks', () => {
  const hosts = 'ollama, ollama:11434, [::1]:8080, 127.0.0.1, 10.0.0.0/8, fd00::/8'
  expect(readConfig({ UPSTREAM_PRIVATE_ALLOWLIST: hosts }).config.privateUpstreams).toEqual(hosts.split(', '))
})

test('a time zone that is none is told', () => {
  expect(readConfig({ TZ: 'Mars/Phobos' }).warnings.join()).toContain('TZ=Mars/Phobos')
  expect(readConfig({ TZ: 'Asia/Shanghai' }).warnings).toEqual([])
  expect(readConfig({ TZ: '' }).warnings).toEqual([])
})
