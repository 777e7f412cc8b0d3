import { countedUsage } from '../counted-usage.ts'
import type { EmbeddingCall, EmbeddingReply } from '../embedding.ts'
import type { EncodedCall, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import { ownFields, warnOfLostExtras } from '../lost-fields.ts'
import { decodeError } from '../openai-chat/errors.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from '../read-json.ts'
import { readVectors, textInputs } from '../read-vectors.ts'
import { FORMAT, OWN_EMBEDDING_FIELDS, TASKS } from './schema.ts'

export const embeddingCodec: OutboundCodec<'embeddings'> = { encodeCall, decodeReply }

function encodeCall(call: EmbeddingCall, target: Target): EncodedCall {
  const { dimensions, user, title, purpose, extras, warnings } = call
  const task = purpose === undefined ? undefined : TASKS[purpose]
  const body: JsonObject = { model: target.model, input: textInputs(call) }
  if (dimensions !== undefined) body.dimensions = dimensions
  if (task !== undefined) body.task = task
  Object.assign(body, ownFields(extras, OWN_EMBEDDING_FIELDS))
  const lost = { ...extras, user, title, purpose: task === undefined ? purpose : undefined }
  // The vectors are asked for as numbers; the client's own encoding is made here.
  warnOfLostExtras(warnings, lost, {
    format: FORMAT,
    kept: [...OWN_EMBEDDING_FIELDS, 'encoding_format', 'embedding_type'],
  })
  return { body }
}

function decodeReply({ json }: VendorAnswer, target: Target): EmbeddingReply {
  const answer = isObject(json) ? json : undefined
  if (textIn(answer, 'detail') !== undefined) throw decodeError(502, JSON.stringify(answer))
  const list = Array.isArray(answer?.data) ? answer.data.filter(isObject) : []
  const sorted = list.toSorted((one, other) => (numberIn(one, 'index') ?? 0) - (numberIn(other, 'index') ?? 0))
  const usage = objectIn(answer, 'usage')
  return {
    model: textIn(answer, 'model') ?? target.model,
    vectors: readVectors(sorted.map((item) => item.embedding)),
    usage: countedUsage({ input: usage?.prompt_tokens ?? usage?.total_tokens }),
  }
}
