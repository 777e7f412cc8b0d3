import type { AssistantPart, ChatCall, ChatMessage, ImagePart, ToolResultPart, UserPart } from '../chat.ts'
import { NEUTRAL_TEXT } from '../closing-turn.ts'
import { toDataUrl } from '../data-url.ts'
import type { JsonObject } from '../read-json.ts'
import { withFilesAsTexts } from '../text-file.ts'
import { unsupported, unsupportedFile } from '../unsupported.ts'
import { FORMAT } from './schema.ts'

/** One message of a conversation; results of several tools become several messages. */
export function encodeMessage(message: ChatMessage, call: ChatCall): JsonObject[] {
  switch (message.role) {
    case 'system': {
      const content = message.parts.map(({ text }) => text).join('\n')
      return content === '' ? [] : [{ role: 'system', content }]
    }
    case 'user': {
      const content = encodeContent(message.parts, call)
      return [{ role: 'user', content: content.length === 0 ? NEUTRAL_TEXT : content }]
    }
    case 'assistant':
      return encodeAssistant(message.parts, call)
    case 'tool':
      return message.parts.map((result) => encodeResult(result, call))
  }
}

/** Throws `request.unsupported` for files that are no texts: Cohere takes texts and pictures only. */
function encodeContent(given: readonly UserPart[], call: ChatCall): string | JsonObject[] {
  const parts = withFilesAsTexts(given)
  if (parts.every((part) => part.kind === 'text')) return parts.map(({ text }) => text).join('\n')
  return parts.flatMap((part): JsonObject[] => {
    if (part.kind === 'text') return [{ type: 'text', text: part.text }]
    if (part.kind === 'image') return [encodeImage(part)]
    if (part.kind === 'opaque') return leaveOut(part.kind, call)
    throw unsupportedFile(part, FORMAT)
  })
}

function encodeImage({ source, detail }: ImagePart): JsonObject {
  if (source.kind === 'file-id') throw unsupported('a file that was uploaded to another vendor')
  const url = source.kind === 'url' ? source.url : toDataUrl(source)
  return { type: 'image_url', image_url: { url, ...(detail === undefined ? {} : { detail }) } }
}

/** An answer that called tools came with a plan, which is the model's thinking about them. */
function encodeAssistant(parts: readonly AssistantPart[], call: ChatCall): JsonObject[] {
  let text = ''
  let plan = ''
  const calls: JsonObject[] = []
  for (const part of parts) {
    if (part.kind === 'text' || part.kind === 'refusal') text += part.text
    else if (part.kind === 'reasoning') plan += part.text
    else if (part.kind === 'tool-call')
      calls.push({ id: part.id, type: 'function', function: { name: part.name, arguments: part.arguments } })
    else leaveOut(part.kind, call)
  }
  if (calls.length === 0) return text === '' ? [] : [{ role: 'assistant', content: text }]
  return [
    {
      role: 'assistant',
      ...(text === '' ? {} : { content: text }),
      ...(plan === '' ? {} : { tool_plan: plan }),
      tool_calls: calls,
    },
  ]
}

function encodeResult({ callId, parts, isError }: ToolResultPart, call: ChatCall): JsonObject {
  if (isError) call.warnings.push(`is_error is not in ${FORMAT}`)
  const texts = withFilesAsTexts(parts).flatMap((part) => {
    if (part.kind === 'text') return [part.text]
    leaveOut(`${part.kind} of a tool result`, call)
    return []
  })
  return { role: 'tool', tool_call_id: callId, content: texts.join('\n') }
}

function leaveOut(what: string, call: ChatCall): [] {
  const warning = `${what} parts are not in ${FORMAT}`
  if (!call.warnings.includes(warning)) call.warnings.push(warning)
  return []
}
