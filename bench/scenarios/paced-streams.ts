import { runOpenLoop } from '../load/open-loop.ts'
import { MOCK_INPUT_TOKENS } from '../mock-upstream/behaviour.ts'
import { percentile } from '../report/statistics.ts'
import { findStreamDifference, judgeStreams, streamRequest } from './open-loop-streams.ts'
import { type Scenario, usualTargets } from './scenario.ts'

const CHUNKS = 100
export const PACED_INTERVAL_MS = 20
const STREAMS_PER_SECOND = 50
const MODEL = `m-c${CHUNKS}-i${PACED_INTERVAL_MS}`

/** Streams of two seconds, 50 new ones each second: about 100 open, 5,000 chunks a second. */
export const pacedStreams: Scenario = {
  name: 'stream-paced',
  title: `stream of ${CHUNKS} chunks, one each ${PACED_INTERVAL_MS} ms, ${STREAMS_PER_SECOND} new streams a second`,
  models: [MODEL],
  targets: usualTargets,
  rounds: 'all',
  bill: { inputTokens: MOCK_INPUT_TOKENS, outputTokens: CHUNKS, cutShort: 0 },
  findDifference: (target, { mock }) => findStreamDifference(target, { origin: mock.origin, model: MODEL }),
  measure: async (target, { seconds }) => {
    const cpuBeforeUs = target.process?.cpuUs() ?? 0
    const outcomes = await runOpenLoop({
      origin: target.origin,
      request: streamRequest(target, MODEL),
      perSecond: STREAMS_PER_SECOND,
      count: STREAMS_PER_SECOND * seconds,
    })
    const cpuUs = (target.process?.cpuUs() ?? Number.NaN) - cpuBeforeUs
    const chunks = outcomes.reduce((sum, outcome) => sum + outcome.chunks, 0)
    const firstChunksMs = outcomes.map((outcome) => outcome.firstChunkMs)
    const delaysUs = outcomes.flatMap((outcome) => outcome.delaysUs)
    return {
      figures: {
        cpuUsPerChunkWithCalls: cpuUs / chunks,
        firstChunkP50Ms: percentile(firstChunksMs, 50),
        firstChunkP99Ms: percentile(firstChunksMs, 99),
        chunkDelayP50Us: percentile(delaysUs, 50),
        chunkDelayP99Us: percentile(delaysUs, 99),
      },
      ...judgeStreams(outcomes),
    }
  },
}
