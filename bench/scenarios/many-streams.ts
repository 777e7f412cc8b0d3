import { runOpenLoop } from '../load/open-loop.ts'
import { MOCK_INPUT_TOKENS } from '../mock-upstream/behaviour.ts'
import type { Target } from '../rig/target.ts'
import { findStreamDifference, judgeStreams, streamRequest } from './open-loop-streams.ts'
import type { Sample, Scenario } from './scenario.ts'

const CHUNKS = 6
const MODEL = `m-c${CHUNKS}-i2`
const WARM_UP = 3_000
const STREAMS = 10_000
const STREAMS_PER_SECOND = 500
const LEAVES_AFTER = 2
/** A server gives memory back some time after it needed it. */
const SETTLES_WITHIN_MS = 3_000

/** Short streams, every second of which the client leaves in the middle: nothing of them may stay behind. */
export const manyStreams: Scenario = {
  name: 'many-streams',
  title: `${STREAMS} finished and aborted streams`,
  models: [MODEL],
  targets: ['nginx', 'ours'],
  rounds: 'once',
  bill: { inputTokens: MOCK_INPUT_TOKENS, outputTokens: CHUNKS, cutShort: (WARM_UP + STREAMS) / 2 },
  findDifference: (target, { mock }) => findStreamDifference(target, { origin: mock.origin, model: MODEL }),
  measure: async (target) => {
    const warmUp = await runStreams(target, WARM_UP)
    const before = target.process?.residentBytes() ?? Number.NaN
    const streams = await runStreams(target, STREAMS)
    const after = target.process?.residentBytes() ?? Number.NaN
    return {
      figures: { megabytesGrown: (after - before) / 1024 / 1024 },
      answered: warmUp.answered + streams.answered,
      problems: [...warmUp.problems, ...streams.problems],
    }
  },
}

async function runStreams(target: Target, count: number): Promise<Pick<Sample, 'answered' | 'problems'>> {
  const outcomes = await runOpenLoop({
    origin: target.origin,
    request: streamRequest(target, MODEL),
    perSecond: STREAMS_PER_SECOND,
    count,
    leaveAfterChunks: (stream) => (stream % 2 === 0 ? undefined : LEAVES_AFTER),
  })
  await Bun.sleep(SETTLES_WITHIN_MS)
  return judgeStreams(outcomes)
}
