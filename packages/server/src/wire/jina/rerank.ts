import { countedUsage } from '../counted-usage.ts'
import type { EncodedCall, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import { ownFields, warnOfLostExtras } from '../lost-fields.ts'
import { decodeError } from '../openai-chat/errors.ts'
import { isObject, type JsonObject, objectIn, textIn } from '../read-json.ts'
import { readRanking } from '../read-ranking.ts'
import type { RerankCall, RerankReply } from '../rerank.ts'
import { FORMAT, OWN_RERANK_FIELDS } from './schema.ts'

export const rerankCodec: OutboundCodec<'rerank'> = { encodeCall, decodeReply }

function encodeCall(call: RerankCall, target: Target): EncodedCall {
  const { query, documents, topN, returnsDocuments, extras, warnings } = call
  const body: JsonObject = { model: target.model, query, documents, ...ownFields(extras, OWN_RERANK_FIELDS) }
  if (topN !== undefined) body.top_n = topN
  if (returnsDocuments !== undefined) body.return_documents = returnsDocuments
  warnOfLostExtras(warnings, extras, { format: FORMAT, kept: OWN_RERANK_FIELDS })
  return { body }
}

function decodeReply({ json }: VendorAnswer): RerankReply {
  const answer = isObject(json) ? json : undefined
  if (textIn(answer, 'detail') !== undefined) throw decodeError(502, JSON.stringify(answer))
  const usage = objectIn(answer, 'usage')
  return {
    results: readRanking(answer?.results),
    usage: countedUsage({ input: usage?.prompt_tokens ?? usage?.total_tokens }),
  }
}
