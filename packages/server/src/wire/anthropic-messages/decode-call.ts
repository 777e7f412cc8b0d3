import { cacheOf } from '../cache-of.ts'
import type {
  AssistantPart,
  ChatCall,
  ChatMessage,
  ChatTool,
  OutputFormat,
  TextPart,
  ToolChoice,
  ToolResultPart,
  UserPart,
} from '../chat.ts'
import type { CallFacts } from '../family.ts'
import { invalid } from '../invalid.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from '../read-json.ts'
import { readStops } from '../stop-texts.ts'
import { blocksOf, decodeAssistantBlock, decodeText, decodeToolResult, decodeUserBlock } from './decode-content.ts'
import { decodeReasoning } from './decode-reasoning.ts'
import { BILLING_HEADER } from './schema.ts'

/** Fields with a whole place in `ChatCall`, and threads; all others ride in the extras, also where their meaning is read. */
const KNOWN = new Set([
  'model',
  'messages',
  'max_tokens',
  'system',
  'stream',
  'stop_sequences',
  'temperature',
  'top_p',
  'top_k',
  'tools',
  'tool_choice',
  'metadata',
  'service_tier',
  'thread',
])

/** A Messages body into the internal form. Throws `request.invalid`. https://platform.claude.com/docs/en/api/messages */
export function decodeCall({ body, isStream, maxOutputTokens }: CallFacts, { model }: { model: string }): ChatCall {
  const warnings: string[] = []
  const call: ChatCall = {
    model,
    messages: [...decodeSystem(body.system, warnings), ...decodeMessages(body.messages)],
    isStream,
    tools: decodeTools(body.tools),
    extras: {},
    warnings,
  }
  if (maxOutputTokens !== undefined) call.maxOutputTokens = maxOutputTokens
  addSettings(call, body)
  addUser(call, body)
  const extras = Object.fromEntries(Object.entries(body).filter(([name]) => !KNOWN.has(name)))
  if (!hasPlainMetadata(call, body)) extras.metadata = body.metadata
  if (call.tools.some(hasMoreFields(body.tools))) extras.tools = body.tools
  if (Object.keys(extras).length > 0) call.extras['anthropic-messages'] = extras
  return call
}

function addSettings(call: ChatCall, body: JsonObject): void {
  const temperature = numberIn(body, 'temperature')
  const topP = numberIn(body, 'top_p')
  const topK = numberIn(body, 'top_k')
  const stop = readStops(body.stop_sequences)
  const choice = decodeToolChoice(body.tool_choice)
  const output = decodeOutput(body)
  const reasoning = decodeReasoning(body)
  const tier = textIn(body, 'service_tier')
  if (temperature !== undefined) call.temperature = temperature
  if (topP !== undefined) call.topP = topP
  if (topK !== undefined) call.topK = topK
  if (stop) call.stop = stop
  if (choice) call.toolChoice = choice
  const disablesParallel = objectIn(body, 'tool_choice')?.disable_parallel_tool_use
  if (typeof disablesParallel === 'boolean') call.allowsParallelTools = !disablesParallel
  if (output) call.output = output
  if (reasoning) call.reasoning = reasoning
  // What other formats call the tier without priority.
  if (tier !== undefined) call.serviceTier = tier === 'standard_only' ? 'default' : tier
}

/** Other formats refuse names of users that are longer; Claude Code puts a whole JSON object there. */
const USER_MAX = 64

function addUser(call: ChatCall, body: JsonObject): void {
  const user = textIn(objectIn(body, 'metadata'), 'user_id')
  if (user !== undefined && user.length <= USER_MAX) call.user = user
}

const hasPlainMetadata = (call: ChatCall, { metadata }: JsonObject): boolean =>
  metadata === undefined || (call.user !== undefined && isObject(metadata) && Object.keys(metadata).length === 1)

