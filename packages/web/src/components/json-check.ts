import { duplicateKeyOf } from '@tollgate/contract/json-text'
import { type JsonPosition, jsonMistakeIn } from './json-position.ts'

/** What is wrong with a text that should be a JSON object. */
export type JsonProblem =
  | { problem: 'invalid'; at: JsonPosition | undefined }
  | { problem: 'not-object' }
  | { problem: 'duplicate'; key: string }

/** The first problem of the text; undefined when it is a JSON object or blank. */
export function jsonProblemOf(text: string): JsonProblem | undefined {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'invalid', at: jsonMistakeIn(text) }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'not-object' }
  const key = duplicateKeyOf(text)
  return key === undefined ? undefined : { problem: 'duplicate', key }
}

/** The text with one entry a line; unchanged when it is no JSON object or list: a long number is an id, and would lose digits. */
export function formatJson(text: string): string {
  try {
    return /^\s*[{[]/.test(text) ? JSON.stringify(JSON.parse(text), null, 2) : text
  } catch {
    return text
  }
}
