/** How warnings name it. */
export const FORMAT = "OpenAI's chat format"

/**
 * The fields of OpenAI's chat, completions and embeddings answers that are read here; all are a vendor's word and may
 * be missing or of another type. https://platform.openai.com/docs/api-reference/chat
 */
export interface OpenAiUsage {
  prompt_tokens?: unknown
  completion_tokens?: unknown
  total_tokens?: unknown
  prompt_tokens_details?: OpenAiInputDetails | null
  completion_tokens_details?: OpenAiOutputDetails | null
  /** Responses, images and transcriptions name them so: https://platform.openai.com/docs/api-reference/responses/object */
  input_tokens?: unknown
  output_tokens?: unknown
  input_tokens_details?: OpenAiInputDetails | null
  output_tokens_details?: OpenAiOutputDetails | null
  /** Transcriptions and realtime. https://platform.openai.com/docs/api-reference/realtime-server-events/response/done */
  input_token_details?: OpenAiInputDetails | null
  output_token_details?: OpenAiOutputDetails | null
  /** `duration` with seconds instead of tokens: https://platform.openai.com/docs/api-reference/audio/json-object */
  type?: unknown
  seconds?: unknown
  /** DeepSeek: https://api-docs.deepseek.com/guides/kv_cache */
  prompt_cache_hit_tokens?: unknown
  /** Moonshot: https://platform.moonshot.ai/docs/api/chat */
  cached_tokens?: unknown
}

/** Parts of all input; `cached_tokens` and written ones are counted in the kinds too. */
export interface OpenAiInputDetails {
  cached_tokens?: unknown
  cached_tokens_details?: { audio_tokens?: unknown; image_tokens?: unknown } | null
  cache_write_tokens?: unknown
  /** Alibaba: https://www.alibabacloud.com/help/en/model-studio/context-cache */
  cache_creation_input_tokens?: unknown
  audio_tokens?: unknown
  image_tokens?: unknown
}

export interface OpenAiOutputDetails {
  reasoning_tokens?: unknown
  audio_tokens?: unknown
  image_tokens?: unknown
}

export interface OpenAiToolCall {
  function?: { name?: unknown; arguments?: unknown } | null
}

export interface OpenAiMessage {
  content?: unknown
  reasoning_content?: unknown
  reasoning?: unknown
  refusal?: unknown
  audio?: { transcript?: unknown } | null
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
  /** Of events of pictures, transcripts and speech. */
  type?: unknown
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
