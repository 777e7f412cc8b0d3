import { askedInText } from '../asked-in-text.ts'
import type { ChatCall } from '../chat.ts'
import { endedByUser } from '../closing-turn.ts'
import type { EncodedCall, Target } from '../family.ts'
import { warnOfLostSettings } from '../lost-fields.ts'
import { plainTurns } from '../plain-turns.ts'
import type { JsonObject } from '../read-json.ts'
import { FORMAT } from './schema.ts'

/** The internal form into a call of ChatGLM. The model stands in the path. */
export function encodeCall(call: ChatCall, _target: Target): EncodedCall {
  const { system, turns } = plainTurns(askedInText(endedByUser(call, FORMAT), FORMAT), FORMAT)
  const prompt = turns.map(({ role, text }) => ({ role, content: text }))
  // There is no system role: what it says comes first, and is agreed to.
  if (system !== '') prompt.unshift({ role: 'user', content: system }, { role: 'assistant', content: 'Okay' })
  const body: JsonObject = { prompt }
  // Both ranges are open: (0, 1).
  if (call.temperature !== undefined) body.temperature = Math.min(1, Math.max(0.01, call.temperature))
  if ((call.temperature ?? 0) > 1) call.warnings.push(`temperature above 1 is not in ${FORMAT}`)
  if (call.topP !== undefined) body.top_p = Math.min(0.99, Math.max(0.01, call.topP))
  if (call.isStream) body.incremental = true
  warnOfLostSettings(call, { format: FORMAT, kept: ['temperature', 'topP'] })
  return { body }
}
