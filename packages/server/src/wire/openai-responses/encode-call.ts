import type { ChatCall, ChatTool, OutputFormat, ToolChoice } from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import type { EncodedCall, Target } from '../family.ts'
import { foreignExtras, isAsked } from '../lost-fields.ts'
import { effortInName } from '../openai-chat/model-rules.ts'
import { effortOf, nearestEffort, outputLimitOf, takesReasoning, takesSampling } from '../openai-models.ts'
import { fittingLimit } from '../output-limit.ts'
import { isObject, type JsonObject, listIn } from '../read-json.ts'
import { type WebSearch, warnOfLostSearch, webSearchOf, withOneSearch } from '../web-search.ts'
import { encodeInput } from './encode-items.ts'
import { givesReasoning, modelAt } from './model-rules.ts'
import { FAMILY, INCLUDE_LOGPROBS, INCLUDE_REASONING } from './schema.ts'
import { ToolNames } from './tool-names.ts'
import { warnOnce } from './warn-once.ts'

/** The internal form into a Responses request. https://platform.openai.com/docs/api-reference/responses/create */
export function encodeCall(given: ChatCall, asked: Target): EncodedCall {
  const named = effortInName(asked.model)
  const target = named ? { ...asked, model: named.model } : asked
  const call = named ? { ...given, reasoning: { effort: named.effort, ...given.reasoning } } : given
  // A call that came in this format brings its own tools along.
  const own = call.extras[FAMILY] ?? {}
  const { instructions, messages } = splitInstructions(call)
  const body: JsonObject = {
    // Nothing is fetched later, so nothing needs to be kept.
    store: false,
    ...own,
    model: modelAt(target.model, target.quirks),
    input: encodeInput(messages, call, new ToolNames(own)),
  }
  if (instructions !== undefined) body.instructions = instructions
  if (call.isStream) body.stream = true
  addTools(body, call)
  addSettings(body, call, target)
  addReasoning(body, call, target)
  addInclude(body, call, target)
  warnOfLost(call)
  return { body }
}

/** What the system says first stands outside of the conversation; where that is all, it is the conversation. */
function splitInstructions(call: ChatCall): { instructions?: string; messages: ChatCall['messages'] } {
  const [first, ...rest] = call.messages
  if (first?.role !== 'system' || rest.length === 0) return { messages: call.messages }
  return { instructions: first.parts.map(({ text }) => text).join('\n\n'), messages: rest }
}

function addTools(body: JsonObject, call: ChatCall): void {
  if (!Array.isArray(body.tools)) {
    const tools = withOneSearch(call.tools).flatMap((tool) => encodeTool(tool, call))
    if (tools.length > 0) body.tools = tools
    if (call.toolChoice && tools.length > 0) body.tool_choice = encodeToolChoice(call.toolChoice)
  }
  if (call.allowsParallelTools !== undefined && Array.isArray(body.tools))
    body.parallel_tool_calls = call.allowsParallelTools
}

function encodeTool(tool: ChatTool, call: ChatCall): JsonObject[] {
  if (tool.kind === 'opaque') {
    if (tool.family === FAMILY) return [tool.value]
    const search = webSearchOf(tool)
    if (search) return [encodeSearch(search, call.warnings)]
    warnOnce(call, `tool ${tool.type}`)
    return []
  }
  return [
    {
      type: 'function',
      name: tool.name,
      ...(tool.description === undefined ? {} : { description: tool.description }),
      parameters: tool.parameters ?? { type: 'object', properties: {} },
      // Strict is the default here, unlike in all other formats; most schemas do not follow its rules.
      strict: tool.isStrict ?? false,
    },
  ]
}

function encodeSearch(search: WebSearch, warnings: string[]): JsonObject {
  const kept = ['contextSize', 'location', 'allowedDomains', 'blockedDomains'] as const
  warnOfLostSearch(search, { kept, format: "OpenAI's Responses format", warnings })
  const { contextSize, location, allowedDomains, blockedDomains } = search
  const filters = definedOnly({ allowed_domains: allowedDomains, blocked_domains: blockedDomains })
  return {
    type: 'web_search',
    ...definedOnly({
      search_context_size: contextSize,
      user_location: location && { type: 'approximate', ...location },
      filters: Object.keys(filters).length > 0 ? filters : undefined,
    }),
  }
}

const encodeToolChoice = (choice: ToolChoice): unknown =>
  choice.kind === 'named' ? { type: 'function', name: choice.name } : choice.kind

