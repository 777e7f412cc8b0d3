/** Numbers and texts that are written in one go: about a thousandth of a second's work. */
const VALUES_AT_ONCE = 10_000

/** About how many numbers and texts a value holds; the elements of a list are taken to be alike. */
function weightOf(value: unknown): number {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return 1
  if (Array.isArray(value)) return 1 + value.length * weightOf(value[0])
  return Object.values(value).reduce((sum: number, field) => sum + weightOf(field), 1)
}

/** Whether a value is better written in pieces. */
export const isLong = (value: unknown): boolean => weightOf(value) > VALUES_AT_ONCE

/** The text that `JSON.stringify` makes of a list or an object, in pieces that take little time each. */
export function* jsonPieces(value: object): Generator<string> {
  if (!isLong(value)) yield JSON.stringify(value)
  else if (Array.isArray(value)) yield* listPieces(value)
  else yield* objectPieces(value)
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  const atOnce = Math.max(1, Math.floor(VALUES_AT_ONCE / weightOf(list[0])))
  yield '['
  for (let next = 0; next < list.length; next += atOnce) {
    if (next > 0) yield ','
    const some = list.slice(next, next + atOnce)
    const [only] = some
    if (some.length === 1 && typeof only === 'object' && only !== null) yield* jsonPieces(only)
    else yield JSON.stringify(some).slice(1, -1)
  }
  yield ']'
}

function* objectPieces(object: object): Generator<string> {
  let lead = '{'
  for (const [name, field] of Object.entries(object)) {
    if (field === undefined) continue
    yield `${lead}${JSON.stringify(name)}:`
    if (typeof field === 'object' && field !== null) yield* jsonPieces(field)
    else yield JSON.stringify(field)
    lead = ','
  }
  yield lead === '{' ? '{}' : '}'
}
