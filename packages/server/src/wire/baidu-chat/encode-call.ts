import { askedInText } from '../asked-in-text.ts'
import type { ChatCall } from '../chat.ts'
import { endedByUser, NEUTRAL_TEXT } from '../closing-turn.ts'
import type { EncodedCall, Target } from '../family.ts'
import { chatExtras, ownFields, warnOfLostSettings } from '../lost-fields.ts'
import type { JsonObject } from '../read-json.ts'
import { fittingStops } from '../stop-texts.ts'
import { encodeMessages } from './encode-messages.ts'
import { modelPath } from './model-path.ts'
import { FORMAT } from './schema.ts'

/** https://cloud.baidu.com/doc/WENXINWORKSHOP/s/clntwmv7t */
const STOPS_MAX = 4

const OWN_FIELDS = ['penalty_score', 'disable_search', 'enable_citation', 'enable_trace'] as const

/** The internal form into a call of Baidu's chat. */
export function encodeCall(call: ChatCall, target: Target): EncodedCall {
  const { system, messages } = encodeMessages(askedInText(endedByUser(call, FORMAT), FORMAT))
  // A conversation begins with the user.
  if (messages[0]?.role === 'assistant') messages.unshift({ role: 'user', content: NEUTRAL_TEXT })
  const body: JsonObject = { messages, stream: call.isStream }
  if (system !== '') body.system = system
  addSettings(body, call)
  addTools(body, call)
  Object.assign(body, ownFields(chatExtras(call), OWN_FIELDS))
  warnOfLostSettings(call, {
    format: FORMAT,
    kept: [
      'temperature',
      'topP',
      'stop',
      'frequencyPenalty',
      'maxOutputTokens',
      'output',
      'user',
      'tools',
      'toolChoice',
    ],
    keptExtras: OWN_FIELDS,
  })
  return { path: modelPath('chat', target.model), body }
}

function addSettings(body: JsonObject, call: ChatCall): void {
  const stop = fittingStops(call, { max: STOPS_MAX, format: FORMAT })
  const { temperature, topP, maxOutputTokens, frequencyPenalty, output, user } = call
  // The range is (0, 1]; nothing is nearer to 0 than this.
  if (temperature !== undefined) body.temperature = Math.min(1, Math.max(0.01, temperature))
  if (temperature !== undefined && temperature > 1) call.warnings.push(`temperature above 1 is not in ${FORMAT}`)
  if (topP !== undefined) body.top_p = topP
  if (stop !== undefined) body.stop = stop
  if (maxOutputTokens !== undefined) body.max_output_tokens = Math.max(2, maxOutputTokens)
  if (user !== undefined) body.user_id = user
  // The penalty runs from 1 to 2 there, and 1 is none.
  if (frequencyPenalty !== undefined && frequencyPenalty >= 1 && frequencyPenalty <= 2)
    body.penalty_score = frequencyPenalty
  else if (frequencyPenalty) call.warnings.push(`this frequency_penalty is not in ${FORMAT}`)
  if (output && output.kind !== 'text') body.response_format = 'json_object'
  if (output?.kind === 'json-schema') call.warnings.push(`the schema of response_format is not in ${FORMAT}`)
}

function addTools(body: JsonObject, call: ChatCall): void {
  const { tools, toolChoice: choice, warnings } = call
  const functions = tools.flatMap((tool) => {
    if (tool.kind === 'function')
      return [
        {
          name: tool.name,
          description: tool.description ?? tool.name,
          parameters: tool.parameters ?? { type: 'object', properties: {} },
        },
      ]
    warnings.push(`tool ${tool.type.slice(0, 60)} is not in ${FORMAT}`)
    return []
  })
  if (functions.length === 0 || choice?.kind === 'none') return
  body.functions = functions
  if (choice?.kind === 'named') body.tool_choice = { type: 'function', function: { name: choice.name } }
  if (choice?.kind === 'required') warnings.push(`tool_choice required is not in ${FORMAT}`)
}
