/**
 * Cohere's API, version 2: chat https://docs.cohere.com/reference/chat, its stream
 * https://docs.cohere.com/v2/docs/streaming, embeddings https://docs.cohere.com/reference/embed, rerank
 * https://docs.cohere.com/reference/rerank.
 */
export const PATHS = { chat: '/v2/chat', embeddings: '/v2/embed', rerank: '/v2/rerank' } as const

export const FORMAT = "Cohere's format"

/** Fields of Cohere's own that clients of other formats may add. */
export const OWN_CHAT_FIELDS = ['documents', 'citation_options', 'safety_mode', 'strict_tools', 'priority'] as const
