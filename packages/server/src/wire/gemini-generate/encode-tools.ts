import type { ChatCall, ChatTool } from '../chat.ts'
import { isObject, type JsonObject, objectIn } from '../read-json.ts'
import { unsupported } from '../unsupported.ts'
import { warnOfLostSearch, webSearchOf } from '../web-search.ts'
import { FAMILY, FORMAT } from './schema.ts'

/** Functions of these names are Google's own tools. */
const TOOLS_BY_NAME = ['googleSearch', 'codeExecution', 'urlContext'] as const

/** Tools of other vendors that Google has too, by the beginnings of their types. */
const EQUAL_TOOLS = [
  { beginning: 'web_search', name: 'googleSearch' },
  { beginning: 'web_fetch', name: 'urlContext' },
  { beginning: 'code_interpreter', name: 'codeExecution' },
  { beginning: 'code_execution', name: 'codeExecution' },
] as const

/** https://ai.google.dev/api/caching#Tool */
export function encodeTools(call: ChatCall): JsonObject[] {
  const functions: JsonObject[] = []
  const own: JsonObject[] = []
  for (const tool of call.tools) {
    if (tool.kind === 'function') {
      const name = TOOLS_BY_NAME.find((known) => known === tool.name)
      if (name) own.push({ [name]: {} })
      else functions.push(encodeFunction(tool, call.warnings))
    } else if (tool.family === FAMILY) own.push(tool.value)
  }
  for (const tool of call.tools) {
    if (tool.kind === 'function' || tool.family === FAMILY) continue
    const equal = EQUAL_TOOLS.find(({ beginning }) => tool.type.startsWith(beginning))
    if (!equal) call.warnings.push(`tool ${tool.type.slice(0, 60)} is not in ${FORMAT}`)
    // Most models refuse a search beside functions. https://ai.google.dev/gemini-api/docs/function-calling
    else if (functions.length > 0) call.warnings.push(`tool ${tool.type.slice(0, 60)} is not possible beside functions`)
    else {
      const search = webSearchOf(tool)
      if (search) warnOfLostSearch(search, { kept: [], format: FORMAT, warnings: call.warnings })
      if (!own.some((known) => known[equal.name] !== undefined)) own.push({ [equal.name]: {} })
    }
  }
  return functions.length > 0 ? [{ functionDeclarations: functions }, ...own] : own
}

function encodeFunction(tool: Extract<ChatTool, { kind: 'function' }>, warnings: string[]): JsonObject {
  const described: JsonObject = { name: tool.name }
  if (tool.description !== undefined) described.description = tool.description
  // Takes JSON schema as it is; `parameters` is another dialect. A function without parameters has none.
  if (tool.parameters && !isEmpty(tool.parameters)) described.parametersJsonSchema = tool.parameters
  if (tool.isStrict) warnings.push(`strict is not in ${FORMAT}`)
  return described
}

const isEmpty = (schema: JsonObject): boolean => {
  const rest = Object.keys(schema).filter(
    (name) => !['type', 'additionalProperties', '$schema', 'required'].includes(name),
  )
  if (rest.some((name) => name !== 'properties')) return false
  const properties = objectIn(schema, 'properties')
  return schema.additionalProperties !== true && !isObject(schema.additionalProperties) && isNothing(properties)
}

const isNothing = (object: JsonObject | undefined): boolean => !object || Object.keys(object).length === 0

export const isFunctions = (tool: JsonObject): boolean => tool.functionDeclarations !== undefined

/** https://ai.google.dev/api/caching#FunctionCallingConfig */
export function encodeToolConfig(call: ChatCall, tools: readonly JsonObject[]): JsonObject | undefined {
  const own = objectIn(call.extras[FAMILY], 'toolConfig')
  if (own) return own
  const { toolChoice } = call
  // A choice between no functions is refused.
  if (!toolChoice || !tools.some(isFunctions)) return undefined
  switch (toolChoice.kind) {
    case 'auto':
      return { functionCallingConfig: { mode: 'AUTO' } }
    case 'none':
      return { functionCallingConfig: { mode: 'NONE' } }
    case 'required':
      return { functionCallingConfig: { mode: 'ANY' } }
    case 'named':
      return namedTool(toolChoice.name, call)
  }
}

function namedTool(name: string, { tools }: ChatCall): JsonObject {
  if (!tools.some((tool) => tool.kind === 'function' && tool.name === name))
    throw unsupported(`tool_choice ${name.slice(0, 60)}`)
  return { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: [name] } }
}