function addSettings(body: JsonObject, call: ChatCall, target: Target): void {
  const limit = limitFor(call, target)
  if (limit !== undefined) body.max_output_tokens = limit
  addSampling(body, call, target)
  if (call.output) body.text = { ...(isObject(body.text) ? body.text : {}), format: encodeOutput(call.output) }
  if (call.verbosity !== undefined) body.text = { ...(isObject(body.text) ? body.text : {}), verbosity: call.verbosity }
  // The newer field for the same stands in the extras already when the client used it.
  if (call.user !== undefined && body.safety_identifier !== call.user) body.user = call.user
  if (call.cacheKey !== undefined) body.prompt_cache_key = call.cacheKey
  if (call.serviceTier !== undefined) body.service_tier = call.serviceTier
  if (call.metadata !== undefined) body.metadata = call.metadata
}

/** Fewer are refused. https://developers.openai.com/api/reference/resources/responses/methods/create */
const OUTPUT_MIN = 16

function limitFor(call: ChatCall, { model }: Target): number | undefined {
  const limit = fittingLimit(call, { limit: outputLimitOf(model), model })
  if (limit === undefined || limit >= OUTPUT_MIN) return limit
  call.warnings.push(`max_tokens is raised to ${OUTPUT_MIN}, the least of OpenAI's Responses format`)
  return OUTPUT_MIN
}

function addSampling(body: JsonObject, call: ChatCall, { model }: Target): void {
  const settings = [
    ['temperature', call.temperature],
    ['top_p', call.topP],
  ] as const
  const isTaken = takesWordChoice(call, model)
  for (const [name, value] of settings) {
    if (value === undefined) continue
    if (isTaken) body[name] = value
    // 1 is what the model does anyway.
    else if (value !== 1) call.warnings.push(`${name} is not taken by ${model}`)
  }
}

function takesWordChoice({ reasoning }: ChatCall, model: string): boolean {
  const asked = reasoning && effortOf(reasoning)
  return takesSampling(model, asked && nearestEffort(asked, model))
}

function encodeOutput(output: OutputFormat): JsonObject {
  if (output.kind === 'text') return { type: 'text' }
  if (output.kind === 'json') return { type: 'json_object' }
  const { name, schema, description, isStrict } = output
  return {
    type: 'json_schema',
    name,
    schema,
    ...(description === undefined ? {} : { description }),
    ...(isStrict === undefined ? {} : { strict: isStrict }),
  }
}

function addReasoning(body: JsonObject, call: ChatCall, { model }: Target): void {
  if (!call.reasoning || isObject(body.reasoning)) return
  const asked = effortOf(call.reasoning)
  const effort = asked && nearestEffort(asked, model)
  if (!takesReasoning(model)) {
    if (effort !== undefined && effort !== 'none') call.warnings.push(`reasoning is not taken by ${model}`)
    return
  }
  if (effort !== asked) call.warnings.push(`reasoning_effort ${asked} is not taken by ${model}: ${effort} is asked`)
  const wish = {
    ...(effort === undefined ? {} : { effort }),
    ...(call.reasoning.isShown ? { summary: 'auto' } : {}),
  }
  if (Object.keys(wish).length > 0) body.reasoning = wish
}

/** What is not stored must come back with the next call, thinking included. */
function addInclude(body: JsonObject, call: ChatCall, { model }: Target): void {
  const include = new Set(listIn(body, 'include'))
  if (givesReasoning(model) && body.store === false) include.add(INCLUDE_REASONING)
  if (call.topLogprobs !== undefined) {
    if (takesWordChoice(call, model)) {
      include.add(INCLUDE_LOGPROBS)
      if (call.topLogprobs > 0) body.top_logprobs = call.topLogprobs
    } else call.warnings.push(`logprobs is not taken by ${model}`)
  }
  if (include.size > 0) body.include = [...include]
}

const LOST = [
  ['topK', 'top_k'],
  ['stop', 'stop'],
  ['seed', 'seed'],
  ['frequencyPenalty', 'frequency_penalty'],
  ['presencePenalty', 'presence_penalty'],
] as const satisfies readonly (readonly [keyof ChatCall, string])[]

function warnOfLost(call: ChatCall): void {
  for (const [field, name] of LOST) if (call[field] !== undefined) warnOnce(call, name)
  if (call.answers !== undefined && call.answers > 1) warnOnce(call, 'n')
  const foreign = Object.entries(foreignExtras(call, FAMILY)).filter(([, value]) => isAsked(value))
  for (const [name] of foreign.slice(0, 20)) warnOnce(call, name)
}
