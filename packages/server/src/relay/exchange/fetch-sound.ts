import { AppError } from '@tollgate/contract/app-error'
import type { SpeechReply } from '../../wire/speech.ts'
import { type Fetching, fetchMade } from './fetch-made.ts'

/**
 * Some vendors say where the sound lies instead of sending it: it is fetched before it is delivered. An answer that is
 * nothing but sound has no place for an address, so one that cannot be fetched is none, and costs its caller nothing.
 */
export function fetchSound(reply: object, call: Fetching): Promise<void> | undefined {
  if (!isSpeech(reply) || reply.audio.kind !== 'url') return undefined
  return fetchMade(reply.audio.url, call).then(
    ({ mediaType, bytes }) => {
      reply.audio = { kind: 'bytes', mediaType, bytes }
    },
    (cause) => {
      if (!(cause instanceof AppError) || !cause.code.startsWith('media.')) throw cause
      // It is no file of the caller's that is wrong.
      throw new AppError('channel.bad-reply', {}, { cause, detail: `the sound could not be fetched: ${cause.code}` })
    },
  )
}

// No other reply of an operation has a field `audio`.
const isSpeech = (reply: object): reply is SpeechReply => 'audio' in reply
