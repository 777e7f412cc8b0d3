import type { Operation } from './relay-endpoints.ts'

/** The names of models that do one thing alone, where `kindOfModel` does not tell them. */
const OPERATIONS: readonly (readonly [Operation, RegExp])[] = [
  ['moderations', /moderation/i],
  ['transcription', /whisper|transcribe|sensevoice|paraformer|(^|[-/])asr(-|$)/i],
  ['speech', /(^|[-/])tts(-|$)|cosyvoice|(^|\/)speech-0/i],
  ['images', /(^|[-/])t2i(-|$)/i],
  ['completions', /^gpt-3\.5-turbo-instruct|^(davinci|babbage)-002$/i],
]

/** What a model of this name does, as far as the name tells. */
export function operationOfModel(model: string): Operation {
  const known = OPERATIONS.find(([, pattern]) => pattern.test(model))
  if (known) return known[0]
  switch (kindOfModel(model)) {
    case 'rerank':
      return 'rerank'
    case 'embedding':
      return 'embeddings'
    case 'image':
      return 'images'
    default:
      return 'chat'
  }
}

export type ModelKind = 'text' | 'embedding' | 'image' | 'rerank'

/** Rerankers come first: their names often hold that of an embedding model. */
const KINDS: readonly (readonly [ModelKind, RegExp])[] = [
  ['rerank', /rerank/i],
  ['embedding', /embed|(^|\/)(bge|m3e|gte|e5|voyage)-/i],
  [
    'image',
    /dall-e|gpt-image|chatgpt-image|imagen|flux|stable-diffusion|sdxl|cogview|seedream|wanx|qwen-image|recraft|ideogram|-image(-|$)/i,
  ],
]

/** What a model makes, as far as its name tells. */
export const kindOfModel = (model: string): ModelKind => KINDS.find(([, pattern]) => pattern.test(model))?.[0] ?? 'text'
