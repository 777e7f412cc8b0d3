import type { ChatCall, OutputFormat, ReasoningWish } from '../chat.ts'
import { grokThinks } from '../grok-models.ts'
import {
  effortOf,
  gptGeneration,
  isOpenAiModel,
  nearestEffort,
  outputLimitOf,
  takesReasoning,
  takesSampling,
} from '../openai-models.ts'
import { fittingLimit } from '../output-limit.ts'
import type { JsonObject } from '../read-json.ts'
import { fittingStops } from '../stop-texts.ts'
import { limitField } from './model-rules.ts'
import { FORMAT } from './schema.ts'

/** `effort` is the one in the name that the channel has for the model. */
interface NamedModel {
  model: string
  effort: ReasoningWish['effort']
}

/** How the answer shall be, and what the model refuses of it. */
export function addSettings(body: JsonObject, call: ChatCall, named: NamedModel): void {
  const { model } = named
  for (const [from, to] of SETTINGS) if (call[from] !== undefined) body[to] = call[from]
  const limit = fittingLimit(call, { limit: outputLimitOf(model), model })
  if (limit !== undefined) body[limitField(model)] = limit
  const stop = fittingStops(call, { max: STOPS_MAX, format: FORMAT })
  if (stop) body.stop = stop
  addTopK(body, call, model)
  if (call.output && call.output.kind !== 'text') body.response_format = encodeOutput(call.output)
  if (call.topLogprobs !== undefined) {
    body.logprobs = true
    if (call.topLogprobs > 0) body.top_logprobs = call.topLogprobs
  }
  if (call.verbosity !== undefined) {
    // Vendors of this format refuse what they do not know.
    if ((gptGeneration(model) ?? 0) >= 500) body.verbosity = call.verbosity
    else call.warnings.push(`verbosity is not taken by ${model}`)
  }
  addReasoning(body, call, named)
}

const STOPS_MAX = 4

const SETTINGS = [
  ['temperature', 'temperature'],
  ['topP', 'top_p'],
  ['seed', 'seed'],
  ['frequencyPenalty', 'frequency_penalty'],
  ['presencePenalty', 'presence_penalty'],
  ['answers', 'n'],
  ['user', 'user'],
  ['cacheKey', 'prompt_cache_key'],
  ['serviceTier', 'service_tier'],
  ['metadata', 'metadata'],
] as const satisfies readonly (readonly [keyof ChatCall, string])[]

/** Not in OpenAI's own API, but in that of most vendors who speak its format. */
function addTopK(body: JsonObject, { topK, warnings }: ChatCall, model: string): void {
  if (topK === undefined) return
  if (isOpenAiModel(model)) warnings.push(`top_k is not taken by ${model}`)
  else body.top_k = topK
}

/** What chooses words, by the value that changes nothing. */
const SAMPLING = [
  ['temperature', 1],
  ['top_p', 1],
  ['frequency_penalty', 0],
  ['presence_penalty', 0],
  ['logprobs', false],
  ['top_logprobs', undefined],
  ['logit_bias', undefined],
  ['stop', undefined],
] as const

const PENALTIES = [
  ['frequency_penalty', 0],
  ['presence_penalty', 0],
  ['stop', undefined],
] as const

/** How much a model thinks, and what it refuses then. */
function addReasoning(body: JsonObject, call: ChatCall, { model, effort: inName }: NamedModel): void {
  const asked = (call.reasoning && effortOf(call.reasoning)) ?? inName
  const effort = asked && nearestEffort(asked, model)
  if (effort && takesReasoning(model)) {
    body.reasoning_effort = effort
    if (effort !== asked) call.warnings.push(`reasoning_effort ${asked} is not taken by ${model}: ${effort} is asked`)
  } else if (effort && effort !== 'none') call.warnings.push(`reasoning is not taken by ${model}`)
  if (!takesSampling(model, effort)) leaveOut(SAMPLING, { body, call, model })
  if (grokThinks(model)) leaveOut(PENALTIES, { body, call, model })
}

function leaveOut(
  settings: readonly (readonly [name: string, usual: unknown])[],
  { body, call, model }: { body: JsonObject; call: ChatCall; model: string },
): void {
  for (const [name, usual] of settings) {
    if (body[name] !== undefined && body[name] !== usual) call.warnings.push(`${name} is not taken by ${model}`)
    delete body[name]
  }
}

function encodeOutput(output: OutputFormat): JsonObject {
  if (output.kind !== 'json-schema') return { type: 'json_object' }
  const described: JsonObject = { name: output.name, schema: output.schema }
  if (output.description !== undefined) described.description = output.description
  if (output.isStrict !== undefined) described.strict = output.isStrict
  return { type: 'json_schema', json_schema: described }
}
