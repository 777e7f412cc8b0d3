import { askedInText } from '../asked-in-text.ts'
import type { ChatCall } from '../chat.ts'
import { endedByUser } from '../closing-turn.ts'
import type { EncodedCall, Target } from '../family.ts'
import { chatExtras, ownFields, warnOfLostSettings } from '../lost-fields.ts'
import { fittingLimit } from '../output-limit.ts'
import { plainTurns } from '../plain-turns.ts'
import type { JsonObject } from '../read-json.ts'
import { FORMAT } from './schema.ts'
import { sparkVersion } from './spark-version.ts'

const OWN_FIELDS = ['show_ref_label', 'chat_id', 'auditing'] as const
const USER_MAX = 32

/** The most that models write, by their domain. https://www.xfyun.cn/doc/spark/Web.html */
const OUTPUT_LIMITS: Readonly<Record<string, number>> = {
  lite: 4_096,
  'pro-128k': 4_096,
  generalv3: 8_192,
  'generalv3.5': 8_192,
  'max-32k': 8_192,
  '4.0Ultra': 8_192,
  x1: 32_768,
}

/** The message that is sent. `header.app_id` is a part of the key and is filled in with it. */
export function encodeCall(call: ChatCall, target: Target): EncodedCall {
  const { path, domain } = sparkVersion(target.model, target.other)
  const chat: JsonObject = { ...ownFields(chatExtras(call), OWN_FIELDS), domain }
  // Open at 0.
  if (call.temperature !== undefined) chat.temperature = Math.max(0.01, call.temperature)
  if (call.topP !== undefined) chat.top_p = call.topP
  if (call.topK !== undefined) chat.top_k = call.topK
  const limit = fittingLimit(call, { limit: OUTPUT_LIMITS[domain], model: target.model })
  if (limit !== undefined) chat.max_tokens = limit
  const payload: JsonObject = { message: { text: encodeTexts(call, domain) } }
  const functions = encodeFunctions(call)
  if (functions.length > 0) payload.functions = { text: functions }
  const kept = ['temperature', 'topP', 'topK', 'maxOutputTokens', 'user', 'tools'] as const
  warnOfLostSettings(call, { format: FORMAT, kept, keptExtras: OWN_FIELDS })
  return {
    path,
    body: {
      header: call.user === undefined ? {} : { uid: call.user.slice(0, USER_MAX) },
      parameter: { chat },
      payload,
    },
  }
}

/** Domains whose models take a system text. */
const TAKES_SYSTEM = ['generalv3.5', 'max-32k', '4.0Ultra', 'x1']

function encodeTexts(call: ChatCall, domain: string): JsonObject[] {
  const { system, turns } = plainTurns(askedInText(endedByUser(call, FORMAT), FORMAT), FORMAT)
  const texts: JsonObject[] = turns.map(({ role, text }) => ({ role, content: text }))
  if (system === '') return texts
  if (TAKES_SYSTEM.includes(domain)) return [{ role: 'system', content: system }, ...texts]
  return [{ role: 'user', content: system }, { role: 'assistant', content: 'Okay' }, ...texts]
}

function encodeFunctions({ tools, toolChoice, warnings }: ChatCall): JsonObject[] {
  if (toolChoice?.kind === 'none') return []
  return tools.flatMap((tool) => {
    if (tool.kind === 'opaque') {
      warnings.push(`tool ${tool.type.slice(0, 60)} is not in ${FORMAT}`)
      return []
    }
    return [
      {
        name: tool.name,
        description: tool.description ?? tool.name,
        parameters: tool.parameters ?? { type: 'object', properties: {}, required: [] },
      },
    ]
  })
}
