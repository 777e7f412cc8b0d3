import type { ChatCall, ChatTool, ToolChoice } from '../chat.ts'
import { endedByUser } from '../closing-turn.ts'
import type { EncodedCall, Target } from '../family.ts'
import { chatExtras, ownFields, warnOfLostSettings } from '../lost-fields.ts'
import type { JsonObject } from '../read-json.ts'
import { seedWithin } from '../seed.ts'
import { encodeMessages } from './encode-messages.ts'
import { FORMAT, HEADERS, OWN_FIELDS } from './schema.ts'

const SETTINGS = [
  ['temperature', 'Temperature'],
  ['topP', 'TopP'],
  ['stop', 'Stop'],
] as const satisfies readonly (readonly [keyof ChatCall, string])[]

const SEEDS = { min: 1, max: 10_000 }

/** The internal form into a call of Hunyuan's chat. */
export function encodeCall(call: ChatCall, target: Target): EncodedCall {
  const body: JsonObject = {
    ...ownFields(chatExtras(call), OWN_FIELDS),
    Model: target.model,
    Messages: encodeMessages(endedByUser(call, FORMAT)),
    Stream: call.isStream,
  }
  for (const [from, to] of SETTINGS) if (call[from] !== undefined) body[to] = call[from]
  if (call.seed !== undefined) body.Seed = seedWithin(call.seed, SEEDS)
  if (call.reasoning) body.EnableThinking = call.reasoning.effort !== 'none' && call.reasoning.budgetTokens !== 0
  addTools(body, call)
  warnOfLostSettings(call, {
    format: FORMAT,
    kept: [...SETTINGS.map(([from]) => from), 'seed', 'reasoning', 'tools', 'toolChoice'],
    keptExtras: OWN_FIELDS,
  })
  return { body, headers: { ...HEADERS } }
}

function addTools(body: JsonObject, call: ChatCall): void {
  const tools = call.tools.flatMap((tool) => encodeTool(tool, call))
  if (tools.length === 0) return
  body.Tools = tools.map(({ encoded }) => encoded)
  if (call.toolChoice) addToolChoice(body, call.toolChoice, tools)
  if (call.toolChoice?.kind === 'required') call.warnings.push(`tool_choice required is not in ${FORMAT}`)
}

interface NamedTool {
  name: string
  encoded: JsonObject
}

function encodeTool(tool: ChatTool, call: ChatCall): NamedTool[] {
  if (tool.kind === 'opaque') {
    call.warnings.push(`tool ${tool.type.slice(0, 60)} is not in ${FORMAT}`)
    return []
  }
  const described: JsonObject = {
    Name: tool.name,
    // A JSON schema as a text.
    Parameters: JSON.stringify(tool.parameters ?? { type: 'object', properties: {} }),
  }
  if (tool.description !== undefined) described.Description = tool.description
  return [{ name: tool.name, encoded: { Type: 'function', Function: described } }]
}

function addToolChoice(body: JsonObject, choice: ToolChoice, tools: readonly NamedTool[]): void {
  if (choice.kind === 'none' || choice.kind === 'auto') body.ToolChoice = choice.kind
  const named = choice.kind === 'named' ? tools.find(({ name }) => name === choice.name) : undefined
  if (!named) return
  body.ToolChoice = 'custom'
  body.CustomTool = named.encoded
}
