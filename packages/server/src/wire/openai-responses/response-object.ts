import type { FinishReason } from '../chat.ts'
import type { ReplyContext } from '../family.ts'
import type { JsonObject } from '../read-json.ts'
import type { TokenUsage } from '../token-usage.ts'
import { encodeUsage } from './usage.ts'

export const responseId = (context: ReplyContext): string => `resp_${context.requestId}`

export interface ResponseState {
  status: 'in_progress' | 'completed' | 'incomplete'
  output: JsonObject[]
  usage?: TokenUsage | undefined
  finish?: FinishReason | undefined
}

/** The `response` of answers and events: what was asked is repeated, with the documented defaults. */
export function responseObject(context: ReplyContext, { status, output, usage, finish }: ResponseState): JsonObject {
  const { body } = context.facts
  return {
    id: responseId(context),
    object: 'response',
    created_at: context.createdAt,
    status,
    background: body.background ?? false,
    error: null,
    incomplete_details: status === 'incomplete' ? { reason: incompleteReason(finish) } : null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    max_tool_calls: body.max_tool_calls ?? null,
    model: context.model,
    output,
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: null,
    prompt_cache_key: body.prompt_cache_key ?? null,
    reasoning: body.reasoning ?? { effort: null, summary: null },
    safety_identifier: body.safety_identifier ?? null,
    service_tier: body.service_tier ?? 'default',
    // Nothing is kept here: the answer cannot be fetched later.
    store: false,
    temperature: body.temperature ?? 1,
    text: body.text ?? { format: { type: 'text' } },
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    top_logprobs: body.top_logprobs ?? 0,
    top_p: body.top_p ?? 1,
    truncation: body.truncation ?? 'disabled',
    usage: usage ? encodeUsage(usage) : null,
    user: body.user ?? null,
    metadata: body.metadata ?? {},
    access_programs: null,
  }
}

export const endStatus = (finish: FinishReason | undefined): 'completed' | 'incomplete' =>
  finish === 'length' || finish === 'content-filter' ? 'incomplete' : 'completed'

const incompleteReason = (finish: FinishReason | undefined): string =>
  finish === 'content-filter' ? 'content_filter' : 'max_output_tokens'
