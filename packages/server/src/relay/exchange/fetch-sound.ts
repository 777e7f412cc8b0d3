import type { SpeechReply } from '../../wire/speech.ts'
import type { Call } from '../call.ts'

/** Some vendors say where the sound lies instead of sending it: it is fetched before it is delivered. */
export function fetchSound(reply: object, call: Call): Promise<void> | undefined {
  if (!isSpeech(reply) || reply.audio.kind !== 'url') return undefined
  return call.fetchBytes(reply.audio.url).then(({ mediaType, bytes }) => {
    reply.audio = { kind: 'bytes', mediaType, bytes }
  })
}

// No other reply of an operation has a field `audio`.
const isSpeech = (reply: object): reply is SpeechReply => 'audio' in reply
