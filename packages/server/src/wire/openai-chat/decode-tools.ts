import { cacheOf } from '../cache-of.ts'
import type { ChatTool, ToolChoice } from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import { freeTextTool } from '../free-text-tool.ts'
import { invalid } from '../invalid.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'

/**
 * Tools of a call, those of the old form too; tools with free text as functions, all others as they came. Throws
 * `request.invalid`.
 */
export function decodeTools(body: JsonObject): ChatTool[] {
  const old = Array.isArray(body.functions) ? body.functions.map((tool) => ({ type: 'function', function: tool })) : []
  const allowed = allowedNames(body.tool_choice)
  return [...(Array.isArray(body.tools) ? body.tools : []), ...old].flatMap((tool) => {
    if (!isObject(tool)) throw invalid('each tool must be an object')
    const decoded = decodeTool(tool)
    return decoded.kind === 'function' && allowed && !allowed.has(decoded.name) ? [] : [decoded]
  })
}

/**
 * The client names its tools in the old form, and reads calls of them in it: one for an answer.
 * https://platform.openai.com/docs/api-reference/chat/create#chat_create-functions
 */
export const hasOldFunctions = ({ tools, functions }: JsonObject): boolean =>
  Array.isArray(functions) && !Array.isArray(tools)

/** What of more calls in one answer is told to it. */
export const CALLS_LOST = 'calls of functions beside the first are not in the old form'

function decodeTool(tool: JsonObject): ChatTool {
  const described = tool.type === 'function' || tool.type === 'custom' ? objectIn(tool, tool.type) : undefined
  if (!described) return { kind: 'opaque', family: 'openai-chat', type: String(tool.type), value: tool }
  const name = textIn(described, 'name')
  if (!name) throw invalid(`each tool needs a ${tool.type}.name`)
  const description = textIn(described, 'description')
  if (tool.type === 'custom') {
    const grammar = objectIn(objectIn(described, 'format'), 'grammar')
    return freeTextTool(name, description, {
      syntax: textIn(grammar, 'syntax'),
      definition: textIn(grammar, 'definition'),
    })
  }
  return {
    kind: 'function',
    name,
    ...definedOnly({
      description,
      parameters: objectIn(described, 'parameters'),
      isStrict: typeof described.strict === 'boolean' ? described.strict : undefined,
    }),
    ...cacheOf(described),
    ...cacheOf(tool),
  }
}

export function decodeToolChoice(choice: unknown): ToolChoice | undefined {
  if (choice === 'auto' || choice === 'none' || choice === 'required') return { kind: choice }
  if (!isObject(choice)) return undefined
  const allowed = objectIn(choice, 'allowed_tools')
  if (allowed) return { kind: allowed.mode === 'required' ? 'required' : 'auto' }
  const name = textIn(objectIn(choice, 'function') ?? objectIn(choice, 'custom') ?? choice, 'name')
  return name === undefined ? undefined : { kind: 'named', name }
}

/** The tools that `allowed_tools` leaves to the model: https://platform.openai.com/docs/api-reference/chat/create */
function allowedNames(choice: unknown): Set<string> | undefined {
  const allowed = isObject(choice) ? objectIn(choice, 'allowed_tools') : undefined
  return (
    allowed &&
    new Set(objectsIn(allowed, 'tools').flatMap((tool) => textIn(objectIn(tool, String(tool.type)), 'name') ?? []))
  )
}

/** Tools that the client knows as such with free text. */
export const customNames = (body: JsonObject): ReadonlySet<string> =>
  new Set(
    objectsIn(body, 'tools').flatMap((tool) =>
      tool.type === 'custom' ? (textIn(objectIn(tool, 'custom'), 'name') ?? []) : [],
    ),
  )
