import type { FilePart } from '../chat.ts'
import { invalid } from '../invalid.ts'
import { type JsonObject, objectIn, textIn } from '../read-json.ts'

const SOUND_TYPES: Readonly<Record<string, string>> = { wav: 'audio/wav', mp3: 'audio/mpeg' }

/** A part `input_audio`, the same in both of OpenAI's formats. Throws `request.invalid`. */
export function decodeAudio(part: JsonObject): FilePart {
  const audio = objectIn(part, 'input_audio')
  const base64 = textIn(audio, 'data')
  if (!base64) throw invalid('input_audio.data is required')
  const format = textIn(audio, 'format') ?? 'wav'
  return { kind: 'file', source: { kind: 'bytes', mediaType: SOUND_TYPES[format] ?? `audio/${format}`, base64 } }
}
