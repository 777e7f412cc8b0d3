import { shortCallId } from '../call-id.ts'
import type { AssistantPart, ChatCall, ChatMessage, ReasoningPart, ToolCallPart, ToolResultPart } from '../chat.ts'
import { customInput } from '../free-text-tool.ts'
import type { JsonObject } from '../read-json.ts'
import { encodeContent, warnOfOpaque } from './encode-content.ts'
import { FAMILY } from './schema.ts'
import type { ToolNames } from './tool-names.ts'
import { warnOnce } from './warn-once.ts'

/** Messages as the items of an input. `names` knows which tools take free text, and their namespaces. */
export function encodeInput(messages: readonly ChatMessage[], call: ChatCall, names: ToolNames): JsonObject[] {
  return messages.flatMap((message) => encodeMessage(message, call, names))
}

function encodeMessage(message: ChatMessage, call: ChatCall, names: ToolNames): JsonObject[] {
  switch (message.role) {
    case 'system':
      return [{ type: 'message', role: 'developer', content: encodeContent(message.parts, call) }]
    case 'user':
      return encodeUser(message, call)
    case 'assistant':
      return encodeAssistant(message.parts, call, names)
    case 'tool':
      return message.parts.map((result) => encodeResult(result, call, names))
  }
}

/** What only this format has stands as items of its own. */
function encodeUser(message: Extract<ChatMessage, { role: 'user' }>, call: ChatCall): JsonObject[] {
  if (message.name !== undefined) warnOnce(call, 'name')
  const items: JsonObject[] = []
  const said = message.parts.filter((part) => part.kind !== 'opaque' || part.family !== FAMILY)
  for (const part of message.parts) if (part.kind === 'opaque' && part.family === FAMILY) items.push(part.value)
  if (said.length === 0 && items.length > 0) return items
  const content = encodeContent(said, call)
  if (content.length > 0 || message.parts.length === 0) items.push({ type: 'message', role: 'user', content })
  return items
}

function encodeAssistant(parts: readonly AssistantPart[], call: ChatCall, names: ToolNames): JsonObject[] {
  const items: JsonObject[] = []
  /** Content of the message that further text belongs to. */
  let content: JsonObject[] | undefined
  for (const part of parts) {
    if (part.kind === 'text' || part.kind === 'refusal') {
      const piece =
        part.kind === 'text'
          ? { type: 'output_text', text: part.text, annotations: [] }
          : { type: 'refusal', refusal: part.text }
      if (content) content.push(piece)
      else {
        content = [piece]
        items.push({ type: 'message', role: 'assistant', content })
      }
      continue
    }
    const item = encodePart(part, call, names)
    if (!item) continue
    content = undefined
    items.push(item)
  }
  return items
}

function encodePart(
  part: Exclude<AssistantPart, { kind: 'text' | 'refusal' }>,
  call: ChatCall,
  names: ToolNames,
): JsonObject | undefined {
  switch (part.kind) {
    case 'tool-call':
      return encodeToolCall(part, names)
    case 'reasoning':
      return encodeReasoning(part)
    case 'opaque':
      if (part.family === FAMILY) return part.value
      warnOfOpaque(part, call)
      return undefined
    case 'image':
    case 'file':
      warnOnce(call, `a ${part.kind} of the assistant`)
      return undefined
  }
}

/** Other vendors make longer ones: https://github.com/decolua/9router/issues/393 */
const CALL_ID_MAX = 64

function encodeToolCall(part: ToolCallPart, names: ToolNames): JsonObject {
  const tool = names.clientTool(part.name)
  const called = {
    call_id: shortCallId(part.id, CALL_ID_MAX),
    name: tool?.name ?? part.name,
    ...(tool?.namespace === undefined ? {} : { namespace: tool.namespace }),
  }
  if (tool?.isCustom) return { type: 'custom_tool_call', ...called, input: customInput(part.arguments) }
  return { type: 'function_call', ...called, arguments: part.arguments }
}

/** Thinking of other vendors, or without proof, cannot come back: the vendor would refuse it. */
function encodeReasoning({ text, signature }: ReasoningPart): JsonObject | undefined {
  if (signature?.family !== FAMILY) return undefined
  return {
    type: 'reasoning',
    ...(signature.id === undefined ? {} : { id: signature.id }),
    summary: text === '' ? [] : [{ type: 'summary_text', text }],
    ...(signature.value === '' ? {} : { encrypted_content: signature.value }),
  }
}

function encodeResult(result: ToolResultPart, call: ChatCall, names: ToolNames): JsonObject {
  if (result.isError) warnOnce(call, 'is_error')
  const isCustom = result.name !== undefined && names.clientTool(result.name)?.isCustom === true
  return {
    type: isCustom ? 'custom_tool_call_output' : 'function_call_output',
    call_id: shortCallId(result.callId, CALL_ID_MAX),
    output: encodeContent(result.parts, call),
  }
}
