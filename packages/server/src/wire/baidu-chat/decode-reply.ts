import { AppError } from '@tollgate/contract/app-error'
import { newCallId } from '../call-id.ts'
import type { AssistantPart, ChatReply, FinishReason } from '../chat.ts'
import { countedUsage } from '../counted-usage.ts'
import type { Target, VendorAnswer } from '../family.ts'
import { type JsonObject, objectIn, textIn } from '../read-json.ts'
import type { TokenUsage } from '../token-usage.ts'
import { soundAnswer } from './errors.ts'

/** A whole answer of Baidu's chat. */
export function decodeReply({ json }: VendorAnswer, { model }: Target): ChatReply {
  const answer = soundAnswer(json)
  const text = textIn(answer, 'result')
  const called = objectIn(answer, 'function_call')
  if (text === undefined && !called) throw new AppError('channel.bad-reply', {}, { detail: 'no result' })
  const parts: AssistantPart[] = []
  if (text) parts.push({ kind: 'text', text })
  if (called) parts.push({ kind: 'tool-call', id: newCallId(), ...calledOf(called) })
  return {
    id: textIn(answer, 'id') ?? '',
    model,
    answers: [{ parts, finish: finishOf(answer, called !== undefined) }],
    usage: readUsage(answer),
  }
}

export const calledOf = (called: JsonObject): { name: string; arguments: string } => ({
  name: textIn(called, 'name') ?? '',
  arguments: textIn(called, 'arguments') || '{}',
})

export function finishOf(answer: JsonObject, isCalling: boolean): FinishReason {
  if (isCalling || answer.finish_reason === 'function_call') return 'tool-calls'
  if (answer.finish_reason === 'content_filter') return 'content-filter'
  return answer.finish_reason === 'length' || answer.is_truncated === true ? 'length' : 'stop'
}

export function readUsage(answer: JsonObject): TokenUsage | undefined {
  const usage = objectIn(answer, 'usage')
  return countedUsage({
    input: usage?.prompt_tokens,
    // Early models count what plugins wrote in the total only.
    output: usage?.completion_tokens ?? difference(usage?.total_tokens, usage?.prompt_tokens),
    total: usage?.total_tokens,
  })
}

const difference = (total: unknown, part: unknown): number | undefined =>
  typeof total === 'number' && typeof part === 'number' ? total - part : undefined
