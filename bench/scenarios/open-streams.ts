import { runOpenLoop } from '../load/open-loop.ts'
import { MOCK_INPUT_TOKENS } from '../mock-upstream/behaviour.ts'
import { findStreamDifference, judgeStreams, streamRequest } from './open-loop-streams.ts'
import type { Scenario } from './scenario.ts'

const STREAMS = 1_000
const STARTS_PER_SECOND = 500
const CHUNKS = 8
const MODEL = `m-c${CHUNKS}-i1000`
/** Short ones of the same kind, so that what a server makes once is there before the idle memory is read. */
const WARM_UP = { model: 'm-c2-i20', count: 200 }
const WATCHED_FOR_MS = 4_000

/** A thousand streams with one chunk a second, all open together. */
export const openStreams: Scenario = {
  name: 'open-streams',
  title: `${STREAMS} open streams`,
  models: [MODEL, WARM_UP.model],
  targets: ['nginx', 'ours', 'portkey'],
  rounds: 'once',
  bill: { inputTokens: MOCK_INPUT_TOKENS, outputTokens: CHUNKS, cutShort: 0 },
  findDifference: async (target, { mock }) => {
    const warmUp = {
      origin: target.origin,
      request: streamRequest(target, WARM_UP.model),
      perSecond: 100,
      count: WARM_UP.count,
    }
    await runOpenLoop(warmUp)
    return findStreamDifference(target, { origin: mock.origin, model: WARM_UP.model })
  },
  measure: async (target) => {
    const idleBytes = target.process?.residentBytes() ?? Number.NaN
    let mostBytes = 0
    const watch = async () => {
      const endsAtMs = performance.now() + WATCHED_FOR_MS
      while (performance.now() < endsAtMs) {
        mostBytes = Math.max(mostBytes, target.process?.residentBytes() ?? Number.NaN)
        await Bun.sleep(100)
      }
    }
    const outcomes = await runOpenLoop({
      origin: target.origin,
      request: streamRequest(target, MODEL),
      perSecond: STARTS_PER_SECOND,
      count: STREAMS,
      onAllStarted: watch,
    })
    return { figures: { kilobytesPerStream: (mostBytes - idleBytes) / 1024 / STREAMS }, ...judgeStreams(outcomes) }
  },
}
