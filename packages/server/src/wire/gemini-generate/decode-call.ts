import type { ChatCall, ChatMessage } from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import type { CallFacts } from '../family.ts'
import { isObject, type JsonObject, objectIn, textIn } from '../read-json.ts'
import { decodeConfig } from './decode-config.ts'
import { decodeContents, decodeSystem } from './decode-contents.ts'
import { decodeToolConfig, decodeTools } from './decode-tools.ts'
import { camelFields, entriesIn, FAMILY } from './schema.ts'

/** Fields with a place in `ChatCall`; all others ride in the extras. */
const KNOWN = new Set([
  'model',
  'contents',
  'systemInstruction',
  'tools',
  'toolConfig',
  'generationConfig',
  'serviceTier',
])

/** A generateContent body into the internal form. Throws `request.invalid`. */
export function decodeCall(facts: CallFacts, { model }: { model: string }): ChatCall {
  const body = camelFields(facts.body)
  const warnings: string[] = []
  const config = decodeConfig(objectIn(body, 'generationConfig'))
  const wish = decodeToolConfig(body.toolConfig)
  const system = decodeSystem(body.systemInstruction)
  const messages = decodeContents(entriesIn(body, 'contents'), warnings)
  const call: ChatCall = {
    model,
    messages: system.length > 0 ? [{ role: 'system', parts: system }, ...messages] : messages,
    isStream: facts.isStream,
    tools: decodeTools(isObject(body.tools) ? [body.tools] : body.tools, warnings).filter(
      (tool) => tool.kind !== 'function' || !wish.allowed || wish.allowed.has(tool.name),
    ),
    extras: {},
    warnings,
    ...config.fields,
    ...definedOnly({
      toolChoice: wish.toolChoice,
      maxOutputTokens: facts.maxOutputTokens,
      answers: facts.answers > 1 ? facts.answers : undefined,
      serviceTier: textIn(body, 'serviceTier'),
    }),
  }
  const own: JsonObject = {
    ...Object.fromEntries(Object.entries(body).filter(([name]) => !KNOWN.has(name))),
    ...definedOnly({ generationConfig: config.rest, toolConfig: wish.rest }),
  }
  if (Object.keys(own).length > 0) call.extras[FAMILY] = own
  const what = keptByGoogle(body, messages)
  if (what !== undefined) call.needs = { family: FAMILY, what }
  return call
}

/** Prompts and files that Google keeps, and passages of films that only its models see. */
function keptByGoogle({ cachedContent }: JsonObject, messages: readonly ChatMessage[]): string | undefined {
  if (typeof cachedContent === 'string' && cachedContent !== '') return 'cachedContent needs a vendor that keeps it'
  const hasFile = messages.some(
    ({ role, parts }) => role === 'user' && parts.some((part) => part.kind === 'opaque' && isMedia(part.value)),
  )
  return hasFile ? 'a file that only Google can open' : undefined
}

const isMedia = (part: JsonObject): boolean => (part.fileData ?? part.inlineData) !== undefined
