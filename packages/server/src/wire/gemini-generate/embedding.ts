import { AppError } from '@tollgate/contract/app-error'
import { countedUsage } from '../counted-usage.ts'
import { definedOnly } from '../defined-only.ts'
import type { EmbeddingCall, EmbeddingReply } from '../embedding.ts'
import type { EncodedCall, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import { warnOfLostExtras } from '../lost-fields.ts'
import { isObject, objectIn, objectsIn } from '../read-json.ts'
import { readVectors, textInputs } from '../read-vectors.ts'
import { errorFromObject, vendorErrorOf } from './errors.ts'
import { taskOf } from './purposes.ts'
import { FORMAT } from './schema.ts'

/** Always as a batch: one text is a batch of one. https://ai.google.dev/api/embeddings#method:-models.batchembedcontents */
export const embeddingOutbound: OutboundCodec<'embeddings'> = { encodeCall, decodeReply }

function encodeCall(call: EmbeddingCall, { model }: Target): EncodedCall {
  const { dimensions, purpose, title, user, extras, warnings } = call
  const taskType = purpose === undefined ? undefined : taskOf(purpose)
  if (purpose !== undefined && taskType === undefined)
    warnings.push(`the purpose ${purpose.slice(0, 40)} is not in ${FORMAT}`)
  warnOfLostExtras(warnings, { ...extras, user }, { format: FORMAT, kept: ['encoding_format'] })
  const requests = textInputs(call).map((text) => ({
    model: `models/${model}`,
    content: { parts: [{ text }] },
    ...definedOnly({ taskType, title, outputDimensionality: dimensions }),
  }))
  return { path: '/{version}/models/{model}:batchEmbedContents', body: { requests } }
}

function decodeReply({ json }: VendorAnswer, { model }: Target): EmbeddingReply {
  const vendorError = vendorErrorOf(json)
  if (vendorError) throw errorFromObject(vendorError)
  if (!isObject(json)) throw new AppError('channel.bad-reply', {}, { detail: 'no JSON object' })
  const single = objectIn(json, 'embedding')
  const embeddings = single ? [single] : objectsIn(json, 'embeddings')
  const counted = objectIn(json, 'usageMetadata')
  return {
    model,
    vectors: readVectors(embeddings.map(({ values }) => values)),
    usage: countedUsage({ input: counted?.promptTokenCount, total: counted?.totalTokenCount }),
  }
}
