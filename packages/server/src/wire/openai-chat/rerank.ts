import { definedOnly } from '../defined-only.ts'
import type { InboundCodec } from '../family.ts'
import { isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '../read-json.ts'
import type { TokenUsage } from '../token-usage.ts'
import { encodeUsage, readUsage } from './usage.ts'

const KNOWN = new Set(['model', 'query', 'documents', 'top_n', 'return_documents'])

/** Rerank calls, which follow Jina's format everywhere. https://jina.ai/reranker */
export const rerankCodec: InboundCodec<'rerank'> = {
  form: 'rerank',
  decodeCall: ({ body }, { model }) => ({
    model,
    query: textIn(body, 'query') ?? '',
    documents: listIn(body, 'documents').filter((item) => typeof item === 'string' || isObject(item)),
    ...definedOnly({
      topN: numberIn(body, 'top_n'),
      returnsDocuments: typeof body.return_documents === 'boolean' ? body.return_documents : undefined,
    }),
    extras: Object.fromEntries(Object.entries(body).filter(([name]) => !KNOWN.has(name))),
    warnings: [],
  }),
  encodeReply: ({ results, usage }, { model, facts }) => {
    const documents = listIn(facts.body, 'documents')
    const isWanted = facts.body.return_documents === true
    const shown = results.map(({ index, score, document }) => ({
      index,
      relevance_score: score,
      ...(isWanted ? { document: asDocument(document ?? documents[index]) } : {}),
    }))
    return {
      contentType: 'application/json',
      body: JSON.stringify({ model, results: shown, usage: usage && encodeUsage(usage) }),
    }
  },
}

/** SiliconFlow counts its rankings in a place of their own. https://docs.siliconflow.cn/cn/api-reference/rerank */
export const rankingUsage = (answer: unknown): TokenUsage | undefined =>
  isObject(answer) ? readUsage(objectIn(objectIn(answer, 'meta'), 'tokens')) : undefined

/** The same ranking with its usage where clients look for it; undefined: it is there, or nobody counted. */
export function withRankingUsage(answer: unknown): JsonObject | undefined {
  const usage = rankingUsage(answer)
  if (!usage || !isObject(answer) || isObject(answer.usage)) return undefined
  return { ...answer, usage: encodeUsage(usage) }
}

const asDocument = (document: unknown) => (typeof document === 'string' ? { text: document } : document)
