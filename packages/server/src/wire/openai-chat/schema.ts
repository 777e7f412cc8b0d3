/**
 * The fields of OpenAI's chat, completions and embeddings answers that are read here; all are a vendor's word and may
 * be missing or of another type. https://platform.openai.com/docs/api-reference/chat
 */
export interface OpenAiUsage {
  prompt_tokens?: unknown
  completion_tokens?: unknown
  total_tokens?: unknown
  prompt_cache_hit_tokens?: unknown
  prompt_tokens_details?: { cached_tokens?: unknown } | null
  completion_tokens_details?: { reasoning_tokens?: unknown } | null
}

export interface OpenAiToolCall {
  function?: { name?: unknown; arguments?: unknown } | null
}

export interface OpenAiMessage {
  content?: unknown
  reasoning_content?: unknown
  reasoning?: unknown
  refusal?: unknown
  tool_calls?: OpenAiToolCall[] | null
  function_call?: { name?: unknown; arguments?: unknown } | null
}

export interface OpenAiChoice {
  message?: OpenAiMessage | null
  delta?: OpenAiMessage | null
  text?: unknown
  finish_reason?: unknown
}

export interface OpenAiAnswer {
  id?: unknown
  object?: unknown
  created?: unknown
  model?: unknown
  choices?: OpenAiChoice[] | null
  data?: unknown
  usage?: OpenAiUsage | null
  error?: unknown
}

/** Any JSON value as an answer: fields of non-objects read as missing. */
export const asAnswer = (value: unknown): OpenAiAnswer =>
  // Every field above is optional and unknown, so an object of any shape fits.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as OpenAiAnswer) : {}

export const choicesOf = (answer: OpenAiAnswer): OpenAiChoice[] => (Array.isArray(answer.choices) ? answer.choices : [])
