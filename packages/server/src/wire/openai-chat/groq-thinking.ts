import { editObjects } from '../edit-objects.ts'
import type { JsonObject } from '../read-json.ts'

/**
 * A body as Groq takes it: how much a model shall think in its own words, and none of the thinking that others wrote.
 * Undefined where nothing must change. https://console.groq.com/docs/reasoning#reasoning-effort
 */
export function groqThinking(body: JsonObject): JsonObject | undefined {
  const asked = body.reasoning_effort
  const effort = typeof asked === 'string' ? groqEffort(String(body.model), asked) : undefined
  const messages = Array.isArray(body.messages) ? editObjects(body.messages, withoutThinking) : body.messages
  if (effort === asked && messages === body.messages) return undefined
  const { reasoning_effort: _asked, ...rest } = body
  const fitting = messages === undefined ? rest : { ...rest, messages }
  return effort === undefined ? fitting : { ...fitting, reasoning_effort: effort }
}

/** Undefined: the model answers the field with 400. */
function groqEffort(model: string, asked: string): string | undefined {
  if (/gpt-oss/.test(model)) {
    if (asked === 'none' || asked === 'minimal') return 'low'
    return asked === 'xhigh' || asked === 'max' ? 'high' : asked
  }
  if (!/qwen3/.test(model)) return undefined
  return asked === 'none' ? 'none' : 'default'
}

/** `property 'reasoning_content' is unsupported`: https://github.com/janhq/jan/issues/8136 */
function withoutThinking(message: JsonObject): JsonObject {
  if (message.reasoning_content === undefined) return message
  const { reasoning_content: _thinking, ...rest } = message
  return rest
}
