import { afterAll, expect, test } from 'bun:test'
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
/** The thread has begun. Others of the runtime may begin and end at any time: they have other names. */
async function startThread(): Promise<string[]> {
  const before = new Set(threads())
  const worker = new Worker(script)
  workers.push(worker)
  await new Promise((resolve) => worker.addEventListener('message', resolve))
  return threads().filter((thread) => !before.has(thread) && nameOf(thread) === 'Worker')
}

function nameOf(thread: string): string {
  try {
    return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim()
  } catch {
    return 'ended'
  }
}

const policiesOf = (ids: readonly string[]) => new Set(ids.map(policyOf))

async function startGatheringThread(): Promise<string[]> {
  const end = gatherWakeUps()
  const started = await startThread()
  end()
  return started
}

afterAll(() => {
  for (const worker of workers) worker.terminate()
})

const onLinux = test.skipIf(process.platform !== 'linux')

onLinux('on Linux, threads made meanwhile gather their wake-ups, and those made later do not', async () => {
  expect(policiesOf(await startGatheringThread())).toEqual(new Set([BATCH]))
  expect(policiesOf(await startThread())).toEqual(new Set([NORMAL]))
  expect(policyOf(String(process.pid))).toBe(NORMAL)
})

onLinux('on Linux, they interrupt again until the last pause is over', async () => {
  const gathered = await startGatheringThread()
  pauseGathering()
  pauseGathering()
  resumeGathering()
  expect(policiesOf(gathered)).toEqual(new Set([NORMAL]))
  resumeGathering()
  expect(policiesOf(gathered)).toEqual(new Set([BATCH]))
})
