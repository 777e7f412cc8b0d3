import { asAnswer, choicesOf, type OpenAiMessage } from './schema.ts'

/** Everything the model wrote in an answer or in one chunk of it: text, reasoning, tool names and arguments. */
export function answerText(body: unknown): string {
  let text = ''
  for (const choice of choicesOf(asAnswer(body))) {
    if (typeof choice !== 'object' || choice === null) continue
    text += textOf(choice.text) + messageText(choice.message) + messageText(choice.delta)
  }
  return text
}

function messageText(message: OpenAiMessage | null | undefined): string {
  if (typeof message !== 'object' || message === null) return ''
  let text = textOf(message.content) + textOf(message.reasoning_content ?? message.reasoning) + textOf(message.refusal)
  text += textOf(message.function_call?.name) + textOf(message.function_call?.arguments)
  if (Array.isArray(message.tool_calls)) {
    for (const call of message.tool_calls) text += textOf(call?.function?.name) + textOf(call?.function?.arguments)
  }
  return text
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return ''
  return value.map((part) => textOf((part as { text?: unknown } | null)?.text)).join('')
}

/** Fields of a chunk that hold what the model wrote. */
const WRITTEN = /"(?:content|reasoning_content|reasoning|refusal|text|name|arguments)": ?"((?:[^"\\]|\\.)*)"/g

/**
 * The same for the bytes of many chunks, without parsing each: three times cheaper, and a stream without usage may be
 * long. Escapes are undone as far as they matter for counting.
 */
export function streamText(events: Buffer): string {
  let text = ''
  for (const [, written = ''] of events.toString('utf8').matchAll(WRITTEN)) text += written
  if (!text.includes('\\')) return text
  try {
    return JSON.parse(`"${text}"`)
  } catch {
    return text
  }
}
