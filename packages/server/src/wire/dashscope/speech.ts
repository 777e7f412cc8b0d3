import { AppError } from '@tollgate/contract/app-error'
import { countedUsage } from '../counted-usage.ts'
import type { EncodedCall, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import { ownFields, warnOfLostExtras } from '../lost-fields.ts'
import { type JsonObject, objectIn, textIn } from '../read-json.ts'
import type { SpeechCall, SpeechReply } from '../speech.ts'
import { unsupported } from '../unsupported.ts'
import { soundAnswer } from './errors.ts'
import { FORMAT, GENERATION_PATH } from './schema.ts'

const OWN_FIELDS = ['language_type', 'optimize_instructions'] as const

/** The vendor's first example of a voice; one must be named. */
const USUAL_VOICE = 'Cherry'

export const speechCodec: OutboundCodec<'speech'> = { encodeCall, decodeReply }

/** The models of the Qwen-TTS kind; CosyVoice and Sambert are spoken with over sockets only. */
function encodeCall(call: SpeechCall, target: Target): EncodedCall {
  if (!target.model.toLowerCase().startsWith('qwen')) throw unsupported(`speech of model ${target.model.slice(0, 100)}`)
  const input: JsonObject = {
    text: call.input,
    voice: call.voice ?? USUAL_VOICE,
    ...ownFields(call.extras, OWN_FIELDS),
  }
  if (call.instructions !== undefined) input.instructions = call.instructions
  // The sound is always a WAV file at one speed.
  const lost = { ...call.extras, speed: call.speed, response_format: call.format === 'wav' ? undefined : call.format }
  warnOfLostExtras(call.warnings, lost, { format: FORMAT, kept: OWN_FIELDS })
  return { path: GENERATION_PATH, body: { model: target.model, input } }
}

function decodeReply({ json }: VendorAnswer): SpeechReply {
  const answer = soundAnswer(json)
  const sound = objectIn(objectIn(answer, 'output'), 'audio')
  const url = textIn(sound, 'url')
  const data = textIn(sound, 'data')
  if (!url && !data) throw new AppError('channel.bad-reply', {}, { detail: 'no audio' })
  const usage = objectIn(answer, 'usage')
  return {
    audio: url
      ? { kind: 'url', url }
      : { kind: 'bytes', mediaType: 'audio/wav', bytes: Buffer.from(data ?? '', 'base64') },
    usage: countedUsage({ input: usage?.input_tokens, output: usage?.output_tokens }),
  }
}
