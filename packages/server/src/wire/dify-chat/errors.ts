import type { AppError } from '@tollgate/contract/app-error'
import { decodeError as decodeOpenAiError, errorFromObject } from '../openai-chat/errors.ts'
import { parseObject } from '../parse-object.ts'
import { type JsonObject, numberIn, textIn } from '../read-json.ts'

/** `{ code, message, status }`; the same stands in an event `error`. */
export function decodeError(status: number, body: string): AppError {
  const answer = parseObject(body)
  return answer && textIn(answer, 'code') ? errorOf(answer, status) : decodeOpenAiError(status, body)
}

/** `status` counts when the error names none of its own. */
export function errorOf(error: JsonObject, status: number): AppError {
  const own = numberIn(error, 'status') ?? status
  const code = textIn(error, 'code')
  return errorFromObject(own >= 400 && own <= 599 ? own : 502, {
    message: textIn(error, 'message'),
    type: code === 'provider_quota_exceeded' ? 'insufficient_quota' : 'dify_error',
    code,
  })
}

/** A run of a workflow that did not succeed; undefined when it did. */
export function failureOf(run: JsonObject): AppError | undefined {
  const state = textIn(run, 'status')
  if (state === undefined || state === 'succeeded' || state === 'partial-succeeded') return undefined
  const message = textIn(run, 'error') || `the workflow ended as ${state.slice(0, 40)}`
  return errorFromObject(502, { message, type: 'dify_error', code: `workflow_${state.slice(0, 40)}` })
}
