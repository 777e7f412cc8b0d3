import { countedUsage } from '../counted-usage.ts'
import type { EmbeddingCall, EmbeddingReply } from '../embedding.ts'
import type { EncodedCall, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import { ownFields, warnOfLostExtras } from '../lost-fields.ts'
import { errorFromObject, vendorErrorOf } from '../openai-chat/errors.ts'
import { isObject, textIn } from '../read-json.ts'
import { readVectors, textInputs } from '../read-vectors.ts'
import { FORMAT, OWN_FIELDS } from './schema.ts'

export const embeddingCodec: OutboundCodec<'embeddings'> = { encodeCall, decodeReply }

function encodeCall(call: EmbeddingCall, target: Target): EncodedCall {
  const { dimensions, user, title, purpose, extras, warnings } = call
  warnOfLostExtras(
    warnings,
    { ...extras, user, title, purpose },
    { format: FORMAT, kept: [...OWN_FIELDS, 'encoding_format'] },
  )
  return {
    body: {
      model: target.model,
      input: textInputs(call),
      ...(dimensions === undefined ? {} : { dimensions }),
      ...ownFields(extras, OWN_FIELDS),
    },
  }
}

function decodeReply({ json }: VendorAnswer, target: Target): EmbeddingReply {
  const vendorError = vendorErrorOf(json)
  if (vendorError) throw errorFromObject(502, vendorError)
  const answer = isObject(json) ? json : undefined
  return {
    model: textIn(answer, 'model') ?? target.model,
    vectors: readVectors(answer?.embeddings),
    usage: countedUsage({ input: answer?.prompt_eval_count }),
  }
}
