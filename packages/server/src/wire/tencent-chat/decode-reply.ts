import { AppError } from '@tollgate/contract/app-error'
import { newCallId } from '../call-id.ts'
import type { AssistantPart, ChatAnswer, ChatReply, FinishReason } from '../chat.ts'
import { countedUsage } from '../counted-usage.ts'
import type { Target, VendorAnswer } from '../family.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import type { TokenUsage } from '../token-usage.ts'
import { errorOf } from './errors.ts'

/** A whole answer of Hunyuan's chat. */
export function decodeReply({ json }: VendorAnswer, { model }: Target): ChatReply {
  const answer = isObject(json) ? json : {}
  const error = errorOf(answer)
  if (error) throw error
  const response = objectIn(answer, 'Response') ?? answer
  const choices = objectsIn(response, 'Choices')
  if (choices.length === 0) throw new AppError('channel.bad-reply', {}, { detail: 'no choices' })
  return {
    id: textIn(response, 'Id') ?? '',
    model,
    answers: choices.map(decodeChoice),
    usage: readUsage(objectIn(response, 'Usage')),
  }
}

function decodeChoice(choice: JsonObject): ChatAnswer {
  const message = objectIn(choice, 'Message')
  const parts: AssistantPart[] = []
  const thinking = textIn(message, 'ReasoningContent')
  const text = textIn(message, 'Content')
  if (thinking) parts.push({ kind: 'reasoning', text: thinking })
  if (text) parts.push({ kind: 'text', text })
  objectsIn(message, 'ToolCalls').forEach((call) => {
    const called = objectIn(call, 'Function')
    parts.push({
      kind: 'tool-call',
      id: textIn(call, 'Id') || newCallId(),
      name: textIn(called, 'Name') ?? '',
      arguments: textIn(called, 'Arguments') || '{}',
    })
  })
  return {
    parts,
    finish: finishOf(
      choice.FinishReason,
      parts.some(({ kind }) => kind === 'tool-call'),
    ),
  }
}

export function finishOf(reason: unknown, hasCalls: boolean): FinishReason {
  if (reason === 'sensitive') return 'content-filter'
  if (reason === 'length') return 'length'
  return reason === 'tool_calls' || hasCalls ? 'tool-calls' : 'stop'
}

export const readUsage = (usage: JsonObject | undefined): TokenUsage | undefined =>
  countedUsage({ input: usage?.PromptTokens, output: usage?.CompletionTokens, total: usage?.TotalTokens })
