import type { ChatCall, ChatTool, ToolChoice } from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import type { EncodedCall, Target } from '../family.ts'
import { foreignExtras, warnOfLostExtras } from '../lost-fields.ts'
import type { JsonObject } from '../read-json.ts'
import { SEARCH_OPTIONS, warnOfLostSearch, webSearchOf } from '../web-search.ts'
import { dialectLosses } from './dialect-losses.ts'
import { encodeMessage } from './encode-message.ts'
import { addSettings } from './encode-settings.ts'
import { effortInName } from './model-rules.ts'
import { applyQuirks } from './quirks.ts'
import { FORMAT } from './schema.ts'

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
  addSettings(body, call, { model, effort: named?.effort })
  warnOfLostExtras(call.warnings, foreignExtras(call, 'openai-chat'), { format: FORMAT })
  call.warnings.push(...dialectLosses(body, target.quirks))
  return { body: applyQuirks(body, target.quirks) }
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
