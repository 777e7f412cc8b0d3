/** Ollama's own API: https://docs.ollama.com/api/embed */
export const PATHS = { embeddings: '/api/embed' } as const

export const FORMAT = "Ollama's format"

/** Fields of Ollama's own that clients of other formats may add. */
export const OWN_FIELDS = ['truncate', 'keep_alive', 'options'] as const
