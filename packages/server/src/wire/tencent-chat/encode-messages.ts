import type { AssistantPart, ChatCall, ChatMessage, ImagePart, ToolResultPart, UserPart } from '../chat.ts'
import { NEUTRAL_TEXT } from '../closing-turn.ts'
import { toDataUrl } from '../data-url.ts'
import type { JsonObject } from '../read-json.ts'
import { withFilesAsTexts } from '../text-file.ts'
import { unsupported, unsupportedFile } from '../unsupported.ts'
import { FORMAT } from './schema.ts'

/**
 * The conversation as Hunyuan takes it: system texts first and in one message, then user and assistant in turn, the user
 * first, and none of them without a content. https://cloud.tencent.com/document/api/1729/101836
 */
export function encodeMessages(call: ChatCall): JsonObject[] {
  const system = call.messages.flatMap((message) =>
    message.role === 'system' ? message.parts.filter(({ text }) => text !== '') : [],
  )
  const messages: JsonObject[] = []
  for (const message of inTurn(call.messages)) {
    if (message.role === 'user') messages.push(encodeUser(message.parts, call))
    if (message.role === 'assistant') messages.push(encodeAssistant(message.parts, call))
    if (message.role === 'tool') messages.push(...message.parts.map((result) => encodeResult(result, call)))
  }
  if (messages[0]?.Role !== 'user') messages.unshift({ Role: 'user', Content: NEUTRAL_TEXT })
  if (system.length > 0) messages.unshift({ Role: 'system', Content: system.map(({ text }) => text).join('\n\n') })
  return messages
}

/** Turns of one side that stand together become one. */
function inTurn(messages: readonly ChatMessage[]): ChatMessage[] {
  const turns: ChatMessage[] = []
  for (const message of messages) {
    const last = turns.at(-1)
    if (message.role === 'user' && last?.role === 'user')
      turns[turns.length - 1] = { ...last, parts: [...last.parts, ...message.parts] }
    else if (message.role === 'assistant' && last?.role === 'assistant')
      turns[turns.length - 1] = { ...last, parts: [...last.parts, ...message.parts] }
    else if (message.role !== 'system') turns.push(message)
  }
  return turns
}

/** Throws `request.unsupported` for files that are no texts: Hunyuan takes texts and pictures only. */
function encodeUser(parts: readonly UserPart[], call: ChatCall): JsonObject {
  const said = withFilesAsTexts(parts).filter((part) => part.kind !== 'text' || part.text !== '')
  if (said.every((part) => part.kind === 'text'))
    return { Role: 'user', Content: said.map(({ text }) => text).join('\n') || NEUTRAL_TEXT }
  const contents = said.flatMap((part): JsonObject[] => {
    if (part.kind === 'text') return [{ Type: 'text', Text: part.text }]
    if (part.kind === 'image') return [encodeImage(part)]
    if (part.kind === 'opaque') return leaveOut(part.kind, call)
    throw unsupportedFile(part, FORMAT)
  })
  return contents.length === 0 ? { Role: 'user', Content: NEUTRAL_TEXT } : { Role: 'user', Contents: contents }
}

function encodeImage({ source }: ImagePart): JsonObject {
  if (source.kind === 'file-id') throw unsupported('a file that was uploaded to another vendor')
  return { Type: 'image_url', ImageUrl: { Url: source.kind === 'url' ? source.url : toDataUrl(source) } }
}

function encodeAssistant(parts: readonly AssistantPart[], call: ChatCall): JsonObject {
  let text = ''
  const calls: JsonObject[] = []
  for (const part of parts) {
    if (part.kind === 'text' || part.kind === 'refusal') text += part.text
    else if (part.kind === 'tool-call')
      calls.push({ Id: part.id, Type: 'function', Function: { Name: part.name, Arguments: part.arguments } })
    // Thinking of earlier turns is not asked for.
    else if (part.kind !== 'reasoning') leaveOut(part.kind, call)
  }
  return calls.length > 0
    ? { Role: 'assistant', Content: text, ToolCalls: calls }
    : { Role: 'assistant', Content: text || NEUTRAL_TEXT }
}

function encodeResult({ callId, parts, isError }: ToolResultPart, call: ChatCall): JsonObject {
  if (isError) call.warnings.push(`is_error is not in ${FORMAT}`)
  const texts = withFilesAsTexts(parts).flatMap((part) =>
    part.kind === 'text' ? [part.text] : leaveOut(part.kind, call),
  )
  return { Role: 'tool', ToolCallId: callId, Content: texts.join('\n') || NEUTRAL_TEXT }
}

function leaveOut(what: string, call: ChatCall): [] {
  const warning = `${what} parts are not in ${FORMAT}`
  if (!call.warnings.includes(warning)) call.warnings.push(warning)
  return []
}
