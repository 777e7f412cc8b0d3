import { countedUsage } from '../counted-usage.ts'
import type { EmbeddingCall, EmbeddingReply } from '../embedding.ts'
import type { EncodedCall, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import { ownFields, warnOfLostExtras } from '../lost-fields.ts'
import { isObject, type JsonObject, objectIn } from '../read-json.ts'
import { readVectors, textInputs } from '../read-vectors.ts'
import { FORMAT } from './schema.ts'

const OWN_FIELDS = ['input_type', 'truncate', 'max_tokens'] as const

/** https://docs.cohere.com/reference/embed */
export const embeddingCodec: OutboundCodec<'embeddings'> = { encodeCall, decodeReply }

const PURPOSES = ['search_document', 'search_query', 'classification', 'clustering'] as const

function encodeCall(call: EmbeddingCall, target: Target): EncodedCall {
  const { dimensions, user, title, extras, warnings } = call
  const body: JsonObject = {
    model: target.model,
    texts: textInputs(call),
    // Required; texts to be found later are what most callers embed.
    input_type: PURPOSES.find((purpose) => purpose === call.purpose) ?? 'search_document',
    embedding_types: ['float'],
    ...(dimensions === undefined ? {} : { output_dimension: dimensions }),
    ...ownFields(extras, OWN_FIELDS),
  }
  warnOfLostExtras(warnings, { ...extras, user, title }, { format: FORMAT, kept: [...OWN_FIELDS, 'encoding_format'] })
  return { body }
}

function decodeReply({ json }: VendorAnswer, { model }: Target): EmbeddingReply {
  const answer = isObject(json) ? json : undefined
  const billed = objectIn(objectIn(answer, 'meta'), 'billed_units')
  return {
    model,
    vectors: readVectors(objectIn(answer, 'embeddings')?.float),
    usage: countedUsage({ input: billed?.input_tokens }),
  }
}
