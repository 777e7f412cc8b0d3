import { runOpenLoop } from '../load/open-loop.ts'
import type { StreamOutcome } from '../load/stream-connection.ts'
import { MOCK_INPUT_TOKENS } from '../mock-upstream/behaviour.ts'
import type { Target } from '../rig/target.ts'
import { findStreamDifference, judgeStreams, streamRequest } from './open-loop-streams.ts'
import type { Scenario } from './scenario.ts'

const CHUNKS = 6
const MODEL = `m-c${CHUNKS}-i2`
/** The first time fills what the server keeps of fixed size, above all the pages of its log that the database holds. */
const TIMES = 3
const STREAMS = 10_000
const STREAMS_PER_SECOND = 500
const LEAVES_AFTER = 2
const READ_EACH_MS = 100
/** A server gives memory back some time after it needed it. */
const SETTLES_WITHIN_MS = 3_000

/**
 * Short streams, every second of which the client leaves in the middle: nothing of them may stay behind. What a process holds rises
 * and falls with its garbage, so one reading says little; what stays behind lifts the lowest of many.
 */
export const manyStreams: Scenario = {
  name: 'many-streams',
  title: `${STREAMS} finished and aborted streams`,
  models: [MODEL],
  targets: ['nginx', 'ours'],
  rounds: 'once',
  bill: { inputTokens: MOCK_INPUT_TOKENS, outputTokens: CHUNKS, cutShort: (TIMES * STREAMS) / 2 },
  findDifference: (target, { mock }) => findStreamDifference(target, { origin: mock.origin, model: MODEL }),
  measure: async (target) => {
    const least: number[] = []
    const judged = []
    for (let time = 0; time < TIMES; time++) {
      const { leastBytes, outcomes } = await runStreams(target)
      least.push(leastBytes)
      judged.push(judgeStreams(outcomes))
    }
    const [before = Number.NaN, after = Number.NaN] = least.slice(-2)
    return {
      figures: { megabytesGrown: (after - before) / 1024 / 1024 },
      answered: judged.reduce((sum, { answered }) => sum + answered, 0),
      problems: judged.flatMap(({ problems }) => problems),
    }
  },
}

async function runStreams(target: Target): Promise<{ leastBytes: number; outcomes: StreamOutcome[] }> {
  let leastBytes = Number.POSITIVE_INFINITY
  const reading = setInterval(() => {
    leastBytes = Math.min(leastBytes, target.process?.residentBytes() ?? Number.NaN)
  }, READ_EACH_MS)
  const outcomes = await runOpenLoop({
    origin: target.origin,
    request: streamRequest(target, MODEL),
    perSecond: STREAMS_PER_SECOND,
    count: STREAMS,
    leaveAfterChunks: (stream) => (stream % 2 === 0 ? undefined : LEAVES_AFTER),
  })
  await Bun.sleep(SETTLES_WITHIN_MS)
  clearInterval(reading)
  return { leastBytes, outcomes }
}
