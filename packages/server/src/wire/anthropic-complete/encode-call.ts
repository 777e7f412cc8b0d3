import { askedInText } from '../asked-in-text.ts'
import type { ChatCall } from '../chat.ts'
import type { EncodedCall, Target } from '../family.ts'
import { warnOfLostSettings } from '../lost-fields.ts'
import { plainTurns } from '../plain-turns.ts'
import type { JsonObject } from '../read-json.ts'
import { ASSISTANT, HUMAN, OUTPUT_DEFAULT } from './schema.ts'

const FORMAT = "Anthropic's text completions"

/** The internal form into a prompt of turns. */
export function encodeCall(call: ChatCall, target: Target): EncodedCall {
  const body: JsonObject = {
    model: target.model,
    prompt: encodePrompt(call),
    max_tokens_to_sample: call.maxOutputTokens ?? OUTPUT_DEFAULT,
  }
  if (call.isStream) body.stream = true
  if (call.temperature !== undefined) body.temperature = clamped(call.temperature, call)
  if (call.topP !== undefined) body.top_p = call.topP
  if (call.topK !== undefined) body.top_k = call.topK
  if (call.stop !== undefined) body.stop_sequences = call.stop
  if (call.user !== undefined) body.metadata = { user_id: call.user }
  warnOfLostSettings(call, {
    format: FORMAT,
    kept: ['maxOutputTokens', 'temperature', 'topP', 'topK', 'stop', 'user'],
  })
  return { body }
}

/** The system's text, the turns, and the mark behind which the model goes on writing. */
function encodePrompt(call: ChatCall): string {
  const { system, turns } = plainTurns(askedInText(call, FORMAT), FORMAT)
  // The first turn must be a human's.
  const first = turns[0]?.role === 'user' ? '' : HUMAN
  const spoken = turns.map(({ role, text }) => `${role === 'user' ? HUMAN : ASSISTANT} ${text}`)
  const prompt = system + first + spoken.join('')
  // An assistant's last turn is the beginning of the answer, which may not end with blanks.
  return turns.at(-1)?.role === 'assistant' ? prompt.trimEnd() : prompt + ASSISTANT
}

function clamped(temperature: number, call: ChatCall): number {
  const fitting = Math.min(1, Math.max(0, temperature))
  if (fitting !== temperature) call.warnings.push(`temperature is at most 1 in ${FORMAT}`)
  return fitting
}
