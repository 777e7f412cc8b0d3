import { parseJson } from '../../storage.ts'
import type { Answer, Message, Question } from './chat-messages.ts'
import type { ChatSettings } from './chat-settings.ts'

/** The body of a chat call with these messages before the answer. Without `group`, which only the playground knows. */
export function requestBody(settings: ChatSettings, model: string, history: readonly Message[]) {
  const tools = toolsIn(settings.tools)
  const system = settings.system === '' ? [] : [{ role: 'system', content: settings.system }]
  return {
    model,
    messages: [...system, ...history.flatMap((message) => wireMessages(message))],
    stream: true,
    stream_options: { include_usage: true },
    temperature: settings.temperature,
    ...(settings.maxTokens > 0 ? { max_tokens: settings.maxTokens } : {}),
    ...(settings.topP === undefined ? {} : { top_p: settings.topP }),
    ...(settings.frequencyPenalty === undefined ? {} : { frequency_penalty: settings.frequencyPenalty }),
    ...(settings.presencePenalty === undefined ? {} : { presence_penalty: settings.presencePenalty }),
    ...(settings.seed === undefined ? {} : { seed: settings.seed }),
    ...(settings.isJson ? { response_format: { type: 'json_object' } } : {}),
    ...(tools === undefined || tools.length === 0 ? {} : { tools }),
  }
}

/** The tools of the settings; undefined when the text is no JSON array. */
export function toolsIn(text: string): unknown[] | undefined {
  if (text.trim() === '') return []
  const parsed = parseJson(text)
  return Array.isArray(parsed) ? parsed : undefined
}

function wireMessages(message: Message): object[] {
  return message.role === 'user' ? [{ role: 'user', content: contentOf(message) }] : wireAnswer(message)
}

function contentOf({ text, images }: Question) {
  if (images.length === 0) return text
  const parts = images.map((url) => ({ type: 'image_url', image_url: { url } }))
  return text === '' ? parts : [{ type: 'text', text }, ...parts]
}

/** An answer that never came is left out; each call of a tool must be followed by its result. */
function wireAnswer({ text, toolCalls }: Answer): object[] {
  if (toolCalls.length === 0) return text === '' ? [] : [{ role: 'assistant', content: text }]
  const calls = toolCalls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }))
  const results = toolCalls.map(({ id, result }) => ({ role: 'tool', tool_call_id: id, content: result }))
  return [{ role: 'assistant', content: text === '' ? null : text, tool_calls: calls }, ...results]
}
