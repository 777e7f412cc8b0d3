import type { RelayChannel } from '../../domain/channels/relay-channel.ts'
import type { Transcribed } from '../../wire/openai-realtime/read-vendor-event.ts'
import { textUsage } from '../../wire/token-usage.ts'
import type { Call } from '../call.ts'
import { settleCall } from '../settle-call.ts'
import { turnCall } from './turn-call.ts'

/** The only one there was when sessions did not name it. */
const MODEL_WHEN_UNKNOWN = 'whisper-1'

interface TranscriptionParts {
  session: Call
  requestId: string
  channel: RelayChannel
  /** The vendor's name of the model that listened. */
  model: string | undefined
}

/**
 * Charges what it cost to write down what a user said, at the price of the model that did it.
 * https://platform.openai.com/docs/api-reference/realtime-server-events/conversation/item/input_audio_transcription/completed
 */
export async function settleTranscription(note: Transcribed, parts: TranscriptionParts): Promise<void> {
  const { model = MODEL_WHEN_UNKNOWN, channel } = parts
  const call = transcriptionCall(parts, model)
  const { ledger, counter } = call.parts
  call.holding = ledger.withoutHold(call.requestId, call.parts.callLimits.quotaLimitsOf(call.caller))
  const isCounted = note.usage !== undefined && !note.usage.isAbsurd
  const usage = note.usage && isCounted ? note.usage : textUsage(0, await counter.count(model, note.transcript))
  await settleCall(call, {
    // The session names the model as the vendor does: the channel's mapping is for names of callers.
    channel: { ...channel, mapModel: (name) => name },
    usage,
    isEstimated: !isCounted,
    isStream: true,
    ending: 'complete',
    firstByteMs: undefined,
  })
}

function transcriptionCall({ session, requestId }: TranscriptionParts, model: string): Call {
  const endpoint = { ...session.incoming.endpoint, operation: 'transcription' as const }
  const call = turnCall(session, { requestId, endpoint })
  call.read({ json: '', facts: { ...session.facts, model, hasOutput: false } })
  call.attempts.push(...session.attempts)
  return call
}
