import { chatBody } from '../load/chat-body.ts'
import { postRequest } from '../load/http-request.ts'
import { runPacedCalls } from '../load/paced-calls.ts'
import { MOCK_INPUT_TOKENS, MOCK_OUTPUT_TOKENS } from '../mock-upstream/behaviour.ts'
import type { Target } from '../rig/target.ts'
import { type Stall, tookWithoutStalls, watchStalls, withoutStalls } from '../rig/watch-stalls.ts'
import type { Scenario } from './scenario.ts'

const MODEL = 'm-b604'
const CALLS_PER_SECOND = 800
/** What reports may add to the slowest relayed call, and to one in a thousand. */
export const LARGEST_DELAY_MS = 5
export const LARGEST_REPORT_MS = 300

/** What an administrator looks at, over a million log rows. `{now}` and `{month}` are times, the second a month ago. */
const REPORTS = [
  '/api/log/?p=1&page_size=100',
  '/api/log/?p=1&page_size=100&model_name=gpt-4o',
  '/api/log/?p=9000&page_size=100',
  '/api/log/search?keyword=anna',
  '/api/log/stat',
  '/api/log/stat?model_name=gpt-4o',
  // Never asked in the same words: nothing of it is known from the answer before.
  '/api/log/stat?start_timestamp={month}&end_timestamp={now}',
  '/api/data/series?by=model&interval=hour&measure=quota&values=quota,cost,margin&start={month}&end={now}&offset=480',
]

const MONTH = 30 * 86_400

/**
 * Calls at a fixed rate; first alone, then while reports are read without a pause. Calls during which the machine itself
 * stood still do not count: how many that were is told. Reports take longer than the machine ever runs without a pause,
 * so what it stood still for is taken off their time.
 */
export const besideReports: Scenario = {
  name: 'beside-reports',
  title: `${CALLS_PER_SECOND} calls/s while the console reads reports over 1,000,000 log rows`,
  models: [MODEL],
  targets: ['ours-grown'],
  rounds: 'all',
  bill: { inputTokens: MOCK_INPUT_TOKENS, outputTokens: MOCK_OUTPUT_TOKENS, cutShort: 0 },
  findDifference: async (target) => {
    const response = await fetch(`${target.origin}${PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...target.headers },
      body,
    })
    await response.text()
    return response.ok ? undefined : `answers ${response.status}`
  },
  measure: async (target, { seconds }) => {
    const alone = await callUntil(target, Bun.sleep(seconds * 1000))
    const reports = readReports(target, seconds)
    const beside = await callUntil(target, reports)
    return {
      figures: {
        slowestMs: quantile(alone, 1),
        slowestBesideReportsMs: quantile(beside, 1),
        p999Ms: quantile(alone, 0.999),
        p999BesideReportsMs: quantile(beside, 0.999),
        slowestReportMs: Math.max(...(await reports).map((report) => tookWithoutStalls(report, beside.stalls))),
        leftOutPercent: 100 * (1 - (alone.sortedMs.length + beside.sortedMs.length) / (alone.all + beside.all)),
      },
      answered: alone.all + beside.all,
      problems: [],
    }
  },
}

const PATH = '/v1/chat/completions'
const body = chatBody({ model: MODEL, bytes: 300, isStream: false })

/** How long calls took, shortest first, in milliseconds; `all` of them, with those that do not count. */
interface CallTimes {
  sortedMs: readonly number[]
  all: number
  stalls: readonly Stall[]
}

async function callUntil(target: Target, end: Promise<unknown>): Promise<CallTimes> {
  const request = postRequest({ origin: target.origin, path: PATH, headers: target.headers, body })
  const watch = await watchStalls()
  const calls = await runPacedCalls({ origin: target.origin, request, perSecond: CALLS_PER_SECOND, end })
  const stalls = await watch.end()
  const counted = withoutStalls(calls, stalls)
  return { sortedMs: counted.map(({ tookMs }) => tookMs).sort((one, other) => one - other), all: calls.length, stalls }
}

const quantile = ({ sortedMs }: CallTimes, share: number): number =>
  sortedMs[Math.min(sortedMs.length - 1, Math.floor(sortedMs.length * share))] ?? Number.NaN

/** When each was asked for, and how long it took, in milliseconds. */
async function readReports(target: Target, seconds: number): Promise<{ startedAtMs: number; tookMs: number }[]> {
  if (target.askConsole === undefined) throw new Error(`${target.name} has no console`)
  const end = performance.now() + seconds * 1000
  const reports = []
  for (let count = 0; performance.now() < end; count += 1) {
    const now = Math.floor(Date.now() / 1000) - count
    const path = (REPORTS[count % REPORTS.length] ?? '/api/log/stat')
      .replaceAll('{now}', String(now))
      .replaceAll('{month}', String(now - MONTH))
    const startedAtMs = performance.now()
    await target.askConsole(path)
    reports.push({ startedAtMs, tookMs: performance.now() - startedAtMs })
  }
  return reports
}
