import { AppError } from '@tollgate/contract/app-error'
import type { EncodedCall, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import { ownFields, warnOfLostExtras } from '../lost-fields.ts'
import { type JsonObject, numberIn, objectIn, objectsIn, textIn } from '../read-json.ts'
import type { TranscriptionCall, TranscriptionReply } from '../transcription.ts'
import { unsupported } from '../unsupported.ts'
import { resultOf } from './errors.ts'
import { FORMAT } from './schema.ts'

export const transcriptionCodec: OutboundCodec<'transcription'> = { encodeCall, decodeReply }

const OWN_FIELDS = ['vad_filter', 'prefix'] as const

/** The large model takes JSON, all others the bare sound. */
function encodeCall(call: TranscriptionCall, target: Target): EncodedCall {
  return /whisper-large-v3/i.test(target.model) ? encodeJson(call) : encodeBytes(call, target)
}

/** https://developers.cloudflare.com/workers-ai/models/whisper-large-v3-turbo/ */
function encodeJson(call: TranscriptionCall): EncodedCall {
  const { file, isTranslation, language, prompt, temperature, extras, warnings } = call
  const body: JsonObject = {
    audio: Buffer.from(file.bytes).toString('base64'),
    task: isTranslation ? 'translate' : 'transcribe',
    ...ownFields(extras, OWN_FIELDS),
  }
  if (language !== undefined) body.language = language
  if (prompt !== undefined) body.initial_prompt = prompt
  warnOfLostExtras(warnings, { ...extras, temperature }, { format: FORMAT, kept: OWN_FIELDS })
  return { body }
}

/** https://developers.cloudflare.com/workers-ai/models/whisper/ */
function encodeBytes(call: TranscriptionCall, target: Target): EncodedCall {
  const { file, isTranslation, language, prompt, temperature, extras, warnings } = call
  if (isTranslation) throw unsupported(`translation by model ${target.model.slice(0, 100)}`)
  warnOfLostExtras(warnings, { ...extras, language, prompt, temperature }, { format: FORMAT })
  return { body: file.bytes }
}

function decodeReply({ json }: VendorAnswer): TranscriptionReply {
  const result = resultOf(json)
  const text = textIn(result, 'text')
  if (text === undefined) throw new AppError('channel.bad-reply', {}, { detail: 'no text' })
  const about = objectIn(result, 'transcription_info')
  const language = textIn(about, 'language')
  const duration = numberIn(about, 'duration')
  const segments = objectsIn(result, 'segments').map((segment) => ({
    start: numberIn(segment, 'start') ?? 0,
    end: numberIn(segment, 'end') ?? 0,
    text: textIn(segment, 'text') ?? '',
  }))
  return {
    text,
    ...(language === undefined ? {} : { language }),
    ...(duration === undefined ? {} : { duration }),
    ...(segments.length > 0 ? { segments } : {}),
  }
}
