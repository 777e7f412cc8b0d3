import { invalid } from '../invalid.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { camelFields } from './schema.ts'

/** Deeper schemas are no schemas. */
const DEPTH_MAX = 100

/** Whole numbers that Google's JSON writes as text. */
const COUNTS = new Set(['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'])

/**
 * Google's own schema as JSON schema: types are written small, `nullable` is a type.
 * https://ai.google.dev/api/caching#Schema
 */
export function fromGoogleSchema(schema: JsonObject, depth = 0): JsonObject {
  if (depth > DEPTH_MAX) throw invalid('a schema is nested too deeply')
  const fields = Object.entries(camelFields(schema)).filter(([name]) => name !== 'nullable')
  const converted = Object.fromEntries(fields.map(([name, value]) => [name, convert(name, value, depth + 1)]))
  if (schema.nullable !== true || typeof converted.type !== 'string') return converted
  return { ...converted, type: [converted.type, 'null'] }
}

function convert(name: string, value: unknown, depth: number): unknown {
  if (name === 'type') return typeOf(value)
  if (COUNTS.has(name) && typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value)
  if (name === 'properties' && isObject(value)) {
    const entries = Object.entries(value)
    return Object.fromEntries(entries.map(([key, of]) => [key, isObject(of) ? fromGoogleSchema(of, depth) : of]))
  }
  if ((name === 'items' || name === 'additionalProperties') && isObject(value)) return fromGoogleSchema(value, depth)
  if ((name === 'anyOf' || name === 'prefixItems') && Array.isArray(value))
    return value.map((of) => (isObject(of) ? fromGoogleSchema(of, depth) : of))
  return value
}

function typeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typeOf)
  return typeof value === 'string' ? value.toLowerCase() : value
}
