import { runOpenLoop } from '../load/open-loop.ts'
import { MOCK_INPUT_TOKENS } from '../mock-upstream/behaviour.ts'
import { findStreamDifference, judgeStreams, streamRequest } from './open-loop-streams.ts'
import { type Scenario, usualTargets } from './scenario.ts'

const STREAMS = 100
const STARTS_PER_SECOND = 200
const INTERVAL_MS = 20
const CHUNKS = 250
const MODEL = `m-c${CHUNKS}-i${INTERVAL_MS}`
/** From when all have started until the first one ends, less a moment on both sides. */
const SETTLED_AFTER_MS = 250
const WATCHED_FOR_MS = 4_000

/**
 * What a chunk costs while no stream begins or ends: 100 streams under way, 5,000 chunks a second. What a call costs
 * beside its chunks has scenarios of its own.
 */
export const flowingStreams: Scenario = {
  name: 'stream-flow',
  title: `${STREAMS} streams under way, a chunk each ${INTERVAL_MS} ms`,
  models: [MODEL],
  targets: usualTargets,
  rounds: 'all',
  bill: { inputTokens: MOCK_INPUT_TOKENS, outputTokens: CHUNKS, cutShort: 0 },
  findDifference: (target, { mock }) => findStreamDifference(target, { origin: mock.origin, model: MODEL }),
  measure: async (target) => {
    const cpuUs = () => target.process?.cpuUs() ?? Number.NaN
    let chunks = 0
    let cpuUsPerChunk = Number.NaN
    const watch = async () => {
      await Bun.sleep(SETTLED_AFTER_MS)
      const before = { cpuUs: cpuUs(), chunks }
      await Bun.sleep(WATCHED_FOR_MS)
      cpuUsPerChunk = (cpuUs() - before.cpuUs) / (chunks - before.chunks)
    }
    const outcomes = await runOpenLoop({
      origin: target.origin,
      request: streamRequest(target, MODEL),
      perSecond: STARTS_PER_SECOND,
      count: STREAMS,
      onChunk: () => {
        chunks += 1
      },
      onAllStarted: watch,
    })
    return { figures: { cpuUsPerChunk }, ...judgeStreams(outcomes) }
  },
}
