import { AppError } from '@tollgate/contract/app-error'
import type { ChatReply, Source } from '../chat.ts'
import { countedUsage } from '../counted-usage.ts'
import { definedOnly } from '../defined-only.ts'
import type { Target, VendorAnswer } from '../family.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { attachSources } from '../sources.ts'
import type { TokenUsage } from '../token-usage.ts'
import { errorOf, failureOf } from './errors.ts'
import { appKind } from './schema.ts'

/** A whole answer of an app. */
export function decodeReply({ json }: VendorAnswer, target: Target): ChatReply {
  const answer = isObject(json) ? json : {}
  if (answer.event === 'error' || (textIn(answer, 'code') && textIn(answer, 'answer') === undefined))
    throw errorOf(answer, 502)
  const reply = appKind(target.other) === 'workflow' ? decodeRun(answer) : decodeMessage(answer)
  if (!reply) throw new AppError('channel.bad-reply', {}, { detail: 'no answer' })
  const { id, text, usage } = reply
  const parts = attachSources([{ kind: 'text', text }], retrievedSources(answer))
  return { id, model: target.model, answers: [{ parts, finish: 'stop' }], usage }
}

interface AppAnswer {
  id: string
  text: string
  usage: TokenUsage | undefined
}

function decodeMessage(answer: JsonObject): AppAnswer | undefined {
  const text = textIn(answer, 'answer')
  if (text === undefined) return undefined
  return { id: textIn(answer, 'message_id') ?? textIn(answer, 'id') ?? '', text, usage: messageUsage(answer) }
}

function decodeRun(answer: JsonObject): AppAnswer | undefined {
  const run = objectIn(answer, 'data')
  if (!run) return undefined
  const failure = failureOf(run)
  if (failure) throw failure
  return { id: textIn(answer, 'workflow_run_id') ?? '', text: outputText(run), usage: runUsage(run) }
}

/** What an app read in its documents: `retriever_resources`, which have no address. */
export const retrievedSources = (message: JsonObject): Source[] =>
  objectsIn(objectIn(message, 'metadata'), 'retriever_resources').map((read) =>
    definedOnly({
      title: textIn(read, 'document_name') || undefined,
      quote: textIn(read, 'content') || undefined,
    }),
  )

export function messageUsage(message: JsonObject): TokenUsage | undefined {
  const usage = objectIn(objectIn(message, 'metadata'), 'usage')
  return countedUsage({ input: usage?.prompt_tokens, output: usage?.completion_tokens, total: usage?.total_tokens })
}

/** A run tells only the sum of all its models. */
export const runUsage = (run: JsonObject): TokenUsage | undefined => countedUsage({ total: run.total_tokens })

const OUTPUT_NAMES = ['text', 'answer', 'result', 'output'] as const

/** What a run wrote: the output of a usual name, or the only one; else all of them as JSON. */
export function outputText(run: JsonObject): string {
  const outputs = objectIn(run, 'outputs')
  if (!outputs) return ''
  for (const name of OUTPUT_NAMES) if (typeof outputs[name] === 'string') return outputs[name]
  const [only, ...others] = Object.values(outputs)
  return typeof only === 'string' && others.length === 0 ? only : JSON.stringify(outputs)
}
