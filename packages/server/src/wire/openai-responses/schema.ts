import type { JsonObject } from '../read-json.ts'

/**
 * OpenAI's Responses format, as documented on 2026-11-21:
 * https://platform.openai.com/docs/api-reference/responses
 * https://platform.openai.com/docs/api-reference/responses-streaming
 * https://platform.openai.com/docs/guides/conversation-state
 * xAI's dialect: https://docs.x.ai/developers/model-capabilities/text/comparison
 */
export const FAMILY = 'openai-responses' as const

/** Fields of a request that have a place in `ChatCall`; all others ride in the extras. */
export const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  'model',
  'input',
  'instructions',
  'stream',
  'parallel_tool_calls',
  'max_output_tokens',
  'temperature',
  'top_p',
  'top_logprobs',
  'metadata',
  'user',
  'prompt_cache_key',
  'service_tier',
])

/** Fields that name something the vendor keeps: nobody else has it. */
export const STATE_FIELDS = ['previous_response_id', 'conversation', 'prompt'] as const

/** What the client may ask to be included. */
export const INCLUDE_REASONING = 'reasoning.encrypted_content'
export const INCLUDE_LOGPROBS = 'message.output_text.logprobs'

/** Items of an input that stand for something the client did; all other unknown ones are the model's. */
export const isClientItem = (type: string): boolean =>
  type.endsWith('_output') || CLIENT_ITEMS.has(type) || type === 'item_reference'

const CLIENT_ITEMS: ReadonlySet<string> = new Set(['mcp_approval_response', 'compaction_trigger', 'additional_tools'])

/** Whether `include` asks for something. */
export const includes = (body: JsonObject, wish: string): boolean =>
  Array.isArray(body.include) && body.include.includes(wish)

/** The events that end a stream; there is no other end marker. */
export const END_EVENTS: ReadonlySet<unknown> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
])

/** Ids of items that were written here, not by a vendor of this format: `rs_tg_...`. */
export const OWN_ID_MARK = 'tg_'
export const OWN_REASONING_ID = `rs_${OWN_ID_MARK}`

/** What an id of an answer looks like, whoever made it. */
export const RESPONSE_ID = /^[\w-]{1,200}$/
