import { isWithinShape } from './json-shape.ts'

/** Shorter texts are parsed in no time, whatever they hold. */
const SMALL_CHARACTERS = 256 * 1024
/** Far beyond any honest answer of a vendor, thousands of vectors included; near them parsing takes about a second. */
const SHAPE_MAX = { depth: 500, fields: 2_000_000, items: 10_000_000, groups: 1_000_000 }

/** What a text says as JSON; undefined when it is none, or one of so many parts that nothing else would get its turn. */
export function parseJson(text: string): unknown {
  if (text.length > SMALL_CHARACTERS && !isWithinShape(text, SHAPE_MAX)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
