import type { ChatTool, ToolChoice } from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import { invalid } from '../invalid.ts'
import { isObject, type JsonObject, listIn, objectIn, textIn } from '../read-json.ts'
import { fromGoogleSchema } from './google-schema.ts'
import { camelFields, FAMILY } from './schema.ts'

/** Functions, and each tool that runs at Google by itself. */
export function decodeTools(tools: unknown, warnings: string[]): ChatTool[] {
  if (tools === undefined || tools === null) return []
  if (!Array.isArray(tools)) throw invalid('tools must be a list')
  return tools.flatMap((tool) => {
    if (!isObject(tool)) throw invalid('each of tools must be an object')
    return Object.entries(camelFields(tool)).flatMap(([type, value]): ChatTool[] => {
      if (type !== 'functionDeclarations') return [{ kind: 'opaque', family: FAMILY, type, value: { [type]: value } }]
      const functions = isObject(value) ? [value] : value
      if (!Array.isArray(functions)) throw invalid('functionDeclarations must be a list')
      return functions.map((described) => decodeFunction(described, warnings))
    })
  })
}

function decodeFunction(described: unknown, warnings: string[]): ChatTool {
  if (!isObject(described)) throw invalid('each of functionDeclarations must be an object')
  const fields = camelFields(described)
  const name = textIn(fields, 'name')
  if (!name) throw invalid('each of functionDeclarations needs a name')
  for (const lost of ['behavior', 'response', 'responseJsonSchema'])
    if (fields[lost] !== undefined) warnings.push(`${lost} of a function is not passed on`)
  const own = objectIn(fields, 'parameters')
  return {
    kind: 'function',
    name,
    ...definedOnly({
      description: textIn(fields, 'description'),
      parameters: objectIn(fields, 'parametersJsonSchema') ?? (own && fromGoogleSchema(own)),
    }),
  }
}

export interface ToolWish {
  toolChoice: ToolChoice | undefined
  /** The functions that the model may call, where the choice does not say it; undefined: all. */
  allowed: ReadonlySet<string> | undefined
  /** What has no place in a choice, for this family alone. */
  rest: JsonObject | undefined
}

/** https://ai.google.dev/api/caching#ToolConfig */
export function decodeToolConfig(value: unknown): ToolWish {
  if (!isObject(value)) return { toolChoice: undefined, allowed: undefined, rest: undefined }
  const config = camelFields(value)
  const calling = objectIn(config, 'functionCallingConfig')
  const { mode, allowedFunctionNames, ...more } = calling ? camelFields(calling) : {}
  const names = listIn({ allowedFunctionNames }, 'allowedFunctionNames').filter((name) => typeof name === 'string')
  const toolChoice = choiceOf(mode, names)
  const isSaid = toolChoice !== undefined && (names.length === 0 || toolChoice.kind === 'named')
  const isWhole =
    isSaid && !isMode(mode, 'VALIDATED') && Object.keys(more).length === 0 && Object.keys(config).length === 1
  // Names are read in the modes of which they are documented, `ANY` and `VALIDATED`.
  const isNarrowed = names.length > 0 && (toolChoice?.kind === 'required' || isMode(mode, 'VALIDATED'))
  return { toolChoice, allowed: isNarrowed ? new Set(names) : undefined, rest: isWhole ? undefined : config }
}

const isMode = (mode: unknown, name: string): boolean => typeof mode === 'string' && mode.toUpperCase() === name

function choiceOf(mode: unknown, names: readonly string[]): ToolChoice | undefined {
  switch (typeof mode === 'string' ? mode.toUpperCase() : undefined) {
    case 'ANY': {
      const [name] = names
      return name !== undefined && names.length === 1 ? { kind: 'named', name } : { kind: 'required' }
    }
    case 'AUTO':
    case 'VALIDATED':
      return { kind: 'auto' }
    case 'NONE':
      return { kind: 'none' }
    default:
      return undefined
  }
}
