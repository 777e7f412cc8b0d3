import { isWithinShape } from '../../platform/json-shape.ts'
import { parseObject } from '../parse-object.ts'
import type { JsonObject } from '../read-json.ts'

/** Far beyond any honest event; sound and texts do not count. */
const SHAPE_LIMITS = { depth: 200, fields: 50_000, items: 200_000 }

/** The event in a message; undefined for what is none, or too intricate to be read at once. */
export function parseEvent(message: string): JsonObject | undefined {
  return isWithinShape(message, SHAPE_LIMITS) ? parseObject(message) : undefined
}
