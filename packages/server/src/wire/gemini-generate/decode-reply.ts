import { AppError } from '@tollgate/contract/app-error'
import type { ChatAnswer, ChatReply } from '../chat.ts'
import { EventCollector } from '../collect-events.ts'
import type { Target, VendorAnswer } from '../family.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { attachSources } from '../sources.ts'
import { eventDecoder } from './decode-events.ts'
import { decodePart } from './decode-parts.ts'
import { blockedPrompt, errorFromObject, vendorErrorOf } from './errors.ts'
import { decodeFinish, malformedAnswer } from './finish-reasons.ts'
import { decodeGrounding } from './grounding.ts'
import { decodeLogprobs } from './logprobs.ts'
import { readUsage } from './usage.ts'

/** A whole answer into the internal form. Throws what the vendor says went wrong. */
export function decodeReply({ json }: VendorAnswer, target: Pick<Target, 'warn'>): ChatReply {
  if (Array.isArray(json)) return gathered(json, target)
  const vendorError = vendorErrorOf(json)
  if (vendorError) throw errorFromObject(vendorError)
  if (!isObject(json)) throw new AppError('channel.bad-reply', {}, { detail: 'no JSON object' })
  const candidates = objectsIn(json, 'candidates')
  if (candidates.length === 0) {
    throw (
      blockedPrompt(objectIn(json, 'promptFeedback')) ??
      new AppError('channel.bad-reply', {}, { detail: 'no candidates' })
    )
  }
  return {
    id: textIn(json, 'responseId') ?? '',
    model: textIn(json, 'modelVersion') ?? '',
    answers: candidates.map((candidate) => decodeCandidate(candidate, target.warn)),
    usage: readUsage(json.usageMetadata),
  }
}

/** A stream as one list of its chunks, as it is answered where `alt=sse` is not heard. */
function gathered(chunks: readonly unknown[], target: Pick<Target, 'warn'>): ChatReply {
  const decoder = eventDecoder(target)
  const collector = new EventCollector()
  for (const chunk of chunks)
    for (const event of decoder.decode({ event: '', data: JSON.stringify(chunk) })) collector.add(event)
  for (const event of decoder.end()) collector.add(event)
  const reply = collector.reply()
  if (reply.answers.length === 0) throw new AppError('channel.bad-reply', {}, { detail: 'no candidates' })
  return reply
}

function decodeCandidate(candidate: JsonObject, warn: Target['warn']): ChatAnswer {
  const parts = objectsIn(objectIn(candidate, 'content'), 'parts').flatMap(decodePart)
  const failure = parts.length === 0 ? malformedAnswer(candidate) : undefined
  if (failure) throw failure
  const text = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')
  attachSources(parts, decodeGrounding(candidate, text, warn))
  const hasCalls = parts.some((part) => part.kind === 'tool-call')
  const logprobs = decodeLogprobs(candidate.logprobsResult)
  return { parts, finish: decodeFinish(candidate.finishReason, hasCalls), ...(logprobs ? { logprobs } : {}) }
}
