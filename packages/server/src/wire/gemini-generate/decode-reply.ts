import { AppError } from '@tollgate/contract/app-error'
import type { ChatAnswer, ChatReply } from '../chat.ts'
import type { JsonObject, VendorAnswer } from '../family.ts'
import { isObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { decodePart } from './decode-parts.ts'
import { blockedPrompt, errorFromObject, vendorErrorOf } from './errors.ts'
import { decodeFinish, malformedAnswer } from './finish-reasons.ts'
import { decodeLogprobs } from './logprobs.ts'
import { readUsage } from './usage.ts'

/** A whole answer into the internal form. Throws what the vendor says went wrong. */
export function decodeReply({ json }: VendorAnswer): ChatReply {
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
    answers: candidates.map(decodeCandidate),
    usage: readUsage(json.usageMetadata),
  }
}

function decodeCandidate(candidate: JsonObject): ChatAnswer {
  const parts = objectsIn(objectIn(candidate, 'content'), 'parts').flatMap(decodePart)
  const failure = parts.length === 0 ? malformedAnswer(candidate) : undefined
  if (failure) throw failure
  const hasCalls = parts.some((part) => part.kind === 'tool-call')
  const logprobs = decodeLogprobs(candidate.logprobsResult)
  return { parts, finish: decodeFinish(candidate.finishReason, hasCalls), ...(logprobs ? { logprobs } : {}) }
}
