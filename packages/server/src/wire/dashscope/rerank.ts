import { countedUsage } from '../counted-usage.ts'
import type { EncodedCall, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import { ownFields, warnOfLostExtras } from '../lost-fields.ts'
import { type JsonObject, objectIn } from '../read-json.ts'
import { readRanking } from '../read-ranking.ts'
import type { RerankCall, RerankReply } from '../rerank.ts'
import { soundAnswer } from './errors.ts'
import { FORMAT } from './schema.ts'

const OWN_FIELDS = ['instruct'] as const

export const rerankCodec: OutboundCodec<'rerank'> = { encodeCall, decodeReply }

function encodeCall(call: RerankCall, target: Target): EncodedCall {
  const { query, documents, topN, returnsDocuments, extras, warnings } = call
  const parameters: JsonObject = ownFields(extras, OWN_FIELDS)
  if (topN !== undefined) parameters.top_n = topN
  if (returnsDocuments !== undefined) parameters.return_documents = returnsDocuments
  warnOfLostExtras(warnings, extras, { format: FORMAT, kept: OWN_FIELDS })
  return { body: { model: target.model, input: { query, documents }, parameters } }
}

function decodeReply({ json }: VendorAnswer): RerankReply {
  const answer = soundAnswer(json)
  return {
    results: readRanking(objectIn(answer, 'output')?.results),
    usage: countedUsage({ input: objectIn(answer, 'usage')?.total_tokens }),
  }
}
