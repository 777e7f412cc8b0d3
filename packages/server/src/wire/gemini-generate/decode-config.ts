import type { ChatCall, OutputFormat, ReasoningWish } from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import { type JsonObject, numberIn, objectIn, textIn } from '../read-json.ts'
import { readStops } from '../stop-texts.ts'
import { fromGoogleSchema } from './google-schema.ts'
import { camelFields } from './schema.ts'

/** Fields of a generationConfig with a place in `ChatCall`; all others ride in the extras. */
const KNOWN = new Set([
  'temperature',
  'topP',
  'topK',
  'maxOutputTokens',
  'candidateCount',
  'stopSequences',
  'seed',
  'presencePenalty',
  'frequencyPenalty',
  'responseLogprobs',
  'logprobs',
  'thinkingConfig',
])

/** They say together what form the answer shall have. */
const FORM_FIELDS = ['responseMimeType', 'responseSchema', 'responseJsonSchema', '_responseJsonSchema'] as const

interface DecodedConfig {
  fields: Partial<ChatCall>
  rest: JsonObject | undefined
}

/** https://ai.google.dev/api/generate-content#generationconfig */
export function decodeConfig(value: JsonObject | undefined): DecodedConfig {
  if (!value) return { fields: {}, rest: undefined }
  const config = camelFields(value)
  const output = decodeOutput(config)
  const thinking = objectIn(config, 'thinkingConfig')
  const fields = definedOnly({
    temperature: numberIn(config, 'temperature'),
    topP: numberIn(config, 'topP'),
    topK: numberIn(config, 'topK'),
    stop: readStops(config.stopSequences),
    seed: numberIn(config, 'seed'),
    presencePenalty: numberIn(config, 'presencePenalty'),
    frequencyPenalty: numberIn(config, 'frequencyPenalty'),
    topLogprobs: config.responseLogprobs === true ? (numberIn(config, 'logprobs') ?? 0) : undefined,
    reasoning: thinking && decodeThinking(camelFields(thinking)),
    output,
  })
  const isUnsaid = (name: string) => !KNOWN.has(name) && !(output && isFormField(name))
  const rest = Object.entries(config).filter(([name]) => isUnsaid(name))
  return { fields, rest: rest.length > 0 ? Object.fromEntries(rest) : undefined }
}

const isFormField = (name: string): boolean => FORM_FIELDS.some((field) => field === name)

/** Undefined for forms that no other format has, `text/x.enum` for one. */
function decodeOutput(config: JsonObject): OutputFormat | undefined {
  const type = textIn(config, 'responseMimeType')
  if (type === 'text/plain') return { kind: 'text' }
  if (type !== 'application/json') return undefined
  const own = objectIn(config, 'responseSchema')
  const schema =
    objectIn(config, 'responseJsonSchema') ?? objectIn(config, '_responseJsonSchema') ?? (own && fromGoogleSchema(own))
  return schema ? { kind: 'json-schema', name: 'answer', schema } : { kind: 'json' }
}

const LEVELS = ['minimal', 'low', 'medium', 'high'] as const

/** https://ai.google.dev/gemini-api/docs/thinking: a budget of 0 is none, of -1 as much as the model likes. */
function decodeThinking(config: JsonObject): ReasoningWish | undefined {
  const budget = numberIn(config, 'thinkingBudget')
  const level = textIn(config, 'thinkingLevel')?.toLowerCase()
  const wish = definedOnly({
    effort: budget === 0 ? ('none' as const) : LEVELS.find((known) => known === level),
    budgetTokens: budget !== undefined && budget > 0 ? budget : undefined,
    isAdaptive: budget !== undefined && budget < 0 ? true : undefined,
    isShown: typeof config.includeThoughts === 'boolean' ? config.includeThoughts : undefined,
  })
  return Object.keys(wish).length > 0 ? wish : undefined
}