function decodeSystem(system: unknown, warnings: string[]): ChatMessage[] {
  const parts = blocksOf(system).map(decodeText)
  if (parts[0]?.text.startsWith(BILLING_HEADER)) {
    parts.shift()
    warnings.push('the billing header of the system prompt is for Anthropic only')
  }
  return parts.length === 0 ? [] : [{ role: 'system', parts }]
}

function decodeMessages(messages: unknown): ChatMessage[] {
  const decoded: ChatMessage[] = []
  for (const message of Array.isArray(messages) ? messages : []) {
    if (!isObject(message)) throw invalid('messages: each message must be an object')
    const blocks = blocksOf(message.content)
    if (message.role === 'user') decodeUser(blocks, decoded)
    else if (message.role === 'assistant') {
      const parts: AssistantPart[] = blocks.flatMap(decodeAssistantBlock)
      decoded.push({ role: 'assistant', parts })
    } else if (message.role === 'system') {
      const parts: TextPart[] = blocks.filter(({ type }) => type === 'text').map(decodeText)
      decoded.push({ role: 'system', parts })
    } else throw invalid(`messages: role ${String(message.role).slice(0, 40)} is not known`)
  }
  return decoded
}

/** Results of tools are a turn of their own in the internal form. */
function decodeUser(blocks: readonly JsonObject[], decoded: ChatMessage[]): void {
  let results: ToolResultPart[] | undefined
  let parts: UserPart[] | undefined
  for (const block of blocks) {
    if (block.type === 'tool_result') {
      if (!results) {
        results = []
        decoded.push({ role: 'tool', parts: results })
      }
      parts = undefined
      results.push(decodeToolResult(block))
    } else {
      if (!parts) {
        parts = []
        decoded.push({ role: 'user', parts })
      }
      results = undefined
      parts.push(...decodeUserBlock(block))
    }
  }
}

function decodeTools(tools: unknown): ChatTool[] {
  if (tools === undefined || tools === null) return []
  if (!Array.isArray(tools)) throw invalid('tools must be a list')
  return tools.map((tool): ChatTool => {
    if (!isObject(tool)) throw invalid('tools: each tool must be an object')
    const type = textIn(tool, 'type') ?? 'custom'
    if (type !== 'custom') return { kind: 'opaque', family: 'anthropic-messages', type, value: tool }
    const name = textIn(tool, 'name')
    if (!name) throw invalid('tools: each tool needs a name')
    const description = textIn(tool, 'description')
    const parameters = objectIn(tool, 'input_schema')
    return {
      kind: 'function',
      name,
      ...(description === undefined ? {} : { description }),
      ...(parameters ? { parameters } : {}),
      ...(typeof tool.strict === 'boolean' ? { isStrict: tool.strict } : {}),
      ...cacheOf(tool),
    }
  })
}

const TOOL_FIELDS = ['type', 'name', 'description', 'input_schema', 'strict', 'cache_control']

/** Switches of single tools that only Anthropic has: the whole list rides along as it came. */
const hasMoreFields = (tools: unknown) => (_tool: ChatTool, index: number) => {
  const tool: unknown = Array.isArray(tools) ? tools[index] : undefined
  return isObject(tool) && Object.keys(tool).some((name) => !TOOL_FIELDS.includes(name))
}

function decodeToolChoice(choice: unknown): ToolChoice | undefined {
  if (!isObject(choice)) return undefined
  const name = textIn(choice, 'name')
  switch (choice.type) {
    case 'auto':
    case 'none':
      return { kind: choice.type }
    case 'any':
      return { kind: 'required' }
    case 'tool':
      return name === undefined ? { kind: 'required' } : { kind: 'named', name }
    default:
      return undefined
  }
}

/** `output_format` is the field's older place. */
function decodeOutput(body: JsonObject): OutputFormat | undefined {
  const format = objectIn(objectIn(body, 'output_config'), 'format') ?? objectIn(body, 'output_format')
  const schema = objectIn(format, 'schema')
  return schema ? { kind: 'json-schema', name: 'answer', schema, isStrict: true } : undefined
}
