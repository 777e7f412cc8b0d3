import type { ChatTool, ToolChoice } from '../chat.ts'
import { freeTextTool } from '../free-text-tool.ts'
import { invalid } from '../invalid.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { FAMILY } from './schema.ts'
import { allTools, flatName, functionTools } from './tool-names.ts'

/**
 * Tools of a request: functions, custom tools and namespaces as functions, all others as they came. Throws
 * `request.invalid`.
 */
export function decodeTools(body: JsonObject): ChatTool[] {
  const allowed = allowedNames(body.tool_choice)
  const seen = new Set<string>()
  const tools: ChatTool[] = []
  for (const { tool, namespace } of functionTools(body)) {
    const name = textIn(tool, 'name')
    if (!name) throw invalid('each tool needs a name')
    const flat = flatName(name, namespace)
    if (seen.has(flat) || (allowed && !allowed.has(flat) && !allowed.has(name))) continue
    seen.add(flat)
    tools.push(tool.type === 'custom' ? customTool(flat, tool) : functionTool(flat, tool))
  }
  for (const tool of allTools(body)) {
    const type = textIn(tool, 'type')
    if (!type) throw invalid('each tool needs a type')
    if (type !== 'function' && type !== 'custom' && type !== 'namespace')
      tools.push({ kind: 'opaque', family: FAMILY, type, value: tool })
  }
  return tools
}

function functionTool(name: string, tool: JsonObject): ChatTool {
  const description = textIn(tool, 'description')
  const parameters = objectIn(tool, 'parameters')
  return {
    kind: 'function',
    name,
    ...(description === undefined ? {} : { description }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(typeof tool.strict === 'boolean' ? { isStrict: tool.strict } : {}),
  }
}

function customTool(name: string, tool: JsonObject): ChatTool {
  const format = objectIn(tool, 'format')
  return freeTextTool(name, textIn(tool, 'description'), {
    syntax: textIn(format, 'syntax'),
    definition: textIn(format, 'definition'),
  })
}

/** Undefined for choices that only vendors of this format can make. */
export function decodeToolChoice(choice: unknown): ToolChoice | undefined {
  if (choice === 'auto' || choice === 'none' || choice === 'required') return { kind: choice }
  if (!isObject(choice)) return undefined
  if (choice.type === 'allowed_tools') return { kind: choice.mode === 'required' ? 'required' : 'auto' }
  const name = textIn(choice, 'name')
  if (name === undefined || (choice.type !== 'function' && choice.type !== 'custom')) return undefined
  return { kind: 'named', name: flatName(name, textIn(choice, 'namespace')) }
}

/** The tools that `allowed_tools` leaves to the model. */
function allowedNames(choice: unknown): Set<string> | undefined {
  if (!isObject(choice) || choice.type !== 'allowed_tools') return undefined
  return new Set(
    objectsIn(choice, 'tools').map((tool) => flatName(textIn(tool, 'name') ?? '', textIn(tool, 'namespace'))),
  )
}
