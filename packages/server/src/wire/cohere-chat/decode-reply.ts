import { AppError } from '@tollgate/contract/app-error'
import type { AssistantPart, ChatReply, FinishReason, OpaquePart } from '../chat.ts'
import { countedUsage } from '../counted-usage.ts'
import type { JsonObject, VendorAnswer } from '../family.ts'
import { errorFromObject } from '../openai-chat/errors.ts'
import { isObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import type { TokenUsage } from '../token-usage.ts'

/** A whole answer of Cohere's chat. Throws when the model broke down while it wrote. */
export function decodeReply({ json }: VendorAnswer): ChatReply {
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
  objectsIn(message, 'tool_calls').forEach((call, index) => {
    const called = objectIn(call, 'function')
    parts.push({
      kind: 'tool-call',
      id: textIn(call, 'id') || `call_${index}`,
      name: textIn(called, 'name') ?? '',
      arguments: textIn(called, 'arguments') || '{}',
    })
  })
  for (const citation of objectsIn(message, 'citations')) parts.push(citationPart(citation))
  return parts
}

/** Where a passage of the text comes from. https://docs.cohere.com/v2/docs/rag-citations */
export const citationPart = (citation: JsonObject): OpaquePart => ({
  kind: 'opaque',
  family: 'cohere-chat',
  value: { ...citation, type: 'citation' },
})

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
