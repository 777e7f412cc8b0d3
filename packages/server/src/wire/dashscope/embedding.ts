import { countedUsage } from '../counted-usage.ts'
import type { EmbeddingCall, EmbeddingReply } from '../embedding.ts'
import type { EncodedCall, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import { ownFields, warnOfLostExtras } from '../lost-fields.ts'
import { type JsonObject, numberIn, objectIn, objectsIn } from '../read-json.ts'
import { readVectors, textInputs } from '../read-vectors.ts'
import { soundAnswer } from './errors.ts'
import { FORMAT } from './schema.ts'

const OWN_FIELDS = ['text_type', 'instruct'] as const

export const embeddingCodec: OutboundCodec<'embeddings'> = { encodeCall, decodeReply }

function encodeCall(call: EmbeddingCall, target: Target): EncodedCall {
  const { dimensions, purpose, user, title, extras, warnings } = call
  const parameters: JsonObject = {}
  if (purpose === 'search_query') parameters.text_type = 'query'
  if (purpose === 'search_document') parameters.text_type = 'document'
  if (dimensions !== undefined) parameters.dimension = dimensions
  Object.assign(parameters, ownFields(extras, OWN_FIELDS))
  const lostPurpose = purpose !== undefined && parameters.text_type === undefined ? purpose : undefined
  warnOfLostExtras(
    warnings,
    { ...extras, user, title, purpose: lostPurpose },
    { format: FORMAT, kept: [...OWN_FIELDS, 'encoding_format'] },
  )
  return { body: { model: target.model, input: { texts: textInputs(call) }, parameters } }
}

function decodeReply({ json }: VendorAnswer, { model }: Target): EmbeddingReply {
  const answer = soundAnswer(json)
  const list = objectsIn(objectIn(answer, 'output'), 'embeddings')
  const sorted = list.toSorted(
    (one, other) => (numberIn(one, 'text_index') ?? 0) - (numberIn(other, 'text_index') ?? 0),
  )
  const usage = objectIn(answer, 'usage')
  return {
    model,
    vectors: readVectors(sorted.map((item) => item.embedding)),
    usage: countedUsage({ input: usage?.total_tokens ?? usage?.input_tokens }),
  }
}
