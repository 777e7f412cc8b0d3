import { AppError } from '@tollgate/contract/app-error'
import type { FinishReason } from '../chat.ts'
import { maskSecrets } from '../mask-secrets.ts'
import { type JsonObject, textIn } from '../read-json.ts'

/** https://ai.google.dev/api/generate-content#FinishReason; what is not here was held back by a filter. */
const REASONS: Readonly<Record<string, FinishReason>> = {
  STOP: 'stop',
  FINISH_REASON_UNSPECIFIED: 'stop',
  MAX_TOKENS: 'length',
  CONTINUATION: 'length',
  MALFORMED_FUNCTION_CALL: 'stop',
  MALFORMED_RESPONSE: 'stop',
  UNEXPECTED_TOOL_CALL: 'stop',
  TOO_MANY_TOOL_CALLS: 'stop',
  NO_IMAGE: 'stop',
}

export function decodeFinish(reason: unknown, hasCalls: boolean): FinishReason {
  const finish = typeof reason === 'string' && reason !== '' ? (REASONS[reason] ?? 'content-filter') : 'stop'
  return finish === 'stop' && hasCalls ? 'tool-calls' : finish
}

/** The model wrote what its vendor could not read. */
const MALFORMED = ['MALFORMED_FUNCTION_CALL', 'MALFORMED_RESPONSE', 'UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS']

/** The failure of an answer of which nothing is left; undefined when it ended as answers end. */
export function malformedAnswer(candidate: JsonObject): AppError | undefined {
  const reason = textIn(candidate, 'finishReason')
  if (reason === undefined || !MALFORMED.includes(reason)) return undefined
  const said = textIn(candidate, 'finishMessage')
  const message = maskSecrets(said ? `${reason}: ${said}` : reason).slice(0, 2_000)
  return new AppError(
    'channel.refused',
    { message },
    { refusal: { status: 502, type: 'upstream_error', code: reason.toLowerCase(), param: null } },
  )
}

const NAMES: Readonly<Record<FinishReason, string>> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  'tool-calls': 'STOP',
  'content-filter': 'SAFETY',
  pause: 'STOP',
}
export const encodeFinish = (finish: FinishReason): string => NAMES[finish]
