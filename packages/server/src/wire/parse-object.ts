import type { JsonObject } from './family.ts'
import { isObject } from './read-json.ts'

/** A JSON object; undefined for any other text. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}
