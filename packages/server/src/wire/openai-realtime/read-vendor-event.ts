import { asAnswer } from '../openai-chat/schema.ts'
import { readUsage } from '../openai-chat/usage.ts'
import { type JsonObject, numberIn, objectIn, textIn } from '../read-json.ts'
import type { TokenUsage } from '../token-usage.ts'
import { parseEvent } from './parse-event.ts'
import { readSession } from './read-session.ts'
import { type SessionSettings, SOUND_DELTAS, TEXT_DELTAS } from './schema.ts'
import { soundBytes } from './sound-bytes.ts'

/** What an event of the vendor means to the gateway. `responseId` is empty where the vendor names none. */
export type VendorNote =
  | { kind: 'session-set'; settings: SessionSettings }
  | { kind: 'response-begun'; responseId: string }
  | { kind: 'response-delta'; responseId: string; text: string; soundBytes: number }
  | ResponseDone
  | Transcribed

export interface ResponseDone {
  kind: 'response-done'
  responseId: string
  /** Undefined when the vendor counted nothing. */
  usage: TokenUsage | undefined
  /** It failed or was cancelled: without usage only what was delivered counts. */
  isBroken: boolean
}

/** What a user said, as text; a model of its own wrote it and has its own price. */
export interface Transcribed {
  kind: 'transcribed'
  /** The same for the same piece of the conversation; empty where the vendor names none. */
  itemKey: string
  usage: TokenUsage | undefined
  transcript: string
}

/** Undefined for events that cost nothing and change nothing here. */
export function readVendorEvent(message: string): VendorNote | undefined {
  const event = parseEvent(message)
  if (!event) return undefined
  switch (event.type) {
    case 'session.created':
    case 'session.updated':
    case 'transcription_session.created':
    case 'transcription_session.updated':
      return { kind: 'session-set', settings: readSession(objectIn(event, 'session') ?? {}) }
    case 'response.created':
      return { kind: 'response-begun', responseId: textIn(objectIn(event, 'response'), 'id') ?? '' }
    case 'response.done':
      return readDone(objectIn(event, 'response'))
    case 'conversation.item.input_audio_transcription.completed':
      return readTranscribed(event)
    default:
      return readDelta(event)
  }
}

function readDone(response: JsonObject | undefined): ResponseDone {
  const status = textIn(response, 'status')
  return {
    kind: 'response-done',
    responseId: textIn(response, 'id') ?? '',
    usage: readUsage(asAnswer(response).usage),
    isBroken: status === 'failed' || status === 'cancelled',
  }
}

function readTranscribed(event: JsonObject): Transcribed {
  const item = textIn(event, 'item_id')
  return {
    kind: 'transcribed',
    itemKey: item === undefined ? '' : `${item}:${numberIn(event, 'content_index') ?? 0}`,
    usage: readUsage(asAnswer(event).usage),
    transcript: textIn(event, 'transcript') ?? '',
  }
}

function readDelta(event: JsonObject): VendorNote | undefined {
  const isText = TEXT_DELTAS.includes(event.type)
  if (!isText && !SOUND_DELTAS.includes(event.type)) return undefined
  const delta = textIn(event, 'delta') ?? ''
  return {
    kind: 'response-delta',
    responseId: textIn(event, 'response_id') ?? '',
    text: isText ? delta : '',
    soundBytes: isText ? 0 : soundBytes(delta),
  }
}
