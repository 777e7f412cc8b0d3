import { createHash } from 'node:crypto'
import { NEUTRAL_TEXT } from '../closing-turn.ts'
import { editObjects } from '../edit-objects.ts'
import { isObject, type JsonObject } from '../read-json.ts'

/**
 * Messages as Mistral takes them; the same list where nothing must change. Ids of calls are nine letters and digits
 * (https://github.com/anomalyco/opencode/issues/1680), no user speaks behind a tool's result
 * (https://github.com/aaif-goose/goose/issues/5998), and messages have no fields but those that are known, no thinking
 * among them (https://github.com/charmbracelet/crush/issues/1590).
 */
export function mistralMessages(messages: readonly unknown[]): readonly unknown[] {
  const fitting = editObjects(messages, fittingMessage)
  const isBehindTool = (place: number) => roleOf(messages[place]) === 'user' && roleOf(messages[place - 1]) === 'tool'
  if (!messages.some((_message, place) => isBehindTool(place))) return fitting
  const between = { role: 'assistant', content: NEUTRAL_TEXT }
  return fitting.flatMap((message, place) => (isBehindTool(place) ? [between, message] : [message]))
}

const roleOf = (message: unknown): unknown => (isObject(message) ? message.role : undefined)

/** https://docs.mistral.ai/api/endpoint/chat; others are `extra_forbidden`. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  system: ['role', 'content'],
  user: ['role', 'content'],
  assistant: ['role', 'content', 'tool_calls', 'prefix'],
  tool: ['role', 'content', 'tool_call_id', 'name'],
}

function fittingMessage(given: JsonObject): JsonObject {
  const fields = FIELDS[String(given.role)]
  const isKnown = Object.keys(given).every((name) => fields === undefined || fields.includes(name))
  const message = isKnown ? given : Object.fromEntries(Object.entries(given).filter(([name]) => fields?.includes(name)))
  if (message.role === 'tool') return withId(message, 'tool_call_id')
  if (!Array.isArray(message.tool_calls)) return message
  const calls = editObjects(message.tool_calls, (call) => withId(call, 'id'))
  return calls === message.tool_calls ? message : { ...message, tool_calls: calls }
}

const ID_LENGTH = 9
const OWN_ID = /^[a-zA-Z0-9]{9}$/

/** One id always becomes the same other one: call and result stay together, and the vendor's prompt cache still fits. */
function withId(object: JsonObject, name: 'id' | 'tool_call_id'): JsonObject {
  const id = object[name]
  if (typeof id !== 'string' || OWN_ID.test(id)) return object
  return { ...object, [name]: createHash('sha256').update(id).digest('hex').slice(0, ID_LENGTH) }
}
