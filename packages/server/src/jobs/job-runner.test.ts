import { afterEach, expect, test } from 'bun:test'
import pino from 'pino'
import { eventually } from '../../test/eventually.ts'
import { createMemoryState } from '../storage/memory.ts'
import type { Job } from './job-list.ts'
import { startJobs } from './job-runner.ts'

const WITHIN_MS = 20_000
const log = pino({ level: 'silent' })

const runners: ReturnType<typeof startJobs>[] = []
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})

/** Nodes with one shared state and a clock that stands until it is moved. */
function openNodes() {
  const time = { nowMs: 1_000_000 }
  const shared = createMemoryState({ clock: { nowMs: () => time.nowMs, now: () => Math.floor(time.nowMs / 1000) } })
  const start = (node: string, job: Omit<Job, 'name' | 'everyMs'>) => {
    const runner = startJobs([{ name: 'work', everyMs: 1, ...job }], { node, shared, log })
    runners.push(runner)
    return runner
  }
  return { time, start }
}

test('a job for one node stays with the node that began, and goes on elsewhere when that one is gone', async () => {
  const { time, start } = openNodes()
  const runs = { one: 0, two: 0 }
  const one = start('one', { runsOn: 'one', run: async () => (runs.one += 1) })
  await eventually(WITHIN_MS, () => expect(runs.one).toBeGreaterThan(0))
  const turns = { two: 0 }
  start('two', { runsOn: 'one', run: async () => (runs.two += 1) })
  start('two', { runsOn: 'each', run: async () => (turns.two += 1) })
  await eventually(WITHIN_MS, () => expect(turns.two).toBeGreaterThan(5))
  expect(runs.two).toBe(0)
  await one.stop()
  time.nowMs += 20_000
  await eventually(WITHIN_MS, () => expect(runs.two).toBeGreaterThan(0))
})

test('a job that is under way is not begun again, and a stop waits for it', async () => {
  const { start } = openNodes()
  let begun = 0
  const runner = start('one', {
    runsOn: 'each',
    run: (signal) => {
      begun += 1
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
    },
  })
  let turns = 0
  start('two', { runsOn: 'each', run: async () => (turns += 1) })
  await eventually(WITHIN_MS, () => expect(turns).toBeGreaterThan(5))
  await runner.stop()
  expect(begun).toBe(1)
})

test('a job that failed is tried again at its next time', async () => {
  const { start } = openNodes()
  let tries = 0
  start('one', {
    runsOn: 'one',
    run: async () => {
      tries += 1
      throw new Error('no')
    },
  })
  await eventually(WITHIN_MS, () => expect(tries).toBeGreaterThan(1))
})
