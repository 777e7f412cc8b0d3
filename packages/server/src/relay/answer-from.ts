import { AppError } from '@tollgate/contract/app-error'
import type { AttemptNote, PickReason } from '@tollgate/contract/entities/usage-log'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import type { Call } from './call.ts'
import { hideKey } from './hide-key.ts'
import { isUnasked, type Plan } from './plan-attempts.ts'

/** A call that has channels to ask. */
export type AskingCall = Pick<Call, 'attempts' | 'leftOut' | 'model' | 'hasClientLeft'> & {
  parts: Pick<Call['parts'], 'health' | 'log'>
}

/**
 * Asks one channel after the other (`ask`) until one answers. Nothing has reached the client yet; once
 * it has left, no other is asked. Throws the last failure.
 */
export async function answerFrom<Answer, Asking extends AskingCall>(
  plan: Plan,
  call: Asking,
  ask: (call: Asking, channel: RelayChannel) => Promise<Answer>,
): Promise<Answer> {
  let { first: channel, firstReason: reason } = plan
  const { health } = call.parts
  call.leftOut.push(...plan.left)
  for (;;) {
    const startMs = performance.now()
    try {
      const answer = await ask(call, channel)
      note(call, { channel, reason, startMs })
      health.noteSuccess(channel)
      plan.answeredBy(channel)
      return answer
    } catch (error) {
      if (!(error instanceof AppError)) {
        health.noteNothing(channel)
        throw error
      }
      hideKey(error, channel.key)
      note(call, { channel, reason, startMs, error })
      learn(call, channel, error)
      const status = channel.mapStatus(error.status)
      const mayGoOn = isRetryable(error, { status, channel }) && !call.hasClientLeft()
      const next = mayGoOn ? plan.next({ channel, error }) : undefined
      if (!next) throw withStatus(error, status)
      channel = next.channel
      reason = next.reason
    }
  }
}

interface Attempted {
  channel: RelayChannel
  reason: PickReason
  startMs: number
  error?: AppError
}

function note(call: AskingCall, { channel, reason, startMs, error }: Attempted): void {
  const attempted: AttemptNote = {
    channel: channel.id,
    status: error ? (error.refusal?.status ?? 0) : 200,
    error: error ? String(error.refusal?.code ?? error.code) : '',
    ms: Math.round(performance.now() - startMs),
    reason,
  }
  if (channel.poolKey) attempted.key = channel.poolKey.number
  call.attempts.push(attempted)
}

/** Anthropic. A vendor of this type says with 400, too, that an account has no credit left. */
const RETRIES_400 = 14

/**
 * By the status after the channel's mapping. A refusal of the request itself would only be repeated, and so would what
 * is wrong with the request by our own account.
 */
function isRetryable(error: AppError, { status, channel }: { status: number; channel: RelayChannel }): boolean {
  if (isUnasked(error)) return true
  if (!error.refusal && !error.code.startsWith('channel.')) return false
  if (status === 429 || status === 307) return true
  if (status === 504 || status === 524) return false
  if (status >= 500) return true
  if (status === 400) return channel.provider.code === RETRIES_400
  return status !== 408 && (status < 200 || status >= 300)
}

function learn(call: AskingCall, channel: RelayChannel, error: AppError): void {
  const { health, log } = call.parts
  health
    .noteFailure(channel, error, call.model)
    .catch((cause) => log.error({ cause: String(cause), channel: channel.id }, 'a channel could not be disabled'))
}

/** Clients follow a redirect and take 2xx for an answer: a failed call may be told as neither. Beyond 599 is no status. */
export function withStatus(error: AppError, status: number): AppError {
  if (error.refusal) error.refusal.status = status >= 400 && status <= 599 ? status : 502
  return error
}
