import { isObject, type JsonObject } from '../read-json.ts'

/**
 * Messages of which one at most is the system's, the first: what the system says at the beginning becomes one message,
 * what it says between turns the user's own words. The same list when it is so already.
 */
export function withOneSystem(messages: readonly unknown[]): readonly unknown[] {
  const places = messages.flatMap((message, place) => (isSystem(message) ? place : []))
  if (places.length === 0 || (places.length === 1 && places[0] === 0)) return messages
  const end = messages.findIndex((message) => !isSystem(message))
  const first = messages.slice(0, end === -1 ? messages.length : end).filter(isObject)
  const rest = messages.slice(first.length)
  const turns = rest.map((message) => (isObject(message) && isSystem(message) ? { ...message, role: 'user' } : message))
  return first.length === 0 ? turns : [first.reduce(joined), ...turns]
}

const isSystem = (message: unknown): boolean =>
  isObject(message) && (message.role === 'system' || message.role === 'developer')

function joined(one: JsonObject, next: JsonObject): JsonObject {
  const isText = typeof one.content === 'string' && typeof next.content === 'string'
  const content = isText ? `${one.content}\n\n${next.content}` : [...partsOf(one.content), ...partsOf(next.content)]
  return { ...one, content }
}

function partsOf(content: unknown): unknown[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return Array.isArray(content) ? content : []
}
