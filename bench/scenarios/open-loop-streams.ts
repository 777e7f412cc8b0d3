import { chatBody } from '../load/chat-body.ts'
import { postRequest } from '../load/http-request.ts'
import { StreamConnection, type StreamOutcome } from '../load/stream-connection.ts'
import type { Target } from '../rig/target.ts'
import type { Sample } from './scenario.ts'

const PATH = '/v1/chat/completions'

/** The bytes of one streamed call to a target. The client does not ask for usage, as most do not. */
export function streamRequest(target: Pick<Target, 'origin' | 'headers'>, model: string): Uint8Array {
  const body = chatBody({ model, bytes: 300, isStream: true })
  return postRequest({ origin: target.origin, path: PATH, headers: target.headers, body })
}

async function readStream(target: Pick<Target, 'origin' | 'headers'>, model: string): Promise<StreamOutcome> {
  const connection = await StreamConnection.open(target.origin)
  const outcome = await connection.run({ request: streamRequest(target, model), plannedAtMs: performance.now() })
  connection.close()
  return outcome
}

/** Compares one stream, times blanked, with the one the mock sends itself. */
export async function findStreamDifference(
  target: Target,
  options: { origin: string; model: string },
): Promise<string | undefined> {
  const given = await readStream(target, options.model)
  const wanted = await readStream({ origin: options.origin, headers: {} }, options.model)
  if (given.status !== 200) return `answers ${given.status}: ${given.body.slice(0, 300)}`
  if (given.ending !== 'done') return 'ends a stream without [DONE]'
  return given.body === wanted.body ? undefined : `streams other bytes than the upstream: ${given.body.slice(0, 600)}`
}

/** Counts streams that should all be whole and the same, and says what is wrong with them. */
export function judgeStreams(outcomes: readonly StreamOutcome[]): Pick<Sample, 'answered' | 'problems'> {
  const done = outcomes.filter((outcome) => outcome.ending === 'done')
  const refused = outcomes.filter((outcome) => outcome.status !== 200).length
  const cut = outcomes.filter((outcome) => outcome.status === 200 && outcome.ending === 'cut').length
  const bodies = new Set(done.map((outcome) => outcome.body)).size
  const problems = []
  if (refused > 0) problems.push(`${refused} of ${outcomes.length} streams were refused`)
  if (cut > 0) problems.push(`${cut} of ${outcomes.length} streams ended without [DONE]`)
  if (bodies > 1) problems.push(`the same stream came with ${bodies} different bodies`)
  return { answered: done.length, problems }
}
