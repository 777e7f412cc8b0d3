import type { FamilyName } from '@tollgate/contract/relay-endpoints'
import type { ChatCall } from './chat.ts'
import type { JsonObject } from './read-json.ts'

/** Optional fields of a chat, by the name under which clients know them. */
const NAMES = {
  toolChoice: 'tool_choice',
  allowsParallelTools: 'parallel_tool_calls',
  maxOutputTokens: 'max_tokens',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  stop: 'stop',
  seed: 'seed',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
  answers: 'n',
  output: 'response_format',
  reasoning: 'reasoning_effort',
  topLogprobs: 'logprobs',
  user: 'user',
  verbosity: 'verbosity',
  cacheKey: 'prompt_cache_key',
  serviceTier: 'service_tier',
  metadata: 'metadata',
} as const satisfies { [Field in keyof ChatCall]?: string }

export type ChatSetting = keyof typeof NAMES | 'tools'

const EXTRAS_NAMED = 20

interface KeptFields {
  /** `Cohere's format`. */
  format: string
  /** Settings that the format has. */
  kept: readonly ChatSetting[]
  /** Fields of the client's own format that are passed on as they came. */
  keptExtras?: readonly string[]
}

/** Says in the call's warnings which of its settings a format has no place for. */
export function warnOfLostSettings(call: ChatCall, { format, kept, keptExtras = [] }: KeptFields): void {
  const lost = (name: string) => call.warnings.push(`${name} is not in ${format}`)
  for (const field of settings) {
    if (call[field] === undefined || kept.includes(field) || isDefault(call, field)) continue
    lost(NAMES[field])
  }
  if (call.tools.length > 0 && !kept.includes('tools')) lost('tools')
  warnOfLostExtras(call.warnings, chatExtras(call), { format, kept: keptExtras })
}

/** The same for the fields of smaller operations. */
export function warnOfLostExtras(
  warnings: string[],
  extras: JsonObject,
  { format, kept = [] }: { format: string; kept?: readonly string[] },
): void {
  const names = Object.keys(extras).filter((name) => isAsked(extras[name]) && !kept.includes(name))
  for (const name of names.slice(0, EXTRAS_NAMED)) warnings.push(`${name.slice(0, 60)} is not in ${format}`)
}

/** Clients write null for what they do not ask for. */
export const isAsked = (value: unknown): boolean => value !== undefined && value !== null

/** What content of a family's own is called in a warning: its type, or its first field where it has none. */
export const kindOfOwn = ({ value }: { value: JsonObject }): string =>
  String(value.type ?? Object.keys(value)[0]).slice(0, 60)

/** The named ones of the fields that came beside the known ones. */
export function ownFields(extras: JsonObject, names: readonly string[]): JsonObject {
  const found: JsonObject = {}
  for (const name of names) if (extras[name] !== undefined) found[name] = extras[name]
  return found
}

/** Fields of the client's format that have no place in a chat, whatever format that was. */
export const chatExtras = (call: ChatCall): JsonObject => Object.assign({}, ...Object.values(readOnce(call)))

/** The same, without those of the vendor's own format. */
export function foreignExtras(call: ChatCall, family: FamilyName): JsonObject {
  const { [family]: _own, ...others } = readOnce(call)
  return Object.assign({}, ...Object.values(others))
}

/** Anthropic's fields ride whole beside what was read from them, for vendors of that format. */
const READ_FIELDS = ['thinking', 'output_config', 'tools']

function readOnce({ extras }: ChatCall): ChatCall['extras'] {
  const own = extras['anthropic-messages']
  if (!own) return extras
  const unread = Object.entries(own).filter(([name]) => !READ_FIELDS.includes(name))
  return { ...extras, 'anthropic-messages': Object.fromEntries(unread) }
}

// Object.keys widens to string; the table is `as const`, so its keys are exactly these.
const settings = Object.keys(NAMES) as (keyof typeof NAMES)[]

/** One answer in plain text is what every format gives anyway. */
function isDefault(call: ChatCall, field: keyof typeof NAMES): boolean {
  if (field === 'answers') return call.answers === 1
  return field === 'output' && call.output?.kind === 'text'
}
