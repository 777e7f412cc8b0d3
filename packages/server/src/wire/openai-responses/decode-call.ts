import type { ChatCall, OutputFormat, ReasoningWish } from '../chat.ts'
import type { CallFacts } from '../family.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from '../read-json.ts'
import { decodeInput } from './decode-items.ts'
import { decodeToolChoice, decodeTools } from './decode-tools.ts'
import { FAMILY, INCLUDE_LOGPROBS, includes, KNOWN_FIELDS } from './schema.ts'

/** A Responses request into the internal form. Nothing is lost: what only this format has is in the extras. */
export function decodeCall({ body, isStream, maxOutputTokens }: CallFacts, { model }: { model: string }): ChatCall {
  const call: ChatCall = {
    model,
    messages: decodeInput(body.input),
    isStream,
    tools: decodeTools(body),
    extras: {},
    warnings: [],
  }
  const instructions = textIn(body, 'instructions')
  if (instructions) call.messages.unshift({ role: 'system', parts: [{ kind: 'text', text: instructions }] })
  if (maxOutputTokens !== undefined) call.maxOutputTokens = maxOutputTokens
  addSettings(call, body)
  addNames(call, body)
  const rest = Object.entries(body).filter(([name, value]) => !KNOWN_FIELDS.has(name) && value !== undefined)
  if (rest.length > 0) call.extras[FAMILY] = Object.fromEntries(rest)
  return call
}

function addSettings(call: ChatCall, body: JsonObject): void {
  const toolChoice = decodeToolChoice(body.tool_choice)
  if (toolChoice) call.toolChoice = toolChoice
  if (typeof body.parallel_tool_calls === 'boolean') call.allowsParallelTools = body.parallel_tool_calls
  const temperature = numberIn(body, 'temperature')
  if (temperature !== undefined) call.temperature = temperature
  const topP = numberIn(body, 'top_p')
  if (topP !== undefined) call.topP = topP
  const output = decodeOutput(objectIn(objectIn(body, 'text'), 'format'))
  if (output) call.output = output
  const verbosity = textIn(objectIn(body, 'text'), 'verbosity')
  if (verbosity !== undefined) call.verbosity = verbosity
  const reasoning = decodeReasoningWish(body.reasoning)
  if (reasoning) call.reasoning = reasoning
  const topLogprobs = numberIn(body, 'top_logprobs') ?? (includes(body, INCLUDE_LOGPROBS) ? 0 : undefined)
  if (topLogprobs !== undefined) call.topLogprobs = topLogprobs
}

function addNames(call: ChatCall, body: JsonObject): void {
  const user = textIn(body, 'user') ?? textIn(body, 'safety_identifier')
  if (user !== undefined) call.user = user
  const cacheKey = textIn(body, 'prompt_cache_key')
  if (cacheKey !== undefined) call.cacheKey = cacheKey
  const serviceTier = textIn(body, 'service_tier')
  if (serviceTier !== undefined) call.serviceTier = serviceTier
  const metadata = objectIn(body, 'metadata')
  if (metadata) call.metadata = metadata
}

function decodeOutput(format: JsonObject | undefined): OutputFormat | undefined {
  if (format?.type === 'text') return { kind: 'text' }
  if (format?.type === 'json_object') return { kind: 'json' }
  if (format?.type !== 'json_schema') return undefined
  const description = textIn(format, 'description')
  return {
    kind: 'json-schema',
    name: textIn(format, 'name') ?? 'answer',
    schema: objectIn(format, 'schema') ?? {},
    ...(description === undefined ? {} : { description }),
    ...(typeof format.strict === 'boolean' ? { isStrict: format.strict } : {}),
  }
}

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const

function decodeReasoningWish(reasoning: unknown): ReasoningWish | undefined {
  if (!isObject(reasoning)) return undefined
  const effort = EFFORTS.find((known) => known === reasoning.effort)
  // The older name of the field is still taken.
  const isShown = (textIn(reasoning, 'summary') ?? textIn(reasoning, 'generate_summary')) !== undefined
  if (effort === undefined && !isShown) return undefined
  return { ...(effort === undefined ? {} : { effort }), ...(isShown ? { isShown } : {}) }
}
