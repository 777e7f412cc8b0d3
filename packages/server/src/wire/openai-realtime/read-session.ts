import { hasStorableTexts } from '../../platform/storable-texts.ts'
import { type JsonObject, numberIn, objectIn, objectsIn, textIn } from '../read-json.ts'
import type { SessionSettings } from './schema.ts'

/** Reads a session object: of the beta with its fields side by side, or of today with a tree under `audio`. */
export function readSession(session: JsonObject): SessionSettings {
  const audio = objectIn(session, 'audio')
  const input = objectIn(audio, 'input')
  const inputFormat = textIn(session, 'input_audio_format') ?? formatIn(input)
  const outputFormat = textIn(session, 'output_audio_format') ?? formatIn(objectIn(audio, 'output'))
  const transcription = objectIn(session, 'input_audio_transcription') ?? objectIn(input, 'transcription')
  const transcriptionModel = nameIn(transcription)
  const maxOutputTokens = limitIn(session, 'max_output_tokens') ?? limitIn(session, 'max_response_output_tokens')
  const modalities = session.output_modalities ?? session.modalities
  return {
    ...(inputFormat === undefined ? {} : { inputFormat }),
    ...(outputFormat === undefined ? {} : { outputFormat }),
    ...(transcriptionModel === undefined ? {} : { transcriptionModel }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(Array.isArray(modalities) ? { isSpoken: modalities.includes('audio') } : {}),
    ...(Array.isArray(session.tools) ? { tools: objectsIn(session, 'tools').map((tool) => JSON.stringify(tool)) } : {}),
  }
}

/** `audio/pcm` is what the beta called `pcm16`. */
function formatIn(direction: JsonObject | undefined): string | undefined {
  const type = textIn(objectIn(direction, 'format'), 'type')
  return type === 'audio/pcm' ? 'pcm16' : type
}

const limitIn = (session: JsonObject, name: string): number | undefined =>
  session[name] === 'inf' ? Number.POSITIVE_INFINITY : numberIn(session, name)

const MODEL_NAME_MAX = 255

/** What a client asked for comes back here from a vendor that does not look at it, and goes into a log row. */
function nameIn(transcription: JsonObject | undefined): string | undefined {
  const name = textIn(transcription, 'model')
  return name !== undefined && name.length <= MODEL_NAME_MAX && hasStorableTexts(name) ? name : undefined
}
