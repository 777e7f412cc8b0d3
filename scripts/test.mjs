// `npm test`: everything. Needs nothing but this repository and, where something is missing, root on Debian.
// The last line is always `N passed, N failed, N skipped`; the exit code is 0 only when something passed and nothing failed.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { prepareConsole, prepareDependencies } from './prepare.mjs'
import { bun, environment, inRoot, root } from './root.mjs'
import { prepareSystemPackages } from './system-packages.mjs'
import { openTestFolder } from './test-folder.mjs'
import { collectFailures, totalsOf } from './test-totals.mjs'

const TEST_TIMEOUT_MS = 120_000
/** Half as long again as a run may take: one that takes longer hangs. */
const RUN_TIMEOUT_MS = 30 * 60_000
/** Most tests wait for servers and browsers, so two files at a time are done sooner than one after the other. */
const FILES_AT_ONCE = 2

const parameters = [
  'test',
  '--no-orphans',
  '--no-env-file',
  `--parallel=${FILES_AT_ONCE}`,
  `--timeout=${TEST_TIMEOUT_MS}`,
  ...process.argv.slice(2),
]

/** Ends what is running, so that the run ends by its own path and nothing stays behind. */
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop.abort(`stopped by ${signal}`))

const folder = openTestFolder()
const testEnvironment = () => ({ ...environment(), TMPDIR: folder.path })

/** What the last line says; a run that does not come as far as its tests has failed. */
let totals = { passed: 0, failed: 1, skipped: 0 }
process.once('exit', () => {
  folder.remove()
  if (stop.signal.aborted) process.stdout.write(`${stop.signal.reason}\n`)
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`)
})

await prepareSystemPackages()
await prepareDependencies()
await prepareConsole()
const servers = await startServers()
const { code, report, failures } = await runTests(servers.urls)
servers.stop()
process.stdout.write(failures)
totals = totalsOf(report, code)
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1

/**
 * One PostgreSQL and one Redis for the whole run. They live as long as this process keeps their input open, so
 * they end with it however it ends.
 * @returns {Promise<{ urls: Record<string, string>, stop: () => void }>}
 */
async function startServers() {
  const holder = spawn(bun, ['--no-env-file', inRoot('packages', 'server', 'test', 'hold-servers.ts')], {
    cwd: root,
    env: testEnvironment(),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: holder.stdout })) {
    const urls = JSON.parse(line)
    return { urls, stop: () => holder.stdin.end() }
  }
  throw new Error('PostgreSQL and Redis for the tests did not start')
}

/**
 * @param {Record<string, string>} urls
 * @returns {Promise<{ code: number, report: string, failures: string }>} `report` is the end of what Bun printed: its
 * totals; `failures` what it printed for the tests that failed
 */
async function runTests(urls) {
  const runner = spawn(bun, parameters, {
    cwd: root,
    env: { ...testEnvironment(), ...urls },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const timer = setTimeout(
    () => stop.abort(`stopped: not done after ${RUN_TIMEOUT_MS / 60_000} minutes`),
    RUN_TIMEOUT_MS,
  )
  const end = () => {
    runner.kill('SIGTERM')
    setTimeout(() => runner.kill('SIGKILL'), 5_000).unref()
  }
  if (stop.signal.aborted) end()
  stop.signal.addEventListener('abort', end)
  let report = ''
  const failures = collectFailures()
  runner.stderr.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text)
    report = (report + text).slice(-10_000)
    failures.add(text)
  })
  const code = await new Promise((resolve) => runner.once('close', resolve))
  clearTimeout(timer)
  return { code: code ?? 1, report, failures: failures.told() }
}
