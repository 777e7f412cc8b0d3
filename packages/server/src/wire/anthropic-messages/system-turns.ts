import { isObject, type JsonObject, listIn } from '../read-json.ts'
import { rulesOf } from './model-rules.ts'

/**
 * The body of a call with system messages between turns as the user's own words, where the model takes no others:
 * Anthropic refuses them for models before Opus 4.8, and vendors that imitate it know two roles only. Claude Code
 * writes them for every model that it does not know by name.
 * https://platform.claude.com/docs/en/build-with-claude/mid-conversation-system-messages
 */
export function withoutSystemTurns(body: JsonObject, model: string, warn: (reason: string) => void): JsonObject {
  const messages = listIn(body, 'messages')
  if (!messages.some(isSystem) || rulesOf(model).takesSystemMessages) return body
  warn(`system messages between turns are sent as the user's: ${model} takes no others`)
  const turns: unknown[] = []
  for (const message of messages) {
    const last = turns.at(-1)
    if (!isSystem(message)) turns.push(message)
    else if (isObject(last) && last.role === 'user')
      turns[turns.length - 1] = { ...last, content: [...blocksOf(last.content), ...blocksOf(message.content)] }
    else turns.push({ ...message, role: 'user' })
  }
  return { ...body, messages: turns }
}

const isSystem = (message: unknown): message is JsonObject => isObject(message) && message.role === 'system'

function blocksOf(content: unknown): unknown[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return Array.isArray(content) ? content : []
}
