import { askedInText } from '../asked-in-text.ts'
import type { ChatCall } from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import type { EncodedCall } from '../family.ts'
import { warnOfLostSettings } from '../lost-fields.ts'
import { plainTurns } from '../plain-turns.ts'

const FORMAT = "PaLM's format"

/** The user's side of the conversation is `0`, the model's `1`. */
const AUTHORS = { user: '0', assistant: '1' } as const

/** A generateMessage body: texts with authors, the system's word as their context. */
export function encodeCall(call: ChatCall): EncodedCall {
  warnOfLostSettings(call, { format: FORMAT, kept: ['temperature', 'topP', 'topK', 'answers'] })
  const { temperature, warnings } = call
  if (temperature !== undefined && temperature > 1) warnings.push(`temperature above 1 is not in ${FORMAT}`)
  const { system, turns } = plainTurns(askedInText(call, FORMAT), FORMAT)
  return {
    body: {
      prompt: {
        ...(system === '' ? {} : { context: system }),
        messages: turns.map(({ role, text }) => ({ author: AUTHORS[role], content: text })),
      },
      ...definedOnly({
        temperature: temperature && Math.min(1, temperature),
        candidateCount: call.answers,
        topP: call.topP,
        topK: call.topK,
      }),
    },
  }
}
