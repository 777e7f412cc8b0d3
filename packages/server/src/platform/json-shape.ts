/** What a JSON text may hold before it is parsed: parsing and writing take long by members and depth, not by bytes. */
export interface ShapeLimits {
  depth: number
  /** Fields of objects. */
  fields: number
  /** Items of lists and objects. */
  items: number
  /** Lists and objects; missing: as many as there are items. */
  groups?: number
}

const SPACE = 32
const QUOTE = 34
const COMMA = 44
const COLON = 58
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/**
 * True when a JSON text stays within the limits. Strings are skipped with a search, so a prompt of any length costs
 * next to nothing; it stops at the first excess. A text that is not JSON may read as either. The names of the outermost
 * object's fields are added to `fieldNames`, as they are written.
 */
export function isWithinShape(json: string, limits: ShapeLimits, fieldNames?: string[]): boolean {
  const groupsMax = limits.groups ?? Number.POSITIVE_INFINITY
  let depth = 0
  let groups = 0
  let fields = 0
  let items = 0
  for (let index = 0; index < json.length; index += 1) {
    switch (json.charCodeAt(index)) {
      case QUOTE: {
        const start = index + 1
        index = endOfString(json, index)
        if (index === -1) return true
        if (depth === 1 && fieldNames && isBeforeColon(json, index)) fieldNames.push(json.slice(start, index))
        break
      }
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1
        groups += 1
        if (depth > limits.depth || groups > groupsMax) return false
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1
        break
      case COLON:
        fields += 1
        if (fields > limits.fields) return false
        break
      case COMMA:
        items += 1
        if (items > limits.items) return false
        break
    }
  }
  return true
}

const BACKSLASH = 92

/** Index of the closing quote; -1 when there is none. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return -1
}

/**
 * The first field of an object that stands there twice, by its `fields` as they are written; undefined when each stands
 * once. Readers differ in which of the two they take, and some do not tell capitals from small letters: those count as
 * the same.
 */
export function repeatedField(fields: readonly string[]): string | undefined {
  const seen = new Set<string>()
  for (const written of fields) {
    const name = nameOf(written).toLowerCase()
    if (seen.has(name)) return name
    seen.add(name)
  }
  return undefined
}

/** Letters of a name may be written as numbers. */
const nameOf = (written: string): string => (written.includes('\\') ? JSON.parse(`"${written}"`) : written)

function isBeforeColon(json: string, quote: number): boolean {
  let index = quote + 1
  while (json.charCodeAt(index) <= SPACE) index += 1
  return json.charCodeAt(index) === COLON
}
