import { AppError } from '@tollgate/contract/app-error'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import { type Answer, attempt } from './attempt.ts'
import type { Call } from './call.ts'
import type { Plan } from './plan-attempts.ts'

/** Asks one channel after the other until one answers. Nothing has reached the client yet. Throws the last failure. */
export async function answerFrom(plan: Plan, call: Call): Promise<Answer> {
  let channel = plan.first
  for (;;) {
    const startMs = performance.now()
    try {
      const answer = await attempt(call, channel)
      call.attempts.push({ channel: channel.id, status: 200, error: '', ms: Math.round(performance.now() - startMs) })
      return answer
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const status = channel.mapStatus(error.status)
      call.attempts.push({
        channel: channel.id,
        status: error.refusal?.status ?? 0,
        error: String(error.refusal?.code ?? error.code),
        ms: Math.round(performance.now() - startMs),
      })
      learn(call, channel, error)
      const next = isRetryable(status) ? plan.next() : undefined
      if (!next || call.isClientGone) throw withStatus(error, status)
      channel = next
    }
  }
}

/** By the status after the channel's mapping. A refusal of the request itself (400) would only be repeated. */
function isRetryable(status: number): boolean {
  if (status === 429 || status === 307) return true
  if (status === 504 || status === 524) return false
  if (status >= 500) return true
  if (status === 400 || status === 408) return false
  return status < 200 || status >= 300
}

function learn(call: Call, channel: RelayChannel, error: AppError): void {
  const { health, log } = call.parts
  health
    .noteFailure(channel, error)
    .catch((cause) => log.error({ cause: String(cause), channel: channel.id }, 'a channel could not be disabled'))
}

/** Clients follow a redirect and take 2xx for an answer: a failed call may be told as neither. */
function withStatus(error: AppError, status: number): AppError {
  if (error.refusal) error.refusal.status = status >= 400 ? status : 502
  return error
}
