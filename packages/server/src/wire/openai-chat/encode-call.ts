import type {
  AssistantPart,
  ChatCall,
  ChatMessage,
  ChatTool,
  OutputFormat,
  ReasoningWish,
  ToolChoice,
  ToolResultPart,
} from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import type { EncodedCall, JsonObject, Target } from '../family.ts'
import { foreignExtras, warnOfLostExtras } from '../lost-fields.ts'
import { gptGeneration, nearestEffort, takesSampling } from '../openai-models.ts'
import { SEARCH_OPTIONS, warnOfLostSearch, webSearchOf } from '../web-search.ts'
import { textsOf } from './decode-call.ts'
import { encodeParts } from './encode-parts.ts'
import { effortInName, limitField } from './model-rules.ts'
import { applyQuirks, fieldsLost } from './quirks.ts'

const FORMAT = "OpenAI's chat format"

/** The internal form into an OpenAI chat body. https://platform.openai.com/docs/api-reference/chat/create */
export function encodeCall(call: ChatCall, target: Target): EncodedCall {
  const named = effortInName(target.model)
  const model = named?.model ?? target.model
  const body: JsonObject = {
    ...call.extras['openai-chat'],
    model,
    messages: call.messages.flatMap((message) => encodeMessage(message, call, target)),
  }
  if (call.isStream) {
    body.stream = true
    if (!target.quirks.includes('no-stream-options')) body.stream_options = { include_usage: true }
  }
  addSearch(body, call)
  const tools = call.tools.flatMap((tool) => encodeTool(tool, call))
  if (tools.length > 0) body.tools = tools
  if (call.toolChoice && tools.length > 0) body.tool_choice = encodeToolChoice(call.toolChoice)
  if (call.allowsParallelTools !== undefined && tools.length > 0) body.parallel_tool_calls = call.allowsParallelTools
  if (call.maxOutputTokens !== undefined) body[limitField(model)] = call.maxOutputTokens
  addSettings(body, call)
  if (call.verbosity !== undefined) {
    // Vendors of this format refuse what they do not know.
    if ((gptGeneration(model) ?? 0) >= 500) body.verbosity = call.verbosity
    else call.warnings.push(`verbosity is not taken by ${model}`)
  }
  addReasoning(body, call, { model, effort: named?.effort })
  warnOfLostExtras(call.warnings, foreignExtras(call, 'openai-chat'), { format: FORMAT })
  for (const name of fieldsLost(body, target.quirks)) call.warnings.push(`${name} is not known to this vendor`)
  return { body: applyQuirks(body, target.quirks) }
}

const SETTINGS = [
  ['temperature', 'temperature'],
  ['topP', 'top_p'],
  ['stop', 'stop'],
  ['seed', 'seed'],
  ['frequencyPenalty', 'frequency_penalty'],
  ['presencePenalty', 'presence_penalty'],
  ['answers', 'n'],
  ['user', 'user'],
  ['cacheKey', 'prompt_cache_key'],
  ['serviceTier', 'service_tier'],
  ['metadata', 'metadata'],
] as const satisfies readonly (readonly [keyof ChatCall, string])[]

function addSettings(body: JsonObject, call: ChatCall): void {
  for (const [from, to] of SETTINGS) if (call[from] !== undefined) body[to] = call[from]
  // Not in OpenAI's own API, but in that of most vendors who speak its format.
  if (call.topK !== undefined) body.top_k = call.topK
  if (call.output && call.output.kind !== 'text') body.response_format = encodeOutput(call.output)
  if (call.topLogprobs !== undefined) {
    body.logprobs = true
    if (call.topLogprobs > 0) body.top_logprobs = call.topLogprobs
  }
}

/** How much a model thinks, and what it refuses then. */
function addReasoning(body: JsonObject, call: ChatCall, named: { model: string; effort: Effort | undefined }): void {
  const { model } = named
  const asked = (call.reasoning && effortOf(call.reasoning)) ?? named.effort
  const effort = asked && nearestEffort(asked, model)
  if (effort) body.reasoning_effort = effort
  if (effort !== asked) call.warnings.push(`reasoning_effort ${asked} is not taken by ${model}: ${effort} is asked`)
  if (takesSampling(model, effort)) return
  for (const name of ['temperature', 'top_p']) {
    // 1 is what the model does anyway.
    if (body[name] !== undefined && body[name] !== 1) call.warnings.push(`${name} is not taken by ${model}`)
    delete body[name]
  }
}

