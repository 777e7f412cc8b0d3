import { chatBody } from '../load/chat-body.ts'
import { MOCK_INPUT_TOKENS, MOCK_OUTPUT_TOKENS } from '../mock-upstream/behaviour.ts'
import type { Target } from '../rig/target.ts'
import type { Scenario } from './scenario.ts'

const MODEL = 'm-b604'
const CALL_EVERY_MS = 10
/** What reports may add to the slowest relayed call. */
export const LARGEST_DELAY_MS = 5
export const LARGEST_REPORT_MS = 300

/** What an administrator looks at, over a million log rows. */
const REPORTS = [
  '/api/log/?p=1&page_size=100',
  '/api/log/?p=1&page_size=100&model_name=gpt-4o',
  '/api/log/search?keyword=anna',
  '/api/log/stat',
  '/api/log/stat?model_name=gpt-4o',
]

interface Timed {
  slowestMs: number
  count: number
}

/** Calls one after the other, a hundred in a second; first alone, then while reports are read without a pause. */
export const besideReports: Scenario = {
  name: 'beside-reports',
  title: 'a call each 10 ms while the console reads reports over 1,000,000 log rows',
  models: [MODEL],
  targets: ['ours-grown'],
  rounds: 'all',
  bill: { inputTokens: MOCK_INPUT_TOKENS, outputTokens: MOCK_OUTPUT_TOKENS, cutShort: 0 },
  findDifference: async (target) => {
    const status = await call(target)
    return status === 200 ? undefined : `answers ${status}`
  },
  measure: async (target, { seconds }) => {
    const alone = await callUntil(target, sleepUntil(seconds))
    const reports = readReports(target, seconds)
    const beside = await callUntil(target, reports)
    return {
      figures: {
        slowestMs: alone.slowestMs,
        slowestBesideReportsMs: beside.slowestMs,
        slowestReportMs: (await reports).slowestMs,
      },
      answered: alone.count + beside.count,
      problems: [],
    }
  },
}

const sleepUntil = (seconds: number) => Bun.sleep(seconds * 1000)

async function callUntil(target: Target, end: Promise<unknown>): Promise<Timed> {
  let isOver = false
  const over = end.finally(() => {
    isOver = true
  })
  let slowestMs = 0
  let count = 0
  while (!isOver) {
    const startedAt = performance.now()
    const status = await call(target)
    if (status !== 200) throw new Error(`a call was answered with ${status}`)
    const tookMs = performance.now() - startedAt
    slowestMs = Math.max(slowestMs, tookMs)
    count += 1
    await Bun.sleep(Math.max(0, CALL_EVERY_MS - tookMs))
  }
  await over
  return { slowestMs, count }
}

async function readReports(target: Target, seconds: number): Promise<Timed> {
  if (target.askConsole === undefined) throw new Error(`${target.name} has no console`)
  const end = performance.now() + seconds * 1000
  let slowestMs = 0
  let count = 0
  while (performance.now() < end) {
    const startedAt = performance.now()
    await target.askConsole(REPORTS[count % REPORTS.length] ?? '/api/log/stat')
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    count += 1
  }
  return { slowestMs, count }
}

const body = chatBody({ model: MODEL, bytes: 300, isStream: false })

async function call(target: Target): Promise<number> {
  const headers = { 'Content-Type': 'application/json', ...target.headers }
  const response = await fetch(`${target.origin}/v1/chat/completions`, { method: 'POST', headers, body })
  await response.text()
  return response.status
}
