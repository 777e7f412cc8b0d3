import { type JsonObject, objectIn, objectsIn } from '../read-json.ts'

/**
 * Google's generateContent and its neighbours. Nothing here is sure to be there or to be of the documented type.
 * Calls and answers: https://ai.google.dev/api/generate-content, https://ai.google.dev/api/caching (contents, parts,
 * tools, schemas), https://ai.google.dev/api/embeddings, https://ai.google.dev/api/tokens
 * Thinking: https://ai.google.dev/gemini-api/docs/thinking, https://ai.google.dev/gemini-api/docs/thought-signatures
 * Tools: https://ai.google.dev/gemini-api/docs/function-calling
 * Errors: https://cloud.google.com/apis/design/errors
 */
export const FAMILY = 'gemini-generate'

/** How warnings name it. */
export const FORMAT = "Gemini's format"

/**
 * The object with its own field names in camel case: Google's JSON takes `system_instruction` for `systemInstruction`
 * (https://protobuf.dev/programming-guides/json). Fields inside of fields stay as they are.
 */
export function camelFields(object: JsonObject): JsonObject {
  const names = Object.keys(object)
  if (!names.some((name) => name.includes('_'))) return object
  return Object.fromEntries(names.map((name) => [camelName(name), object[name]]))
}

const camelName = (name: string): string =>
  name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter) => letter.toUpperCase())

/** The objects of a list, for which Google's JSON takes a lone object as well; whoever writes the JSON by hand does so. */
export function entriesIn(object: JsonObject | undefined, name: string): JsonObject[] {
  const lone = objectIn(object, name)
  return lone ? [lone] : objectsIn(object, name)
}

/** JSON text of what was parsed from JSON; `fallback` for what is nested deeper than the serializer goes. */
export function jsonText(value: unknown, fallback: string): string {
  try {
    return JSON.stringify(value) ?? fallback
  } catch {
    return fallback
  }
}
