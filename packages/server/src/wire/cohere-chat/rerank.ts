import { countedUsage } from '../counted-usage.ts'
import type { EncodedCall, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import { ownFields, warnOfLostExtras } from '../lost-fields.ts'
import { isObject, type JsonObject, objectIn, textIn } from '../read-json.ts'
import { readRanking } from '../read-ranking.ts'
import type { RerankCall, RerankReply } from '../rerank.ts'
import { FORMAT } from './schema.ts'

const OWN_FIELDS = ['max_tokens_per_doc', 'priority'] as const

/** https://docs.cohere.com/reference/rerank */
export const rerankCodec: OutboundCodec<'rerank'> = { encodeCall, decodeReply }

function encodeCall({ query, documents, topN, extras, warnings }: RerankCall, target: Target): EncodedCall {
  const body: JsonObject = {
    model: target.model,
    query,
    documents: documents.map(documentText),
    // Fewer than one is refused.
    ...(topN === undefined ? {} : { top_n: Math.max(1, topN) }),
    ...ownFields(extras, OWN_FIELDS),
  }
  warnOfLostExtras(warnings, extras, { format: FORMAT, kept: OWN_FIELDS })
  return { body }
}

/** Documents are texts there; of an object, its text, else all of it. */
const documentText = (document: string | JsonObject): string =>
  typeof document === 'string' ? document : (textIn(document, 'text') ?? JSON.stringify(document))

function decodeReply({ json }: VendorAnswer): RerankReply {
  const answer = isObject(json) ? json : undefined
  const meta = objectIn(answer, 'meta')
  // Searches are billed, not tokens, unless the model counts both.
  const counts = objectIn(meta, 'tokens') ?? objectIn(meta, 'billed_units')
  return {
    results: readRanking(answer?.results),
    usage: countedUsage({ input: counts?.input_tokens, output: counts?.output_tokens }),
  }
}
