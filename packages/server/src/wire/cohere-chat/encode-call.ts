import type { ChatCall, ChatTool, OutputFormat, ReasoningWish } from '../chat.ts'
import { describedSchema } from '../described-schema.ts'
import type { EncodedCall, Target } from '../family.ts'
import { chatExtras, ownFields, warnOfLostSettings } from '../lost-fields.ts'
import type { JsonObject } from '../read-json.ts'
import { seedWithin } from '../seed.ts'
import { fittingStops } from '../stop-texts.ts'
import { encodeMessage } from './encode-message.ts'
import { FORMAT, OWN_CHAT_FIELDS } from './schema.ts'

/** https://docs.cohere.com/reference/chat */
const STOPS_MAX = 5

const SETTINGS = [
  ['maxOutputTokens', 'max_tokens'],
  ['temperature', 'temperature'],
  ['topP', 'p'],
  ['topK', 'k'],
  ['stop', 'stop_sequences'],
  ['seed', 'seed'],
  ['frequencyPenalty', 'frequency_penalty'],
  ['presencePenalty', 'presence_penalty'],
] as const satisfies readonly (readonly [keyof ChatCall, string])[]

/** The internal form into a call of Cohere's chat. */
export function encodeCall(call: ChatCall, target: Target): EncodedCall {
  const safety = target.defaults?.cohereSafety ?? 'NONE'
  const body: JsonObject = {
    ...(safety !== 'NONE' && { safety_mode: safety }),
    ...ownFields(chatExtras(call), OWN_CHAT_FIELDS),
    model: target.model,
    messages: call.messages.flatMap((message) => encodeMessage(message, call)),
    stream: call.isStream,
  }
  for (const setting of SETTINGS) if (call[setting[0]] !== undefined) body[setting[1]] = fitted(setting, call)
  if (call.output && call.output.kind !== 'text') body.response_format = encodeOutput(call.output)
  if (call.reasoning) body.thinking = encodeThinking(call.reasoning)
  addTools(body, call)
  warnOfLostSettings(call, {
    format: FORMAT,
    kept: [...SETTINGS.map(([from]) => from), 'output', 'reasoning', 'tools', 'toolChoice'],
    keptExtras: OWN_CHAT_FIELDS,
  })
  return { body }
}

/** Ranges that are narrower than OpenAI's. */
const RANGES: { readonly [Field in keyof ChatCall]?: readonly [min: number, max: number] } = {
  temperature: [0, 1],
  topP: [0.01, 0.99],
  frequencyPenalty: [0, 1],
  presencePenalty: [0, 1],
}

const SEEDS = { min: 0, max: Number.MAX_SAFE_INTEGER }

/** The nearest that is possible. All of the words, and none but the likeliest, are what the ends of `p` stand for. */
function fitted([field, name]: (typeof SETTINGS)[number], call: ChatCall): unknown {
  if (field === 'stop') return fittingStops(call, { max: STOPS_MAX, format: FORMAT })
  const value = call[field]
  if (field === 'seed' && typeof value === 'number') return seedWithin(value, SEEDS)
  const range = RANGES[field]
  if (!range || typeof value !== 'number') return value
  const [min, max] = range
  const nearest = Math.min(max, Math.max(min, value))
  if (nearest !== value && field !== 'topP') call.warnings.push(`${name} is from ${min} to ${max} in ${FORMAT}`)
  return nearest
}

/** A named tool cannot be asked for, but the only one of the list can: any call is then a call of it. */
function addTools(body: JsonObject, call: ChatCall): void {
  const { toolChoice: choice } = call
  const isOffered = (tool: ChatTool) =>
    choice?.kind !== 'named' || tool.kind !== 'function' || tool.name === choice.name
  const tools = call.tools.filter(isOffered).flatMap((tool) => encodeTool(tool, call))
  if (tools.length === 0) return
  body.tools = tools
  if (call.tools.some((tool) => tool.kind === 'function' && tool.isStrict)) body.strict_tools = true
  if (choice && choice.kind !== 'auto') body.tool_choice = choice.kind === 'none' ? 'NONE' : 'REQUIRED'
}

function encodeTool(tool: ChatTool, call: ChatCall): JsonObject[] {
  if (tool.kind === 'opaque') {
    call.warnings.push(`tool ${tool.type.slice(0, 60)} is not in ${FORMAT}`)
    return []
  }
  const described: JsonObject = { name: tool.name, parameters: tool.parameters ?? { type: 'object', properties: {} } }
  if (tool.description !== undefined) described.description = tool.description
  return [{ type: 'function', function: described }]
}

/** https://docs.cohere.com/v2/docs/structured-outputs */
const encodeOutput = (output: OutputFormat): JsonObject =>
  output.kind === 'json-schema'
    ? { type: 'json_object', json_schema: describedSchema(output) }
    : { type: 'json_object' }

/** https://docs.cohere.com/v2/docs/reasoning */
function encodeThinking({ effort, budgetTokens }: ReasoningWish): JsonObject {
  if (effort === 'none' || budgetTokens === 0) return { type: 'disabled' }
  return { type: 'enabled', ...(budgetTokens === undefined ? {} : { token_budget: budgetTokens }) }
}
