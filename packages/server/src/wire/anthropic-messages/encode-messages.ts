import type { ChatCall, ChatMessage, TextPart } from '../chat.ts'
import type { JsonObject } from '../read-json.ts'
import { cacheMark, encodeAssistantParts, encodeToolResult, encodeUserParts } from './encode-blocks.ts'
import type { ModelRules } from './model-rules.ts'
import { NEUTRAL_TEXT } from './schema.ts'

export interface EncodedMessage extends JsonObject {
  role: 'user' | 'assistant' | 'system'
  content: JsonObject[]
}

/**
 * The conversation as Anthropic takes it: system texts apart, turns of one role joined, results of tools in front,
 * a user's turn first, none of them empty. https://platform.claude.com/docs/en/api/messages
 */
export function encodeMessages(call: ChatCall, rules: ModelRules): { system: TextPart[]; messages: EncodedMessage[] } {
  const system: TextPart[] = []
  const messages: EncodedMessage[] = []
  call.messages.forEach((message, index) => {
    if (message.role === 'system') {
      const isBetween = rules.takesSystemMessages && messages.at(-1)?.role === 'user' && endsTurn(call.messages, index)
      if (isBetween) add(messages, 'system', encodeUserParts(message.parts, call))
      else system.push(...message.parts.filter(({ text }) => text.trim() !== ''))
    } else if (message.role === 'assistant') add(messages, 'assistant', encodeAssistantParts(message.parts, call))
    else add(messages, 'user', encodeUserSide(message, call))
  })
  messages.forEach(putResultsFirst)
  if (messages[0]?.role !== 'user') messages.unshift({ role: 'user', content: [{ type: 'text', text: NEUTRAL_TEXT }] })
  trimPrefill(messages.at(-1))
  return { system, messages }
}

/** One text, or blocks where marks of a prompt cache stand at them. */
export function encodeSystem(parts: readonly TextPart[]): string | JsonObject[] | undefined {
  if (parts.length === 0) return undefined
  if (parts.every(({ cache }) => cache === undefined)) return parts.map(({ text }) => text).join('\n\n')
  return parts.map((part) => ({ type: 'text', text: part.text, ...cacheMark(part) }))
}

/**
 * A system message may follow a user's turn when the assistant speaks next.
 * https://platform.claude.com/docs/en/build-with-claude/mid-conversation-system-messages
 */
function endsTurn(messages: readonly ChatMessage[], index: number): boolean {
  const next = messages.slice(index + 1).find(({ role }) => role !== 'system')
  return next === undefined || next.role === 'assistant'
}

function encodeUserSide(message: Extract<ChatMessage, { role: 'user' | 'tool' }>, call: ChatCall): JsonObject[] {
  if (message.role === 'tool') return message.parts.map((result) => encodeToolResult(result, call))
  const blocks = encodeUserParts(message.parts, call)
  return blocks.length === 0 ? [{ type: 'text', text: NEUTRAL_TEXT }] : blocks
}

function add(messages: EncodedMessage[], role: EncodedMessage['role'], content: JsonObject[]): void {
  if (content.length === 0) return
  const last = messages.at(-1)
  if (last?.role === role) last.content.push(...content)
  else messages.push({ role, content })
}

const isResult = ({ type }: JsonObject): boolean => type === 'tool_result'

function putResultsFirst(message: EncodedMessage): void {
  const { content } = message
  const firstOther = content.findIndex((block) => !isResult(block))
  if (firstOther === -1 || !content.slice(firstOther).some(isResult)) return
  message.content = [...content.filter(isResult), ...content.filter((block) => !isResult(block))]
}

/** The beginning of an answer may not end with blanks. */
function trimPrefill(message: EncodedMessage | undefined): void {
  const block = message?.role === 'assistant' ? message.content.at(-1) : undefined
  if (block?.type === 'text' && typeof block.text === 'string') block.text = block.text.trimEnd()
}
