import { parseJson } from '../../platform/parse-json.ts'
import type { AssistantPart, ChatReply, FilePart, ImagePart } from '../chat.ts'
import { toDataUrl } from '../data-url.ts'
import type { ReplyContext, WholeBody } from '../family.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { citedBlocks } from './citations.ts'
import { stopFields } from './schema.ts'
import { encodeUsage, NO_USAGE } from './usage.ts'

/** A message with every field that Anthropic's client libraries promise. There is one answer; others are left out. */
export function encodeReply(reply: ChatReply, context: ReplyContext): WholeBody {
  const [answer] = reply.answers
  const parts = answer?.parts ?? []
  const hasRefusal = parts.some(({ kind }) => kind === 'refusal')
  const body = {
    ...messageHead(context),
    content: parts.flatMap((part) => encodePart(part, context)),
    ...stopFields(hasRefusal ? 'content-filter' : (answer?.finish ?? 'stop'), {
      stopText: answer?.stopText,
      hasCalls: parts.some(({ kind }) => kind === 'tool-call'),
    }),
    usage: encodeUsage(reply.usage ?? NO_USAGE),
  }
  return { contentType: 'application/json', body: JSON.stringify(body) }
}

/** What is the same in a whole message and in the beginning of a stream. */
export const messageHead = ({ requestId, model }: ReplyContext) => ({
  id: `msg_${requestId}`,
  type: 'message',
  role: 'assistant',
  model,
  container: null,
  diagnostics: null,
})

function encodePart(part: AssistantPart, { warn }: ReplyContext): JsonObject[] {
  switch (part.kind) {
    case 'text':
      return citedBlocks(part, warn)
    case 'refusal':
      return part.text === '' ? [] : [{ ...EMPTY_TEXT, text: part.text }]
    case 'reasoning':
      return encodeThinking(part)
    case 'tool-call': {
      const input = parseJson(part.arguments)
      return [{ ...emptyCall(part.id, part.name), input: isObject(input) ? input : {} }]
    }
    case 'image':
    case 'file':
      return [{ ...EMPTY_TEXT, text: mediaText(part) }]
    case 'opaque':
      return part.family === 'anthropic-messages' ? [part.value] : []
  }
}

export const EMPTY_TEXT = { type: 'text', text: '' }

export const emptyCall = (id: string, name: string) => ({
  type: 'tool_use',
  id,
  name,
  input: {},
  caller: { type: 'direct' },
})

/** Another vendor's signature would be refused when it comes back; without one the thinking is only shown. */
function encodeThinking({ text, signature }: Extract<AssistantPart, { kind: 'reasoning' }>): JsonObject[] {
  const own = signature?.family === 'anthropic-messages' ? signature : undefined
  if (own?.isEncryptedText) return [{ type: 'redacted_thinking', data: own.value }]
  return text === '' && !own ? [] : [{ type: 'thinking', thinking: text, signature: own?.value ?? '' }]
}

/** Answers are text in this format: an image is written as Markdown writes it. */
export function mediaText({ kind, source }: ImagePart | FilePart): string {
  const mark = kind === 'image' ? '!' : ''
  if (source.kind === 'file-id') return `${mark}[${kind}](${source.id})`
  return `${mark}[${kind}](${source.kind === 'url' ? source.url : toDataUrl(source)})`
}
