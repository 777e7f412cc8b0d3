import { fittingName } from '../fitting-names.ts'
import { type JsonObject, objectsIn, textIn } from '../read-json.ts'

/** A tool as the client named it. */
export interface ClientTool {
  name: string
  namespace?: string
  /** Takes free text instead of a JSON object. */
  isCustom: boolean
}

/**
 * Names of a call's tools between this format, which has namespaces and tools with free text, and formats that have
 * only functions with one name each. Made from the request alone, so the answer's writer makes the same names.
 */
export class ToolNames {
  private readonly tools = new Map<string, ClientTool>()

  constructor(body: JsonObject) {
    for (const { tool, namespace } of functionTools(body)) {
      const name = textIn(tool, 'name')
      if (!name) continue
      const isCustom = tool.type === 'custom'
      const flat = flatName(name, namespace)
      if (!this.tools.has(flat)) {
        this.tools.set(flat, namespace === undefined ? { name, isCustom } : { name, namespace, isCustom })
      }
    }
  }

  /** The client's tool behind a name in a vendor's answer; undefined for a tool that the model made up. */
  clientTool(flat: string): ClientTool | undefined {
    return this.tools.get(flat)
  }
}

export interface FoundTool {
  tool: JsonObject
  namespace: string | undefined
}

/** Function and custom tools of a request, those in namespaces and those that items of the input add. */
export function functionTools(body: JsonObject): FoundTool[] {
  const found: FoundTool[] = []
  for (const tool of allTools(body)) {
    if (isFunction(tool)) found.push({ tool, namespace: undefined })
    if (tool.type !== 'namespace') continue
    const namespace = textIn(tool, 'name') ?? ''
    for (const inner of objectsIn(tool, 'tools')) if (isFunction(inner)) found.push({ tool: inner, namespace })
  }
  return found
}

/** Every tool of a request, whatever its type. */
export function allTools(body: JsonObject): JsonObject[] {
  // Both kinds of items give the model further tools in the middle of a conversation.
  const added = objectsIn(body, 'input')
    .filter(({ type }) => type === 'additional_tools' || type === 'tool_search_output')
    .flatMap((item) => objectsIn(item, 'tools'))
  return objectsIn(body, 'tools').concat(added)
}

const isFunction = ({ type }: JsonObject): boolean => type === 'function' || type === 'custom'

/** One name for a tool in a namespace; the same every time. */
export const flatName = (name: string, namespace: string | undefined): string =>
  namespace ? fittingName(`${namespace}__${name}`) : name
