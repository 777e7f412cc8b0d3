import { invalid } from '../invalid.ts'
import { isObject, type JsonObject } from '../read-json.ts'

const DEPTH_MAX = 64

/** Rules that structured outputs do not enforce, and refuse to hear of. */
const UNENFORCED = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'patternProperties',
  'propertyNames',
  '$schema',
])

/** Keywords whose values are schemas by name. */
const NAMED_SCHEMAS = new Set(['properties', '$defs', 'definitions'])

/**
 * A JSON schema as structured outputs take it: every object closed, and without rules that are not enforced; those
 * are named in the warnings. https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations
 */
export function closedSchema(schema: JsonObject, warnings: string[]): JsonObject {
  const dropped = new Set<string>()
  const closed = close(schema, dropped, 0)
  for (const name of dropped) warnings.push(`${name} of a JSON schema is not enforced by Anthropic`)
  return closed
}

function close(schema: JsonObject, dropped: Set<string>, depth: number): JsonObject {
  if (depth > DEPTH_MAX) throw invalid('a JSON schema is nested too deeply')
  const closed: JsonObject = {}
  for (const [name, value] of Object.entries(schema)) {
    if (UNENFORCED.has(name) || (name === 'minItems' && value !== 0 && value !== 1)) {
      if (name !== '$schema') dropped.add(name)
    } else if (NAMED_SCHEMAS.has(name) && isObject(value)) closed[name] = closeEach(value, dropped, depth)
    else closed[name === 'oneOf' ? 'anyOf' : name] = closeValue(value, dropped, depth)
  }
  if (schema.type === 'object' || isObject(schema.properties)) {
    if (schema.additionalProperties !== undefined && schema.additionalProperties !== false)
      dropped.add('additionalProperties')
    closed.additionalProperties = false
  }
  return closed
}

const closeEach = (schemas: JsonObject, dropped: Set<string>, depth: number): JsonObject =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, value]) => [name, isObject(value) ? close(value, dropped, depth + 1) : value]),
  )

function closeValue(value: unknown, dropped: Set<string>, depth: number): unknown {
  if (Array.isArray(value)) return value.map((item) => closeValue(item, dropped, depth + 1))
  return isObject(value) ? close(value, dropped, depth + 1) : value
}
