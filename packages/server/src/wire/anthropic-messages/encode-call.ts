import type { ChatCall } from '../chat.ts'
import { endedByUser } from '../closing-turn.ts'
import type { EncodedCall, Target } from '../family.ts'
import { warnOfLostSettings } from '../lost-fields.ts'
import { fittingLimit } from '../output-limit.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { isCachedByKey, withCacheMarks } from './cache-key.ts'
import { applyCloudBody } from './cloud-body.ts'
import { encodeMessages, encodeSystem } from './encode-messages.ts'
import { encodeReasoning } from './encode-reasoning.ts'
import { addTools, encodeOutput } from './encode-tools.ts'
import { type ModelRules, rulesOf } from './model-rules.ts'
import { API_VERSION } from './schema.ts'

const FORMAT = "Anthropic's format"

/** For models whose limit is not known. */
const OUTPUT_DEFAULT = 8_192

/** The internal form into a Messages body. https://platform.claude.com/docs/en/api/messages */
export function encodeCall(call: ChatCall, target: Target): EncodedCall {
  const { quirks } = target
  const rules = rulesOf(target.model)
  const extras = call.extras['anthropic-messages'] ?? {}
  const { system, messages } = encodeMessages(rules.takesPrefill ? call : endedByUser(call, target.model), rules)
  const outputLimit = outputLimitOf(call, rules)
  const body: JsonObject = { model: target.model, max_tokens: outputLimit }
  const output = extras.output_config === undefined ? encodeOutput(call, rules) : {}
  const systemText = encodeSystem(output.instruction ? [...system, { kind: 'text', text: output.instruction }] : system)
  if (systemText !== undefined) body.system = systemText
  body.messages = messages
  if (call.isStream) body.stream = true
  addTools(body, call, { rules, quirks })
  const hasOwnReasoning = extras.thinking !== undefined || extras.output_config !== undefined
  const reasoning = hasOwnReasoning ? {} : encodeReasoning(call, { rules, outputLimit, messages })
  if (reasoning.thinking) addThinking(body, reasoning.thinking, call)
  const config = {
    ...(reasoning.effort ? { effort: reasoning.effort } : {}),
    ...(output.format ? { format: output.format } : {}),
  }
  if (Object.keys(config).length > 0) body.output_config = config
  addSampling(body, call, rules)
  addRest(body, call)
  const kept = isCachedByKey(call) ? ([...KEPT, 'cacheKey'] as const) : KEPT
  warnOfLostSettings(call, { format: FORMAT, kept, keptExtras: Object.keys(extras) })
  const isCloud = quirks.includes('bedrock-body') || quirks.includes('vertex-body')
  return {
    body: applyCloudBody({ ...withCacheMarks(body, call), ...extras }, { quirks }),
    ...(isCloud ? {} : { headers: { 'anthropic-version': API_VERSION } }),
  }
}

/** Anthropic wants a limit in every call and refuses one that the model cannot reach. */
function outputLimitOf(call: ChatCall, { outputLimit }: ModelRules): number {
  return fittingLimit(call, { limit: outputLimit, model: call.model }) ?? outputLimit ?? OUTPUT_DEFAULT
}

/** Thinking by budget and a forced tool exclude each other; the tool is what the client cannot do without. */
function addThinking(body: JsonObject, thinking: JsonObject, call: ChatCall): void {
  const choice = isObject(body.tool_choice) ? body.tool_choice.type : undefined
  if (thinking.type === 'enabled' && (choice === 'any' || choice === 'tool'))
    call.warnings.push('reasoning is left out because a tool is forced')
  else body.thinking = thinking
}

/**
 * Newer models refuse sampling parameters, those before take one of the two, and thinking by budget takes none.
 * https://platform.claude.com/docs/en/api/migration-2026-10-21
 */
function addSampling(body: JsonObject, call: ChatCall, rules: ModelRules): void {
  const isThinking =
    isObject(body.thinking) && body.thinking.type !== 'disabled' && body.thinking.type !== 'between_tools'
  const leaveOut = (name: string) =>
    call.warnings.push(`${name} is not in ${call.model}${rules.refusesSampling ? '' : ' while it reasons'}`)
  const refuses = rules.refusesSampling || isThinking
  if (call.temperature !== undefined) {
    if (!refuses) body.temperature = clamped(call.temperature, call)
    else if (call.temperature !== 1) leaveOut('temperature')
  }
  if (call.topP !== undefined) {
    if (refuses) {
      if (call.topP !== 1) leaveOut('top_p')
    } else if (rules.refusesBothSamplings && body.temperature !== undefined) {
      if (call.topP !== 1) call.warnings.push(`${call.model} takes temperature or top_p, not both: top_p is left out`)
    } else body.top_p = call.topP
  }
  if (call.topK !== undefined) {
    if (refuses) leaveOut('top_k')
    else body.top_k = call.topK
  }
}

function clamped(temperature: number, call: ChatCall): number {
  const fitting = Math.min(1, Math.max(0, temperature))
  if (fitting !== temperature) call.warnings.push("temperature is at most 1 in Anthropic's format")
  return fitting
}

function addRest(body: JsonObject, call: ChatCall): void {
  // Stop texts without any visible character are refused.
  const stop = call.stop?.filter((text) => text.trim() !== '')
  if (stop && stop.length > 0) body.stop_sequences = stop
  if (call.stop && stop && stop.length < call.stop.length)
    call.warnings.push("blank stop texts are not in Anthropic's format")
  if (call.user !== undefined) body.metadata = { user_id: call.user }
  if (call.serviceTier === 'auto') body.service_tier = 'auto'
  else if (call.serviceTier === 'default') body.service_tier = 'standard_only'
  else if (call.serviceTier !== undefined)
    call.warnings.push(`service_tier ${call.serviceTier} is not in Anthropic's format`)
}

/** Settings that have a place in this format, or a warning of their own. */
const KEPT = [
  'tools',
  'toolChoice',
  'allowsParallelTools',
  'maxOutputTokens',
  'temperature',
  'topP',
  'topK',
  'stop',
  'output',
  'reasoning',
  'user',
  'serviceTier',
] as const
