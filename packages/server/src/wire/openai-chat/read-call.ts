import type { Operation } from '@tollgate/contract/relay-endpoints'
import type { CallFacts } from '../family.ts'
import { invalid } from '../invalid.ts'
import { OUTPUT_LIMIT_MAX } from '../output-limit.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { readModel } from '../read-model.ts'
import { countablePieces } from './countable-pieces.ts'
import { invalidCall } from './invalid-call.ts'
import { requireInput } from './require-input.ts'

const ANSWERS_MAX = 128

/** Operations whose answer is not paid by its words. */
const NO_OUTPUT: readonly Operation[] = [
  'embeddings',
  'moderations',
  'rerank',
  'speech',
  'images',
  'image-edits',
  'image-variations',
]

/** What the public API family takes where a call names no model. */
const MODELS_WHEN_MISSING: Partial<Record<Operation, string>> = {
  moderations: 'text-moderation-stable',
  images: 'dall-e',
  // The only one that makes variations: libraries leave it out (https://platform.openai.com/docs/api-reference/images/createVariation).
  'image-edits': 'dall-e-2',
  'image-variations': 'dall-e-2',
  speech: 'tts-1',
  transcription: 'whisper-1',
  translation: 'whisper-1',
}

/**
 * Reads what routing, holding and counting need from a request body; nothing else is looked at. Throws
 * `request.invalid`, or one of its kin, for what no vendor could make sense of. `pathModel` is the model of paths that carry one:
 * Azure's clients name their deployment there, and whatever they like in the body.
 */
export function readCall(call: unknown, operation: Operation, pathModel: string | undefined): CallFacts {
  if (!isObject(call)) throw invalid('the body must be a JSON object')
  const model = readModel(pathModel ?? call.model ?? MODELS_WHEN_MISSING[operation])
  requireInput(call, operation)
  const hasOutput = !NO_OUTPUT.includes(operation)
  return {
    body: call,
    model,
    isStream: operation === 'speech' ? call.stream_format === 'sse' : readFlag(call, 'stream', operation),
    wantsUsage: isObject(call.stream_options) && call.stream_options.include_usage === true,
    maxOutputTokens: readOutputLimit(call, operation, hasOutput),
    answers: readAnswers(call, operation),
    hasOutput,
    media: mediaIn(call),
    promptText: () => countablePieces(call).texts.join('\n'),
  }
}

/** Operations that come as forms, whose fields are texts. */
const FORMS: readonly Operation[] = ['image-edits', 'image-variations', 'transcription', 'translation']

function readFlag(call: JsonObject, name: string, operation: Operation): boolean {
  const given = call[name]
  const isText = FORMS.includes(operation) && (given === 'true' || given === 'false')
  const value = isText ? given === 'true' : given
  if (value === undefined || value === null) return false
  if (typeof value !== 'boolean') throw invalidCall(operation, `${name} must be true or false`)
  return value
}

/** Of two limits the higher one: which of them a vendor minds is not known. */
function readOutputLimit(call: JsonObject, operation: Operation, hasOutput: boolean): number | undefined {
  const newer = readLimit(call, 'max_completion_tokens', operation)
  const older = readLimit(call, 'max_tokens', operation)
  if (!hasOutput) return undefined
  return newer !== undefined && older !== undefined ? Math.max(newer, older) : (newer ?? older)
}

function readLimit(call: JsonObject, name: string, operation: Operation): number | undefined {
  const value = call[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > OUTPUT_LIMIT_MAX) {
    throw invalidCall(operation, `${name} must be a whole number from 0 to ${OUTPUT_LIMIT_MAX}`)
  }
  return value
}

/** Each of a text completion's prompts is answered, and of `best_of` answers those that are not given are paid, too. */
function readAnswers(call: JsonObject, operation: Operation): number {
  const given = readCount(call, 'n', operation)
  return operation === 'completions'
    ? Math.max(given, readCount(call, 'best_of', operation)) * promptsIn(call.prompt)
    : given
}

function readCount(call: JsonObject, name: string, operation: Operation): number {
  const given = call[name]
  const value = FORMS.includes(operation) && typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given
  if (value === undefined || value === null) return 1
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > ANSWERS_MAX) {
    throw invalidCall(operation, `${name} must be a whole number from 1 to ${ANSWERS_MAX}`)
  }
  return value
}

/** A list of numbers is one prompt, in tokens. */
const promptsIn = (prompt: unknown): number =>
  Array.isArray(prompt) && typeof prompt[0] !== 'number' ? Math.max(1, prompt.length) : 1

/** Images, sounds and files in messages: their characters are not text. */
function mediaIn(call: JsonObject): { parts: number; characters: number } {
  const media = { parts: 0, characters: 0 }
  if (!Array.isArray(call.messages)) return media
  for (const message of call.messages) {
    const content = isObject(message) ? message.content : undefined
    if (!Array.isArray(content)) continue
    for (const part of content) {
      if (!isObject(part) || typeof part.text === 'string') continue
      media.parts += 1
      media.characters += charactersOf(part.image_url) + charactersOf(part.input_audio) + charactersOf(part.file)
    }
  }
  return media
}

function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (!isObject(value)) return 0
  return Object.values(value).reduce<number>((sum, entry) => sum + (typeof entry === 'string' ? entry.length : 0), 0)
}
