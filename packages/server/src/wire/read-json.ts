/** Any JSON object: what its fields are is not known. */
export type JsonObject = { [key: string]: unknown }

/** Reading single fields of JSON from outside: a field of another type reads as missing. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function textIn(object: JsonObject | undefined, name: string): string | undefined {
  const value = object?.[name]
  return typeof value === 'string' ? value : undefined
}

export function numberIn(object: JsonObject | undefined, name: string): number | undefined {
  const value = object?.[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function objectIn(object: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = object?.[name]
  return isObject(value) ? value : undefined
}

export function listIn(object: JsonObject | undefined, name: string): unknown[] {
  const value = object?.[name]
  return Array.isArray(value) ? value : []
}

export function objectsIn(object: JsonObject | undefined, name: string): JsonObject[] {
  return listIn(object, name).filter(isObject)
}
