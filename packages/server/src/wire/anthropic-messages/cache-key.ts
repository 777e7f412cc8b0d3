import type { ChatCall } from '../chat.ts'
import { isObject, type JsonObject, objectsIn } from '../read-json.ts'
import { isClaude } from './model-rules.ts'

const MARK = { type: 'ephemeral' }
/** Thinking takes no mark. */
const MARKABLE: readonly unknown[] = ['text', 'image', 'document', 'tool_result']

/**
 * The body of a call whose conversation is cached under a key elsewhere: Anthropic caches nothing that is not marked, and
 * an agent's every turn would pay for all turns before it. Marked are the end of the system prompt and the end of the
 * conversation, where the next turn goes on. Marks of the client's own say it better.
 * https://platform.claude.com/docs/en/build-with-claude/prompt-caching
 */
export function withCacheMarks(body: JsonObject, call: ChatCall): JsonObject {
  if (!isCachedByKey(call) || hasMarks(call)) return body
  const messages = objectsIn(body, 'messages')
  const last = messages.findLastIndex(({ role }) => role === 'user')
  return {
    ...body,
    ...(typeof body.system === 'string' && { system: [{ type: 'text', text: body.system, cache_control: MARK }] }),
    messages: messages.map((message, index) => (index === last ? markedAtEnd(message) : message)),
  }
}

/** Other vendors of this format cache in ways of their own. */
export const isCachedByKey = ({ cacheKey, model }: ChatCall): boolean => cacheKey !== undefined && isClaude(model)

const hasMarks = ({ messages, tools }: ChatCall): boolean =>
  tools.some((tool) => 'cache' in tool && tool.cache) ||
  messages.some(({ parts }) => parts.some((part) => 'cache' in part && part.cache))

function markedAtEnd(message: JsonObject): JsonObject {
  const content: unknown[] = Array.isArray(message.content) ? message.content : []
  const end = content.at(-1)
  if (!isObject(end) || !MARKABLE.includes(end.type)) return message
  return { ...message, content: [...content.slice(0, -1), { ...end, cache_control: MARK }] }
}
