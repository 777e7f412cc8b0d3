import type { AssistantPart, ChatCall, ImagePart, ToolResultPart, UserPart } from '../chat.ts'
import { toDataUrl } from '../data-url.ts'
import type { JsonObject } from '../read-json.ts'
import { FORMAT } from './schema.ts'

/** System texts stand first and in one message there. */
export function encodeMessages(call: ChatCall): JsonObject[] {
  const system = call.messages.flatMap((message) =>
    message.role === 'system' ? [message.parts.map(({ text }) => text).join('\n')] : [],
  )
  const messages: JsonObject[] = system.length > 0 ? [{ Role: 'system', Content: system.join('\n\n') }] : []
  for (const message of call.messages) {
    if (message.role === 'user') messages.push(...encodeUser(message.parts, call))
    if (message.role === 'assistant') messages.push(encodeAssistant(message.parts, call))
    if (message.role === 'tool') messages.push(...message.parts.map((result) => encodeResult(result, call)))
  }
  return messages
}

function encodeUser(parts: readonly UserPart[], call: ChatCall): JsonObject[] {
  if (parts.every((part) => part.kind === 'text'))
    return [{ Role: 'user', Content: parts.map(({ text }) => text).join('\n') }]
  const contents = parts.flatMap((part): JsonObject[] => {
    if (part.kind === 'text') return [{ Type: 'text', Text: part.text }]
    return part.kind === 'image' ? encodeImage(part, call) : leaveOut(part.kind, call)
  })
  return contents.length === 0 ? [] : [{ Role: 'user', Contents: contents }]
}

function encodeImage({ source }: ImagePart, call: ChatCall): JsonObject[] {
  if (source.kind === 'file-id') return leaveOut('file', call)
  return [{ Type: 'image_url', ImageUrl: { Url: source.kind === 'url' ? source.url : toDataUrl(source) } }]
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
  return { Role: 'assistant', Content: text, ...(calls.length > 0 ? { ToolCalls: calls } : {}) }
}

function encodeResult({ callId, parts, isError }: ToolResultPart, call: ChatCall): JsonObject {
  if (isError) call.warnings.push(`is_error is not in ${FORMAT}`)
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : leaveOut(part.kind, call)))
  return { Role: 'tool', ToolCallId: callId, Content: texts.join('\n') }
}

function leaveOut(what: string, call: ChatCall): [] {
  const warning = `${what} parts are not in ${FORMAT}`
  if (!call.warnings.includes(warning)) call.warnings.push(warning)
  return []
}
