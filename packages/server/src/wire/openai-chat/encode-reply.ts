import type { AssistantPart, ChatReply, FinishReason, ToolCallPart } from '../chat.ts'
import { toDataUrl } from '../data-url.ts'
import type { ReplyContext, WholeBody } from '../family.ts'
import { customInput } from '../free-text-tool.ts'
import type { JsonObject } from '../read-json.ts'
import { AnswerTexts } from '../sources.ts'
import { CALLS_LOST, customNames, hasOldFunctions } from './decode-tools.ts'
import { encodeAnnotation } from './sources.ts'
import { encodeUsage } from './usage.ts'

/** A chat completion in OpenAI's form. https://platform.openai.com/docs/api-reference/chat/object */
export function encodeReply(reply: ChatReply, context: ReplyContext): WholeBody {
  const body = {
    id: answerId(context),
    object: 'chat.completion',
    created: context.createdAt,
    model: context.model,
    choices: reply.answers.map((answer, index) => ({
      index,
      message: encodeAnswer(answer.parts, context),
      logprobs: answer.logprobs ?? null,
      finish_reason: encodeFinish(answer.finish, context),
    })),
    ...(reply.usage ? { usage: encodeUsage(reply.usage) } : {}),
  }
  return { contentType: 'application/json', body: JSON.stringify(body) }
}

export const answerId = ({ requestId }: ReplyContext): string => `chatcmpl-${requestId}`

const FINISH_REASONS: Readonly<Record<FinishReason, string>> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
  pause: 'stop',
}
export const encodeFinish = (finish: FinishReason, { facts }: Pick<ReplyContext, 'facts'>): string =>
  finish === 'tool-calls' && hasOldFunctions(facts.body) ? 'function_call' : FINISH_REASONS[finish]

function encodeAnswer(parts: readonly AssistantPart[], context: ReplyContext): JsonObject {
  const text = textOf(parts, 'text')
  const reasoning = textOf(parts, 'reasoning')
  const refusal = textOf(parts, 'refusal')
  const calls = parts.filter((part) => part.kind === 'tool-call')
  const images = parts.filter((part) => part.kind === 'image')
  const message: JsonObject = {
    role: 'assistant',
    content: text === '' && (calls.length > 0 || refusal !== '') ? null : text,
    refusal: refusal === '' ? null : refusal,
  }
  if (reasoning !== '') message.reasoning_content = reasoning
  const annotations = encodeAnnotations(parts, context)
  if (annotations.length > 0) message.annotations = annotations
  if (images.length > 0) message.images = images.flatMap(encodeImage)
  if (calls.length > 0) Object.assign(message, encodeCalls(calls, context))
  return message
}

function encodeCalls(calls: readonly ToolCallPart[], { facts, warn }: ReplyContext): JsonObject {
  const [first] = calls
  if (first && hasOldFunctions(facts.body)) {
    if (calls.length > 1) warn?.(CALLS_LOST)
    return { function_call: { name: first.name, arguments: first.arguments } }
  }
  const custom = customNames(facts.body)
  const encoded = calls.map(({ id, name, arguments: written, signature }) => ({
    id,
    ...(custom.has(name)
      ? { type: 'custom', custom: { name, input: customInput(written) } }
      : { type: 'function', function: { name, arguments: written } }),
    // Where Google's own OpenAI-compatible API puts it. https://ai.google.dev/gemini-api/docs/thought-signatures
    ...(signature?.family === 'gemini-generate'
      ? { extra_content: { google: { thought_signature: signature.value } } }
      : {}),
  }))
  return { tool_calls: encoded }
}

function encodeAnnotations(parts: readonly AssistantPart[], { warn }: ReplyContext): JsonObject[] {
  const texts = new AnswerTexts()
  return parts.flatMap((part, block) => {
    if (part.kind !== 'text') return []
    texts.begin(block)
    texts.write(part.text)
    return (part.sources ?? []).flatMap((source) =>
      encodeAnnotation(source, { place: texts.placeInAll(block, source.place), warn }),
    )
  })
}

const textOf = (parts: readonly AssistantPart[], kind: 'text' | 'reasoning' | 'refusal'): string =>
  parts.map((part) => (part.kind === kind ? part.text : '')).join('')

export function encodeImage({ source }: Extract<AssistantPart, { kind: 'image' }>): JsonObject[] {
  if (source.kind === 'file-id') return []
  return [{ type: 'image_url', image_url: { url: source.kind === 'url' ? source.url : toDataUrl(source) } }]
}
