import type { OutputFormat } from './chat.ts'
import type { JsonObject } from './read-json.ts'

/** The schema of an answer for formats that have no place of its own for the description: it stands inside. */
export function describedSchema({ schema, description }: Extract<OutputFormat, { kind: 'json-schema' }>): JsonObject {
  return description === undefined || schema.description !== undefined ? schema : { ...schema, description }
}
