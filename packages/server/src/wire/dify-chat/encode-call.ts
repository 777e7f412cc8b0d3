import { askedInText } from '../asked-in-text.ts'
import type { ChatCall, ChatMessage } from '../chat.ts'
import type { EncodedCall, Target } from '../family.ts'
import { chatExtras, warnOfLostSettings } from '../lost-fields.ts'
import { plainTurns } from '../plain-turns.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { appKind, FORMAT, PATHS } from './schema.ts'

const USUAL_USER = 'api-user'

/**
 * The internal form into a call of an app. The conversation goes as one text, because the app keeps none of its own for
 * callers who send theirs whole; `inputs` that a client adds fill the app's variables.
 */
export function encodeCall(call: ChatCall, target: Target): EncodedCall {
  const kind = appKind(target.other)
  const { inputs } = chatExtras(call)
  const query = queryOf(call)
  const isConversation = kind === 'chat' || kind === 'agent'
  const body: JsonObject = {
    inputs: { ...(isConversation ? {} : { query }), ...(isObject(inputs) ? inputs : {}) },
    response_mode: call.isStream || kind === 'agent' ? 'streaming' : 'blocking',
    user: call.user || USUAL_USER,
  }
  if (isConversation) Object.assign(body, { query, auto_generate_name: false })
  const files = call.messages.flatMap(filesOf)
  if (files.length > 0) body.files = files
  warnOfLostSettings(call, { format: FORMAT, kept: ['user'], keptExtras: ['inputs'] })
  return { path: PATHS[kind], body }
}

/** Each text behind the name of its side. */
function queryOf(call: ChatCall): string {
  const asked = askedInText({ ...call, messages: call.messages.map(withoutFiles) }, FORMAT)
  const { system, turns } = plainTurns(asked, FORMAT)
  const texts = turns.map(({ role, text }) => `${role === 'user' ? 'USER' : 'ASSISTANT'}: \n${text}\n`)
  if (system !== '') texts.unshift(`SYSTEM: \n${system}\n`)
  return texts.join('')
}

/** Files with an address; others would have to be uploaded before. */
function filesOf(message: ChatMessage): JsonObject[] {
  if (message.role !== 'user') return []
  return message.parts.flatMap((part) => {
    if ((part.kind !== 'image' && part.kind !== 'file') || part.source.kind !== 'url') return []
    const type = part.kind === 'image' ? 'image' : fileType(part.source.mediaType ?? '')
    return [{ type, transfer_method: 'remote_url', url: part.source.url }]
  })
}

function fileType(mediaType: string): string {
  if (mediaType.startsWith('audio/')) return 'audio'
  return mediaType.startsWith('video/') ? 'video' : 'document'
}

function withoutFiles(message: ChatMessage): ChatMessage {
  if (message.role !== 'user') return message
  const isSent = (part: (typeof message.parts)[number]) =>
    (part.kind === 'image' || part.kind === 'file') && part.source.kind === 'url'
  return { ...message, parts: message.parts.filter((part) => !isSent(part)) }
}