type Effort = NonNullable<ReasoningWish['effort']>

/** The word that stands nearest to a budget. */
function effortOf({ effort, budgetTokens, isAdaptive }: ReasoningWish): Effort | undefined {
  if (effort) return effort
  if (budgetTokens === undefined) return isAdaptive ? 'medium' : undefined
  if (budgetTokens === 0) return 'none'
  if (budgetTokens <= 2_048) return 'low'
  return budgetTokens <= 12_288 ? 'medium' : 'high'
}

function encodeMessage(message: ChatMessage, call: ChatCall, target: Target): JsonObject[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: textsOf(message.parts) }]
    case 'user': {
      const content = encodeParts(message.parts, call)
      return content === '' && message.parts.length > 0
        ? []
        : [{ role: 'user', content, ...(message.name === undefined ? {} : { name: message.name }) }]
    }
    case 'assistant':
      return [encodeAssistant(message.parts, call, target)]
    case 'tool':
      return message.parts.map((result) => encodeResult(result, call))
  }
}

function encodeResult({ callId, parts, isError }: ToolResultPart, call: ChatCall): JsonObject {
  if (isError) call.warnings.push(`is_error is not in ${FORMAT}`)
  return { role: 'tool', tool_call_id: callId, content: encodeParts(parts, call) }
}

function encodeAssistant(parts: readonly AssistantPart[], call: ChatCall, target: Target): JsonObject {
  const message: JsonObject = { role: 'assistant' }
  const shown = parts.filter((part) => part.kind === 'text' || part.kind === 'image' || part.kind === 'file')
  const refusals = parts.filter((part) => part.kind === 'refusal')
  const calls = parts.filter((part) => part.kind === 'tool-call')
  const content = encodeParts(shown, call)
  message.content = content === '' && (calls.length > 0 || refusals.length > 0) ? null : content
  if (refusals.length > 0) message.refusal = refusals.map(({ text }) => text).join('')
  if (target.quirks.includes('reasoning-content')) {
    const thinking = parts.flatMap((part) => (part.kind === 'reasoning' && part.text !== '' ? [part.text] : []))
    if (thinking.length > 0) message.reasoning_content = thinking.join('\n')
  }
  if (calls.length > 0) {
    message.tool_calls = calls.map(({ id, name, arguments: text }) => ({
      id,
      type: 'function',
      function: { name, arguments: text },
    }))
  }
  return message
}

/** Only models that are made for it search in this format; to others the wish is unknown. */
const isSearch = (tool: ChatTool, model: string): boolean =>
  tool.kind === 'opaque' && (tool.type === SEARCH_OPTIONS || (/search/.test(model) && webSearchOf(tool) !== undefined))

function addSearch(body: JsonObject, { tools, model, warnings }: ChatCall): void {
  const tool = tools.find((tool) => isSearch(tool, model))
  if (tool?.kind !== 'opaque') return
  if (tool.family === 'openai-chat') {
    body[SEARCH_OPTIONS] = tool.value
    return
  }
  const search = webSearchOf(tool) ?? {}
  warnOfLostSearch(search, { kept: ['contextSize', 'location'], format: FORMAT, warnings })
  body[SEARCH_OPTIONS] = definedOnly({
    search_context_size: search.contextSize,
    user_location: search.location && { type: 'approximate', approximate: search.location },
  })
}

function encodeTool(tool: ChatTool, call: ChatCall): JsonObject[] {
  if (tool.kind === 'opaque') {
    if (isSearch(tool, call.model)) return []
    if (tool.family === 'openai-chat') return [tool.value]
    call.warnings.push(`tool ${tool.type} is not in ${FORMAT}`)
    return []
  }
  const described: JsonObject = { name: tool.name }
  if (tool.description !== undefined) described.description = tool.description
  if (tool.parameters !== undefined) described.parameters = tool.parameters
  if (tool.isStrict !== undefined) described.strict = tool.isStrict
  return [{ type: 'function', function: described }]
}

const encodeToolChoice = (choice: ToolChoice): unknown =>
  choice.kind === 'named' ? { type: 'function', function: { name: choice.name } } : choice.kind

function encodeOutput(output: OutputFormat): JsonObject {
  if (output.kind !== 'json-schema') return { type: 'json_object' }
  const described: JsonObject = { name: output.name, schema: output.schema }
  if (output.description !== undefined) described.description = output.description
  if (output.isStrict !== undefined) described.strict = output.isStrict
  return { type: 'json_schema', json_schema: described }
}
