import type { ChatCall } from '../chat.ts'
import { endedByUser } from '../closing-turn.ts'
import { definedOnly } from '../defined-only.ts'
import { describedSchema } from '../described-schema.ts'
import type { EncodedCall, Target } from '../family.ts'
import { chatExtras, warnOfLostSettings } from '../lost-fields.ts'
import { fittingLimit } from '../output-limit.ts'
import { type JsonObject, objectIn } from '../read-json.ts'
import { seedWithin } from '../seed.ts'
import { fittingStops } from '../stop-texts.ts'
import { encodeContents } from './encode-contents.ts'
import { encodeToolConfig, encodeTools, isFunctions } from './encode-tools.ts'
import { FAMILY, FORMAT } from './schema.ts'
import { isFourthGeneration, isThirdGeneration, outputLimitOf, thinkingConfig } from './thinking.ts'
import { tierHeaders, vertexBody } from './vertex-body.ts'

const STOPS_MAX = 5
const SEEDS = { min: -(2 ** 31), max: 2 ** 31 - 1 }

const KEPT = [
  'tools',
  'toolChoice',
  'maxOutputTokens',
  'temperature',
  'topP',
  'topK',
  'stop',
  'seed',
  'frequencyPenalty',
  'presencePenalty',
  'answers',
  'output',
  'reasoning',
  'topLogprobs',
  'serviceTier',
] as const

/** The internal form as a generateContent body. https://ai.google.dev/api/generate-content#request-body */
export function encodeCall(call: ChatCall, target: Target): EncodedCall {
  const own = call.extras[FAMILY]
  warnOfLostSettings(call, {
    format: FORMAT,
    kept: call.allowsParallelTools === true ? [...KEPT, 'allowsParallelTools'] : KEPT,
    keptExtras: ['modalities', ...Object.keys(own ?? {})],
  })
  const { contents, system } = encodeContents(
    isFourthGeneration(target.model) ? endedByUser(call, FORMAT) : call,
    target.model,
  )
  const tools = encodeTools(call)
  const generationConfig = encodeConfig(call, { ...target, hasFunctions: tools.some(isFunctions) })
  const body: JsonObject = {
    contents,
    ...definedOnly({
      systemInstruction: system === '' ? undefined : { parts: [{ text: system }] },
      tools: tools.length > 0 ? tools : undefined,
      safetySettings: own?.modelArmorConfig === undefined ? safetySettings(target) : undefined,
      serviceTier: encodeTier(call),
    }),
    ...own,
    ...definedOnly({
      toolConfig: encodeToolConfig(call, tools),
      generationConfig: Object.keys(generationConfig).length > 0 ? generationConfig : undefined,
    }),
  }
  if (!target.quirks.includes('vertex-body')) return { ...tunedPath(target), body }
  const headers = tierHeaders(body.serviceTier)
  return { body: vertexBody(body), ...(headers && { headers }) }
}

/** What a client that speaks another format cannot know of is not blocked: the models' own rules hold all the same. */
const safetySettings = ({ defaults }: Target) =>
  CATEGORIES.map((category) => ({ category, threshold: defaults?.geminiSafety ?? 'BLOCK_NONE' }))

const CATEGORIES = [
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
]

/** Models that somebody tuned stand beside the others. https://ai.google.dev/api/tuning */
function tunedPath({ model, isStream }: Target): { path?: string } {
  if (!model.startsWith('tunedModels/')) return {}
  return { path: `/{version}/{model}:${isStream ? 'streamGenerateContent?alt=sse' : 'generateContent'}` }
}

/** What Gemini 4 answers with an error. */
const REFUSED_BY_FOURTH = [
  ['presencePenalty', 'presence_penalty'],
  ['frequencyPenalty', 'frequency_penalty'],
  ['answers', 'n'],
] as const

function withoutRefused(call: ChatCall, model: string): ChatCall {
  if (!isFourthGeneration(model)) return call
  const fitting = { ...call }
  for (const [field, name] of REFUSED_BY_FOURTH) {
    if (call[field] !== undefined && !(field === 'answers' && call.answers === 1))
      call.warnings.push(`${name} is not in ${model.slice(0, 60)}`)
    delete fitting[field]
  }
  return fitting
}

function encodeConfig(asked: ChatCall, { model, hasFunctions }: Target & { hasFunctions: boolean }): JsonObject {
  const call = withoutRefused(asked, model)
  const output = hasFunctions ? outputBesideFunctions(call, model) : call.output
  return {
    ...definedOnly({
      temperature: call.temperature,
      topP: call.topP,
      topK: call.topK,
      maxOutputTokens: fittingLimit(call, { limit: outputLimitOf(model), model }),
      candidateCount: call.answers === undefined || call.answers === 1 ? undefined : call.answers,
      stopSequences: fittingStops(call, { max: STOPS_MAX, format: FORMAT }),
      seed: call.seed === undefined ? undefined : seedWithin(call.seed, SEEDS),
      presencePenalty: call.presencePenalty,
      frequencyPenalty: call.frequencyPenalty,
      responseLogprobs: call.topLogprobs === undefined ? undefined : true,
      logprobs: call.topLogprobs || undefined,
      responseMimeType: output && (output.kind === 'text' ? 'text/plain' : 'application/json'),
      responseJsonSchema: output?.kind === 'json-schema' ? describedSchema(output) : undefined,
      responseModalities: modalitiesOf(call),
      thinkingConfig: call.reasoning && thinkingConfig(call.reasoning, model, call.warnings),
    }),
    ...objectIn(call.extras[FAMILY], 'generationConfig'),
  }
}

/** JSON beside functions came with Gemini 3. https://ai.google.dev/gemini-api/docs/structured-output */
function outputBesideFunctions({ output, warnings }: ChatCall, model: string): ChatCall['output'] {
  if (!output || output.kind === 'text' || isThirdGeneration(model)) return output
  warnings.push('response_format is left out: this model gives JSON or calls functions')
  return undefined
}

/** OpenAI's `modalities`: `['text', 'image']`. */
function modalitiesOf(call: ChatCall): string[] | undefined {
  const { modalities } = chatExtras(call)
  if (!Array.isArray(modalities)) return undefined
  const named = modalities.filter((name) => typeof name === 'string').map((name) => name.toUpperCase())
  return named.length > 0 ? named : undefined
}

/** `auto` and OpenAI's `default` leave the choice to the vendor. https://ai.google.dev/gemini-api/docs/flex-inference */
function encodeTier({ serviceTier, warnings }: ChatCall): string | undefined {
  if (serviceTier === undefined || serviceTier === 'auto' || serviceTier === 'default') return undefined
  if (serviceTier === 'flex' || serviceTier === 'standard' || serviceTier === 'priority') return serviceTier
  warnings.push(`service_tier ${serviceTier.slice(0, 20)} is not in ${FORMAT}`)
  return undefined
}
