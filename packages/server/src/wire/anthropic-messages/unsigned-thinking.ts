import { isObject, type JsonObject, listIn, objectIn, objectsIn } from '../read-json.ts'
import { isClaude } from './model-rules.ts'

/** The empty signature that stands under thinking of another vendor. */
const UNSIGNED = /"signature"\s*:\s*""/

/**
 * A call for Claude without thinking that nobody signed, which Anthropic refuses: it was written here when another
 * vendor answered earlier in the conversation. Other models of this format get their thinking back as they gave it.
 */
export function withoutUnsignedThinking(
  { body, json }: { body: JsonObject; json: string },
  model: string,
  warn: (reason: string) => void,
): JsonObject {
  if (!isClaude(model) || !json.includes('"signature"') || !UNSIGNED.test(json)) return body
  const before = listIn(body, 'messages')
  const messages = before.flatMap(signedOnly)
  // Nothing changed, or nothing is left: then the vendor says what it thinks of it.
  if (messages.length === 0 || before.every((message, index) => message === messages[index])) return body
  const edited = { ...body, messages }
  if (objectIn(body, 'thinking')?.type !== 'enabled' || !isInsideUnsignedTurn(messages)) return edited
  warn(LEFT_OUT)
  return withoutThinking(edited)
}

export const LEFT_OUT = "reasoning is left out: the assistant's turn began without thinking that Anthropic signed"

/** A message that held nothing else is left out: turns of one role that follow each other are one to Anthropic. */
function signedOnly(message: unknown): unknown[] {
  if (!isObject(message) || !Array.isArray(message.content)) return [message]
  const content: unknown[] = message.content
  const kept = content.filter((block) => !isUnsigned(block))
  if (kept.length === content.length) return [message]
  return kept.length === 0 ? [] : [{ ...message, content: kept }]
}

const isUnsigned = (block: unknown): boolean => isObject(block) && block.type === 'thinking' && block.signature === ''

/** With a budget, a turn that goes on after a tool's result must have begun with thinking. */
export function isInsideUnsignedTurn(messages: readonly unknown[]): boolean {
  const [turn, last] = messages.slice(-2)
  if (!isObject(turn) || !isObject(last) || turn.role !== 'assistant') return false
  if (objectsIn(last, 'content')[0]?.type !== 'tool_result') return false
  const first = objectsIn(turn, 'content')[0]?.type
  return first !== 'thinking' && first !== 'redacted_thinking'
}

/** Edits of the context that clear thinking are refused without it. */
export function withoutThinking(body: JsonObject): JsonObject {
  const { thinking: _thinking, context_management: management, ...rest } = body
  if (!isObject(management)) return rest
  const edits = objectsIn(management, 'edits').filter(({ type }) => !String(type).startsWith('clear_thinking'))
  return { ...rest, context_management: { ...management, edits } }
}
