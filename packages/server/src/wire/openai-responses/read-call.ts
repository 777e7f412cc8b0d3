import type { Operation } from '@tollgate/contract/relay-endpoints'
import type { CallFacts } from '../family.ts'
import { invalid } from '../invalid.ts'
import { OUTPUT_LIMIT_MAX } from '../output-limit.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { readModel } from '../read-model.ts'
import { mediaIn, promptTextOf } from './count-pieces.ts'
import { STATE_FIELDS } from './schema.ts'

/**
 * Reads what routing, holding and counting need from a Responses request; nothing else is looked at. Throws
 * `request.invalid` for what no vendor could make sense of.
 */
export function readCall(body: unknown, operation: Operation): CallFacts {
  if (!isObject(body)) throw invalid('the body must be a JSON object')
  const isStream = readFlag(body, 'stream')
  requireInput(body, operation)
  // An answer that nobody waits for could not be charged: a vendor says what it cost only when it is over.
  if (readFlag(body, 'background') && !isStream)
    throw invalid('background needs stream: true, because an answer that nobody waits for cannot be charged')
  return {
    body,
    model: readModel(body.model),
    isStream,
    // Usage is part of every answer in this format.
    wantsUsage: true,
    maxOutputTokens: readLimit(body, 'max_output_tokens'),
    answers: 1,
    hasOutput: operation !== 'count-tokens',
    media: mediaIn(body.input),
    promptText: () => promptTextOf(body),
  }
}

function requireInput(body: JsonObject, operation: Operation): void {
  const { input, instructions } = body
  if (instructions !== undefined && instructions !== null && typeof instructions !== 'string')
    throw invalid('instructions must be a text')
  if (body.tools !== undefined && body.tools !== null && !Array.isArray(body.tools))
    throw invalid('tools must be a list')
  if (input === undefined || input === null) {
    // The input may come out of what the vendor keeps.
    if (operation === 'count-tokens' || STATE_FIELDS.some((field) => isGiven(body[field]))) return
    throw invalid('input is required')
  }
  if (typeof input === 'string') return
  if (!Array.isArray(input)) throw invalid('input must be a text or a list of items')
  if (!input.every(isObject)) throw invalid('each item of input must be an object')
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

function readFlag(body: JsonObject, name: string): boolean {
  const value = body[name]
  if (value === undefined || value === null) return false
  if (typeof value !== 'boolean') throw invalid(`${name} must be true or false`)
  return value
}

function readLimit(body: JsonObject, name: string): number | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > OUTPUT_LIMIT_MAX) {
    throw invalid(`${name} must be a whole number from 0 to ${OUTPUT_LIMIT_MAX}`)
  }
  return value
}
