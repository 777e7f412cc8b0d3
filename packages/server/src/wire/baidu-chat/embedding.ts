import { countedUsage } from '../counted-usage.ts'
import type { EmbeddingCall, EmbeddingReply } from '../embedding.ts'
import type { EncodedCall, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import { warnOfLostExtras } from '../lost-fields.ts'
import { type JsonObject, numberIn, objectIn, objectsIn } from '../read-json.ts'
import { readVectors, textInputs } from '../read-vectors.ts'
import { soundAnswer } from './errors.ts'
import { modelPath } from './model-path.ts'
import { FORMAT } from './schema.ts'

export const embeddingCodec: OutboundCodec<'embeddings'> = { encodeCall, decodeReply }

function encodeCall(call: EmbeddingCall, target: Target): EncodedCall {
  const { dimensions, user, title, purpose, extras, warnings } = call
  const body: JsonObject = { input: textInputs(call) }
  if (user !== undefined) body.user_id = user
  warnOfLostExtras(warnings, { ...extras, dimensions, title, purpose }, { format: FORMAT, kept: ['encoding_format'] })
  return { path: modelPath('embeddings', target.model), body }
}

function decodeReply({ json }: VendorAnswer, { model }: Target): EmbeddingReply {
  const answer = soundAnswer(json)
  const sorted = objectsIn(answer, 'data').toSorted(
    (one, other) => (numberIn(one, 'index') ?? 0) - (numberIn(other, 'index') ?? 0),
  )
  const usage = objectIn(answer, 'usage')
  return {
    model,
    vectors: readVectors(sorted.map((item) => item.embedding)),
    usage: countedUsage({ input: usage?.prompt_tokens ?? usage?.total_tokens }),
  }
}
