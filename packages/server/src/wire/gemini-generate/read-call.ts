import type { Operation } from '@tollgate/contract/relay-endpoints'
import type { CallFacts, PathFacts } from '../family.ts'
import { invalid } from '../invalid.ts'
import { OUTPUT_LIMIT_MAX } from '../output-limit.ts'
import { isObject, type JsonObject, objectIn, objectsIn } from '../read-json.ts'
import { readModel } from '../read-model.ts'
import { countPieces, mediaOf } from './count-pieces.ts'
import { camelFields, entriesIn } from './schema.ts'

/** https://ai.google.dev/api/generate-content#generationconfig */
const ANSWERS_MAX = 8

/**
 * Reads what routing, holding and counting need from a body; nothing else is looked at. Throws `request.invalid` for
 * what no vendor could make sense of.
 */
export function readCall(body: unknown, operation: Operation, path: PathFacts): CallFacts {
  if (!isObject(body)) throw invalid('the body must be a JSON object')
  const call = camelFields(body)
  requireInput(call, operation)
  const config = readConfig(call)
  const isChat = operation === 'chat'
  return {
    body,
    model: readModel(bareName(path.model ?? call.model)),
    isStream: isChat && path.isStream,
    // Every stream of this format carries usage.
    wantsUsage: true,
    maxOutputTokens: isChat ? readWhole(config.maxOutputTokens, LIMIT) : undefined,
    answers: readWhole(config.candidateCount, ANSWERS) ?? 1,
    hasOutput: isChat,
    media: mediaIn(call),
    promptText: () => countPieces(body).texts.join('\n'),
  }
}

const bareName = (model: unknown): unknown => (typeof model === 'string' ? model.replace(/^models\//, '') : model)

function requireInput(call: JsonObject, operation: Operation): void {
  const counted = operation === 'count-tokens' ? call.generateContentRequest : undefined
  if (counted !== undefined) {
    if (!isObject(counted)) throw invalid('generateContentRequest must be an object')
    requireContents(counted)
  } else if (operation !== 'embeddings') requireContents(call)
  else if (call.requests === undefined) requireContent(call.content, 'content')
  else {
    requireList(call.requests, 'requests')
    for (const request of objectsIn(call, 'requests')) requireContent(request.content, 'content of each request')
  }
}

function requireContents({ contents }: JsonObject): void {
  if (!isObject(contents)) requireList(contents, 'contents')
}

function requireList(value: unknown, name: string): void {
  if (!Array.isArray(value) || value.length === 0) throw invalid(`${name} must be a list with at least one entry`)
  if (!value.every(isObject)) throw invalid(`each of ${name} must be an object`)
}

function requireContent(content: unknown, name: string): void {
  if (!isObject(content) || typeof content.parts !== 'object' || content.parts === null)
    throw invalid(`${name} must be an object with parts`)
}

function readConfig(call: JsonObject): JsonObject {
  const config = call.generationConfig
  if (config === undefined || config === null) return {}
  if (!isObject(config)) throw invalid('generationConfig must be an object')
  return camelFields(config)
}

interface Range {
  name: string
  min: number
  max: number
}
const LIMIT: Range = { name: 'maxOutputTokens', min: 0, max: OUTPUT_LIMIT_MAX }
const ANSWERS: Range = { name: 'candidateCount', min: 1, max: ANSWERS_MAX }

/** Google's JSON takes whole numbers as text too. */
function readWhole(value: unknown, { name, min, max }: Range): number | undefined {
  if (value === undefined || value === null) return undefined
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max)
    throw invalid(`${name} must be a whole number from ${min} to ${max}`)
  return number
}

/** Images, sounds and films inside of the body: their characters are not text. */
function mediaIn(call: JsonObject): { parts: number; characters: number } {
  const media = { parts: 0, characters: 0 }
  const contents = [...entriesIn(call, 'contents'), ...objectsIn(call, 'requests').map((request) => request.content)]
  const single = objectIn(call, 'content')
  if (single) contents.push(single)
  for (const content of contents) {
    for (const part of isObject(content) ? entriesIn(content, 'parts') : []) {
      const found = mediaOf(camelFields(part))
      if (!found) continue
      media.parts += 1
      media.characters += found.base64?.length ?? 0
    }
  }
  return media
}
