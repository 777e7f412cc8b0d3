import { AppError } from '@tollgate/contract/app-error'
import { newCallId, ownCallId } from '../call-id.ts'
import type { AssistantPart, ChatAnswer, ChatReply, FinishReason } from '../chat.ts'
import { dataUrl } from '../data-url.ts'
import type { VendorAnswer } from '../family.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { attachSources } from '../sources.ts'
import { errorIn } from './error-in.ts'
import { decodeAnnotations, decodeListedSources } from './sources.ts'
import { readUsage } from './usage.ts'

/** A whole chat completion into the internal form. Throws what the vendor says went wrong. */
export function decodeReply({ json }: VendorAnswer): ChatReply {
  const error = errorIn(json)
  if (error) throw error
  if (!isObject(json) || !Array.isArray(json.choices))
    throw new AppError('channel.bad-reply', {}, { detail: 'no choices' })
  return {
    id: textIn(json, 'id') ?? '',
    model: textIn(json, 'model') ?? '',
    answers: objectsIn(json, 'choices').map((choice) => decodeChoice(choice, json)),
    usage: readUsage(objectIn(json, 'usage')),
  }
}

function decodeChoice(choice: JsonObject, answer: JsonObject): ChatAnswer {
  const message = objectIn(choice, 'message')
  const parts = message ? decodeAnswer(message) : textAnswer(textIn(choice, 'text') ?? '')
  const annotations = message ? decodeAnnotations(message) : []
  attachSources(parts, annotations.length > 0 ? annotations : decodeListedSources(answer))
  const hasCalls = parts.some((part) => part.kind === 'tool-call')
  const logprobs = objectIn(choice, 'logprobs')
  return { parts, finish: finishOf(choice.finish_reason, hasCalls), ...(logprobs ? { logprobs } : {}) }
}

const textAnswer = (text: string): AssistantPart[] => (text === '' ? [] : [{ kind: 'text', text }])

function decodeAnswer(message: JsonObject): AssistantPart[] {
  const parts: AssistantPart[] = []
  const reasoning = reasoningText(message)
  if (reasoning) parts.push({ kind: 'reasoning', text: reasoning })
  parts.push(...textAnswer(contentText(message.content)), ...imagesOf(message))
  const refusal = textIn(message, 'refusal')
  if (refusal) parts.push({ kind: 'refusal', text: refusal })
  const ids = new Set<string>()
  objectsIn(message, 'tool_calls').forEach((call) => {
    const called = objectIn(call, 'function') ?? objectIn(call, 'custom')
    parts.push({
      kind: 'tool-call',
      id: ownCallId(textIn(call, 'id'), ids),
      name: textIn(called, 'name') ?? '',
      arguments: argumentsOf(called),
    })
  })
  const old = objectIn(message, 'function_call')
  if (old)
    parts.push({ kind: 'tool-call', id: newCallId(), name: textIn(old, 'name') ?? '', arguments: argumentsOf(old) })
  return parts
}

/** Some vendors send the arguments as an object, and none as null. */
export function argumentsOf(called: JsonObject | undefined): string {
  const object = objectIn(called, 'arguments')
  if (object) return JSON.stringify(object)
  const text = textIn(called, 'arguments') || textIn(called, 'input') || '{}'
  return text === NO_ARGUMENTS ? '{}' : text
}

/** No function takes it: arguments are an object. */
export const NO_ARGUMENTS = 'null'

/** A text, or a list of parts as Mistral's reasoning models send it. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (isObject(part) ? (textIn(part, 'text') ?? '') : '')).join('')
}

/** Thinking beside the text, or a part of its list as in Mistral's. https://docs.mistral.ai/capabilities/reasoning/ */
export function reasoningText(message: JsonObject): string {
  const beside = textIn(message, 'reasoning_content') ?? textIn(message, 'reasoning')
  return (
    beside ??
    objectsIn(message, 'content')
      .map((part) => contentText(part.thinking))
      .join('')
  )
}

/** Pictures as OpenRouter sends them. https://openrouter.ai/docs/features/multimodal/image-generation */
export function imagesOf(message: JsonObject): AssistantPart[] {
  return objectsIn(message, 'images').flatMap((image) => {
    const url = textIn(objectIn(image, 'image_url'), 'url')
    if (!url) return []
    const data = dataUrl(url)
    return [
      { kind: 'image' as const, source: data ? { kind: 'bytes' as const, ...data } : { kind: 'url' as const, url } },
    ]
  })
}

export function finishOf(reason: unknown, hasCalls: boolean): FinishReason {
  switch (reason) {
    case 'length':
    case 'max_tokens':
    case 'model_context_window_exceeded':
    // The vendor could not go on: DeepSeek (https://api-docs.deepseek.com/api/create-chat-completion) and Zhipu.
    case 'insufficient_system_resource':
    case 'network_error':
      return 'length'
    case 'tool_calls':
    case 'function_call':
      return 'tool-calls'
    case 'content_filter':
    case 'sensitive':
      return 'content-filter'
    default:
      return hasCalls ? 'tool-calls' : 'stop'
  }
}
