import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { gatherWakeUps, pauseGathering, resumeGathering } from './thread-schedule.ts'

const NORMAL = 0
const BATCH = 3

const threads = () => readdirSync('/proc/self/task')
/** Field 41 of https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; the name before it may hold blanks. */
const policyOf = (thread: string) =>
  Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')[38])

const script = URL.createObjectURL(new Blob(['postMessage(0); setInterval(() => {}, 1000)']))
const workers: Worker[] = []
/** A thread that has begun. */
async function startThread(): Promise<string[]> {
  const before = new Set(threads())
  const worker = new Worker(script)
  workers.push(worker)
  await new Promise((resolve) => worker.addEventListener('message', resolve))
  return threads().filter((thread) => !before.has(thread))
}

const policiesOf = (ids: readonly string[]) => new Set(ids.map(policyOf))

let gathered: string[] = []
beforeAll(async () => {
  const end = gatherWakeUps()
  gathered = await startThread()
  end()
})
afterAll(() => {
  for (const worker of workers) worker.terminate()
})

const onLinux = test.skipIf(process.platform !== 'linux')

onLinux('on Linux, threads made meanwhile gather their wake-ups, and those made later do not', async () => {
  expect(policiesOf(gathered)).toEqual(new Set([BATCH]))
  expect(policiesOf(await startThread())).toEqual(new Set([NORMAL]))
  expect(policyOf(String(process.pid))).toBe(NORMAL)
})

onLinux('on Linux, they interrupt again until the last pause is over', () => {
  pauseGathering()
  pauseGathering()
  resumeGathering()
  expect(policiesOf(gathered)).toEqual(new Set([NORMAL]))
  resumeGathering()
  expect(policiesOf(gathered)).toEqual(new Set([BATCH]))
})
