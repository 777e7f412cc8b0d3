/** Jina: https://api.jina.ai/docs, https://jina.ai/embeddings, https://jina.ai/reranker */
export const PATHS = { embeddings: '/v1/embeddings', rerank: '/v1/rerank' } as const

export const FORMAT = "Jina's format"

/** Fields of Jina's own that clients of other formats may add. */
export const OWN_EMBEDDING_FIELDS = ['task', 'late_chunking', 'truncate', 'normalized'] as const
export const OWN_RERANK_FIELDS = ['truncation', 'max_doc_length', 'return_embeddings'] as const

/** What vectors are for, in Jina's words. */
export const TASKS: Readonly<Record<string, string>> = {
  search_document: 'retrieval.passage',
  search_query: 'retrieval.query',
  classification: 'classification',
  clustering: 'separation',
  similarity: 'text-matching',
}
