import type { ChatTool } from './chat.ts'
import { definedOnly } from './defined-only.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from './read-json.ts'

/**
 * The vendor's own search of the web, as every format that has one can say it.
 * https://developers.openai.com/api/docs/guides/tools-web-search
 * https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool
 * https://ai.google.dev/gemini-api/docs/google-search
 */
export interface WebSearch {
  contextSize?: string
  /** Country, region, city and time zone of the user. */
  location?: JsonObject
  maxUses?: number
  allowedDomains?: string[]
  blockedDomains?: string[]
}

type OpaqueTool = Extract<ChatTool, { kind: 'opaque' }>

/** Under which type OpenAI's `web_search_options` ride among the tools. */
export const SEARCH_OPTIONS = 'web_search_options'

const LOST_NAMES = {
  contextSize: 'search_context_size',
  location: 'user_location',
  maxUses: 'max_uses',
  allowedDomains: 'allowed_domains',
  blockedDomains: 'blocked_domains',
} as const satisfies Record<keyof WebSearch, string>

/** The search that a tool of another format stands for; undefined for other tools. */
export function webSearchOf({ family, type, value }: OpaqueTool): WebSearch | undefined {
  if (family === 'gemini-generate') return /^googleSearch(Retrieval)?$/.test(type) ? {} : undefined
  if (!type.startsWith('web_search')) return undefined
  const location = objectIn(value, 'user_location')
  const filters = objectIn(value, 'filters') ?? value
  return definedOnly({
    contextSize: textIn(value, 'search_context_size'),
    // OpenAI's chat format has one object more around it.
    location: location && placeOf(objectIn(location, 'approximate') ?? location),
    maxUses: numberIn(value, 'max_uses'),
    allowedDomains: textsIn(filters, 'allowed_domains'),
    blockedDomains: textsIn(filters, 'blocked_domains'),
  })
}

/** A vendor takes one search: a second one would have the name of the first. */
export function withOneSearch(tools: readonly ChatTool[]): ChatTool[] {
  const isSearch = (tool: ChatTool) => tool.kind === 'opaque' && webSearchOf(tool) !== undefined
  const first = tools.find(isSearch)
  return tools.filter((tool) => tool === first || !isSearch(tool))
}

/** Says which wishes of a search have no place. */
export function warnOfLostSearch(
  search: WebSearch,
  { kept, format, warnings }: { kept: readonly (keyof WebSearch)[]; format: string; warnings: string[] },
): void {
  // The keys of the table are exactly those of a search.
  for (const [field, name] of Object.entries(LOST_NAMES) as [keyof WebSearch, string][])
    if (search[field] !== undefined && !kept.includes(field)) warnings.push(`${name} of a search is not in ${format}`)
}

const placeOf = (location: JsonObject): JsonObject =>
  definedOnly({
    city: textIn(location, 'city'),
    region: textIn(location, 'region'),
    country: textIn(location, 'country'),
    timezone: textIn(location, 'timezone'),
  })

function textsIn(object: unknown, name: string): string[] | undefined {
  const list = isObject(object) ? object[name] : undefined
  if (!Array.isArray(list)) return undefined
  const texts = list.filter((item) => typeof item === 'string')
  return texts.length > 0 ? texts : undefined
}
