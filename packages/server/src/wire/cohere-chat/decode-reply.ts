import { AppError } from '@tollgate/contract/app-error'
import { newCallId } from '../call-id.ts'
import type { AssistantPart, ChatReply, FinishReason, Source } from '../chat.ts'
import { countedUsage } from '../counted-usage.ts'
import { definedOnly } from '../defined-only.ts'
import type { VendorAnswer } from '../family.ts'
import { errorFromObject } from '../openai-chat/errors.ts'
import { isObject, type JsonObject, numberIn, objectIn, objectsIn, textIn } from '../read-json.ts'
import { attachSources, placeOf } from '../sources.ts'
import type { TokenUsage } from '../token-usage.ts'

/** A whole answer of Cohere's chat. Throws when the model broke down while it wrote. */
export function decodeReply({ json }: VendorAnswer): ChatReply {
  const refusal = isObject(json) ? textIn(json, 'message') : undefined
  // Where an answer has its message, an error has its text.
  if (refusal) throw errorFromObject(502, { message: refusal, type: 'cohere_error' })
  const message = isObject(json) ? objectIn(json, 'message') : undefined
  if (!isObject(json) || !message) throw new AppError('channel.bad-reply', {}, { detail: 'no message' })
  const breakdown = breakdownOf(json)
  if (breakdown) throw breakdown
  return {
    id: textIn(json, 'id') ?? '',
    model: '',
    answers: [{ parts: decodeMessage(message), finish: finishOf(json.finish_reason) }],
    usage: readUsage(objectIn(json, 'usage')),
  }
}

function decodeMessage(message: JsonObject): AssistantPart[] {
  const parts: AssistantPart[] = []
  const plan = textIn(message, 'tool_plan')
  if (plan) parts.push({ kind: 'reasoning', text: plan })
  for (const part of objectsIn(message, 'content')) {
    const thinking = textIn(part, 'thinking')
    const text = textIn(part, 'text')
    if (thinking) parts.push({ kind: 'reasoning', text: thinking })
    if (text) parts.push({ kind: 'text', text })
  }
  objectsIn(message, 'tool_calls').forEach((call) => {
    const called = objectIn(call, 'function')
    parts.push({
      kind: 'tool-call',
      id: textIn(call, 'id') || newCallId(),
      name: textIn(called, 'name') ?? '',
      arguments: textIn(called, 'arguments') || '{}',
    })
  })
  const sources = objectsIn(message, 'citations').flatMap(decodeCitation)
  return attachSources(parts, sources)
}

/**
 * What a passage of the text stands on: documents of the call, and what tools said. What a plan or a thought stands on
 * is not told. https://docs.cohere.com/v2/docs/rag-citations
 */
export function decodeCitation(citation: JsonObject): Source[] {
  if (citation.type === 'PLAN' || citation.type === 'THINKING_CONTENT') return []
  const place = placeOf(numberIn(citation, 'start'), numberIn(citation, 'end'))
  return objectsIn(citation, 'sources').map((source) => {
    const found = objectIn(source, 'document') ?? objectIn(source, 'tool_output')
    return definedOnly({
      url: textIn(found, 'url') || undefined,
      title: textIn(found, 'title') || textIn(source, 'id') || undefined,
      quote: textIn(found, 'snippet') || textIn(found, 'text') || undefined,
      place,
    })
  })
}

export function finishOf(reason: unknown): FinishReason {
  if (reason === 'MAX_TOKENS') return 'length'
  return reason === 'TOOL_CALL' ? 'tool-calls' : 'stop'
}

/** `holder` is a whole answer, or the last delta of a stream. */
export function breakdownOf(holder: JsonObject | undefined): AppError | undefined {
  const reason = holder?.finish_reason
  if (reason === 'ERROR' || reason === 'TIMEOUT')
    return errorFromObject(502, {
      message: textIn(holder, 'error') ?? `the model ended with ${reason}`,
      type: 'cohere_error',
      code: reason,
    })
  return undefined
}

/** What is billed, which is less than what the model read: Cohere's own preamble is free. */
export function readUsage(usage: JsonObject | undefined): TokenUsage | undefined {
  const counts = objectIn(usage, 'billed_units') ?? objectIn(usage, 'tokens')
  return countedUsage({ input: counts?.input_tokens, output: counts?.output_tokens, cached: usage?.cached_tokens })
}
