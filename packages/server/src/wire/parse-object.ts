import { parseJson } from '../platform/parse-json.ts'
import { isObject, type JsonObject } from './read-json.ts'

/** A JSON object; undefined for any other text. */
export function parseObject(text: string): JsonObject | undefined {
  const parsed = parseJson(text)
  return isObject(parsed) ? parsed : undefined
}
