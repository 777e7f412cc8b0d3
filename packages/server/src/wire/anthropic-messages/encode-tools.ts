import type { Quirk } from '@tollgate/contract/providers/provider-row'
import type { ChatCall, ChatTool, ToolChoice } from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import { describedSchema } from '../described-schema.ts'
import type { JsonObject } from '../read-json.ts'
import { type WebSearch, warnOfLostSearch, webSearchOf, withOneSearch } from '../web-search.ts'
import { cacheMark } from './encode-blocks.ts'
import { closedSchema } from './json-schema.ts'
import type { ModelRules } from './model-rules.ts'
import { JSON_TOOL } from './schema.ts'

interface ToolRules {
  rules: ModelRules
  quirks: readonly Quirk[]
}

/** Tools, the choice among them, and the form of the answer, which may be made a tool too. */
export function addTools(body: JsonObject, call: ChatCall, { rules, quirks }: ToolRules): void {
  const takesStrict = rules.hasStructuredOutputs && !hasTooManyStrict(call)
  // Bedrock has no search, and refuses a call that names it: https://github.com/anthropics/anthropic-sdk-python/issues/948
  const takesSearch = !quirks.includes('bedrock-body')
  const tools = withOneSearch(call.tools).flatMap((tool) => encodeTool(tool, call, { takesStrict, takesSearch }))
  let choice = call.toolChoice
  if (call.output?.kind === 'json-schema' && !rules.hasStructuredOutputs) {
    const { schema, description } = call.output
    tools.push({ name: JSON_TOOL, description: description ?? JSON_TOOL_TEXT, input_schema: objectSchema(schema) })
    if (!choice || choice.kind === 'auto' || choice.kind === 'none')
      choice = tools.length === 1 || choice?.kind === 'none' ? { kind: 'named', name: JSON_TOOL } : { kind: 'required' }
  }
  if (tools.length === 0) return
  body.tools = tools
  const encoded = encodeChoice(choice, call, rules)
  if (encoded) body.tool_choice = encoded
}

const JSON_TOOL_TEXT = 'Gives the final answer.'
const JSON_INSTRUCTION = 'Answer with one JSON object and nothing else.'

/** https://platform.claude.com/docs/en/build-with-claude/structured-outputs#schema-complexity-limits */
const STRICT_TOOLS_MAX = 20

/** Clients of other formats make every tool strict; more than a few are refused, and none is needed. */
function hasTooManyStrict({ tools, warnings }: ChatCall): boolean {
  const count = tools.filter((tool) => tool.kind === 'function' && tool.isStrict === true).length
  if (count <= STRICT_TOOLS_MAX) return false
  warnings.push(`tools are not strict: Anthropic takes ${STRICT_TOOLS_MAX} strict ones at most`)
  return true
}

/**
 * A schema is enforced by `output_config.format`; models before it get a tool whose call is unwrapped into text.
 * JSON without a schema is only asked for: structured outputs close every object, so that there is no schema for "any".
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs
 */
export function encodeOutput(call: ChatCall, rules: ModelRules): { format?: JsonObject; instruction?: string } {
  if (call.output?.kind === 'json') return { instruction: JSON_INSTRUCTION }
  if (call.output?.kind !== 'json-schema' || !rules.hasStructuredOutputs) return {}
  return { format: { type: 'json_schema', schema: closedSchema(describedSchema(call.output), call.warnings) } }
}

/** https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool */
function encodeSearch(search: WebSearch, warnings: string[]): JsonObject {
  const kept = ['location', 'maxUses', 'allowedDomains', 'blockedDomains'] as const
  warnOfLostSearch(search, { kept, format: "Anthropic's format", warnings })
  const { location, maxUses, allowedDomains, blockedDomains } = search
  // Only one of the two lists is taken.
  if (allowedDomains && blockedDomains)
    warnings.push("blocked_domains beside allowed_domains is not in Anthropic's format")
  return {
    type: 'web_search_20250305',
    name: 'web_search',
    ...definedOnly({
      max_uses: maxUses,
      allowed_domains: allowedDomains,
      blocked_domains: allowedDomains ? undefined : blockedDomains,
      user_location: location && { type: 'approximate', ...location },
    }),
  }
}

interface TakenTools {
  takesStrict: boolean
  takesSearch: boolean
}

function encodeTool(tool: ChatTool, call: ChatCall, { takesStrict, takesSearch }: TakenTools): JsonObject[] {
  if (tool.kind === 'opaque') {
    if (tool.family === 'anthropic-messages') return [tool.value]
    const search = webSearchOf(tool)
    if (search && takesSearch) return [encodeSearch(search, call.warnings)]
    call.warnings.push(`tool ${tool.type} is not in ${search ? 'Bedrock' : "Anthropic's format"}`)
    return []
  }
  const encoded: JsonObject = { name: tool.name }
  if (tool.description !== undefined) encoded.description = tool.description
  const isStrict = tool.isStrict === true && takesStrict
  const schema = objectSchema(tool.parameters ?? { properties: {} })
  encoded.input_schema = isStrict ? closedSchema(schema, call.warnings) : schema
  if (isStrict || tool.isStrict === false) encoded.strict = tool.isStrict
  return [{ ...encoded, ...cacheMark(tool) }]
}

/** A tool's schema must name its type. */
const objectSchema = (schema: JsonObject): JsonObject =>
  schema.type === undefined ? { type: 'object', ...schema } : schema

function encodeChoice(choice: ToolChoice | undefined, call: ChatCall, rules: ModelRules): JsonObject | undefined {
  const isForced = choice?.kind === 'required' || choice?.kind === 'named'
  if (isForced && rules.refusesForcedTools) {
    call.warnings.push(`tool_choice ${choice.kind} is not in ${call.model}`)
    return parallel({ type: 'auto' }, call)
  }
  switch (choice?.kind) {
    case undefined:
      return call.allowsParallelTools === false ? parallel({ type: 'auto' }, call) : undefined
    case 'auto':
      return parallel({ type: 'auto' }, call)
    case 'none':
      return { type: 'none' }
    case 'required':
      return parallel({ type: 'any' }, call)
    case 'named':
      return parallel({ type: 'tool', name: choice.name }, call)
  }
}

const parallel = (choice: JsonObject, { allowsParallelTools }: ChatCall): JsonObject =>
  allowsParallelTools === undefined ? choice : { ...choice, disable_parallel_tool_use: !allowsParallelTools }
